// Battles: who meets whom, and what the die can bring.
import type { KronikyView, LaneView } from './view';

const SIDES = 6;
const LAST = 5;
const ENEMY_BASE = 6;
/** What a margin means: units the loser loses, spaces both move. */
const TABLE = [
  { least: 4, losses: 3, moves: 2 },
  { least: 2, losses: 2, moves: 1 },
  { least: 1, losses: 1, moves: 1 },
] as const;

export interface Outcome {
  /** The player's lead over the enemy. */
  lead: number;
  /** How many sides of the die bring it. */
  sides: number;
  losses: number;
  moves: number;
}

const swing = (die: number): number => (die === 1 ? -1 : die === SIDES ? 1 : 0);

/**
 * All that the attacker's die can bring, the best for the player first. Who attacks makes no
 * difference: a 1 harms the attacker as a 6 helps him.
 */
export function outcomes(own: number, enemy: number): Outcome[] {
  const found = new Map<number, number>();
  for (let die = 1; die <= SIDES; die += 1) {
    const lead = own - enemy + swing(die);
    found.set(lead, (found.get(lead) ?? 0) + 1);
  }
  return [...found]
    .sort(([a], [b]) => b - a)
    .map(([lead, sides]) => {
      const row = TABLE.find(({ least }) => Math.abs(lead) >= least);
      return { lead, sides, losses: row?.losses ?? 1, moves: row?.moves ?? 0 };
    });
}

/** How many sides of six win, tie and lose. */
export function odds(found: readonly Outcome[]): { won: number; tied: number; lost: number } {
  const sum = (fits: (lead: number) => boolean): number =>
    found.filter(({ lead }) => fits(lead)).reduce((all, { sides }) => all + sides, 0);
  return { won: sum((lead) => lead > 0), tied: sum((lead) => lead === 0), lost: sum((lead) => lead < 0) };
}

/** Whether both divisions of a lane live and the next step of either is a battle. */
export function meets({ own, enemy }: LaneView): boolean {
  return own.strength > 0 && enemy.strength > 0 && enemy.column === own.column + 1;
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
