// Moments of a table that the reader wants to find again: kept in this browser only.
const KEPT = 'ludoteka.bookmarks';
const TABLES = 100;

type Kept = [table: string, steps: number[]][];

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

export class Bookmarks {
  /** The steps, in their order. */
  steps = $state.raw<number[]>([]);

  constructor(private readonly table: string) {
    this.steps = read().find(([key]) => key === table)?.[1] ?? [];
  }

  has(step: number): boolean {
    return this.steps.includes(step);
  }

  toggle(step: number): void {
    const others = this.steps.filter((one) => one !== step);
    this.steps = this.has(step) ? others : [...others, step].toSorted((a, b) => a - b);
    this.keep();
  }

  /** The next bookmark in a direction; null: there is none. */
  beside(step: number, way: 1 | -1): number | null {
    const found =
      way > 0 ? this.steps.find((one) => one > step) : this.steps.findLast((one) => one < step);
    return found ?? null;
  }

  private keep(): void {
    const others = read().filter(([key]) => key !== this.table);
    const all: Kept = this.steps.length ? [...others, [this.table, this.steps]] : others;
    try {
      localStorage.setItem(KEPT, JSON.stringify(all.slice(-TABLES)));
    } catch {
      // A browser that keeps nothing has its bookmarks until the page is closed.
    }
  }
}
