// What a move is about and would do, as far as the page can tell before it is made.
import type { MoveChoice } from '../../lib/protocol';
import type { Phrase } from '../game';
import { iconOf } from './icons';
import { dangerNow, spaceOf } from './land';
import type { KronikyView } from './view';
import { odds } from './war';

const FACES: Record<string, string> = {
  'move.found': 'k-capital',
  'move.deploy': 'k-worker',
  'move.step': 'k-walk',
  'move.road': 'k-road',
  'move.restore': 'restart',
  'move.chop': 'k-axe',
  'move.mineout': 'k-mining',
  'move.harvest': 'k-food',
  'move.fish': 'k-fish',
  'move.explore': 'k-ruins',
  'move.recall': 'undo',
  'move.help': 'cards',
  'move.end': 'end',
  'move.continue': 'end',
  'move.stay': 'end',
  'move.add': 'k-worker',
  'move.staff': 'k-worker',
  'move.sell': 'k-gold',
};

/** The drawing of a move, and the good whose colour it has. */
export function faceOf({ key, params, touches }: MoveChoice): { icon: string; good?: string } {
  const good = params.get ?? params.resource;
  if (good) return { icon: iconOf(String(good)), good: String(good).split('.')[1] ?? '' };
  const plain = FACES[key];
  if (plain) return { icon: plain };
  const about = params.structure ?? params.unit ?? params.track ?? params.area ?? touches[0] ?? '';
  return { icon: iconOf(String(about)) };
}

/** The move that a touch on a thing most likely means. */
export function wish(view: KronikyView, worker: string | undefined, thing: string): string | null {
  const [kind, name = '', rest = ''] = thing.split('.');
  const walker = worker?.split('.')[1] ?? view.map_workers.at(0)?.worker;
  switch (kind) {
    case 'action':
      return `use ${name}.${rest}`;
    case 'track':
      return `develop ${name}`;
    case 'area':
      return `card ${name}`;
    case 'unit':
      return `recruit ${name} I`;
    case 'division':
      return `order ${name} forward`;
    case 'structure':
      return walker === undefined ? null : `build ${walker} ${name}`;
    case 'hex':
      if (view.phase === 'founding') return `found ${name}:${rest}`;
      return walker === undefined ? `deploy ${name}:${rest}` : `step ${walker} ${name}:${rest}`;
    default:
      return null;
  }
}

/** The considered move in short notes. */
export function notes(view: KronikyView, move: MoveChoice): Phrase[] {
  const { key, params } = move;
  if (key === 'move.develop' || key === 'move.pay' || key === 'move.staff') {
    const track = view.tracks.find((one) => `track.${one.track}` === params.track);
    if (!track) return [];
    const told: Phrase[] = [];
    if (track.unpaid.length) told.push({ key: 'kroniky.note.cost', params: { goods: track.unpaid } });
    if (track.workers) told.push({ key: 'kroniky.note.workers', params: { number: track.workers } });
    if (track.reward.length) told.push({ key: 'kroniky.note.reward', params: { goods: track.reward } });
    return told;
  }
  if (key === 'move.build') {
    const found = view.structures.find((one) => `structure.${one.structure}` === params.structure);
    return found ? [{ key: 'kroniky.note.cost', params: { goods: found.cost } }] : [];
  }
  if (key === 'move.recruit' || key === 'move.reinforce') {
    const found = view.units.find((one) => `unit.${one.unit}` === params.unit);
    if (!found) return [];
    const strength = found.strength + (key === 'move.reinforce' ? 1 : 0);
    return [
      { key: 'kroniky.note.cost', params: { goods: found.cost } },
      { key: 'kroniky.note.strength', params: { number: strength } },
    ];
  }
  if (key === 'move.order' || key === 'move.march') {
    const lane = view.lanes.find((one) => `division.${one.lane}` === params.division);
    if (!lane || params.way !== 'way.forward' || !lane.battle.length) return [];
    const { won, tied, lost } = odds(lane.battle);
    return [{ key: 'kroniky.note.battle', params: { won, tied, lost } }];
  }
  return danger(view, move) ? [{ key: 'kroniky.note.danger', params: {} }] : [];
}

/** Whether a move sets foot on dangerous land while the event of the round is dangerous. */
function danger(view: KronikyView, { key, touches }: MoveChoice): boolean {
  if (!dangerNow(view) || key === 'move.recall') return false;
  const spaces = touches.map(spaceOf);
  return view.hexes.some(({ space, dangerous }) => dangerous && spaces.includes(space));
}
