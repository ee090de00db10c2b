import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { OrderConfirmationProps } from '../../../generated/props.ts';
import { borderedLink, textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { SaidParts } from '../../components-support/said-parts.tsx';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';

const styles = {
  confirmation: style(longWords, { display: 'flex', flexDirection: 'column', gap: '3', maxWidth: '48rem' }),
  title: style({ textStyle: 'display', fontWeight: '400', fontSize: { base: 'xl', md: '2xl' }, margin: '0' }),
  number: style({ margin: '0', fontSize: 'lg', fontWeight: '600', fontVariantNumeric: 'lining-nums tabular-nums' }),
  next: style({ margin: '0', fontSize: 'sm', lineHeight: '1.6' }),
  links: style(plainList, { display: 'flex', flexWrap: 'wrap', columnGap: '3' }),
  other: style(textLink),
  link: style(borderedLink, { alignSelf: 'flex-start' }),
};

/** An order is made, or where it stands: by which number it is known, and what happens next. */
export function OrderConfirmation(props: OrderConfirmationProps, slots: Slots): ReactElement {
  const { title, level = 1, number, next, parts, links = [], link } = props;
  const others = links.map(({ label, href: to }) => ({ label, to: safeUrl(to) }));
  const href = link === undefined ? undefined : safeUrl(link.href);
  return (
    <section className={styles.confirmation}>
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      <p className={styles.number} data-order-number="">
        {number}
      </p>
      {next.map((sentence) => (
        <p key={sentence} className={styles.next}>
          {sentence}
        </p>
      ))}
      {others.length === 0 ? null : (
        <ul className={styles.links}>
          {others.map(({ label, to }) => (
            <li key={label}>
              <a className={styles.other} href={to}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <SaidParts parts={parts} />
      {slots.lines}
      {link === undefined || href === undefined ? null : (
        <a className={styles.link} href={href}>
          {link.label}
        </a>
      )}
    </section>
  );
}
