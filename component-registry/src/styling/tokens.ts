import { shop } from '@vitrine/schemas/themes';

/**
 * The design tokens that are the same for every tenant. A tenant's brand replaces only the values
 * of colours, fonts and radii, by a sheet of CSS variables (see theme-sheet.ts), so that one
 * system serves all tenants.
 */

/** Every colour of a tenant's palette; the keys of `Palette` in schemas/theme.schema.json. */
export const COLOR_TOKENS = [
  'canvas',
  'surface',
  'tint',
  'ink',
  'inkMuted',
  'line',
  'control',
  'primary',
  'primaryHover',
  'onPrimary',
  'secondary',
  'onSecondary',
  'sale',
  'success',
  'warning',
  'error',
  'credit',
  'onCredit',
] as const;
export type ColorToken = (typeof COLOR_TOKENS)[number];

/** Multiples of the 8 px grid, as rem, so that a shopper's larger type enlarges the space as well. */
export const SPACING = {
  '0': '0rem',
  '0.25': '0.125rem',
  '0.5': '0.25rem',
  '0.75': '0.375rem',
  '1': '0.5rem',
  '1.25': '0.625rem',
  '1.5': '0.75rem',
  '1.75': '0.875rem',
  '2': '1rem',
  '2.5': '1.25rem',
  '3': '1.5rem',
  '3.5': '1.75rem',
  '4': '2rem',
  '4.5': '2.25rem',
  '5': '2.5rem',
  '5.5': '2.75rem',
  '6': '3rem',
  '7': '3.5rem',
  '8': '4rem',
  '9': '4.5rem',
  '10': '5rem',
  '11': '5.5rem',
  '12': '6rem',
  '14': '7rem',
  '16': '8rem',
  '20': '10rem',
  '24': '12rem',
} as const;
export type SpacingToken = keyof typeof SPACING;

/** Sizes beside the spacing scale. `touch` is the least target of a finger (WCAG 2.5.5), `content` the page's width. */
export const SIZES = {
  full: '100%',
  min: 'min-content',
  max: 'max-content',
  fit: 'fit-content',
  touch: '2.75rem',
  content: '71.25rem',
  prose: '68ch',
} as const;
export type SizeToken = keyof typeof SIZES;

/** The type scale: a major third from 16 px, with two steps below. */
export const FONT_SIZES = {
  '2xs': '0.75rem',
  xs: '0.875rem',
  sm: '1rem',
  md: '1.25rem',
  lg: '1.5625rem',
  xl: '1.9375rem',
  '2xl': '2.4375rem',
  '3xl': '3.0625rem',
} as const;
export type FontSizeToken = keyof typeof FONT_SIZES;

const { xs, sm, md, lg } = shop.breakpoints;
/** Breakpoints of the shop. `base` needs no media query. */
export const BREAKPOINTS = { xs: `${xs}px`, sm: `${sm}px`, md: `${md}px`, lg: `${lg}px` } as const;
export type Breakpoint = 'base' | keyof typeof BREAKPOINTS;

export const FONT_TOKENS = ['heading', 'body'] as const;
export type FontToken = (typeof FONT_TOKENS)[number];

export const RADIUS_TOKENS = ['control', 'card'] as const;
export type RadiusToken = (typeof RADIUS_TOKENS)[number];

/** Motion is short and touches opacity and transform alone; base-sheet.ts ends it under prefers-reduced-motion. */
export const DURATIONS = { fast: '120ms', normal: '160ms', slow: '200ms' } as const;
export type DurationToken = keyof typeof DURATIONS;

/** What lies above what. Chakra's own overlays (drawer, dialog) lie at 1000 and more. */
export const Z_INDICES = { raised: '1', edge: '50', sticky: '100', skip: '200', toast: '1600' } as const;
export type ZIndexToken = keyof typeof Z_INDICES;

/** Ready combinations of family, size, weight and leading; a component adds colour only. */
export const TEXT_STYLES = {
  display: {
    value: {
      fontFamily: 'heading',
      fontSize: { base: 'xl', sm: '2xl', lg: '3xl' },
      fontWeight: '500',
      lineHeight: '1.1',
      letterSpacing: '-0.015em',
      textWrap: 'balance',
    },
  },
  title: {
    value: {
      fontFamily: 'heading',
      fontSize: { base: 'lg', md: 'xl' },
      fontWeight: '500',
      lineHeight: '1.2',
      letterSpacing: '-0.01em',
      textWrap: 'balance',
    },
  },
  heading: {
    value: {
      fontFamily: 'heading',
      fontSize: { base: 'md', md: 'lg' },
      fontWeight: '500',
      lineHeight: '1.25',
      textWrap: 'balance',
    },
  },
  subheading: { value: { fontFamily: 'body', fontSize: 'sm', fontWeight: '600', lineHeight: '1.4' } },
  lead: { value: { fontFamily: 'body', fontSize: { base: 'sm', md: 'md' }, lineHeight: '1.5' } },
  text: { value: { fontFamily: 'body', fontSize: 'sm', lineHeight: '1.6' } },
  small: { value: { fontFamily: 'body', fontSize: 'xs', lineHeight: '1.5' } },
  caption: { value: { fontFamily: 'body', fontSize: '2xs', lineHeight: '1.4' } },
  overline: {
    value: {
      fontFamily: 'body',
      fontSize: '2xs',
      fontWeight: '600',
      lineHeight: '1.4',
      letterSpacing: '0.08em',
      textTransform: 'uppercase',
    },
  },
} as const;
export type TextStyleToken = keyof typeof TEXT_STYLES;
