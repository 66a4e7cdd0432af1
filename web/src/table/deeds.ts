// Deeds that reach beyond the table: its link, its record, its successor.
import { api, Refusal } from '../lib/api';
import { route } from '../lib/router.svelte';
import type { Sitting } from '../lib/sitting.svelte';

/** Copy a link of this site. False: the browser does not allow it. */
export async function copyLink(path: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.href).href);
    return true;
  } catch {
    return false;
  }
}

/** Save the record as a file. */
export async function download(sitting: Sitting): Promise<void> {
  const saved = api.record(sitting.key).then((text) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${sitting.table?.game ?? 'game'}-${sitting.key.slice(0, 6)}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  await attempt(sitting, saved);
}

/** A new table with the same settings and people. */
export async function restart(sitting: Sitting): Promise<void> {
  const asked = sitting.leaving.ask(
    () => api.again(sitting.key),
    ({ table }) => route.go(`/t/${table}`),
  );
  await attempt(sitting, asked);
}

/** Take the last step back, or ask the others to agree to it. */
export function takeBack(sitting: Sitting): void {
  const { message, table, live, replay, busy } = sitting;
  if (!message || table?.phase !== 'running' || !live.present || replay.moment || busy) return;
  const { free = null, ask = null } = message.undo;
  if (sitting.seat === null || table.undo_ask) return;
  if (free !== null && free < table.steps) void sitting.undo(table.steps - 1);
  else if (ask !== null) void sitting.undo(ask);
}

/** Wait for a deed; if it is refused, say why. */
export async function attempt(sitting: Sitting, deed: Promise<unknown>): Promise<void> {
  try {
    await deed;
  } catch (error) {
    if (error instanceof Refusal) sitting.tell(error.refused);
    else throw error;
  }
}
