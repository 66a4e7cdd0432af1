// What is explained just now: in short beside a thing, or whole in a window of its own.

/** An element that can be explained: a thing of the game, or something that only tells. */
const EXPLAINED = '[data-thing], [data-tell]';

const nearest = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(EXPLAINED) : null;
const idOf = ({ dataset }: HTMLElement): string => dataset.thing ?? dataset.tell ?? '';

export class Explaining {
  /** What the pointer or the focus is at. */
  tip = $state.raw<{ thing: string; at: Element } | null>(null);
  /** What is explained whole. `wish`: whether it is a thing that moves can be about. */
  whole = $state.raw<{ thing: string; wish: boolean } | null>(null);
  /** Whether the list of all signs is open. */
  legend = $state(false);

  /** The pointer or the focus is at an element. */
  pass(target: EventTarget | null): void {
    const at = nearest(target);
    const thing = at && idOf(at);
    if (at === (this.tip?.at ?? null) && thing === (this.tip?.thing ?? null)) return;
    this.tip = at && { thing: idOf(at), at };
  }

  /** Explain what an element shows. False: there is nothing to explain. */
  open(target: EventTarget | null): boolean {
    const at = nearest(target);
    if (!at) return false;
    this.tip = null;
    this.whole = { thing: idOf(at), wish: at.dataset.thing !== undefined };
    return true;
  }

  /** Explain what has the focus or lies under the pointer; all signs if nothing does. */
  openHere(): void {
    if (!this.open(document.activeElement) && !this.open(this.tip?.at ?? null)) this.legend = true;
  }
}
