// What a game draws for its rules, put together.
import type { Component } from 'svelte';
import type { Example } from '../games/game';
import type { Params } from '../lib/catalogue';

/** Each drawing with its figures; those that a sentence can tell are put into it. */
export function drawn<Anchor extends string>(
  drawings: Record<Anchor, Component>,
  figures: Record<NoInfer<Anchor>, Record<string, unknown>>,
  lent: Omit<Example, 'Drawing' | 'figures'> = {},
): Record<string, Example> {
  const anchors = Object.keys(drawings) as Anchor[];
  return Object.fromEntries(
    anchors.map((anchor) => {
      const single = Object.entries(figures[anchor]).filter(([, one]) => !Array.isArray(one));
      const told = Object.fromEntries(single) as Params;
      return [anchor, { Drawing: drawings[anchor], figures: told, ...lent }];
    }),
  );
}
