// The drawn examples of the rules. The figures come from the engine:
// `python -m tests.terra_mystica.examples` writes them.
import { drawn } from '../../../rules/examples';
import Conversions from './Conversions.svelte';
import Cults from './Cults.svelte';
import figures from './figures.json';
import Offers from './Offers.svelte';
import Passing from './Passing.svelte';
import { pieces } from './pieces';
import Reach from './Reach.svelte';
import Spades from './Spades.svelte';
import Towns from './Towns.svelte';

const DRAWINGS = {
  spades: Spades,
  reach: Reach,
  towns: Towns,
  offers: Offers,
  conversions: Conversions,
  cults: Cults,
  passing: Passing,
};

export const examples = drawn(DRAWINGS, figures, { contents: figures.contents, pieces });
