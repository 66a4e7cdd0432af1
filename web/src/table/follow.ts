// Keeps a growing list at its newest line, unless the reader has scrolled up.
const NEAR = 24;

export function follow(box: HTMLElement, _: unknown) {
  let pinned = true;
  const down = (): void => {
    if (pinned) box.scrollTop = box.scrollHeight;
  };
  const scrolled = (): void => {
    pinned = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  };
  const watcher = new ResizeObserver(down);
  watcher.observe(box);
  box.addEventListener('scroll', scrolled);
  return {
    update: () => requestAnimationFrame(down),
    destroy: () => {
      watcher.disconnect();
      box.removeEventListener('scroll', scrolled);
    },
  };
}
