import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { BasketTotalProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { quietLink } from '../../components-support/quiet-link.ts';
import { style } from '../../styling/style.ts';

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
  row: style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '2', margin: '0' }),
  label: style({ fontSize: 'sm' }),
  sum: style({ fontSize: 'lg', fontWeight: '600', fontVariantNumeric: 'lining-nums tabular-nums' }),
  part: style({ fontSize: 'sm', fontVariantNumeric: 'lining-nums tabular-nums' }),
  note: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', color: 'inkMuted' }),
  link: style(quietLink, { color: 'inkMuted' }),
  free: style({ display: 'flex', flexDirection: 'column', gap: '0.75' }),
  freeText: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', fontWeight: '500' }),
  track: style({ height: '0.5', borderRadius: 'control', backgroundColor: 'line', overflow: 'hidden' }),
  bar: style({ height: 'full', backgroundColor: 'primary', forcedColorAdjust: 'none' }),
  blocked: style({ margin: '0', fontSize: 'sm', lineHeight: '1.4', color: 'error' }),
  button: style(primaryButton),
};

/** What the basket comes to and the way to the checkout, or why there is none. */
export function BasketTotal(props: BasketTotalProps): ReactElement {
  const { title, pieces, subtotalLabel, subtotal, note, noteHref, freeDelivery, canBeOrdered, blocked, checkout } =
    props;
  const { reduction, reductionLabel } = props;
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
        <span className={reduction === undefined ? styles.sum : styles.part}>{subtotal}</span>
      </p>
      {reduction === undefined ? null : (
        <>
          <p className={styles.row} data-reduction="">
            <span className={styles.label}>{reduction.label}</span>
            <span className={styles.part}>{reduction.amount}</span>
          </p>
          <p className={styles.row} data-reduced="">
            <span className={styles.label}>{reductionLabel}</span>
            <span className={styles.sum}>{reduction.total}</span>
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
      {freeDelivery === undefined ? null : (
        <div className={styles.free}>
          <p className={styles.freeText}>{freeDelivery.text}</p>
          <div className={styles.track} aria-hidden="true">
            <div className={styles.bar} style={{ width: `${freeDelivery.percent}%` }} />
          </div>
        </div>
      )}
      {canBeOrdered && href !== undefined ? (
        <a className={styles.button} href={href}>
          {checkout.label}
        </a>
      ) : (
        <p className={styles.blocked}>{blocked}</p>
      )}
    </section>
  );
}
