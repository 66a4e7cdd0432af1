// Which of the reader's tables comes first.
import type { Brief } from '../lib/protocol';

/** Whether a table waits for the reader. */
export function waits({ phase, to_act, mine = [], seats, paused }: Brief): boolean {
  return (
    phase === 'running' &&
    !paused &&
    to_act.some((seat) => mine.includes(seat) && seats[seat]?.kind === 'person')
  );
}

/** When the reader's time will have run out. */
const deadline = ({ time }: Brief): number =>
  time?.running ? time.at + time.move + time.left : Infinity;

/** Those that wait first, the most urgent of them first; then as they were given. */
export function urgentFirst(tables: readonly Brief[]): Brief[] {
  const mine = tables.filter(waits);
  const urgent = (a: Brief, b: Brief): number => {
    const [one, other] = [deadline(a), deadline(b)];
    return one === other ? (a.since ?? 0) - (b.since ?? 0) : one - other;
  };
  return [...mine.sort(urgent), ...tables.filter((table) => !waits(table))];
}

/** The table that has waited longest. */
export function longest(tables: readonly Brief[]): string | null {
  const [first] = tables.filter(waits).sort((a, b) => (a.since ?? 0) - (b.since ?? 0));
  return first?.table ?? null;
}
