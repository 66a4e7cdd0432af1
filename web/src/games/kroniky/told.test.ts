// What is printed, in words: with the real catalogues.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Catalogue, type Language, type Messages } from '../../lib/catalogue';
import { nameOf } from '../../lib/foretold';
import type { Coming } from './events';
import type { Flag } from './flags';
import { condition, conditional, laneOf, price } from './told';
import type { LaneView } from './view';

const ROOT = resolve(__dirname, '../../../..');
const FOLDERS = ['src/ludoteka/games/kroniky/text', 'web/src/games/kroniky/text'];

function words(language: Language): Catalogue {
  const read = (folder: string): Messages =>
    JSON.parse(readFileSync(resolve(ROOT, folder, `${language}.json`), 'utf-8')) as Messages;
  return new Catalogue(language, Object.assign({}, ...FOLDERS.map(read)) as Messages);
}

const farm: Flag = {
  key: 'needs_built',
  params: { structure: 'structure.farm', number: 1 },
  holds: true,
  reached: 1,
};
const peace: Flag = { key: 'needs_peace', params: { number: 0 }, holds: false, reached: 0 };
const gain: Coming = {
  type: 'gain',
  goods: ['resource.gold', 'resource.gold'],
  amount: 0,
  when: [farm],
  unless: [],
  comes: true,
};
const fall: Coming = { ...gain, type: 'happiness', amount: -1, when: [], unless: [farm, peace] };

describe('what is told', () => {
  it.each<[Language, string, string, string]>([
    [
      'en',
      'if you have a farm, you gain 2 gold',
      'if you do not have a farm and there is no peace, happiness falls by 1',
      'a farm on the map (fulfilled)',
    ],
    [
      'cs',
      'pokud máte farmu, získáte 2 zlata',
      'pokud nemáte farmu a\u00a0nepanuje mír, spokojenost klesne o 1',
      'farma na mapě (splněno)',
    ],
    [
      'pl',
      'jeśli masz farmę, zyskasz 2 złota',
      'jeśli nie masz farmy i nie panuje pokój, zadowolenie spadnie o 1',
      'farma na mapie (spełnione)',
    ],
  ])('is a sentence in %s', (language, gained, fallen, needed) => {
    const catalogue = words(language);
    expect(conditional(catalogue, gain)).toBe(gained);
    expect(conditional(catalogue, fall)).toBe(fallen);
    expect(condition(catalogue, farm)).toBe(needed);
  });

  it('counts goods and workers in one list', () => {
    const cost = price(['resource.wood', 'resource.wood'], 1);
    expect(words('cs').namesOf(cost, 'acc', true)).toBe('2 dřeva a\u00a01 dělníka');
    expect(words('pl').namesOf(cost, 'acc', true)).toBe('2 drewna i 1 robotnika');
    expect(words('en').namesOf(cost, 'nom', true)).toBe('2 wood and 1 worker');
  });

  it('says where divisions stand', () => {
    const lane = {
      lane: 'I',
      own: { boxes: [4, 2, -1], strength: 6, column: 0 },
      enemy: { boxes: [], strength: 0, column: 6 },
    } as unknown as LaneView;
    const limits = { enemy_base: 6 } as Parameters<typeof laneOf>[1]['limits'];
    const { key, params } = laneOf(lane, { limits });
    expect(words('en').sentence(key, params)).toBe(
      'Division I has strength 6 (4+2) and is in its base. The enemy has nobody here.',
    );
    expect(words('cs').sentence(key, params)).toBe(
      'Divize I má sílu 6 (4+2) a je na základně. Nepřítel proti ní nikoho nemá.',
    );
  });

  it('declines the name of a quantity, also where it is of no single thing', () => {
    const czech = words('cs');
    const named = (thing = '') => nameOf(czech, { quantity: 'strength', seat: 0, thing });
    expect(named('division.II')).toBe('síla divize II');
    expect(named()).toBe('síla …');
  });
});
