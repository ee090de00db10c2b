import type { ReactElement } from 'react';
import type { PriceProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const current: StyleObject = {
  fontWeight: '600',
  lineHeight: '1.3',
  fontVariantNumeric: 'lining-nums tabular-nums',
  whiteSpace: 'nowrap',
};
const original: StyleObject = {
  color: 'inkMuted',
  fontVariantNumeric: 'lining-nums tabular-nums',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
};
const cardSize: StyleObject = { fontSize: 'xs' };
const pageSize: StyleObject = { fontSize: 'lg' };
const styles = {
  block: style({ display: 'flex', flexDirection: 'column', gap: '0.25', minWidth: '0' }),
  line: style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '1', margin: '0' }),
  card: style(current, cardSize),
  cardReduced: style(current, cardSize, { color: 'sale' }),
  page: style(current, pageSize),
  pageReduced: style(current, pageSize, { color: 'sale' }),
  cardOriginal: style(original, { fontSize: '2xs' }),
  pageOriginal: style(original, { fontSize: 'sm' }),
  struck: style({ textDecorationLine: 'line-through', textDecorationThickness: '1px' }),
  hidden: style({ srOnly: true }),
  note: style({ margin: '0', color: 'inkMuted', fontSize: '2xs', lineHeight: '1.35' }),
};

/**
 * A price block: current price (in the colour of sales when there was a higher one), former price with words for screen
 * readers, 30-day lowest price and price per unit. Lines without a value leave nothing behind.
 * @see PR-002
 */
export function Price({ price, size = 'card' }: PriceProps): ReactElement {
  const reduced = price.original !== undefined;
  return (
    <div className={styles.block}>
      <p className={styles.line}>
        <span className={reduced ? styles[`${size}Reduced`] : styles[size]}>
          {price.from === true && price.fromLabel !== undefined ? `${price.fromLabel} ` : ''}
          {price.current}
        </span>
        {reduced ? (
          <span className={styles[`${size}Original`]}>
            {price.originalLabel === undefined ? null : <span className={styles.hidden}>{price.originalLabel} </span>}
            <s className={styles.struck}>{price.original}</s>
          </span>
        ) : null}
      </p>
      {price.lowest30 === undefined ? null : <p className={styles.note}>{price.lowest30}</p>}
      {price.rrp === undefined || size === 'card' ? null : <p className={styles.note}>{price.rrp}</p>}
      {price.unit === undefined ? null : <p className={styles.note}>{price.unit}</p>}
    </div>
  );
}
