// What is said of moves, and what is read out of previews and forecasts.
import type { Foretelling } from '../../lib/foretold';
import type { Event, Forecast, MoveChoice, Preview, Quantity } from '../../lib/protocol';
import type { Phrase } from '../game';
import { last } from './data';
import type { AeonsEndView } from './view';

/** What the nemesis does on the way to its card. */
const DEEDS = [
  'turn_drawn', 'minion_acted', 'power_ticked', 'power_struck', 'unleashed', 'gravehold_hit', 'wounded',
  'exhausted', 'fury_grew', 'husks_came', 'devoured', 'corrupted', 'ended',
]; // prettier-ignore

/** Whether this is open. */
export const isOpen = (open: readonly Quantity[], quantity: string): boolean =>
  open.some((one) => one.quantity === quantity);

/** What the active player has for this turn only. */
const SPENT: Foretelling['quantities'] = {
  damage: {},
  aether: { icon: 'aether' },
  gem_aether: {},
  spell_aether: {},
  discount: {},
  capacity: { level: true },
};
const MENACES: Foretelling['quantities'] = { menace: { level: true } };
const LASTING: Foretelling['quantities'] = {
  nemesis_life: { level: true },
  husks: { icon: 'husk', level: true },
  husk_wound: {},
  gravehold: { icon: 'gravehold', level: true },
  life: { icon: 'life', level: true },
  charges: { icon: 'charge', level: true },
  breaches: {},
  prepped: {},
  shown: {},
  fury: { icon: 'fury', level: true },
  devoured: { level: true },
  corruption_deck: { level: true },
};

/** What is shown of a considered move. Breaches and piles show themselves what becomes of them. */
export const FORETELLING: Foretelling = {
  quantities: { ...SPENT, ...MENACES, ...LASTING, hand: {} },
  lines: ['turn_drawn', 'destroyed', 'ended'],
  beyond: (open) => {
    if (!isOpen(open, 'gravehold')) return null;
    return {
      lines: DEEDS,
      said: isOpen(open, 'nemesis_deck') ? 'aeons.beyond.nemesis' : 'aeons.beyond',
    };
  },
};

/** What is shown of what comes of itself; cards that are drawn at the end are told by name, and
 * cards in play show themselves what becomes of them in the nemesis turn. */
export const FORECASTS: Record<'turn' | 'nemesis', Foretelling> = {
  turn: { quantities: { ...SPENT, ...MENACES, ...LASTING }, lines: ['ended'] },
  nemesis: { quantities: { ...LASTING, hand: {} }, lines: ['ended'] },
};

/** What a quantity will surely be after the considered move; null: it stays, or nobody knows. */
export function afterwards(
  preview: Preview | Forecast | null,
  quantity: string,
  of: { seat?: number; thing?: string } = {},
): number | null {
  const found = preview?.changes?.find(
    ({ seat = null, thing = '', ...one }) =>
      one.quantity === quantity && seat === (of.seat ?? null) && thing === (of.thing ?? ''),
  );
  return found?.after ?? null;
}

/** Who may be next, with odds, by what the end of the turn foretells. */
export function nextTurns({ lines = [], chances = [] }: Forecast): Map<string, number> {
  const odds = new Map<string, number>();
  const drawn = (told: readonly Event[]): string | null => {
    const line = told.find(({ key }) => key === 'turn_drawn');
    return line ? last(line.params?.turn) : null;
  };
  const sure = drawn(lines);
  if (sure) return odds.set(sure, 1);
  for (const chance of chances) {
    const name = drawn(chance.lines ?? []);
    if (name) odds.set(name, (odds.get(name) ?? 0) + chance.odds);
  }
  return odds;
}

/** The cards that a player surely draws when the turn ends. */
export function draws({ changes = [] }: Forecast): string[] {
  return changes
    .filter(({ quantity, before, after }) => quantity === 'hand' && after > before)
    .flatMap(({ thing = '', before, after }) => Array<string>(after - before).fill(thing));
}

/** The texts behind the considered move. */
export function notes(view: AeonsEndView, { key, params }: MoveChoice): Phrase[] {
  const text = about(view, key, params);
  return text ? [{ key: text, params: {} }] : [];
}

function about(view: AeonsEndView, key: string, params: MoveChoice['params']): string | null {
  switch (key) {
    case 'move.gain':
    case 'move.reclaim':
    case 'move.play':
    case 'move.resolve':
      return `card.${last(params.card)}.about`;
    case 'move.cast':
    case 'move.use':
      return `card.${last(params.spell)}.about`;
    case 'move.remove':
      return `menace.${last(params.power)}.about`;
    case 'move.ability': {
      const mage = view.mages.find((one) => one.mage === last(params.mage));
      return mage ? `ability.${mage.ability}.about` : null;
    }
    default:
      return null;
  }
}

/** An option of a text with OR says what it does. */
export function label(view: AeonsEndView, move: MoveChoice): Phrase | null {
  const text = view.question?.text;
  if (move.key !== 'move.takeoption' || !text) return null;
  return { key: `either.${text}.${last(move.params.which)}`, params: {} };
}
