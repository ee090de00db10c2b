import { Children, type ReactElement } from 'react';
import type { ProductRailProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { Slots } from '../../render/component.ts';
import { ProductCard } from '../product-card/product-card.tsx';

const styles = {
  rail: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' }, minWidth: '0' }),
  head: style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '3' }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  link: style(textLink, { flexShrink: 0 }),
  // Below 900 px the row runs to the edge of the window, so that the cut card says that there is more.
  scroller: style(plainList, {
    display: 'grid', gridAutoFlow: 'column', columnGap: { base: '1.5', sm: '2', md: '3' },
    gridAutoColumns: { base: 'calc((100% - 1.5rem) / 2.3)', sm: 'calc((100% - 3rem) / 3.3)', md: 'calc((100% - 4.5rem) / 4)' },
    overflowX: 'auto', overscrollBehaviorX: 'contain', scrollSnapType: 'x proximity', scrollbarWidth: { base: 'none', md: 'thin' },
    scrollbarColor: 'var(--v-colors-control) transparent',
    marginInline: { base: 'calc(-1 * var(--page-gutter, 0px))', md: '-0.5' }, paddingInline: { base: 'var(--page-gutter, 0px)', md: '0.5' },
    scrollPaddingInline: { base: 'var(--page-gutter, 0px)', md: '0.5' },
    // Room for the focus ring of the cards, which a scrolling box would cut.
    marginTop: '-0.5', paddingTop: '0.5', paddingBottom: { base: '0.5', md: '2' },
  }),
  item: style({ scrollSnapAlign: 'start', minWidth: '0' }),
};

/** A heading and a row of products that scrolls by touch, wheel and keyboard: placed cards, then those of the data. Null without products. */
export function ProductRail({ title, level = 2, link, products = [] }: ProductRailProps, slots: Slots = {}): ReactElement | null {
  const cards = [...Children.toArray(slots['cards']), ...products.map((product, index) => <ProductCard key={index} product={product} />)];
  if (cards.length === 0) return null;
  return (
    <section className={styles.rail} data-event-list="">
      <div className={styles.head}>
        <Heading level={level} className={styles.title}>{title}</Heading>
        {link === undefined ? null : <a className={styles.link} href={link.href}>{link.label}</a>}
      </div>
      <ul className={styles.scroller}>
        {cards.map((card, index) => <li key={index} className={styles.item}>{card}</li>)}
      </ul>
    </section>
  );
}
