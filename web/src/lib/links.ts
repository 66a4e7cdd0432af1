// Addresses in what people say: only those of the web, and nothing else becomes a link.
export interface Said {
  text: string;
  /** Where it leads, if it is an address. */
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
const AFTER = /[.,;:!?'’”)\]}]+$/;

/** A text as pieces, some of them addresses. */
export function linked(text: string): Said[] {
  const said: Said[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER, '');
    if (!URL.canParse(address)) continue;
    if (index > from) said.push({ text: text.slice(from, index) });
    said.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) said.push({ text: text.slice(from) });
  return said;
}
