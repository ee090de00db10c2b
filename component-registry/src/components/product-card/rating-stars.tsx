import type { RatingSummary } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import { style } from '../../styling/style.ts';

const styles = {
  rating: style({ display: 'flex', alignItems: 'center', gap: '0.75', height: '2', margin: '0', color: 'ink' }),
  stars: style({ position: 'relative', display: 'inline-block', width: '4.25rem', height: '0.75rem', flexShrink: 0 }),
  empty: style({ position: 'absolute', inset: '0', color: 'line', display: 'block' }),
  filled: style({ position: 'absolute', insetBlock: '0', left: '0', overflow: 'hidden', display: 'block' }),
  row: style({ display: 'block', width: '4.25rem', height: '0.75rem' }),
  count: style({ color: 'inkMuted', fontSize: '2xs', lineHeight: '1', fontVariantNumeric: 'tabular-nums' }),
  hidden: style({ srOnly: true }),
};
/** One star in a box of 12, the next begins 14 further right. */
const STAR = 'l1.55 3.66 3.95.33-3 2.6.91 3.87L6 8.9l-3.41 2.06.91-3.87-3-2.6 3.95-.33z';
const ROW = Array.from({ length: 5 }, (_, index) => `M${6 + index * 14} .5${STAR.replace('L6 8.9', `L${6 + index * 14} 8.9`)}`).join('');

function StarRow(): ReactElement {
  return <svg className={styles.row} aria-hidden="true" focusable="false" viewBox="0 0 68 12" fill="currentColor"><path d={ROW} /></svg>;
}

/** Five stars, filled to the tenth, and the number of ratings; screen readers hear the words. */
export function RatingStars({ average, count, label }: RatingSummary): ReactElement {
  const filled = `${Math.round(average * 20)}%`;
  return (
    <p className={styles.rating}>
      <span className={styles.stars} aria-hidden="true">
        <span className={styles.empty}><StarRow /></span>
        <span className={styles.filled} style={{ width: filled }}><StarRow /></span>
      </span>
      <span className={styles.hidden}>{label}</span>
      <span className={styles.count} aria-hidden="true">({count})</span>
    </p>
  );
}
