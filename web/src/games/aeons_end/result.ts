// The story of a finished game in figures: lives over time, deeds of the mages.
import type { Line, Timeline } from '../../lib/protocol';
import { last } from './data';
import type { AeonsEndView } from './view';

export const DEEDS = ['damage', 'cast', 'gained', 'suffered'] as const;
export type Deed = (typeof DEEDS)[number];

/** Lives after each step: the nemesis, Gravehold, then the mages by seat. */
export function lives(timeline: Timeline, view: AeonsEndView): number[][] {
  let now = [view.nemesis_start, view.gravehold_start, ...view.mages.map(() => view.player_start)];
  return [
    now,
    ...timeline.steps.map(({ lines }) => {
      now = [...now];
      for (const line of lines) {
        const at = place(line);
        if (at !== null) now[at] = Number(line.params.total);
      }
      return now;
    }),
  ];
}

function place({ key, params }: Line): number | null {
  if (key === 'nemesis_hit' || key === 'nemesis_healed') return 0;
  if (key === 'gravehold_hit' || key === 'gravehold_healed') return 1;
  if (key === 'wounded' || key === 'healed') return 2 + Number(last(params.seat));
  return null;
}

/** What each mage did: damage dealt, spells cast, cards gained, damage suffered. */
export function deeds(timeline: Timeline, view: AeonsEndView): Record<Deed, number>[] {
  const done = view.mages.map(() => ({ damage: 0, cast: 0, gained: 0, suffered: 0 }));
  for (const { key, params } of [
    ...timeline.opening,
    ...timeline.steps.flatMap(({ lines }) => lines),
  ]) {
    const mage = done[Number(last(params.seat))];
    if (!mage) continue;
    const number = Number(params.number ?? 1);
    if (key === 'nemesis_hit' || key === 'minion_hit_by' || key === 'husks_hit')
      mage.damage += number;
    else if (key === 'cast' || key === 'cast_for') mage.cast += 1;
    else if (key === 'gained') mage.gained += 1;
    else if (key === 'wounded') mage.suffered += number;
  }
  return done;
}
