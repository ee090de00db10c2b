import type { Theme } from '@vitrine/schemas';
import { FONT_KINDS } from '@vitrine/schemas/themes';

type FontName = Theme['fonts']['heading'];

/** Metrics of a font file in font units: what decides how much room a text takes. */
interface Metrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly averageWidth: number;
}

interface Family {
  readonly family: string;
  /** File of @fontsource-variable, subset latin, axis weight; the edge serves it under /fonts/. */
  readonly file: string;
  readonly weights: string;
  readonly metrics: Metrics;
}

/**
 * Metrics as published by capsize (@capsizecss/metrics; the copy read was next/dist/server/capsize-font-metrics.json of
 * next 16.4.6). The width is that of the weight in which the family is used: 500 for those of headings alone, else 400.
 */
const FAMILIES: Readonly<Record<FontName, Family>> = {
  fraunces: {
    family: 'Fraunces',
    file: 'fraunces-latin-wght-normal.woff2',
    weights: '100 900',
    metrics: { unitsPerEm: 2000, ascent: 1956, descent: 510, lineGap: 0, averageWidth: 954 },
  },
  newsreader: {
    family: 'Newsreader',
    file: 'newsreader-latin-wght-normal.woff2',
    weights: '200 800',
    metrics: { unitsPerEm: 2000, ascent: 1470, descent: 530, lineGap: 0, averageWidth: 877 },
  },
  'instrument-sans': {
    family: 'Instrument Sans',
    file: 'instrument-sans-latin-wght-normal.woff2',
    weights: '400 700',
    metrics: { unitsPerEm: 1000, ascent: 970, descent: 250, lineGap: 0, averageWidth: 458 },
  },
  'dm-sans': {
    family: 'DM Sans',
    file: 'dm-sans-latin-wght-normal.woff2',
    weights: '100 1000',
    metrics: { unitsPerEm: 1000, ascent: 992, descent: 310, lineGap: 0, averageWidth: 466 },
  },
  'bricolage-grotesque': {
    family: 'Bricolage Grotesque',
    file: 'bricolage-grotesque-latin-wght-normal.woff2',
    weights: '200 800',
    metrics: { unitsPerEm: 1000, ascent: 930, descent: 270, lineGap: 0, averageWidth: 476 },
  },
  figtree: {
    family: 'Figtree',
    file: 'figtree-latin-wght-normal.woff2',
    weights: '300 900',
    metrics: { unitsPerEm: 1000, ascent: 950, descent: 250, lineGap: 0, averageWidth: 449 },
  },
  'hanken-grotesk': {
    family: 'Hanken Grotesk',
    file: 'hanken-grotesk-latin-wght-normal.woff2',
    weights: '100 900',
    metrics: { unitsPerEm: 1000, ascent: 1000, descent: 303, lineGap: 0, averageWidth: 450 },
  },
};

/** Fonts that every system has, with their metrics from the same source; the second name of each has equal widths. */
const FALLBACKS = {
  serif: { local: "local('Times New Roman'),local('Liberation Serif')", unitsPerEm: 2048, averageWidth: 832 },
  'sans-serif': { local: "local('Arial'),local('Liberation Sans')", unitsPerEm: 2048, averageWidth: 913 },
} as const;

/** The value of a font variable: the family, the fallback of equal size, the system's own. */
export function fontStack(name: FontName): string {
  const { family } = FAMILIES[name];
  return `'${family}','${family} Fallback',${FONT_KINDS[name]}`;
}

/** The woff2 files of a theme, each once, the one of body text first: what a page should load early. */
export function fontFiles(theme: Theme): string[] {
  return [...new Set([theme.fonts.body, theme.fonts.heading])].map((name) => FAMILIES[name].file);
}

/**
 * The font faces of all families: each from /fonts/, shown as soon as it is there, and its fallback scaled to the same width and
 * height, so that nothing moves when the family arrives. A browser loads those alone that a page uses.
 * @see https://developer.mozilla.org/docs/Web/CSS/@font-face/size-adjust
 */
export function fontFaces(): string {
  return (Object.keys(FAMILIES) as FontName[]).map(faces).join('');
}

function faces(name: FontName): string {
  const { family, file, weights, metrics } = FAMILIES[name];
  const { local, unitsPerEm, averageWidth } = FALLBACKS[FONT_KINDS[name]];
  const scale = metrics.averageWidth / metrics.unitsPerEm / (averageWidth / unitsPerEm);
  const share = (units: number): string => `${((units / metrics.unitsPerEm / scale) * 100).toFixed(2)}%`;
  return (
    `@font-face{font-family:'${family}';font-style:normal;font-display:swap;font-weight:${weights};src:url(/fonts/${file}) format('woff2');}` +
    `@font-face{font-family:'${family} Fallback';src:${local};size-adjust:${(scale * 100).toFixed(2)}%;` +
    `ascent-override:${share(metrics.ascent)};descent-override:${share(metrics.descent)};line-gap-override:${share(metrics.lineGap)};}`
  );
}
