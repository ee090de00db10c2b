import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { BasketTotalProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { quietLink } from '../../components-support/quiet-link.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** A phone, but for letters larger than 20 px on a narrow one: there it would cover what it sums up, and stays in its place. */
const EDGE = '@media screen and (min-width: 18rem) and (max-width: 56.1875rem)';
const end: StyleObject = { display: 'flex', flexDirection: 'column', gap: '2' };
const row: StyleObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '2',
  margin: '0',
};
const amount: StyleObject = { whiteSpace: 'nowrap', fontVariantNumeric: 'lining-nums tabular-nums' };
const styles = {
  total: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    padding: { base: '2', md: '3' },
    borderRadius: 'card',
    backgroundColor: 'tint',
  }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  row: style(row),
  // Beside the button as long as there is room for it, else above.
  whole: style(row, { [EDGE]: { flex: '1 1 8rem', minWidth: '0' } }),
  label: style({ fontSize: 'sm' }),
  sum: style(amount, { fontSize: 'lg', fontWeight: '600' }),
  part: style(amount, { fontSize: 'sm' }),
  note: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', color: 'inkMuted' }),
  link: style(quietLink, { color: 'inkMuted' }),
  free: style({ display: 'flex', flexDirection: 'column', gap: '0.75' }),
  freeText: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', fontWeight: '500' }),
  track: style({ height: '0.5', borderRadius: 'control', backgroundColor: 'line', overflow: 'hidden' }),
  bar: style({ height: 'full', backgroundColor: 'primary', forcedColorAdjust: 'none' }),
  blocked: style({ margin: '0', fontSize: 'sm', lineHeight: '1.4', color: 'error' }),
  button: style(primaryButton),
  end: style(end),
  // On a phone it lies at the lower edge of the window; the page ends above it (`data-foot` in the base sheet).
  foot: style(end, {
    [EDGE]: {
      position: 'fixed',
      insetInline: '0',
      insetBlockEnd: '0',
      zIndex: 'edge',
      flexDirection: 'row',
      flexWrap: 'wrap',
      alignItems: 'center',
      padding: '1',
      paddingInline: '2',
      paddingBottom: 'calc(0.5rem + env(safe-area-inset-bottom, 0px))',
      backgroundColor: 'surface',
      borderTop: '1px solid',
      borderColor: 'line',
    },
  }),
};

/** What the basket comes to and the way to the checkout, or why there is none. */
export function BasketTotal(props: BasketTotalProps): ReactElement {
  const { title, pieces, subtotalLabel, subtotal, note, noteHref, freeDelivery, canBeOrdered, blocked, checkout } =
    props;
  const { reduction, reductionLabel, deliveryLabel, delivery, totalLabel, total } = props;
  const href = safeUrl(checkout.href);
  return (
    <section className={styles.total}>
      <Heading level={2} className={styles.title}>
        {title}
      </Heading>
      <p className={styles.row} data-subtotal="">
        <span className={styles.label}>
          {subtotalLabel} ({pieces})
        </span>
        <span className={reduction === undefined && total === undefined ? styles.sum : styles.part}>{subtotal}</span>
      </p>
      {reduction === undefined ? null : (
        <>
          <p className={styles.row} data-reduction="">
            <span className={styles.label}>{reduction.label}</span>
            <span className={styles.part}>{reduction.amount}</span>
          </p>
          <p className={styles.row} data-reduced="">
            <span className={styles.label}>{reductionLabel}</span>
            <span className={total === undefined ? styles.sum : styles.part}>{reduction.total}</span>
          </p>
        </>
      )}
      {note === undefined ? null : (
        <p className={styles.note}>
          {noteHref === undefined ? (
            note
          ) : (
            <a className={styles.link} href={noteHref}>
              {note}
            </a>
          )}
        </p>
      )}
      {delivery === undefined ? null : (
        <p className={styles.row} data-delivery="">
          <span className={styles.label}>{deliveryLabel}</span>
          <span className={styles.part}>{delivery}</span>
        </p>
      )}
      {freeDelivery === undefined ? null : (
        <div className={styles.free}>
          <p className={styles.freeText}>{freeDelivery.text}</p>
          <div className={styles.track} aria-hidden="true">
            <div className={styles.bar} style={{ width: `${freeDelivery.percent}%` }} />
          </div>
        </div>
      )}
      <div className={canBeOrdered ? styles.foot : styles.end} data-foot={canBeOrdered ? '' : undefined}>
        {total === undefined ? null : (
          <p className={canBeOrdered ? styles.whole : styles.row} data-total="">
            <span className={styles.label}>{totalLabel}</span>
            <span className={styles.sum}>{total}</span>
          </p>
        )}
        {canBeOrdered && href !== undefined ? (
          <a className={styles.button} href={href}>
            {checkout.label}
          </a>
        ) : (
          <p className={styles.blocked}>{blocked}</p>
        )}
      </div>
    </section>
  );
}
