// Battles: who meets whom, and what the die can bring.
import type { Phrase } from '../game';
import type { BattleView, KronikyView, LaneView } from './view';

const MIDDLE = 3;
const LAST = 5;
const ENEMY_BASE = 6;

/** How many sides of the die win, tie and lose. */
export function odds(battle: readonly BattleView[]): { won: number; tied: number; lost: number } {
  const sum = (fits: (lead: number) => boolean): number =>
    battle.filter(({ lead }) => fits(lead)).reduce((all, { sides }) => all + sides, 0);
  return { won: sum((lead) => lead > 0), tied: sum((lead) => lead === 0), lost: sum((lead) => lead < 0) };
}

/** What one result of the die brings, in short phrases: who won, losses, movement, the war. */
export function outcome(battle: BattleView): Phrase[] {
  const { lead, own_losses: lost, enemy_losses: beaten, moves, enemy_left: left, war } = battle;
  const phrase = (key: string, number: number): Phrase => ({
    key: `kroniky.battle.${key}`,
    params: { number },
  });
  const told = [phrase(lead > 0 ? 'won' : lead < 0 ? 'lost' : 'tied', Math.abs(lead))];
  if (beaten) told.push(phrase(left ? 'enemy_loss' : 'enemy_destroyed', beaten));
  if (lost) told.push(phrase(moves === null ? 'own_destroyed' : 'own_loss', lost));
  if (war) told.push(phrase(`war_${war}`, 0));
  else if (moves) told.push(phrase(moves > 0 ? 'forward' : 'back', Math.abs(moves)));
  return told;
}

/** Whether an order forward begins a war: across the middle, or against an enemy. */
export function provokes(
  { war, enemy_beaten: beaten }: Pick<KronikyView, 'war' | 'enemy_beaten'>,
  lane: LaneView,
): boolean {
  return !war && !beaten && (lane.own.column >= MIDDLE || lane.battle.length > 0);
}

/** Whether the next step forward of the player's division in this lane wins the war. */
export function opens({ own, enemy }: LaneView): boolean {
  return own.strength > 0 && own.column === LAST && enemy.strength === 0;
}

/** Whether the enemy of this lane walks into the base with his next step. */
export function threatens({ war }: Pick<KronikyView, 'war'>, { own, enemy }: LaneView): boolean {
  return war && enemy.strength > 0 && enemy.column === 1 && own.strength === 0;
}

/** The columns of a lane, from the player's base to the enemy's. */
export const COLUMNS = Array.from({ length: ENEMY_BASE + 1 }, (_, column) => column);
