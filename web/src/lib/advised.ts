// What a bot says for a move, in words.
import { percent } from './foretold';
import type { MoveChoice, Reason } from './protocol';
import type { Sitting } from './sitting.svelte';

/** A reason is the game's own advice, or compares with another move named by its text. */
export function advised(
  sitting: Pick<Sitting, 'words' | 'label'>,
  { key, params = {} }: Reason,
  moves: readonly MoveChoice[],
): string {
  const { words } = sitting;
  if (key.startsWith('advice.')) return words.sentence(key, params);
  const other = moves.find(({ text }) => text === params.other);
  const share = (value: unknown): string => percent(Number(value) / 100, words.language);
  return words.say(key, {
    percent: share(params.percent),
    second: share(params.second),
    points: Number(params.points),
    fewer: Number(params.fewer),
    other: other ? sitting.label(other) : '',
  });
}
