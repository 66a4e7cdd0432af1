// How things stand, by the name of a state.
import type { Action } from './printed';
import type { KronikyView } from './view';

/** The message that tells whether an action can be used this round. */
export function stateOf({ used, flags }: Action): string {
  const closed = flags.some(({ holds }) => !holds);
  return `kroniky.action.${used ? 'used' : closed ? 'closed' : 'open'}`;
}

/** Between peace and war. */
export function relationsOf({ enemy_beaten: beaten, war, relations }: KronikyView): string {
  if (beaten) return 'beaten';
  if (war) return 'war';
  return relations ? 'tension' : 'peace';
}

/** The move that ends a phase. */
export const ENDS: Record<string, string> = {
  actions: 'move.end',
  downsizing: 'move.continue',
  return: 'move.stay',
};
