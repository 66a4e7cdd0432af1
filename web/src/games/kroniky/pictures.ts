// What is chosen before Kroniky begins: a map and a chronicle.
import type { Pictures } from '../game';
import { DRAWINGS } from './icons';
import Picture from './Picture.svelte';

export const pictures: Pictures = { drawings: DRAWINGS, Picture };
