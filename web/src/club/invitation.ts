/** The invitation to an event in the fragment of its address. */
export function invitation(hash: string): string | null {
  return /^#join=([\w-]+)$/.exec(hash)?.[1] ?? null;
}
