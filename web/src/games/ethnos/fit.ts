// How large cards can be drawn.
const TALL = 1.4;

/** The largest card width with which `number` cards fit into a box, wrapped into lines. */
export function largest(
  number: number,
  width: number,
  height: number,
  gap: number,
  least: number,
  most: number,
): number {
  for (let card = most; card > least; card -= 1) {
    const columns = Math.max(1, Math.floor((width + gap) / (card + gap)));
    const lines = Math.ceil(number / columns);
    if (lines * (card * TALL + gap) - gap <= height) return card;
  }
  return least;
}

/** From card to card in a hand that must fit into a width; cards lie over each other if needed. */
export function spacing(number: number, width: number, card: number, gap: number): number {
  if (number < 2) return card + gap;
  return Math.max(12, Math.min(card + gap, (width - card) / (number - 1)));
}
