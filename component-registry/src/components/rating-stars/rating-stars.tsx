import type { ReactElement } from 'react';
import type { RatingStarsProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const CARD: StyleObject = { width: '4.25rem', height: '0.75rem' };
const PAGE: StyleObject = { width: '6.375rem', height: '1.125rem' };
const stars: StyleObject = { position: 'relative', display: 'inline-block', flexShrink: 0 };
const styles = {
  card: style({ display: 'flex', alignItems: 'center', gap: '0.75', height: '2', margin: '0', color: 'ink' }),
  page: style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1.25', margin: '0', color: 'ink', fontSize: 'xs' }),
  cardStars: style(stars, CARD),
  pageStars: style(stars, PAGE),
  empty: style({ position: 'absolute', inset: '0', color: 'line', display: 'block' }),
  filled: style({ position: 'absolute', insetBlock: '0', left: '0', overflow: 'hidden', display: 'block' }),
  cardRow: style({ display: 'block' }, CARD),
  pageRow: style({ display: 'block' }, PAGE),
  average: style({ fontWeight: '600', fontVariantNumeric: 'lining-nums tabular-nums' }),
  cardCount: style({ color: 'inkMuted', fontSize: '2xs', lineHeight: '1', fontVariantNumeric: 'tabular-nums' }),
  pageCount: style({ color: 'inkMuted', fontVariantNumeric: 'tabular-nums' }),
  link: style(longWords, {
    display: 'inline-flex', alignItems: 'center', minHeight: 'touch', color: 'ink',
    textDecorationLine: 'underline', textDecorationThickness: '1px', textUnderlineOffset: '0.35em', textDecorationColor: 'control', _hover: { textDecorationColor: 'ink' },
  }),
  hidden: style({ srOnly: true }),
};
/** One star in a box of 12, the next begins 14 further right. */
const STAR = 'l1.55 3.66 3.95.33-3 2.6.91 3.87L6 8.9l-3.41 2.06.91-3.87-3-2.6 3.95-.33z';
const ROW = Array.from({ length: 5 }, (_, index) => `M${6 + index * 14} .5${STAR.replace('L6 8.9', `L${6 + index * 14} 8.9`)}`).join('');

function StarRow({ className }: { className: string }): ReactElement {
  return <svg className={className} aria-hidden="true" focusable="false" viewBox="0 0 68 12" fill="currentColor"><path d={ROW} /></svg>;
}

/** Five stars, filled to the tenth, with the mean, and with the number of ratings or the link to them. Screen readers hear the words. */
export function RatingStars({ rating, size = 'page', average, link }: RatingStarsProps): ReactElement {
  const row = styles[`${size}Row`];
  return (
    <p className={styles[size]}>
      <span className={styles[`${size}Stars`]} aria-hidden="true">
        <span className={styles.empty}><StarRow className={row} /></span>
        <span className={styles.filled} style={{ width: `${Math.round(rating.average * 20)}%` }}><StarRow className={row} /></span>
      </span>
      <span className={styles.hidden}>{rating.label}</span>
      {average === undefined ? null : <span className={styles.average} aria-hidden="true">{average}</span>}
      {link === undefined ? <span className={styles[`${size}Count`]} aria-hidden="true">({rating.count})</span> : <a className={styles.link} href={link.href}>{link.label}</a>}
    </p>
  );
}
