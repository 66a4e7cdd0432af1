// A game without a board of its own: its view comes laid out as areas, and these are drawn.
import type { GameModule } from '../games/game';
import type { GameInfo, Line, View } from '../lib/protocol';
import { thingsIn } from '../lib/story';
import { words } from '../lib/words.svelte';
import Board from './Board.svelte';
import Own from './Own.svelte';
import Summary from './Summary.svelte';

const SEAT = /^seat\.([0-9]+)$/;
const PARAGRAPH = /^rules\.(.+)\.title$/;

/** The seat a line names first: it most likely did what is told. */
function actor({ params }: Line): number | null {
  const found = SEAT.exec(String(params.seat ?? ''));
  return found ? Number(found[1]) : null;
}

function question(view: View): { key: string; params: Record<string, never> } {
  const phase = 'phase' in view && typeof view.phase === 'string' ? view.phase : '';
  return { key: phase ? `phase.${phase}` : 'plain.question', params: {} };
}

export function plain({ key, secrets = true, together = false }: GameInfo): GameModule {
  return {
    key,
    secrets,
    drawings: {},
    Board: Board as GameModule['Board'],
    Own: Own as GameModule['Own'],
    Summary: Summary as GameModule['Summary'],
    question,
    instant: [],
    about: (thing) =>
      words.catalogue.has(`${thing}.about`) ? { key: `${thing}.about`, params: {} } : null,
    paragraph: () => '',
    legend: () => [],
    milestones: [],
    actor,
    seenAt: (line) => thingsIn(line).filter((thing) => !SEAT.test(thing)),
    ...(together
      ? {}
      : {
          points: (_, view) => ({
            parts: [{ key: 'ending.all', params: {} }],
            sources: ['plain.points'],
            table: view.scores.map((points) => [[points]]),
          }),
        }),
    rules: (known) => [
      {
        title: 'rules.all',
        anchors: known.keys().flatMap((key) => PARAGRAPH.exec(key)?.[1] ?? []),
      },
    ],
  };
}
