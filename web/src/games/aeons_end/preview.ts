// What a move would do, as far as the page can tell before it is made.
import type { MoveChoice } from '../../lib/protocol';
import type { Phrase } from '../game';
import { face, last, mageAt } from './data';
import type { AeonsEndView } from './view';

/** The damage a considered hit would deal, by target. */
export function damageTo(view: AeonsEndView, move: MoveChoice | null): Record<string, number> {
  const target = move?.key === 'move.hit' ? last(move.params.target) : '';
  if (!target || !view.question) return {};
  if (target === 'husks') return { husks: 1 };
  return { [target]: target === 'cauterizer' ? 1 : view.question.number };
}

/** What a card costs, and from which aether it can be paid. */
function payable(view: AeonsEndView, card: string): number {
  const { type } = face(card);
  const special = type === 'gem' ? view.gem_aether : type === 'spell' ? view.spell_aether : 0;
  return view.aether + special;
}

function price(view: AeonsEndView, move: MoveChoice): Phrase[] {
  const mage = mageAt(view, view.active);
  const breach = mage?.breaches.find((one) => one.breach === last(move.params.breach));
  const cost = move.key === 'move.open' ? breach?.open_cost : breach?.focus_cost;
  if (cost === null || cost === undefined) return [];
  return [{ key: 'aeons.price', params: { cost, left: view.aether - cost } }];
}

/** The considered move in short notes. */
export function notes(view: AeonsEndView, move: MoveChoice): Phrase[] {
  switch (move.key) {
    case 'move.hit': {
      const [target, damage] = Object.entries(damageTo(view, move))[0] ?? ['', 0];
      if (target === 'husks') return [];
      const life =
        target === 'nemesis'
          ? view.nemesis_life
          : (view.in_play.find(({ card }) => card === target)?.strength ?? 0);
      return [{ key: 'aeons.hit', params: { damage, left: Math.max(0, life - damage) } }];
    }
    case 'move.gain':
    case 'move.reclaim': {
      const card = last(move.params.card);
      if (view.phase !== 'main') return [];
      const { cost } = face(card);
      const left = Math.min(view.aether, payable(view, card) - cost);
      return [
        { key: 'aeons.price', params: { cost, left } },
        { key: `card.${card}.about`, params: {} },
      ];
    }
    case 'move.charge':
      return [{ key: 'aeons.price', params: { cost: 2, left: view.aether - 2 } }];
    case 'move.focus':
    case 'move.open':
      return price(view, move);
    case 'move.play':
    case 'move.resolve':
      return [{ key: `card.${last(move.params.card)}.about`, params: {} }];
    case 'move.cast':
    case 'move.use':
      return [{ key: `card.${last(move.params.spell)}.about`, params: {} }];
    case 'move.remove':
      return [{ key: `menace.${last(move.params.power)}.about`, params: {} }];
    case 'move.ability': {
      const mage = view.mages.find((one) => one.mage === last(move.params.mage));
      return mage ? [{ key: `ability.${mage.ability}.about`, params: {} }] : [];
    }
    default:
      return [];
  }
}

/** An option of a text with OR says what it does. */
export function label(view: AeonsEndView, move: MoveChoice): Phrase | null {
  const text = view.question?.text;
  if (move.key !== 'move.takeoption' || !text) return null;
  return { key: `either.${text}.${last(move.params.which)}`, params: {} };
}
