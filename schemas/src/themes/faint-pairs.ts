import type { Theme, ThemePalette as Palette } from '../../generated/types.ts';
import { contrast } from './contrast.ts';

/** Two colours of a palette that stand on each other and cannot be told apart well enough. */
export interface FaintPair {
  mode: keyof Theme['colors'];
  text: keyof Palette;
  ground: keyof Palette;
  /** What WCAG 2.2 AA wants of it, and what it has, to two places. */
  least: number;
  got: number;
}

/** Success criterion 1.4.3. */
const OF_TEXT = 4.5;
/** Success criterion 1.4.11. */
const OF_CONTROLS = 3;

const GROUNDS = ['canvas', 'surface', 'tint'] as const satisfies readonly (keyof Palette)[];
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
] as const satisfies readonly (keyof Palette)[];

/** What stands on what, and with how much contrast at least. */
const PAIRS: readonly (readonly [text: keyof Palette, ground: keyof Palette, least: number])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground, OF_TEXT] as const)),
  ...GROUNDS.map((ground) => ['control', ground, OF_CONTROLS] as const),
  ['onPrimary', 'primary', OF_TEXT],
  ['onPrimary', 'primaryHover', OF_TEXT],
  ['onSecondary', 'secondary', OF_TEXT],
  ['canvas', 'ink', OF_TEXT],
  ['onCredit', 'credit', OF_TEXT],
];

/** The pairs of a brand, in both colour modes, of which shoppers with weak eyes could not read one on the other. */
export function faintPairs({ colors }: Pick<Theme, 'colors'>): FaintPair[] {
  return (['light', 'dark'] as const).flatMap((mode) => {
    const given = colors[mode];
    // What a brand may leave out is as in its style sheet.
    const palette: Required<Palette> = { credit: given.tint, onCredit: given.ink, ...given };
    return PAIRS.map(([text, ground, least]) => ({
      mode,
      text,
      ground,
      least,
      got: Math.round(contrast(palette[text], palette[ground]) * 100) / 100,
    })).filter(({ got, least }) => got < least);
  });
}
