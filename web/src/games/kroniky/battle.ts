// What the die can bring where two divisions meet.
import type { Phrase } from '../game';
import type { BattleView } from './view';

/** How many sides of the die win, tie and lose. */
export function odds(battle: readonly BattleView[]): { won: number; tied: number; lost: number } {
  const sum = (fits: (lead: number) => boolean): number =>
    battle.filter(({ lead }) => fits(lead)).reduce((all, { sides }) => all + sides, 0);
  return {
    won: sum((lead) => lead > 0),
    tied: sum((lead) => lead === 0),
    lost: sum((lead) => lead < 0),
  };
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
