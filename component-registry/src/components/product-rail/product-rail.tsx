import { Children, type ReactElement } from 'react';
import type { ProductRailProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { railLayout } from '../../components-support/rail-layout.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import type { Slots } from '../../render/component.ts';
import { ProductCard } from '../product-card/product-card.tsx';

/** A button of the browser's own beside the heading, where it makes any: without a script, and greyed out at the end of the row. The page has its words. */
const arrow: StyleObject = {
  position: 'absolute',
  top: '-0.5',
  width: 'touch',
  height: 'touch',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '50%',
  backgroundColor: 'canvas',
  color: 'ink',
  fontFamily: 'body',
  fontSize: 'md',
  lineHeight: '1',
  cursor: 'pointer',
};
const styles = {
  rail: style(railLayout.rail, { position: 'relative' }),
  head: style(railLayout.head),
  title: style(longWords, railLayout.title),
  link: style(textLink, { flexShrink: 0 }),
  scroller: style(plainList, railLayout.row, {
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollSnapType: 'x proximity',
    scrollBehavior: 'smooth',
    scrollbarWidth: 'none',
    scrollPaddingInline: { base: 'var(--page-gutter, 0px)', md: '0.5' },
    // Browsers without such buttons keep a thin bar for a mouse.
    '@supports not selector(::scroll-button(*))': {
      '@media (hover: hover)': { scrollbarWidth: 'thin', scrollbarColor: 'var(--v-colors-control) transparent' },
    },
    '@media (hover: hover) and (min-width: 900px)': {
      '&::scroll-button(inline-start)': { ...arrow, content: '"←" / var(--rail-back, "←")', insetInlineEnd: '6' },
      '&::scroll-button(inline-end)': { ...arrow, content: '"→" / var(--rail-on, "→")', insetInlineEnd: '0' },
      '&::scroll-button(*):disabled': { opacity: 0.35, cursor: 'default' },
      '&::scroll-button(*):hover': { borderColor: 'ink' },
      '&::scroll-button(*):focus-visible': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
    },
    _print: {
      display: 'grid',
      gridAutoFlow: 'row',
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      overflowX: 'visible',
    },
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
