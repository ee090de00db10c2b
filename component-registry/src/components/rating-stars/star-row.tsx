import type { CSSProperties, ReactElement } from 'react';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** A star in a box of 12; the next one begins 14 further right. */
const STAR = 'l1.55 3.66 3.95.33-3 2.6.91 3.87-3.41-2.06-3.41 2.06.91-3.87-3-2.6 3.95-.33z';
const ROW = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 68 12'%3E%3Cpath d='${Array.from({ length: 5 }, (_, index) => `M${6 + index * 14} .5${STAR}`).join('')}'/%3E%3C/svg%3E")`;
// One element for the whole row: a list of products repeats it on every card.
const stars: StyleObject = {
  display: 'inline-block',
  flexShrink: 0,
  mask: `${ROW} 0 0 / 100% 100%`,
  backgroundImage: 'linear-gradient(to right, var(--v-colors-ink) var(--filled), var(--v-colors-line) 0)',
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    backgroundImage: 'linear-gradient(to right, CanvasText var(--filled), GrayText 0)',
  },
};
const styles = {
  card: style(stars, { width: '4.25rem', height: '0.75rem' }),
  page: style(stars, { width: '6.375rem', height: '1.125rem' }),
};

/**
 * Five stars, filled to the tenth; without a number as `--filled` of what is around them says. Screen readers do not see them:
 * whoever shows them says it in words.
 */
export function StarRow({ stars: given, size }: { stars?: number; size: keyof typeof styles }): ReactElement {
  return (
    <span
      className={styles[size]}
      {...(given !== undefined && { style: { '--filled': `${Math.round(given * 20)}%` } as CSSProperties })}
      aria-hidden="true"
    />
  );
}
