// What actions do that produce nothing: as numbers and signs, by the rulebook.
/** A number or word, and the sign behind it. */
export type Token = [text: string, icon: string];

const buys = (gold: number): Token[] => [
  [String(gold), 'k-gold'],
  ['→1', 'more'],
];
const taxes = (gold: number, loss: number, people: number): Token[] => [
  [`+${gold * people}`, 'k-gold'],
  ...(loss ? [[`−${loss}`, 'k-sad'] as Token] : []),
];

export function does(action: string, population: number): Token[] {
  switch (action) {
    case 'religion.rites':
    case 'religion.feasts':
    case 'education.enlighten':
    case 'capital.celebration':
      return [['+1', 'k-happiness']];
    case 'capital.rationing':
      return [['−2', 'k-food']];
    case 'capital.reinforce':
      return [['+1', 'k-infantry']];
    case 'diplomacy.envoy':
      return [['1', 'k-peace']];
    case 'diplomacy.embassy':
      return [['2', 'k-peace']];
    case 'diplomacy.free_trade':
    case 'finance.buy1':
      return buys(1);
    case 'finance.sell':
      return [['3', 'more'], ['→1', 'k-gold']]; // prettier-ignore
    case 'finance.buy3':
      return buys(3);
    case 'finance.buy2':
      return buys(2);
    case 'finance.bourse':
      return [['1', 'more'], ['→1', 'more']]; // prettier-ignore
    case 'taxes.light':
      return taxes(1, 1, population);
    case 'taxes.heavy':
      return taxes(2, 2, population);
    case 'taxes.harsh':
      return taxes(3, 2, population);
    case 'taxes.fair':
      return taxes(1, 0, population);
    default:
      return [];
  }
}
