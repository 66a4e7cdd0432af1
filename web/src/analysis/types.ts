// The types of an analysis by short names.
export type { Analysis, Told, Turning, Verdict } from '../lib/protocol';
export type Unit = 'chance' | 'points';
