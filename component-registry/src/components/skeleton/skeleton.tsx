import type { ReactElement } from 'react';
import type { SkeletonProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { railLayout } from '../../components-support/rail-layout.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const bar: StyleObject = { display: 'block', backgroundColor: 'tint', borderRadius: 'control' };
const styles = {
  hidden: style({ srOnly: true }),
  root: style({ minWidth: '0' }),
  card: style({ display: 'flex', flexDirection: 'column', minWidth: '0' }),
  picture: style({ aspectRatio: '3 / 4', backgroundColor: 'tint', borderRadius: 'card' }),
  words: style({ display: 'flex', flexDirection: 'column', gap: '0.5', paddingTop: '1.5' }),
  // Heights are the lines of a product card: brand, name in two lines, price, stars, colours; then the room of a former price, which one card of a rail mostly has.
  brand: style(bar, { height: '1.05rem', width: '40%' }),
  name: style(bar, { height: '2.45rem', width: '90%' }),
  price: style(bar, { height: '1.137rem', width: '30%' }),
  stars: style(bar, { height: '1rem', width: '50%' }),
  colors: style(bar, { height: '1rem', width: '25%', marginBottom: { base: '2.211rem', lg: '1.199rem' } }),
  rail: style(railLayout.rail),
  head: style(railLayout.head),
  title: style(longWords, railLayout.title),
  link: style(textLink, { flexShrink: 0 }),
  heading: style(bar, { height: { base: '1.875rem', md: '2.325rem' }, width: 'min(60%, 20rem)' }),
  scroller: style(railLayout.row, { overflow: 'hidden' }),
  text: style({ display: 'flex', flexDirection: 'column', gap: '1', maxWidth: 'prose' }),
  line: style(bar, { height: '2', '&:last-child': { width: '62%' } }),
  // One row of word marks between hairlines, and links that wrap as a row of short names does.
  brands: style({
    display: 'flex',
    alignItems: 'center',
    columnGap: { base: '3', md: '8' },
    overflow: 'hidden',
    height: { base: '4.625rem', md: '5.125rem' },
    borderBlock: '1px solid',
    borderBlockColor: 'line',
  }),
  brandName: style(bar, { flexShrink: 0, height: '2', width: '6rem' }),
  links: style({ display: 'flex', flexWrap: 'wrap', gap: '1' }),
  way: style(bar, { height: 'touch', width: '7rem' }),
};

/** Quiet boxes in the room of what is on its way; nothing moves, so there is nothing to stop for reduced motion. */
export function Skeleton({ kind, label, count = 4, title, level = 2, link }: SkeletonProps): ReactElement {
  const isHeaded = title !== undefined;
  return (
    <div className={isHeaded ? styles.rail : styles.root}>
      <output className={styles.hidden}>{label}</output>
      {isHeaded ? (
        <div className={styles.head}>
          <Heading level={level} className={styles.title}>
            {title}
          </Heading>
          {link === undefined ? null : (
            <a className={styles.link} href={link.href}>
              {link.label}
            </a>
          )}
        </div>
      ) : null}
      <div aria-hidden="true">
        {kind === 'card' ? (
          <CardSkeleton />
        ) : kind === 'rail' ? (
          <RailSkeleton count={count} isHeaded={isHeaded} />
        ) : (
          <Bars {...BARS[kind]} count={count} />
        )}
      </div>
    </div>
  );
}

function CardSkeleton(): ReactElement {
  return (
    <div className={styles.card}>
      <div className={styles.picture} />
      <div className={styles.words}>
        <span className={styles.brand} />
        <span className={styles.name} />
        <span className={styles.price} />
        <span className={styles.stars} />
        <span className={styles.colors} />
      </div>
    </div>
  );
}

function RailSkeleton({ count, isHeaded }: { count: number; isHeaded: boolean }): ReactElement {
  const cards = (
    <div className={styles.scroller}>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  );
  return isHeaded ? (
    cards
  ) : (
    <div className={styles.rail}>
      <span className={styles.heading} />
      {cards}
    </div>
  );
}

const BARS = {
  text: { row: styles.text, bar: styles.line },
  brands: { row: styles.brands, bar: styles.brandName },
  links: { row: styles.links, bar: styles.way },
} as const;

function Bars({ row, bar: one, count }: { row: string; bar: string; count: number }): ReactElement {
  return (
    <div className={row}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={one} />
      ))}
    </div>
  );
}
