import { expect, it } from 'vitest';
import { StyleCollector } from '../render/style-collector.ts';
import { baseSheet } from './base-sheet.ts';
import { sharedSheet, sharedSheetOf } from './shared-sheet.ts';
import { rulesOf, style } from './style.ts';

const [first, second] = [style({ marginTop: 3 }), style({ marginTop: 4 })];
const cssOf = (name: string): string => rulesOf(name)[0]?.css ?? '';

it('has what every page begins with, and the rules of all that is declared, in that order', () => {
  const sheet = sharedSheet();
  expect(sheet.startsWith(baseSheet())).toBe(true);
  // Other modules of the process may have declared rules before.
  expect(sheet.slice(baseSheet().length)).toContain(cssOf(first) + cssOf(second));
});

it('leaves to a page that links to it what it lacks: what was declared later, or is another rule by now', () => {
  const linked = sharedSheetOf(sharedSheet().replace(cssOf(second), ''));
  const later = style({ marginTop: 5 });
  const page = new StyleCollector(linked);
  for (const name of [first, second, later]) page.see(name);
  expect(page.css()).toBe(cssOf(second) + cssOf(later));
  const alone = new StyleCollector();
  for (const name of [first, second, later]) alone.see(name);
  expect(alone.css()).toBe(cssOf(first) + cssOf(second) + cssOf(later));
});
