// Where the reader is: the lobby, a table, the rules of a game, or a page of the club.
class Route {
  path = $state(location.pathname);
  readonly table = $derived(/^\/t\/([\w-]+)$/.exec(this.path)?.[1] ?? null);
  readonly rules = $derived(/^\/rules\/([\w-]+)$/.exec(this.path)?.[1] ?? null);
  /** The parts of the address: the first names a page of the club. */
  private readonly parts = $derived(this.path.split('/').slice(1).map(decodeURIComponent));
  readonly first = $derived(this.parts[0] ?? '');
  readonly rest = $derived(this.parts.slice(1));
  /** The invitation in the fragment, which never reaches the server's log. */
  invitation = $state(invitation());

  constructor() {
    addEventListener('popstate', () => {
      this.path = location.pathname;
      this.invitation = invitation();
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = location.pathname;
    this.invitation = invitation();
    scrollTo(0, 0);
  }

  /** Forget the invitation once it was used. */
  claimed(): void {
    history.replaceState(null, '', location.pathname);
    this.invitation = null;
  }
}

function invitation(): string | null {
  return /^#seat=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
}

export const route = new Route();

/** Follow a link inside the page. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  route.go((event.currentTarget as HTMLAnchorElement).pathname);
}
