import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silhouettes } from '../../silhouettes';

/** What the page gets for a file of names. */
function drawn(named: Record<string, string>): Record<string, string> | null {
  const file = join(mkdtempSync(join(tmpdir(), 'silhouettes-')), 'silhouettes.json');
  writeFileSync(file, JSON.stringify(named));
  const load = silhouettes().load as (id: string) => string | null;
  return JSON.parse(load(file) ?? 'null') as Record<string, string> | null;
}

test('a name becomes an outline', () => {
  const all = drawn({ keep: 'castle', tower: 'tower-fall' });
  expect(Object.keys(all ?? {})).toEqual(['keep', 'tower']);
  for (const path of Object.values(all ?? {})) expect(path).toMatch(/^M[\d.]/);
});

test('an icon that does not exist is named', () => {
  expect(() => drawn({ keep: 'no-such-castle' })).toThrow('no-such-castle');
});
