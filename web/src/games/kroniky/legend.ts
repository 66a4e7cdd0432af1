// What the shorthand of the cards, the map and the chronicle means.
import type { Sign, SignGroup } from '../game';
import { iconOf } from './icons';
import { AREAS_OF, isBuilding, PAGES } from './pages';
import { inventionsOn } from './printed';
import { signed } from './signs';
import type { KronikyContents, KronikyView } from './view';

const GOODS = ['wood', 'ore', 'food', 'work', 'science', 'gold'];
const CRISES = ['hunger', 'bankruptcy', 'rebellion'];
const LINES = 'I II III';

const named = (id: string, text?: string | number): Sign => ({
  icon: iconOf(id),
  ...(text !== undefined && { text: String(text) }),
  means: { key: id, params: {} },
});
const sign = (means: string, icon?: string, text?: string): Sign => ({
  ...(icon && { icon }),
  ...(text && { text }),
  means: { key: `kroniky.sign.${means}`, params: {} },
});
const group = (title: string, signs: Sign[]): SignGroup => ({
  title: `kroniky.legend.${title}`,
  signs,
});

export function legend(view: KronikyView, printed: KronikyContents): SignGroup[] {
  const { slots, tracks, units, structures, limits } = printed;
  const [slot] = slots;
  const lines = tracks.filter(({ track }) => track.startsWith('inventions_'));
  const inventions = lines.flatMap(({ track }) => inventionsOn(printed, track));
  const areas = PAGES.flatMap((page) => AREAS_OF[page]).filter((area) => !/_[b-d]$/.test(area));
  const buildings = tracks.map(({ track }) => track).filter(isBuilding);
  return [
    group('card', [
      sign('slot', slot && iconOf(slot.goods[0] ?? ''), `${slot?.level}: ${signed(1)}`),
      sign('bonus', 'k-worker', signed(1)),
      sign('line', undefined, LINES),
      sign('help', 'k-wood', '→ 1'),
    ]),
    group('events', [
      sign('pay', 'k-food', signed(-2)),
      sign('gain', 'k-wood', signed(2)),
      sign('line_pays', 'k-food', `II ${signed(-2)}`),
      sign('dangerous', 'k-danger'),
      sign('key', 'k-key'),
      sign('enemy', 'k-enemy', signed(1)),
      sign('to_war', 'k-military', signed(1)),
      sign('happier', 'k-happiness', signed(1)),
      sign('rebels', 'k-rebellion', signed(1)),
      sign('unless', 'k-granary', '✕'),
      sign('faded', undefined, '–'),
      sign('tone', undefined, '+ −'),
    ]),
    group('people', [
      ...GOODS.map((good) => named(`resource.${good}`)),
      sign('worker', 'k-worker'),
      sign('place', 'k-place'),
      sign('free', 'k-worker', `${view.supply}/${view.workers}`),
      named('term.population', `/${limits.population}`),
      named('term.happiness', `/${limits.happiness}`),
      sign('sad', 'k-sad'),
      named('term.victory_point'),
      ...CRISES.map((crisis) => sign(crisis, `k-${crisis}`)),
    ]),
    group('tracks', [
      sign('segment', 'k-wood', '2'),
      sign('crossed', undefined, '╱'),
      sign('paid', 'k-ore', '1/3'),
      sign('reward', 'k-point', signed(1)),
      sign('flag', 'k-agriculture', '2'),
      sign('flag_invention', 'k-inventions', `${inventions.at(-1)?.number}`),
      sign('flag_settlement', 'k-settlement', 'A'),
      sign('holds', undefined, '✓'),
      sign('extra', 'k-place', '+'),
      sign('exchange', 'k-gold', '3→1'),
      sign('any', 'more'),
      sign('boxes', 'k-farm', '■□'),
    ]),
    group(
      'areas',
      areas.map((area) => named(`area.${area}`)),
    ),
    group('built', [
      ...structures
        .filter(({ structure }) => !structure.startsWith('settlement'))
        .map((one) => named(`structure.${one.structure}`)),
      ...buildings.map((name) => named(`building.${name}`)),
      ...tracks
        .map(({ track }) => `track.${track}`)
        .filter((id) => /wonder|tribute/.test(id))
        .map((id) => named(id)),
    ]),
    group(
      'inventions',
      inventions.map(({ invention, number }) => named(`invention.${invention}`, number)),
    ),
    group('map', [
      sign('steps', 'k-worker', '4'),
      sign('pile', 'k-worker', '×2'),
      sign('far', undefined, '③'),
      sign('letter', undefined, 'A–D'),
      sign('pennant', 'k-danger'),
      sign('used', undefined, '✕'),
      sign('apart', 'k-farm', '✕'),
      sign('columns', undefined, 'a 1'),
    ]),
    group('army', [
      ...units.map(({ unit, strength }) => named(`unit.${unit}`, strength)),
      sign('lane', undefined, LINES),
      sign('banner', 'k-strength'),
      sign('base', 'k-capital'),
      sign('enemy_base', 'k-enemy'),
      sign('odds', 'k-die', `1/${limits.die}`),
      sign('relations', 'k-diplomacy', '●'),
    ]),
    group('winning', [
      sign('way', 'crown'),
      sign('meter', 'k-point', '3/7'),
      ...(['ruins', 'walk', 'axe', 'fish', 'road'] as const).map((name) => sign(name, `k-${name}`)),
    ]),
  ];
}
