import type { ReactElement, ReactNode } from 'react';
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

/** The words of a price block, or places for them. */
type Said = Readonly<
  Partial<Record<'from' | 'current' | 'original' | 'originalLabel' | 'lowest30' | 'rrp' | 'unit', ReactNode>>
>;
type Size = NonNullable<PriceProps['size']>;

/**
 * A price block: current price (in the colour of sales when there was a higher one), former price with words for screen
 * readers, 30-day lowest price and price per unit. Lines without a value leave nothing behind.
 * @see PR-002
 */
export function Price({ price, size = 'card' }: PriceProps): ReactElement {
  const { from, fromLabel, rrp, ...said } = price;
  return (
    <PriceLines
      size={size}
      said={{
        ...said,
        ...(from === true && fromLabel !== undefined && { from: fromLabel }),
        ...(rrp !== undefined && size === 'page' && { rrp }),
      }}
    />
  );
}

/** A price block without words, of a price that is reduced or not: scripts fill its places, which are named as the words are. */
export function EmptyPrice({ size, reduced }: { size: Size; reduced: boolean }): ReactElement {
  const names = [
    'from',
    'current',
    'lowest30',
    'unit',
    ...(size === 'page' ? ['rrp'] : []),
    ...(reduced ? ['original', 'originalLabel'] : []),
  ];
  return (
    <PriceLines
      size={size}
      said={Object.fromEntries(names.map((name) => [name, <span key={name} data-said={name} />]))}
    />
  );
}

function PriceLines({ said, size }: { said: Said; size: Size }): ReactElement {
  const reduced = said.original !== undefined;
  return (
    <div className={styles.block} data-price="">
      <p className={styles.line}>
        <span className={reduced ? styles[`${size}Reduced`] : styles[size]}>
          {said.from}
          {said.from === undefined ? null : ' '}
          {said.current}
        </span>
        {reduced ? (
          <span className={styles[`${size}Original`]}>
            {said.originalLabel === undefined ? null : <span className={styles.hidden}>{said.originalLabel} </span>}
            <s className={styles.struck}>{said.original}</s>
          </span>
        ) : null}
      </p>
      {[said.lowest30, said.rrp, said.unit].map((note, index) =>
        note === undefined ? null : (
          <p key={index} className={styles.note}>
            {note}
          </p>
        ),
      )}
    </div>
  );
}
