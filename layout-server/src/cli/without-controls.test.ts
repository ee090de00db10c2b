import { expect, it } from 'vitest';
import { withoutControls } from './without-controls.ts';

it('lets through letters, signs and line breaks, and nothing that steers a terminal', () => {
  const words = 'Größe 38 passt.\nSehr schön 👍 – «gern» wieder, e\u0301';
  expect(withoutControls(words)).toBe(words);
  const every = Array.from({ length: 0xa0 }, (_none, code) => String.fromCodePoint(code)).join('');
  expect(withoutControls(every)).not.toMatch(/[^\P{Cc}\n]/u);
  expect(withoutControls('\u001B[2J\u009B31mrot\u0007')).toBe(' [2J 31mrot ');
});
