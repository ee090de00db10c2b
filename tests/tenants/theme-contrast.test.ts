/** Holds every tenant's palette to WCAG 2.2 AA, in both colour modes (1.4.3 text, 1.4.11 controls). */
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validateTheme, type Palette, type Theme } from '@vitrine/schemas';
import { contrast } from '@vitrine/schemas/themes';
import { describe, expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const TEXT_MINIMUM = 4.5;
const CONTROL_MINIMUM = 3;

type ColorName = keyof Palette;
/** What a brand may leave out is as in its style sheet. */
const full = (palette: Palette): Required<Palette> => ({ credit: palette.tint, onCredit: palette.ink, ...palette });
const GROUNDS = ['canvas', 'surface', 'tint'] as const satisfies readonly ColorName[];
const TEXTS = [
  'ink',
  'inkMuted',
  'primary',
  'primaryHover',
  'secondary',
  'sale',
  'success',
  'warning',
  'error',
] as const satisfies readonly ColorName[];

/** Text colour, ground, least contrast. */
const PAIRS: readonly (readonly [ColorName, ColorName, number])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground, TEXT_MINIMUM] as const)),
  ...GROUNDS.map((ground) => ['control', ground, CONTROL_MINIMUM] as const),
  ['onPrimary', 'primary', TEXT_MINIMUM],
  ['onPrimary', 'primaryHover', TEXT_MINIMUM],
  ['onSecondary', 'secondary', TEXT_MINIMUM],
  ['canvas', 'ink', TEXT_MINIMUM],
  ['onCredit', 'credit', TEXT_MINIMUM],
];

function themeOf(tenant: string): Theme {
  const result = validateTheme(JSON.parse(readFileSync(`${TENANTS}${tenant}/theme.json`, 'utf8')));
  if (!result.ok)
    throw new Error(`tenants/${tenant}/theme.json: ${result.faults.map(({ message }) => message).join('; ')}`);
  return result.value;
}

const tenants = readdirSync(TENANTS).filter((tenant) => existsSync(`${TENANTS}${tenant}/theme.json`));

describe.each(tenants)('the palette of %s', (tenant) => {
  const { colors } = themeOf(tenant);

  it.each(['light', 'dark'] as const)('has text of at least 4.5 and controls of at least 3 in %s', (mode) => {
    const tooFaint = PAIRS.map(([text, ground, minimum]) => ({
      text,
      ground,
      minimum,
      got: Math.round(contrast(full(colors[mode])[text], full(colors[mode])[ground]) * 100) / 100,
    })).filter(({ got, minimum }) => got < minimum);
    expect(tooFaint).toEqual([]);
  });
});

describe('the brands', () => {
  it('are the two demo shops at least', () => {
    expect(tenants).toEqual(expect.arrayContaining(['at', 'lingerie']));
  });
});
