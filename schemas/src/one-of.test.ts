import { expect, it } from 'vitest';
import { oneOf, perhaps } from './one-of.ts';

const many = Array.from({ length: 40 }, (_, index) => `component-${String.fromCodePoint(97 + index)}`);

it('names all of a few, and of many what may have been meant', () => {
  expect(oneOf(['page', 'hero-banner'], 'hologram')).toBe('one of page, hero-banner');
  expect(oneOf(['hero-banner', ...many], 'hero-baner')).toBe('one of 41 names, perhaps "hero-banner"');
  expect(oneOf(many, 'hologram')).toMatch(/^one of component-a, .* and 28 more$/);
});

it('suspects nothing that is far away', () => {
  expect(perhaps(['bestsellers', 'hero'], 'bestseller')).toBe(', perhaps "bestsellers"');
  expect(perhaps(['bestsellers', 'hero'], 'nope')).toBe('');
  expect(perhaps(['bestsellers', 'hero'], 'hreo'), 'two letters exchanged are one slip').toBe(', perhaps "hero"');
});
