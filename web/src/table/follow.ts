// Keeps a growing list at its newest line, unless the reader has scrolled up.
const NEAR = 24;

export function follow(box: HTMLElement, _: unknown) {
  let pinned = true;
  const down = (): void => {
    if (pinned) box.scrollTop = box.scrollHeight;
  };
  let top = 0;
  const scrolled = (): void => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR) pinned = true;
    else if (box.scrollTop < top) pinned = false;
    top = box.scrollTop;
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
