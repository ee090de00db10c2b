import { describe, expect, it } from 'vitest';
import { braSizeIn, braSizeWord } from './bra-size-term.ts';

const message = (key: string, { cupSize, size }: Readonly<Record<string, unknown>> = {}): string | undefined =>
  key === 'braFinder.searchText' ? `CUP ${String(cupSize)}, Größe ${String(size)}` : undefined;

describe('sizes of bras in a search', () => {
  it.each([
    ['75C', '75C'],
    ['75 AA', '75AA'],
    ['XL', undefined],
    ['42', undefined],
    ['75CM×', undefined],
  ])('%s as a word is %s', (size, expected) => {
    expect(braSizeWord(size)).toBe(expected);
  });

  it.each([
    ['CUP C, Größe 75', '75C'],
    ['cup aa, größe 100', '100aa'],
    ['CUP C, Größe 75 schwarz', undefined],
    ['BH', undefined],
  ])('%s names %s', (term, expected) => {
    expect(braSizeIn(term, message)).toBe(expected);
  });

  it('is none where the language has no wording for it', () => {
    expect(braSizeIn('CUP C, Größe 75', () => undefined)).toBeUndefined();
  });
});
