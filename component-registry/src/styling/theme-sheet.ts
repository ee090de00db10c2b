import type { Palette, Theme } from '@vitrine/schemas';
import { fontStack } from './fonts.ts';
import { system } from './system.ts';
import { COLOR_TOKENS, FONT_TOKENS, RADIUS_TOKENS } from './tokens.ts';

/**
 * A tenant's brand as CSS: the variables of colours, fonts and radii. Dark by the system's preference
 * unless `html[data-color-mode]` says otherwise. A pure function of the theme; keep the text per theme, not per request.
 */
export function themeSheet(theme: Theme): string {
  const { light, dark } = theme.colors;
  const fonts = FONT_TOKENS.map((name) => declare(`fonts.${name}`, fontStack(theme.fonts[name])));
  const radii = RADIUS_TOKENS.map((name) => declare(`radii.${name}`, theme.radii[name]));
  return (
    `html{${fonts.join('')}${radii.join('')}${palette(light, 'light')}}` +
    `@media screen and (prefers-color-scheme: dark){html:not([data-color-mode=light]){${palette(dark, 'dark')}}}` +
    `@media screen{html[data-color-mode=dark]{${palette(dark, 'dark')}}}`
  );
}

/** Paper is white, whatever the brand's is, and ink is black: stronger than what a brand says, wherever it stands. */
export const PAPER_RULE = `@media print{:root{${[
  ...(['canvas', 'surface', 'tint', 'credit'] as const).map((name) => declare(`colors.${name}`, '#ffffff')),
  ...(['ink', 'inkMuted', 'onCredit'] as const).map((name) => declare(`colors.${name}`, '#000000')),
].join('')}}}`;

function palette(colors: Palette, scheme: 'light' | 'dark'): string {
  // A brand without colours of its own for credit shows it as any other panel.
  const all = { credit: colors.tint, onCredit: colors.ink, ...colors };
  return `color-scheme:${scheme};${COLOR_TOKENS.map((name) => declare(`colors.${name}`, all[name])).join('')}`;
}

function declare(token: string, value: string): string {
  return `${variableOf(token)}:${value};`;
}

/** The custom property of a token: `colors.inkMuted` is `--v-colors-ink-muted`. @throws Error for an unknown token */
function variableOf(token: string): string {
  const name = system.tokens.getByName(token)?.extensions.cssVar?.var;
  if (name === undefined) throw new Error(`Expected a token of the system, got "${token}"`);
  return name;
}
