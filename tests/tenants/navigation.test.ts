/** The menu of a phone leads wherever the bar of a desktop does, in every shop and language. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const BARS = globSync('*/content/navigation/*_web*.json', { cwd: TENANTS }).toSorted();

/** Where the entries of a file lead, on whatever level. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'href' in value && typeof value.href === 'string' ? [value.href] : [];
  return [...own, ...Object.values(value).flatMap(addressesIn)];
}

function addressesOf(file: string): Set<string> {
  return new Set(addressesIn(JSON.parse(readFileSync(path.join(TENANTS, file), 'utf8'))));
}

it('there is a bar in each of the five shops', () => {
  expect(new Set(BARS.map((file) => file.split(path.sep)[0])).size).toBe(5);
});

it.each(BARS)('%s', (bar) => {
  const ofMenu = addressesOf(bar.replace('_web', '_mob'));
  expect([...addressesOf(bar)].filter((address) => !ofMenu.has(address))).toEqual([]);
});
