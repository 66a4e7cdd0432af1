// The drawn examples of the rules. The figures come from the engine:
// `python -m tests.aeons_end.examples` writes them.
import { drawn } from '../../../rules/examples';
import Breaches from './Breaches.svelte';
import Casting from './Casting.svelte';
import Charging from './Charging.svelte';
import Drawing from './Drawing.svelte';
import figures from './figures.json';
import Gaining from './Gaining.svelte';
import NemesisTurn from './NemesisTurn.svelte';
import Playing from './Playing.svelte';
import Rageborne from './Rageborne.svelte';
import TurnOrder from './TurnOrder.svelte';

const DRAWINGS = {
  playing: Playing,
  gaining: Gaining,
  breaches: Breaches,
  casting: Casting,
  drawing: Drawing,
  turn_order: TurnOrder,
  nemesis_turn: NemesisTurn,
  charging: Charging,
  rageborne: Rageborne,
};

export const examples = drawn(DRAWINGS, figures, { contents: figures.contents });
