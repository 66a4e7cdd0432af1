// What the signs on cards, mats and boards of Aeon's End mean.
import { count, type Params } from '../../lib/catalogue';
import type { Sign, SignGroup } from '../game';
import { ROMAN } from './data';
import type { AeonsEndContents, AeonsEndView } from './view';

const sign = (key: string, shown: Omit<Sign, 'means'> = {}, params: Params = {}): Sign => ({
  ...(Object.keys(shown).length ? shown : { icon: key }),
  means: { key: `aeons.sign.${key}`, params },
});

/** What each nemesis gathers, by its drawing. */
const GATHERED: Record<string, Sign> = {
  fury: sign('fury'),
  husks: sign('husks', { icon: 'husk' }),
  devoured: sign('devoured', { icon: 'prince_of_gluttons' }),
  corruption_deck: sign('corruption_deck', { icon: 'corruption' }),
};

const isTold = (one: Sign | undefined): one is Sign => one !== undefined;

/** Kinds of cards that there are in this game. */
function kinds(printed: Record<string, { type: string }>): Sign[] {
  const found = count(Object.values(printed).map(({ type }) => type));
  return found.map(([type]) => sign(type));
}

function prices({ breaches }: AeonsEndContents): Sign[] {
  return Object.entries(breaches).flatMap(([number, { focus_cost, open_costs, bonus }]) => {
    const [open = 0] = open_costs;
    if (!open) return [];
    const key = bonus ? 'price.bonus' : 'price';
    return [sign(key, { text: number }, { number, focus: focus_cost, open, bonus })];
  });
}

function turns({ nemesis, turn_left, turn_discard }: AeonsEndView): Sign[] {
  return count([...turn_left, ...turn_discard].sort()).map(([name]) =>
    sign('turn', { icon: name === 'nemesis' ? nemesis : name }, { who: `turn.${name}` }),
  );
}

export function legend(view: AeonsEndView, contents: AeonsEndContents): SignGroup[] {
  const unleash = { key: `aeons.unleash.${view.nemesis}`, params: { number: view.unleash } };
  const tiers = ROMAN.filter((_, tier) => tier in view.nemesis_deck).join(' ');
  const groups: Record<string, (Sign | undefined)[]> = {
    cards: [...kinds(contents.cards), sign('cost', { text: '3' }), sign('left', { text: '5×' })],
    nemesis: [
      ...kinds(contents.menaces),
      { icon: view.nemesis, means: unleash },
      GATHERED[contents.nemesis.gathers],
      sign('tiers', { text: tiers }),
      sign('coming', { text: '→ 1' }),
      sign('gravehold'),
    ],
    breaches: [sign('breach'), ...prices(contents)],
    mage: ['life', 'charge', 'aether', 'pile', 'discarded'].map((key) => sign(key)),
    order: [...turns(view), sign('odds', { text: '50 %' })],
    changes: [sign('changes', { text: '5̶ 3' })],
  };
  return Object.entries(groups).map(([title, signs]) => ({
    title: `aeons.legend.${title}`,
    signs: signs.filter(isTold),
  }));
}
