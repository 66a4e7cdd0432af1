// What the signs on the boards and tiles mean.
import type { Sign, SignGroup } from '../game';
import { factionOf, viewerOf } from './data';
import type { TerraContents, TerraView } from './view';

const GOODS = ['coin', 'worker', 'priest', 'power', 'point'];
const OTHERS = ['spade', 'ship', 'bridge', 'key', 'town', 'cult', 'scroll', 'star', 'action'];
const BOWLS = ['I', 'II', 'III'];

const named = (kind: string, names: readonly string[]): Sign[] =>
  names.map((icon) => ({ icon, means: { key: `${kind}.${icon}`, params: {} } }));
const sign = (means: string, icon?: string, text?: string | number): Sign => ({
  ...(icon && { icon }),
  ...(text !== undefined && { text: String(text) }),
  means: { key: `terra.sign.${means}`, params: {} },
});

export function legend(view: TerraView, printed: TerraContents): SignGroup[] {
  const { ring, tracks, factions, scoring, actions } = printed;
  const own = factionOf(printed, viewerOf(view)) ?? factions[0];
  const rows = own?.rows ?? [];
  const trade = rows.find(({ coins_alone: alone }) => alone !== null);
  const tile = scoring[view.tiles[0] ?? ''];
  const [bought] = Object.values(actions);
  const steps = Object.values(view.cult_spots)[0]?.map((spot) => spot.steps) ?? [];
  return [
    {
      title: 'terra.legend.goods',
      signs: [...named('good', GOODS), ...OTHERS.map((icon) => sign(icon, icon))],
    },
    {
      title: 'terra.legend.map',
      signs: [
        ...named('terrain', ring),
        ...named('building', rows.map(({ building }) => building)), // prettier-ignore
        sign('reach', 'spade', view.reach.find(({ spades }) => spades)?.spades),
        sign('in_town', 'town'),
      ],
    },
    {
      title: 'terra.legend.board',
      signs: [
        ...BOWLS.map((bowl, i) => sign(`bowl.${i + 1}`, 'power', bowl)),
        sign('price', 'coin', trade && `${trade.coins}/${trade.coins_alone}`),
        sign('no_income', 'minus'),
        sign('shipping', 'ship', own?.shipping.join(' ')),
        sign('digging', 'spade', own?.digging.join(' ')),
        sign('ring', own?.home),
      ],
    },
    {
      title: 'terra.legend.cults',
      signs: [
        ...named('cult', tracks),
        sign('rich_level', 'power'),
        sign('spot', undefined, [...new Set(steps)].join(' ')),
      ],
    },
    {
      title: 'terra.legend.tiles',
      signs: [
        sign('reward', 'point', tile?.reward.at(-1)?.text),
        sign('bonus', tile?.bonus[0]?.icon, tile?.bonus[0]?.text),
        sign('order', 'priests'),
        sign('small_town', 'town', printed.tiles.FAV5?.at(-1)?.[0]?.text),
        sign('more_shipping', 'ship', printed.tiles.BON4?.at(-1)?.[0]?.text),
        sign('action_price', 'power', bought?.power),
        sign('used', 'close'),
        sign('coins', undefined, '+'),
      ],
    },
  ];
}
