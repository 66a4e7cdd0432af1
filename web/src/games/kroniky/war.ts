// Battles: who meets whom, and what the die can bring.
import type { BattleView, KronikyView, LaneView } from './view';

const LAST = 5;
const ENEMY_BASE = 6;

/** How many sides of the die win, tie and lose. */
export function odds(battle: readonly BattleView[]): { won: number; tied: number; lost: number } {
  const sum = (fits: (lead: number) => boolean): number =>
    battle.filter(({ lead }) => fits(lead)).reduce((all, { sides }) => all + sides, 0);
  return { won: sum((lead) => lead > 0), tied: sum((lead) => lead === 0), lost: sum((lead) => lead < 0) };
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
