/** Holds every tenant's palette to WCAG 2.2 AA, in both colour modes (1.4.3 text, 1.4.11 controls). */
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validateTheme, type Palette, type Theme } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const TEXT_MINIMUM = 4.5;
const CONTROL_MINIMUM = 3;
/** Keeps black from dividing by zero. */
const CONTRAST_OFFSET = 0.05;

type ColorName = keyof Palette;
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
];

/** Relative luminance of `#rrggbb`, 0 to 1, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21, whichever is the lighter. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + CONTRAST_OFFSET) / (darker + CONTRAST_OFFSET);
}

function themeOf(tenant: string): Theme {
  const result = validateTheme(JSON.parse(readFileSync(`${TENANTS}${tenant}/theme.json`, 'utf8')));
  if (!result.ok)
    throw new Error(`tenants/${tenant}/theme.json: ${result.faults.map(({ message }) => message).join('; ')}`);
  return result.value;
}

const tenants = readdirSync(TENANTS).filter((tenant) => existsSync(`${TENANTS}${tenant}/theme.json`));

describe('contrast', () => {
  it('is 21 between white and black, with an offset of 0.05', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 10);
  });
});

describe.each(tenants)('the palette of %s', (tenant) => {
  const { colors } = themeOf(tenant);

  it.each(['light', 'dark'] as const)('has text of at least 4.5 and controls of at least 3 in %s', (mode) => {
    const tooFaint = PAIRS.map(([text, ground, minimum]) => ({
      text,
      ground,
      minimum,
      got: Math.round(contrast(colors[mode][text], colors[mode][ground]) * 100) / 100,
    })).filter(({ got, minimum }) => got < minimum);
    expect(tooFaint).toEqual([]);
  });
});

describe('the brands', () => {
  it('are the two demo shops at least', () => {
    expect(tenants).toEqual(expect.arrayContaining(['at', 'lingerie']));
  });
});
