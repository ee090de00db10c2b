import type { CSSProperties, ReactElement } from 'react';
import type { RatingStarsProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
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
  card: style({ display: 'flex', alignItems: 'center', gap: '0.75', height: '2', margin: '0', color: 'ink' }),
  page: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1.25',
    margin: '0',
    color: 'ink',
    fontSize: 'xs',
  }),
  cardStars: style(stars, { width: '4.25rem', height: '0.75rem' }),
  pageStars: style(stars, { width: '6.375rem', height: '1.125rem' }),
  average: style({ fontWeight: '600', fontVariantNumeric: 'lining-nums tabular-nums' }),
  cardCount: style({ color: 'inkMuted', fontSize: '2xs', lineHeight: '1', fontVariantNumeric: 'tabular-nums' }),
  pageCount: style({ color: 'inkMuted', fontVariantNumeric: 'tabular-nums' }),
  link: style(longWords, {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    color: 'ink',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.35em',
    textDecorationColor: 'control',
    _hover: { textDecorationColor: 'ink' },
  }),
  hidden: style({ srOnly: true }),
};
/** Five stars, filled to the tenth, with the mean, and with the number of ratings or the link to them. Screen readers hear the words. */
export function RatingStars({ rating, size = 'page', average, link }: RatingStarsProps): ReactElement {
  return (
    <p className={styles[size]}>
      <span
        className={styles[`${size}Stars`]}
        style={{ '--filled': `${Math.round(rating.average * 20)}%` } as CSSProperties}
        aria-hidden="true"
      />
      <span className={styles.hidden}>{rating.label}</span>
      {average === undefined ? null : (
        <span className={styles.average} aria-hidden="true">
          {average}
        </span>
      )}
      {link === undefined ? (
        <span className={styles[`${size}Count`]} aria-hidden="true">{`(${rating.count})`}</span>
      ) : (
        <a className={styles.link} href={link.href}>
          {link.label}
        </a>
      )}
    </p>
  );
}
