import type { Theme } from '../../generated/types.ts';

/** Each font of a theme by what stands in for it where it cannot be had. */
export const FONT_KINDS: Readonly<Record<Theme['fonts']['heading'], 'serif' | 'sans-serif'>> = {
  fraunces: 'serif',
  newsreader: 'serif',
  'instrument-sans': 'sans-serif',
  'dm-sans': 'sans-serif',
  'bricolage-grotesque': 'sans-serif',
  figtree: 'sans-serif',
  'hanken-grotesk': 'sans-serif',
};
