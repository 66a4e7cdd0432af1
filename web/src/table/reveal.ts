// On a small screen: what is touched stays in sight, and only what is needed for the choice.
const found = (place: string, thing: string): Element[] => [
  ...document.querySelectorAll(`${place} [data-thing="${CSS.escape(thing)}"]`),
];

/** Whether one of these things lies in the player's own place. */
export function isOwn(things: readonly string[]): boolean {
  return things.some((thing) => found('[data-own]', thing).length > 0);
}

/** Scroll a thing of the board into what the sheet leaves free. */
export function reveal(thing: string): void {
  const free = document.querySelector('[data-sheet]')?.getBoundingClientRect().top ?? innerHeight;
  document.documentElement.style.scrollPaddingBottom = `${innerHeight - free}px`;
  const banner = document.querySelector('header.compact')?.getBoundingClientRect().bottom ?? 0;
  const places = found('main', thing);
  const seen = places.some((place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return top >= banner && bottom <= free;
  });
  if (!seen) places[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
