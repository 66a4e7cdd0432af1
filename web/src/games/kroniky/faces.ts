// The drawing that stands for a move.
import type { MoveChoice } from '../../lib/protocol';
import { iconOf } from './icons';

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
