import { compile } from 'stylis';
import { describe, expect, it } from 'vitest';
import type { Palette, Theme } from '@vitrine/schemas';
import { FONT_KINDS } from '@vitrine/schemas/themes';
import { islandRecipes } from '../../generated/island-recipes.ts';
import { baseSheet } from './base-sheet.ts';
import { fontFaces, fontFiles } from './fonts.ts';
import { system } from './system.ts';
import { themeSheet } from './theme-sheet.ts';
import { COLOR_TOKENS } from './tokens.ts';

const palette = (digits: string): Palette =>
  Object.fromEntries(COLOR_TOKENS.map((name) => [name, `#${digits.repeat(3)}`])) as unknown as Palette;
const theme: Theme = {
  colors: { light: palette('ee'), dark: palette('11') },
  fonts: { heading: 'fraunces', body: 'instrument-sans' },
  radii: { control: '9999px', card: '8px' },
};

describe('themeSheet', () => {
  it('gives every branded variable a value in light, in dark by preference and in dark by choice', () => {
    const sheet = themeSheet(theme);
    expect(sheet.match(/--v-colors-ink-muted:#eeeeee;/g)).toHaveLength(1);
    expect(sheet.match(/--v-colors-ink-muted:#111111;/g)).toHaveLength(2);
    expect(sheet).toContain(
      '@media screen and (prefers-color-scheme: dark){html:not([data-color-mode=light]){color-scheme:dark;',
    );
    expect(sheet).toContain('--v-radii-control:9999px;');
    expect(sheet).toContain("--v-fonts-heading:'Fraunces','Fraunces Fallback',serif;");
  });

  it('leaves no variable of the system without a value', () => {
    const declared = new Set(
      [...(baseSheet() + themeSheet(theme)).matchAll(/(--v-[\w\\.-]+):/g)].map(([, name]) => name),
    );
    const missing = [...(system.tokens.cssVarMap.get('base')?.keys() ?? [])].filter(
      (name) => !declared.has(name) && !name.includes('breakpoint'),
    );
    expect(missing).toEqual([]);
  });
});

describe('fontFaces', () => {
  it('swaps each family in and scales its fallback to the same room', () => {
    const faces = fontFaces();
    expect(faces.match(/font-display:swap/g)).toHaveLength(Object.keys(FONT_KINDS).length);
    expect(faces).toContain("src:local('Arial'),local('Liberation Sans');size-adjust:102.74%");
    expect(fontFiles(theme)).toEqual(['instrument-sans-latin-wght-normal.woff2', 'fraunces-latin-wght-normal.woff2']);
  });

  it('names a family once if headings and text share it', () => {
    const single = { ...theme, fonts: { heading: 'dm-sans', body: 'dm-sans' } } satisfies Theme;
    expect(fontFiles(single)).toEqual(['dm-sans-latin-wght-normal.woff2']);
  });
});

describe('baseSheet', () => {
  it('is valid CSS whose rules a class always overrides', () => {
    const selectors = compile(baseSheet())
      .filter(({ type }) => type === 'rule')
      .flatMap(({ props }) => props);
    const strong = selectors.filter((selector) => !selector.startsWith(':where('));
    expect(strong).toEqual([':focus-visible', '::selection']);
  });

  it('holds the focus ring and ends motion for those who ask', () => {
    expect(baseSheet()).toContain(':focus-visible{outline:2px solid var(--v-colors-ink);outline-offset:2px;}');
    expect(baseSheet()).toContain('@media (prefers-reduced-motion: reduce)');
  });
});

describe('recipes of islands', () => {
  it('name only tokens that the system has, so that no overlay opens unstyled', () => {
    const { recipes = {}, slotRecipes = {} } = islandRecipes.theme ?? {};
    const unresolved = Object.entries({ ...recipes, ...slotRecipes }).flatMap(([name, recipe]) =>
      tokensOf(recipe)
        .filter(([category, token]) => {
          return (
            system.tokens.getByName(`${category}.${token}`) === undefined && !system.token.var(`${category}.${token}`)
          );
        })
        .map(([category, token]) => `${name}: ${category}.${token}`),
    );
    expect(unresolved).toEqual([]);
  });
});

const CATEGORIES: Readonly<Record<string, string>> = {
  bg: 'colors',
  color: 'colors',
  shadowColor: 'colors',
  borderColor: 'colors',
  borderRadius: 'radii',
  fontWeight: 'fontWeights',
  animationDuration: 'durations',
  transitionDuration: 'durations',
  animationTimingFunction: 'easings',
  cursor: 'cursor',
  boxShadow: 'shadows',
};
const CSS_WORDS = new Set(['transparent', 'inherit', 'currentColor', 'not-allowed']);

function tokensOf(value: unknown): [string, string][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([property, child]): [string, string][] => {
    const category = CATEGORIES[property];
    if (typeof child !== 'string' || category === undefined) return tokensOf(child);
    return CSS_WORDS.has(child) || child.startsWith('var(') ? [] : [[category, child.replace(/\/\d+$/, '')]];
  });
}
