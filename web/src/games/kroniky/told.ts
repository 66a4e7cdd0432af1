// What is printed, in words: effects, conditions, prices.
import type { Catalogue } from '../../lib/catalogue';
import type { Phrase } from '../game';
import type { Coming } from './events';
import type { Flag } from './flags';
import type { DivisionView, KronikyContents, LaneView } from './view';

/** Goods and workers in one list. */
export const price = (goods: readonly string[], workers: number): string[] => [
  ...goods,
  ...Array.from({ length: workers }, () => 'term.worker'),
];

const by = (key: string, amount: number): Phrase => ({
  key: `board.${key}`,
  params: { number: Math.abs(amount) },
});

/** What changes, by how much. */
export const CHANGES: Record<string, (amount: number) => Phrase> = {
  enemy_recruit: (amount) => by('enemy_recruits', amount),
  happiness: (amount) => by(amount < 0 ? 'happiness_falls' : 'happiness_rises', amount),
  rebellion: (amount) => by('rebellion_rises', amount),
  relations: (amount) => by(amount < 0 ? 'to_peace' : 'to_war', amount),
  strength: (amount) => by('stronger', amount),
};

/** An effect without its conditions. */
export function effect(
  words: Catalogue,
  { type, goods, amount }: Pick<Coming, 'type' | 'goods' | 'amount'>,
): string {
  const told = CHANGES[type]?.(amount) ?? { key: `board.${type}`, params: { goods } };
  return words.text(told.key, told.params);
}

/** An effect with the conditions it hangs on. */
export function conditional(words: Catalogue, one: Coming): string {
  const told = effect(words, one);
  const clauses = [
    ...one.when.map((flag) => clause(words, flag)),
    ...one.unless.map((flag) => clause(words, flag, true)),
  ];
  return clauses.length ? words.text('board.if', { clause: clauses, effects: told }) : told;
}

/** What an effect hangs on: that a condition holds, or that it does not. */
export const clause = (words: Catalogue, { key, params }: Flag, unless = false): string =>
  words.text(`board.${unless ? 'unless' : 'if'}.${key}`, params);

/** A condition, and whether it holds. */
export function condition(words: Catalogue, { key, params, holds }: Flag): string {
  const said = words.text(`board.${key}`, params);
  return words.say(holds ? 'kroniky.flag.holds' : 'kroniky.flag.open', { flag: said });
}

/** A thing by its name, and what is told of it. */
export const spoken = (words: Catalogue, thing: string, told: string): string =>
  words.say('kroniky.spoken', { name: words.title(thing), told });

/** Both divisions of a lane, and where they stand. */
export function laneOf(
  { lane, own, enemy }: LaneView,
  { limits }: Pick<KronikyContents, 'limits'>,
): Phrase {
  const params = {
    division: `division.${lane}`,
    own: own.strength,
    own_units: units(own),
    own_at: own.column,
    enemy: enemy.strength,
    enemy_units: units(enemy),
    enemy_at: enemy.column === limits.enemy_base ? 0 : enemy.column,
  };
  return { key: 'kroniky.lane', params };
}

const units = ({ boxes }: DivisionView): string => boxes.filter((box) => box > 0).join('+');
