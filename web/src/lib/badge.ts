// A number on the icon of the page, in the tab and where the page is installed.
const PLAIN = '/icon.svg';

/** The house's icon with a number. */
export function numbered(count: number): string {
  const text = count > 9 ? '9+' : String(count);
  const size = text.length > 1 ? 13 : 17;
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    '<rect width="32" height="32" rx="7" fill="#0b6a68"/>' +
    '<path d="M16 5l9.5 5.5v11L16 27l-9.5-5.5v-11z" fill="none" stroke="#fbf8f1" stroke-width="2"/>' +
    '<circle cx="21" cy="21" r="11" fill="#b3261e"/>' +
    `<text x="21" y="${21 + size * 0.36}" font-family="sans-serif" font-weight="700" ` +
    `font-size="${size}" text-anchor="middle" fill="#fff">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

/** Show how many there are; none: the plain icon. */
export function badged(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = count ? numbered(count) : PLAIN;
  if (icon && icon.getAttribute('href') !== wanted) icon.href = wanted;
  const told = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  told?.catch(() => undefined); // a browser that shows none
}
