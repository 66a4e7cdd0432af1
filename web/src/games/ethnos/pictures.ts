// What is chosen before Ethnos begins: the tribes.
import { silhouettes } from '../../ui/icons';
import type { Pictures } from '../game';
import { FIGURES } from './icons';
import Picture from './Picture.svelte';
import outlines from './silhouettes.json';

const drawings = { ...FIGURES, ...silhouettes(outlines) };

export const pictures: Pictures = { drawings, Picture };
