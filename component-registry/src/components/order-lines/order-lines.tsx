import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { OrderLinesProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { quietLink } from '../../components-support/quiet-link.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const amount: StyleObject = {
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'lining-nums tabular-nums',
};
const sum: StyleObject = { display: 'flex', flexWrap: 'wrap', columnGap: '2' };
const styles = {
  order: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    padding: { base: '2', md: '3' },
    borderRadius: 'card',
    backgroundColor: 'tint',
  }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  lines: style(plainList, { display: 'flex', flexDirection: 'column', gap: '2' }),
  // Where letters are twice as large, words and sums come below instead of being broken by the letter.
  line: style({ display: 'flex', flexWrap: 'wrap', columnGap: '2', rowGap: '0.5', alignItems: 'flex-start' }),
  frame: style({
    width: 'min(4rem, 18vw)',
    flexShrink: 0,
    aspectRatio: '3 / 4',
    overflow: 'hidden',
    borderRadius: 'card',
  }),
  words: style({ display: 'flex', flexDirection: 'column', gap: '0.5', minWidth: '0', flex: '1 1 5rem' }),
  name: style({ fontSize: 'sm', lineHeight: '1.4', fontWeight: '500' }),
  quiet: style({ fontSize: 'xs', lineHeight: '1.4', color: 'inkMuted' }),
  price: style(amount, { fontSize: 'sm' }),
  sums: style({ display: 'flex', flexDirection: 'column', gap: '1', margin: '0' }),
  sum: style(sum, { fontSize: 'sm' }),
  total: style(sum, {
    paddingTop: '1',
    borderTop: '1px solid',
    borderTopColor: 'line',
    fontSize: 'md',
    fontWeight: '600',
  }),
  label: style({ flex: '1 1 5rem', minWidth: '0' }),
  value: style({ margin: '0' }, amount),
  note: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', color: 'inkMuted' }),
  link: style(quietLink, { textDecorationLine: 'underline', alignSelf: 'flex-start' }),
};

/** What is ordered, and what it comes to. */
export function OrderLines({ title, lines, sums, note, change }: OrderLinesProps): ReactElement {
  const href = change === undefined ? undefined : safeUrl(change.href);
  return (
    <section className={styles.order} data-order-lines="">
      <Heading level={2} className={styles.title}>
        {title}
      </Heading>
      {lines.length === 0 ? null : (
        <ul className={styles.lines}>
          {lines.map(({ name, options, quantity, arrives, price, image, imageAlt = '' }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
            <li key={index} className={styles.line}>
              {image === undefined ? null : (
                <div className={styles.frame}>
                  <Picture image={image} alt={imageAlt} sizes="64px" fit="cover" />
                </div>
              )}
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                {options === undefined ? null : <span className={styles.quiet}>{options}</span>}
                <span className={styles.quiet}>{quantity}</span>
                {arrives === undefined ? null : <span className={styles.quiet}>{arrives}</span>}
              </span>
              <span className={styles.price}>{price}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.sums}>
        {sums.map(({ label, value, isTotal = false }) => (
          <div key={label} className={isTotal ? styles.total : styles.sum}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {change === undefined || href === undefined ? null : (
        <a className={styles.link} href={href}>
          {change.label}
        </a>
      )}
    </section>
  );
}
