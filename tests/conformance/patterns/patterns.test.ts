import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LENGTH = 100_000;
/** A pattern that reads its input once needs less than a millisecond for it, one that begins again at each place minutes. */
const MOST_MS = 500;

function patternsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(name === 'pattern' && typeof part === 'string' ? [part] : []),
    ...(name === 'patternProperties' ? Object.keys(part as object) : []),
    ...patternsOf(part),
  ]);
}

const files = globSync(['schemas/*.schema.json', 'component-registry/src/components/*/props.schema.json'], {
  cwd: ROOT,
});
const patterns = [
  ...new Set(files.flatMap((file) => patternsOf(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))))),
];

it('every pattern of our schemas judges a huge text in time, however the text was made for it', () => {
  expect(patterns.length).toBeGreaterThan(30);
  // Pieces that patterns like ours are made of, doubled and with an end that fits nothing.
  const pieces = ['a', 'A', '0', '-', '/', '.', 'a-', 'a.', '/a', '~0', '$', '{', ' ', '#', 'é'];
  const heads = ['', '/', 'https://', '/props/', '$', 'a'];
  const slow = patterns.flatMap((pattern) => {
    const expression = new RegExp(pattern, 'u');
    return heads.flatMap((head) =>
      pieces.flatMap((piece) => {
        const text = `${head}${piece.repeat(LENGTH / piece.length)}\u0000`;
        const started = performance.now();
        expression.test(text);
        return performance.now() - started > MOST_MS ? [`${pattern} on ${head}${piece}…`] : [];
      }),
    );
  });
  expect(slow).toEqual([]);
}, 60_000);
