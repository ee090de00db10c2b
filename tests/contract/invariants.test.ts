import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROW = /^\| (?<number>[^|]*) ?\| [^|]+ \| `(?<file>[^`]+)` \| (?<title>[^|]+) \|$/u;
const rows = readFileSync(path.join(ROOT, 'docs/INVARIANTS.md'), 'utf8')
  .split('\n')
  .map((line) => ROW.exec(line)?.groups)
  .filter((groups) => groups !== undefined);

it('the table of the invariants has each of them, and names tests that there are', () => {
  const numbers = rows.map(({ number = '' }) => number.trim()).filter((number) => number !== '');
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => `I${index + 1}`));
  const missing = rows.filter(({ file = '', title = '' }) => {
    const where = path.join(ROOT, file);
    return !existsSync(where) || !readFileSync(where, 'utf8').includes(title);
  });
  expect(missing).toEqual([]);
});
