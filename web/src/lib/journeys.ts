// Who went where between two looks at the table. Things are known by their ids, in all games alike.
export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A thing at its place. Equal things are told apart by their order. */
export interface Placed<T = HTMLElement | SVGElement> {
  id: string;
  at: Spot;
  node: T;
}

export interface Journeys<T> {
  /** Things that lay somewhere else before, under the same name or as another kind of thing. */
  moved: { from: Spot; to: Placed<T> }[];
  came: Placed<T>[];
  gone: Placed<T>[];
}

const NEAR = 4; // pixels that nobody sees

/** What a thing is called apart from its kind: a card in the row and in the hand is one card. */
export const nameOf = (id: string): string => id.slice(id.indexOf('.') + 1);
const far = (a: Spot, b: Spot): boolean =>
  Math.abs(a.left - b.left) > NEAR || Math.abs(a.top - b.top) > NEAR;

/** Who went where between two looks at the table. */
export function journeys<T>(before: Placed<T>[], after: Placed<T>[]): Journeys<T> {
  const left = [...before];
  const take = (fits: (one: Placed<T>) => boolean): Placed<T> | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const moved: Journeys<T>['moved'] = [];
  const fresh: Placed<T>[] = [];
  for (const to of after) {
    const same = take(({ id }) => id === to.id);
    if (!same) fresh.push(to);
    else if (far(same.at, to.at)) moved.push({ from: same.at, to });
  }
  const came: Placed<T>[] = [];
  for (const to of fresh) {
    const was = to.id.includes('.') ? take(({ id }) => nameOf(id) === nameOf(to.id)) : undefined;
    if (was) moved.push({ from: was.at, to });
    else came.push(to);
  }
  return { moved, came, gone: left };
}
