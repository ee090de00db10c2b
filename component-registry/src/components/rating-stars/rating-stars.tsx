import type { ReactElement } from 'react';
import type { RatingStarsProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { StarRow } from './star-row.tsx';

const styles = {
  card: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.75',
    minHeight: '2',
    margin: '0',
    color: 'ink',
  }),
  page: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1.25',
    margin: '0',
    color: 'ink',
    fontSize: 'xs',
  }),
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
      <StarRow stars={rating.average} size={size} />
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
