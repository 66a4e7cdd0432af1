// Where things lie on the map that tools/ethnos_map.py draws.
export { COAST, HEIGHT, LAKE, LANDS, WIDTH } from './map';

export const PLACES: Record<string, { x: number; y: number }> = {
  duris: { x: 132, y: 176 },
  rhea: { x: 362, y: 162 },
  straton: { x: 592, y: 168 },
  althea: { x: 142, y: 436 },
  ithys: { x: 366, y: 432 },
  pelagon: { x: 582, y: 420 },
};
