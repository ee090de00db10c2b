import { Children, type ReactElement, type ReactNode } from 'react';
import type { ProductGridProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import { PRODUCT_COLUMNS, PRODUCT_ITEM } from './product-columns.ts';

const styles = {
  section: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' }, minWidth: '0' }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
};

/** Placed cards, then the products of the data, in columns. Without either: what the slot `empty` holds, or nothing. */
export function ProductGrid(
  { title, level = 2, label, columns: most = 5, eager = 0, products = [] }: ProductGridProps,
  slots: Slots = {},
): ReactElement | null {
  const cards: ReactNode[] = [
    ...Children.toArray(slots['cards']),
    ...products.map((product, index) => <ProductCard key={index} product={product} priority={index < eager} />),
  ];
  if (cards.length === 0 && slots['empty'] === undefined) return null;
  return (
    <section className={styles.section} aria-label={label} data-event-list="">
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      {cards.length === 0 ? (
        slots['empty']
      ) : (
        <ul className={PRODUCT_COLUMNS[most]}>
          {cards.map((card, index) => (
            <li key={index} className={PRODUCT_ITEM}>
              {card}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
