// Glory by age and source, added up from the story.
import type { Line, Timeline } from '../../lib/protocol';
import type { Points } from '../game';
import type { EthnosView } from './view';

const SOURCES = ['kingdoms', 'merfolk', 'giant', 'orcs', 'bands'];
const NEEDS: Record<string, string> = { merfolk: 'merfolk', giant: 'giants', orcs: 'orcs' };

export function points(timeline: Timeline, view: EthnosView): Points {
  const sources = SOURCES.filter((source) => {
    const tribe = NEEDS[source];
    return !tribe || view.tribes.includes(tribe);
  });
  const table = view.players.map(() =>
    Array.from({ length: view.ages }, () => sources.map(() => 0)),
  );
  const lines: Line[] = [...timeline.opening, ...timeline.steps.flatMap((step) => step.lines)];
  for (const { key, params } of lines) {
    if (key !== 'scored' && key !== 'scored_kingdom') continue;
    const seat = Number(String(params.seat).replace('seat.', ''));
    const source = sources.indexOf(String(params.source).replace('source.', ''));
    const cells = table[seat]?.[Number(params.age) - 1];
    if (cells && source >= 0) cells[source] = (cells[source] ?? 0) + Number(params.points);
  }
  return {
    parts: Array.from({ length: view.ages }, (_, age) => ({
      key: 'ethnos.age',
      params: { age: age + 1 },
    })),
    sources: sources.map((source) => `source.${source}`),
    table,
  };
}
