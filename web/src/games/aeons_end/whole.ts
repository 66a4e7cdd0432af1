// Text is shown whole or not at all: smaller where it does not fit, and left to the tooltip where
// that is not enough.
import type { Attachment } from 'svelte/attachments';

const FITS = ['', 'small', 'tiny', 'none'];

/** Sets `data-fit` to the first step in which nothing of a box is cut; `said` is what it says. */
export function whole(said: string): Attachment<HTMLElement> {
  return (box) => {
    void said;
    const fit = (): void => {
      for (const step of FITS) {
        box.dataset.fit = step;
        if (box.scrollHeight <= box.clientHeight) return;
      }
    };
    const watched = new ResizeObserver(fit);
    watched.observe(box);
    void document.fonts.ready.then(fit);
    return () => watched.disconnect();
  };
}
