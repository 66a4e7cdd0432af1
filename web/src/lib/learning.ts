// Lessons and puzzles: what there is for a game, how far the reader is, what comes next.
import type { Brief, LessonInfo } from './protocol';

/** How far somebody is with a lesson. */
export interface Progress {
  done: boolean;
  /** A table where it can be gone on with. */
  table: string | null;
  /** Steps done there. */
  step: number;
}

/** How far the reader is, by what this browser remembers and by the tables there are. */
export function progress(
  { name }: LessonInfo,
  learned: readonly string[],
  tables: readonly Brief[],
): Progress {
  const begun = tables.filter(({ lesson }) => lesson?.name === name);
  const finished = begun.some(({ lesson }) => lesson && lesson.step >= lesson.steps);
  const open = begun.find(({ lesson }) => lesson && lesson.step > 0 && lesson.step < lesson.steps);
  return {
    done: finished || learned.includes(name),
    table: open?.table ?? null,
    step: open?.lesson?.step ?? 0,
  };
}

/** The lesson after this one, of the same game and kind. */
export function following(all: readonly LessonInfo[], name: string): LessonInfo | null {
  const at = all.findIndex((one) => one.name === name);
  const next = all[at + 1];
  const same = at >= 0 && next?.game === all[at]?.game && next?.kind === all[at]?.kind;
  return same ? (next ?? null) : null;
}

/** How many minutes the lessons of a game take. */
export function minutes(all: readonly LessonInfo[], game: string): number {
  return all
    .filter((one) => one.game === game && one.kind === 'lesson')
    .reduce((sum, one) => sum + one.minutes, 0);
}
