import { expect, it } from 'vitest';
import { hasNul } from './has-nul.ts';

const deep: unknown = JSON.parse(`${'['.repeat(20_000)}"a"${']'.repeat(20_000)}`);

it.each([
  ['a\0b', true],
  [{ fields: [{ text: 'a\0b' }] }, true],
  [{ text: String.raw`\u0000`, count: 0, none: null }, false],
  [deep, false],
  [undefined, false],
])('finds the character that no database keeps, however deep: case %#', (sent, is) => {
  expect(hasNul(sent)).toBe(is);
});
