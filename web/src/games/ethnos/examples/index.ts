// The drawn examples of the rules. Their numbers are played by the engine in
// tests/ethnos/test_rules_examples.py.
import { drawn } from '../../../rules/examples';
import Band from './Band.svelte';
import BandGlory from './BandGlory.svelte';
import Dwarves from './Dwarves.svelte';
import figures from './figures.json';
import Kingdoms from './Kingdoms.svelte';
import Marker from './Marker.svelte';
import Merfolk from './Merfolk.svelte';
import Minotaurs from './Minotaurs.svelte';
import Orcs from './Orcs.svelte';
import Skeletons from './Skeletons.svelte';

const DRAWINGS = {
  band: Band,
  marker: Marker,
  kingdoms: Kingdoms,
  band_glory: BandGlory,
  'tribe.merfolk': Merfolk,
  'tribe.dwarves': Dwarves,
  'tribe.minotaurs': Minotaurs,
  'tribe.skeletons': Skeletons,
  'tribe.orcs': Orcs,
};

export const examples = drawn(DRAWINGS, figures);
