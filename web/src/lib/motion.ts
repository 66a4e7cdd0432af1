// Things travel from where they were to where they go.
import { journeys, nameOf, type Placed, type Spot } from './journeys';
import { moving } from './settings.svelte';

const TIME = 320;
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';
const MANY = 30; // then the whole board was laid out anew

/** What can be seen; a pile is as many things at one place. */
function look(): Placed[] {
  return [...document.querySelectorAll<HTMLElement | SVGElement>('main [data-thing]')].flatMap(
    (node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const seen = width > 0 && top < innerHeight && left < innerWidth && top + height > 0;
      const one = { id: node.dataset.thing ?? '', at: { left, top, width, height }, node };
      return Array.from({ length: seen ? Number(node.dataset.pile ?? 1) : 0 }, () => one);
    },
  );
}

/** Where a player is listed. */
export function placeOf(seat: number): Element | null {
  return (
    document.querySelector(`li[data-seat="${seat}"]`) ??
    document.querySelectorAll('.strip .player')[seat] ??
    null
  );
}

const middle = ({ left, top, width, height }: Spot): [number, number] => [
  left + width / 2,
  top + height / 2,
];

export class Motion {
  private before: Placed[] | null = null;
  private readonly running = new Set<Animation>();

  /** Look at the table before it changes. */
  remember(): void {
    this.settle();
    this.before = moving() && !document.hidden ? look() : null;
  }

  /** It has changed: show how. What came or went does so by the deed of a player who is told of. */
  show(actor: number | null, told: ReadonlySet<string>): void {
    const { before } = this;
    this.before = null;
    if (!before) return;
    const { moved, came, gone } = journeys(before, look());
    const stood = new Map(before.map(({ node, at }) => [node, at]));
    const joins = (to: Placed, from: Spot): boolean =>
      'pile' in to.node.dataset && (stood.get(to.node) ?? from) !== from;
    if (moved.length <= MANY)
      for (const { from, to } of moved)
        if (joins(to, from)) this.depart(to, from, to.at, 1);
        else this.travel(from, to);
    const home = actor === null ? null : placeOf(actor)?.getBoundingClientRect();
    if (!home) return;
    const spoken = ({ id }: Placed): boolean => told.has(nameOf(id));
    for (const to of came.filter(spoken)) this.travel(home, to);
    for (const one of gone.filter(spoken)) this.depart(one, one.at, home, 0.3);
  }

  /** A short text flies from a place to a player. */
  fly(text: string, from: Spot, seat: number, kind: string): void {
    const to = placeOf(seat)?.getBoundingClientRect();
    if (!moving() || document.hidden || !to) return;
    const flying = document.createElement('span');
    flying.className = `flying ${kind}`;
    flying.textContent = text;
    const [x, y] = middle(from);
    this.launch(flying, { left: x, top: y, width: 0, height: 0 }, to, 1, 400);
  }

  /** Whatever moves is where it goes: the reader does not wait. */
  settle(): void {
    for (const one of this.running) one.finish();
    this.running.clear();
  }

  private travel(from: Spot, { at, node }: Placed): void {
    const [x, y] = middle(from);
    const [toX, toY] = middle(at);
    // SVG counts in its own units, and what is zoomed in larger ones
    const unit =
      node instanceof SVGGraphicsElement
        ? ((node.parentElement as unknown as SVGGraphicsElement).getScreenCTM?.()?.a ?? 1)
        : (node.currentCSSZoom ?? 1);
    const start = { translate: `${(x - toX) / unit}px ${(y - toY) / unit}px` };
    this.run(node.animate([start, { translate: '0 0' }], { duration: TIME, easing: EASE }));
  }

  /** A copy of it flies, while what it leaves or joins stays where it is. */
  private depart({ at, node }: Placed, from: Spot, to: Spot, size: number): void {
    if (!(node instanceof HTMLElement)) return;
    const copy = node.cloneNode(true) as HTMLElement;
    for (const one of [copy, ...copy.querySelectorAll('[id], [data-thing], [data-testid]')])
      for (const name of ['id', 'data-thing', 'data-testid']) one.removeAttribute(name);
    copy.classList.add('flying');
    Object.assign(copy.style, { width: `${at.width}px`, height: `${at.height}px`, margin: '0' });
    this.launch(copy, from, to, size, TIME);
  }

  private launch(flying: HTMLElement, from: Spot, to: Spot, size: number, time: number): void {
    flying.ariaHidden = 'true';
    flying.inert = true;
    Object.assign(flying.style, { left: `${from.left}px`, top: `${from.top}px` });
    document.body.append(flying);
    const [x, y] = middle(from);
    const [toX, toY] = middle(to);
    const frames = [
      { translate: '0 0', scale: 1, opacity: 1 },
      { translate: `${toX - x}px ${toY - y}px`, scale: size, opacity: 0.4 },
    ];
    const flight = flying.animate(frames, { duration: time, easing: EASE });
    void flight.finished.catch(() => null).then(() => flying.remove());
    this.run(flight);
  }

  private run(animation: Animation): void {
    this.running.add(animation);
    void animation.finished.catch(() => null).then(() => this.running.delete(animation));
  }
}
