// The drawn examples of the rules. The figures come from the engine:
// `python -m tests.kroniky.examples` writes them.
import { drawn } from '../../../rules/examples';
import '../kroniky.css';
import ActionCard from './ActionCard.svelte';
import ActionSpaces from './ActionSpaces.svelte';
import Battle from './Battle.svelte';
import Development from './Development.svelte';
import Events from './Events.svelte';
import figures from './figures.json';
import Relations from './Relations.svelte';
import Roads from './Roads.svelte';

const DRAWINGS = {
  action_card: ActionCard,
  development: Development,
  action_spaces: ActionSpaces,
  events: Events,
  relations: Relations,
  battle: Battle,
  roads: Roads,
};

export const examples = drawn(DRAWINGS, figures, { contents: figures.contents });
