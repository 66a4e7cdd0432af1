// What a move is about and would do, as far as the page can tell before it is made.
import type { MoveChoice } from '../../lib/protocol';
import type { Phrase } from '../game';
import type { Params } from '../../lib/catalogue';
import { result } from './does';
import { iconOf } from './icons';
import { dangerNow, spaceOf } from './land';
import type { KronikyView } from './view';
import { odds, opens, provokes } from './war';

const SOLD = ['wood', 'food', 'ore'];
/** Moves of a worker that provoke nobody, wherever he stands. */
const SAFE = new Set(['move.recall', 'move.restore']);

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
    case 'crisis':
      return `relieve ${name}`;
    case 'card':
      return 'help';
    case 'resource':
      return spend(view, name);
    case 'hex':
      if (view.phase === 'founding') return `found ${name}:${rest}`;
      return walker === undefined ? `deploy ${name}:${rest}` : `step ${walker} ${name}:${rest}`;
    default:
      return null;
  }
}

/** The most usual way to spend a good: trade, or a segment that still needs it. */
function spend(view: KronikyView, name: string): string | null {
  if (SOLD.includes(name))
    return `sell ${SOLD.map((good) => `${good} ${good === name ? 3 : 0}`).join(' ')}`;
  if (name === 'gold') return 'exchange finance.buy3 gold for food';
  const needs = view.tracks.find(({ split, unpaid }) => split && unpaid.includes(`resource.${name}`));
  return needs ? `pay ${needs.track} ${name}` : null;
}

/** Whether a move is made at the first touch: it costs nothing and reveals nothing. */
export function instant(view: KronikyView, move: MoveChoice): boolean {
  if (move.key === 'move.step') return !danger(view, move);
  return move.key === 'move.recall' && view.map_workers.length > 1;
}

/** What a move is called where its kind does not say it well. */
export function label({ key, params }: MoveChoice): Phrase | null {
  if (key !== 'move.sell') return null;
  const goods = SOLD.flatMap((name) =>
    Array.from({ length: Number(params[name]) }, () => `resource.${name}`),
  );
  return { key: 'kroniky.sell', params: { goods } };
}

/** The considered move in short notes. */
export function notes(view: KronikyView, move: MoveChoice): Phrase[] {
  const told = (WORTH[move.key] ?? (() => []))(view, move);
  return danger(view, move) ? [...told, note('danger')] : told;
}

const note = (key: string, params: Params = {}): Phrase => ({ key: `kroniky.note.${key}`, params });

const WORTH: Record<string, (view: KronikyView, move: MoveChoice) => Phrase[]> = {
  'move.develop': segment,
  'move.pay': segment,
  'move.staff': segment,
  'move.use': space,
  'move.celebrate': space,
  'move.build': (view, { params }) => {
    const found = view.structures.find((one) => `structure.${one.structure}` === params.structure);
    return found ? [note('cost', { goods: found.cost })] : [];
  },
  'move.recruit': recruit,
  'move.reinforce': recruit,
  'move.order': order,
  'move.march': order,
  'move.recall': (view) => (view.map_workers.length > 1 ? [] : [note('round')]),
};

/** The next segment of a track. */
function segment(view: KronikyView, { params }: MoveChoice): Phrase[] {
  const track = view.tracks.find((one) => `track.${one.track}` === params.track);
  if (!track) return [];
  const told: Phrase[] = [];
  if (track.unpaid.length) told.push(note('cost', { goods: track.unpaid }));
  if (track.workers) told.push(note('workers', { number: track.workers }));
  if (track.reward.length) told.push(note('reward', { goods: track.reward }));
  return told;
}

/** An action space: its workers, its price, its result. */
function space(view: KronikyView, { params }: MoveChoice): Phrase[] {
  const found = view.actions.find(({ action }) => `action.${action}` === params.action);
  if (!found) return [];
  const told = [note('workers', { number: found.workers })];
  if (found.cost.length) told.push(note('cost', { goods: found.cost }));
  return [...told, ...result(found)];
}

function recruit(view: KronikyView, { key, params }: MoveChoice): Phrase[] {
  const found = view.units.find((one) => `unit.${one.unit}` === params.unit);
  if (!found) return [];
  const strength = found.strength + (key === 'move.reinforce' ? 1 : 0);
  return [note('cost', { goods: found.cost }), note('strength', { number: strength })];
}

/** An order forward: the war it begins or wins, and the odds of its battle. */
function order(view: KronikyView, { params }: MoveChoice): Phrase[] {
  const lane = view.lanes.find((one) => `division.${one.lane}` === params.division);
  if (!lane || params.way !== 'way.forward') return [];
  const told = provokes(view, lane) ? [note('war')] : [];
  if (opens(lane)) told.push(note('war_won'));
  if (!lane.battle.length) return told;
  const sides = (end: string): number =>
    lane.battle.reduce((sum, one) => sum + (one.war === end ? one.sides : 0), 0);
  told.push(note('battle', { ...odds(lane.battle) }));
  if (sides('won')) told.push(note('sides_won', { sides: sides('won') }));
  if (sides('lost')) told.push(note('sides_lost', { sides: sides('lost') }));
  return told;
}

/** Whether a move touches dangerous land while the event of the round is dangerous. */
function danger(view: KronikyView, { key, params, touches }: MoveChoice): boolean {
  if (!dangerNow(view) || SAFE.has(key)) return false;
  const entered = key === 'move.step' ? [String(params.space)] : touches;
  const spaces = entered.map(spaceOf);
  return view.hexes.some((hex) => hex.dangerous && spaces.includes(hex.space));
}
