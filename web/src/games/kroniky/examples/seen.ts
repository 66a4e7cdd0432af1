// The positions of the examples, and what is printed there.
import type { KronikyContents, KronikyView } from '../view';
import figures from './figures.json';

export const printed = figures.contents as unknown as KronikyContents;
export const seen = (view: object): KronikyView => view as KronikyView;
