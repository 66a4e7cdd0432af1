// What is chosen before Aeon's End begins: the mages and their enemy.
import { silhouettes } from '../../ui/icons';
import type { Pictures } from '../game';
import Picture from './Picture.svelte';
import outlines from './silhouettes.json';

const FIGURES = Object.entries(outlines).filter(([name]) => !name.startsWith('art-'));

export const pictures: Pictures = {
  drawings: silhouettes(Object.fromEntries(FIGURES)),
  Picture,
};
