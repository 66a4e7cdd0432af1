// What the page must know of the components of Terra Mystica to draw them.
import type { TableContext } from '../../lib/context';
import type {
  FactionContents,
  PlayerView,
  RowContents,
  Sign,
  TerraContents,
  TerraView,
} from './view';

/** The home terrains in the order of the pieces drawn for them. */
const HOMES = ['desert', 'plains', 'swamp', 'lakes', 'forest', 'mountains', 'wasteland'];
export const FIRST_PIECE = 6;

export const factionOf = (
  { factions }: TerraContents,
  player: PlayerView | undefined,
): FactionContents | undefined => factions.find(({ key }) => key === player?.faction);

/** Goods that come several times, with their numbers. */
export function counted(goods: readonly string[]): Sign[] {
  const number = new Map<string, number>();
  for (const good of goods) number.set(good, (number.get(good) ?? 0) + 1);
  return [...number].map(([good, text]) => ({
    icon: good.replace('good.', ''),
    text: String(text),
  }));
}

/** A tile with what it gives, as parameters of a message. */
export const described = (tile: string) => ({ tile, about: `${tile}.about` });

/** So many of a good. */
export const several = (good: string, number: number): string[] =>
  Array<string>(number).fill(`good.${good}`);

/** What a building costs; next to an opponent where that is cheaper. */
export const priceOf = ({ workers, coins }: RowContents): string[] => [
  ...several('worker', workers),
  ...several('coin', coins),
];

/** The player looked from. */
export const viewerOf = (view: TerraView): PlayerView | undefined =>
  view.viewer === null ? undefined : view.players[view.viewer];

/** The piece of a player: the colour and sign of the home terrain. */
export const pieceOf = ({ home }: PlayerView): number | null =>
  home === null ? null : FIRST_PIECE + HOMES.indexOf(home);

/** What is explained at a part of a player's board: others' parts belong to what is told of them. */
export const toldAt = (
  { mine }: Pick<TableContext, 'mine'>,
  { seat }: PlayerView,
  part: string,
): string => (mine.includes(seat) ? part : `seat.${seat}`);

type Looks = Pick<TableContext, 'look'>;

/** Whether a move has to do with a thing now. */
export const isOpen = (here: Looks, thing: string): boolean =>
  ['live', 'chosen'].includes(here.look(thing));

/** The offers of power that the viewer is asked about. */
export const offersTo = (view: TerraView, here: Looks) =>
  view.offers.filter(
    ({ seat, giver }) => seat === view.viewer && isOpen(here, `offer.${giver}.accept`),
  );
