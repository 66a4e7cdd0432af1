/** Does something after a while, and not before the page is seen; gives back what stops it. */
export function whenSeen(work: () => void, after: number): () => void {
  const look = (): void => {
    if (document.hidden) document.addEventListener('visibilitychange', look, { once: true });
    else work();
  };
  const timer = setTimeout(look, after);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
