import { Children, type ReactElement, type ReactNode } from 'react';
import type { ProductGridProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { ProductCard } from '../product-card/product-card.tsx';

/** The number of columns at every breakpoint of the shop, never more than were asked for. @see TH-002 */
function columns(most: number): StyleObject {
  const at = (count: number): string => `repeat(${Math.min(count, most)}, minmax(0, 1fr))`;
  return { gridTemplateColumns: { base: 'minmax(0, 1fr)', xs: at(2), sm: at(3), md: at(4), lg: at(5) } };
}
const grid: StyleObject = { ...plainList, display: 'grid', columnGap: { base: '1.5', sm: '2', md: '3' }, rowGap: { base: '3', md: '5' } };
const styles = {
  section: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' }, minWidth: '0' }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  item: style({ minWidth: '0' }),
};
const GRIDS: Readonly<Record<number, string>> = {
  2: style(grid, columns(2)), 3: style(grid, columns(3)), 4: style(grid, columns(4)), 5: style(grid, columns(5)),
};

/** Placed cards, then the products of the data, in columns. Without either: what the slot `empty` holds, or nothing. */
export function ProductGrid({ title, level = 2, label, columns: most = 5, eager = 0, products = [] }: ProductGridProps, slots: Slots = {}): ReactElement | null {
  const cards: ReactNode[] = [...Children.toArray(slots['cards']), ...products.map((product, index) => <ProductCard key={index} product={product} priority={index < eager} />)];
  if (cards.length === 0 && slots['empty'] === undefined) return null;
  return (
    <section className={styles.section} aria-label={label} data-event-list="">
      {title === undefined ? null : <Heading level={level} className={styles.title}>{title}</Heading>}
      {cards.length === 0 ? slots['empty'] : <ul className={GRIDS[most]}>{cards.map((card, index) => <li key={index} className={styles.item}>{card}</li>)}</ul>}
    </section>
  );
}
