// Points by round and source, added up from the story.
import type { Line, Timeline } from '../../lib/protocol';
import type { Points } from '../game';
import type { TerraContents, TerraView } from './view';

const SOURCES = [
  'start', 'tile', 'town', 'favor', 'bonus_card', 'faction', 'tracks', 'cults', 'area', 'goods', 'power',
]; // prettier-ignore
const TRACKS = new Set(['shipping', 'digging']);

/** The source and the points of a line; points that are paid are negative. */
function scored({ key, params }: Line, { conversions }: TerraContents): [string, number] | null {
  const points = Number(params.points);
  if (key === 'points') {
    const source = String(params.source).replace('source.', '');
    return [TRACKS.has(source) ? 'tracks' : source, points];
  }
  if (key === 'scored_cult') return ['cults', points];
  if (key === 'scored_area') return ['area', points];
  if (key === 'scored_goods') return ['goods', points];
  if (key === 'took_power') return ['power', -Number(params.price)];
  if (key !== 'converted') return null;
  const made = conversions.find(({ name }) => params.conversion === `conversion.${name}`);
  return made?.points ? [made.points < 0 ? 'power' : 'goods', made.points] : null;
}

export function points(timeline: Timeline, view: TerraView, contents: TerraContents): Points {
  const { rounds } = view;
  const table = view.players.map(() =>
    Array.from({ length: rounds + 1 }, (_, part) =>
      SOURCES.map((source) => (part === 0 && source === 'start' ? contents.start_points : 0)),
    ),
  );
  let part = 0;
  for (const line of [...timeline.opening, ...timeline.steps.flatMap(({ lines }) => lines)]) {
    if (line.key === 'round_began') part = Number(line.params.round) - 1;
    const found = scored(line, contents);
    if (!found) continue;
    const final = line.key.startsWith('scored_');
    const cells =
      table[Number(String(line.params.seat).replace('seat.', ''))]?.[final ? rounds : part];
    const source = SOURCES.indexOf(found[0]);
    if (cells) cells[source] = (cells[source] ?? 0) + found[1];
  }
  return {
    parts: [
      ...Array.from({ length: rounds }, (_, i) => ({
        key: 'terra.part',
        params: { round: i + 1 },
      })),
      { key: 'terra.part.end', params: {} },
    ],
    sources: SOURCES.map((source) => `terra.source.${source}`),
    table,
  };
}
