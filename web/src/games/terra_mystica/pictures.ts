// What is chosen before Terra Mystica begins: the factions.
import { silhouettes } from '../../ui/icons';
import type { Pictures } from '../game';
import Picture from './Picture.svelte';
import figures from './silhouettes.json';

export const pictures: Pictures = { drawings: silhouettes(figures), Picture };
