// What is shown of the engine's previews and forecasts, and what is said besides their figures.
import type { Foretelling, Shown } from '../../lib/foretold';
import type { Chance, Event, Forecast, MoveChoice, Preview } from '../../lib/protocol';
import type { Phrase } from '../game';
import { odds } from './battle';
import { iconOf } from './icons';
import type { KronikyView } from './view';

const lane = (thing: string): string => thing.split('.')[1] ?? '';
/** What becomes of divisions: I 2 → 3. */
const LANES: Record<string, Shown> = {
  strength: { icon: 'k-infantry', mark: lane, level: true },
  column: { icon: 'k-walk', mark: lane, level: true },
  enemy_strength: { icon: 'k-enemy', mark: lane, level: true },
  enemy_column: { icon: 'k-danger', mark: lane, level: true },
};
const PEOPLE: Record<string, Shown> = {
  points: { icon: 'k-point' },
  population: { icon: 'k-population' },
  happiness: { icon: 'k-happiness', level: true },
  crisis: { icon: iconOf, level: true },
  relations: { icon: 'k-military', level: true },
};

export const FORETELLING: Foretelling = {
  quantities: {
    goods: { icon: iconOf },
    supply: { icon: 'k-worker' },
    ...PEOPLE,
    done: { icon: iconOf, level: true },
    built: { icon: iconOf },
    roads: { icon: 'k-road' },
    steps: { icon: 'k-walk', level: true },
    ...LANES,
    counter: {},
    open: {},
    product: {},
    exchanges: { level: true },
    food_due: { level: true },
    gold_due: { level: true },
  },
  lines: ['fell_short', 'war_stopped', 'enemy_arrived', 'victory', 'defeat'],
};

/** The end of the round, beside what must be paid. */
export const DUE: Foretelling = {
  quantities: { goods: { icon: iconOf }, ...PEOPLE, ...LANES },
  lines: ['war', 'war_stopped', 'war_won', 'enemy_arrived'],
};

type Part = Pick<Preview, 'changes' | 'lines'>;

const tells = ({ lines = [] }: Part, key: string): boolean =>
  lines.some((line) => line.key === key);
/** Whether an event comes, surely or in one of the ways luck can fall. */
export const mayTell = (told: Preview, key: string): boolean =>
  [told, ...(told.chances ?? [])].some((part) => tells(part, key));

const note = (key: string, params: Phrase['params'] = {}): Phrase => ({
  key: `kroniky.note.${key}`,
  params,
});

/** The considered move in short notes. */
export function notes(view: KronikyView, move: MoveChoice, preview: Preview | null): Phrase[] {
  if (!preview) return [];
  const { changes = [], chances = [] } = preview;
  const told: Phrase[] = [];
  for (const key of ['danger', 'war', 'war_won']) if (tells(preview, key)) told.push(note(key));
  const fought = view.lanes.find((one) => `division.${one.lane}` === move.params.division);
  if (fought?.battle.length && mayTell(preview, 'attacked')) {
    told.push(note('battle', odds(fought.battle)));
    for (const end of ['won', 'lost']) {
      const sides = fought.battle.reduce((sum, one) => sum + (one.war === end ? one.sides : 0), 0);
      if (sides) told.push(note(`sides_${end}`, { sides }));
    }
  } else if (chances.some((chance) => tells(chance, 'danger'))) told.push(note('danger'));
  if (move.key === 'move.recall' && changes.some(({ quantity }) => quantity === 'round'))
    told.push(note('round'));
  return told;
}

// --- the end of the round -----------------------------------------------------------------

export interface Bill {
  good: string;
  need: number;
  missing: number;
}

const PAYMENTS = ['paid_due', 'fell_short'];
const payments = ({ lines = [] }: Part): Event[] =>
  lines.filter(({ key }) => PAYMENTS.includes(key));

/** Food and gold that must be paid, and what is missing of them: out of the first forecast that
 * tells payments for certain. */
export function bills(forecasts: readonly (Forecast | null)[]): Bill[] {
  const told =
    forecasts.map((one) => (one ? payments(one) : [])).find((found) => found.length) ?? [];
  return ['food', 'gold'].map((good) => {
    const missing = told.reduce((sum, { params }) => sum + Number(params?.[good] ?? 0), 0);
    const paid = told.flatMap(({ params }) => params?.goods as string[]);
    return {
      good,
      need: paid.filter((one) => one === `resource.${good}`).length + missing,
      missing,
    };
  });
}

export interface Defeat {
  cause: string;
  odds: number;
}

/** The defeats that come if nothing changes, the most likely first. */
export function defeats(forecast: Forecast): Defeat[] {
  const sums = new Map<string, number>();
  const parts: (Part & Partial<Pick<Chance, 'odds'>>)[] = [forecast, ...(forecast.chances ?? [])];
  for (const { lines = [], odds: share = 1 } of parts)
    for (const { key, params } of lines)
      if (key === 'defeat')
        sums.set(String(params?.cause), (sums.get(String(params?.cause)) ?? 0) + share);
  return [...sums]
    .map(([cause, share]) => ({ cause, odds: share }))
    .sort((a, b) => b.odds - a.odds);
}
