import { Children, type ReactElement } from 'react';
import type { ProductRailProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { railLayout } from '../../components-support/rail-layout.ts';
import { style } from '../../styling/style.ts';
import type { Slots } from '../../render/component.ts';
import { ProductCard } from '../product-card/product-card.tsx';

const styles = {
  rail: style(railLayout.rail),
  head: style(railLayout.head),
  title: style(longWords, railLayout.title),
  link: style(textLink, { flexShrink: 0 }),
  scroller: style(plainList, railLayout.row, {
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollSnapType: 'x proximity',
    scrollbarWidth: { base: 'none', md: 'thin' },
    scrollbarColor: 'var(--v-colors-control) transparent',
    scrollPaddingInline: { base: 'var(--page-gutter, 0px)', md: '0.5' },
  }),
  item: style({ scrollSnapAlign: 'start', minWidth: '0' }),
};

/** A heading and a row of products that scrolls by touch, wheel and keyboard: placed cards, then those of the data. Null without products. */
export function ProductRail(
  { title, level = 2, link, products = [], onlyNew = false }: ProductRailProps,
  slots: Slots = {},
): ReactElement | null {
  const cards = [
    ...Children.toArray(slots['cards']),
    ...products.map((product, index) => (
      <ProductCard key={index} product={onlyNew ? withoutNewMark(product) : product} />
    )),
  ];
  if (cards.length === 0) return null;
  return (
    <section className={styles.rail} data-event-list="">
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
      <ul className={styles.scroller}>
        {cards.map((card, index) => (
          <li key={index} className={styles.item}>
            {card}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Product = NonNullable<ProductRailProps['products']>[number];

function withoutNewMark(product: Product): Product {
  return { ...product, badges: product.badges.filter(({ kind }) => kind !== 'new') };
}
