// A file of somebody's own as the value of an option.
import type { Catalogue } from '../lib/catalogue';
import type { Problem } from '../lib/protocol';
/** Larger files are not even read; the game itself may want much smaller ones. */
const LARGEST = 300_000;

/** The text of a file, or the key of the sentence that says why it is of no use. */
export async function read(file: Blob): Promise<{ text: string } | { wrong: string }> {
  if (file.size > LARGEST) return { wrong: 'setup.file.large' };
  const text = decoded(await file.arrayBuffer());
  if (text?.trim() === '') return { wrong: 'setup.file.empty' };
  return text && /^\s*[{[]/.test(text) ? { text } : { wrong: 'setup.file.not_json' };
}

function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What the server said of an own file: the file's name, and what is wrong in which line. */
export function wrongIn(
  words: Catalogue,
  told: Problem | null | undefined,
  files: Record<string, string>,
): { name: string; problem: string } | null {
  const { option, problem } = told?.params ?? {};
  const name = files[String(option)];
  return name && typeof problem === 'object' ? { name, problem: words.problem(problem) } : null;
}
