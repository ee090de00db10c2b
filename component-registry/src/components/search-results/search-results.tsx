import { Fragment, type ReactElement } from 'react';
import type { SearchResultsProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import {
  PRODUCT_COLUMNS,
  PRODUCT_COLUMNS_BESIDE,
  PRODUCT_ITEM,
  PRODUCT_TILE,
} from '../product-grid/product-columns.ts';
import { ListInPlace } from './search-results.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  section: style({
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '2', md: '3' },
    minWidth: '0',
    '--page-lead': { base: '1rem', md: '1.5rem' },
    // What is shown stays until the next is there.
    '&[aria-busy=true] [data-list-products]': {
      opacity: 0.4,
      transitionProperty: 'opacity',
      transitionDuration: 'normal',
    },
  }),
  head: style({ display: 'flex', flexDirection: 'column', gap: '1' }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  count: style({ display: 'block', fontSize: 'xs', color: 'inkMuted' }),
  hint: style(longWords, { margin: '0', fontSize: 'sm', lineHeight: '1.6', maxWidth: 'prose' }),
  // The anchor of the newest step comes to rest below the edge of the window.
  first: style({ minWidth: '0', scrollMarginTop: '3' }),
  end: style({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '1.5' }),
  start: style({ display: 'flex', justifyContent: 'center' }),
  progress: style({ display: 'block', fontSize: 'xs', color: 'inkMuted' }),
  way: style(borderedLink),
  alternatives: style({ display: 'flex', flexDirection: 'column', gap: '1.5' }),
  label: style({ textStyle: 'subheading', margin: '0' }),
  terms: style(plainList, { display: 'flex', flexWrap: 'wrap', gap: '1' }),
  term: style(borderedLink, longWords, { paddingInline: '2', fontSize: 'xs' }),
  // One row that scrolls on a phone, as many as there are from a tablet on.
  related: style(plainList, {
    display: 'flex',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    gap: '1',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // Room for rings of the focus, which it would cut.
    padding: '0.5',
    marginInline: '-0.5',
  }),
  relatedLink: style(borderedLink, { paddingInline: '2', fontSize: 'xs', whiteSpace: 'nowrap' }),
  // Filters and order stand side by side above the list, the filters beside it from 1280 px on.
  tools: style({
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: '15rem minmax(0, 1fr) minmax(15rem, auto)' },
    gridTemplateAreas: {
      base: '"rail sort" "chips chips" "list list"',
      md: '"rail . sort" "chips chips chips" "list list list"',
    },
    columnGap: { base: '1', md: '3' },
    rowGap: '2',
    alignItems: 'start',
    '@media (min-width: 80rem)': {
      gridTemplateColumns: '15rem minmax(0, 1fr) minmax(15rem, auto)',
      gridTemplateAreas: '"rail chips sort" "rail list list"',
      gridTemplateRows: 'auto 1fr',
      columnGap: '4',
    },
    '& > :empty': { display: 'none' },
  }),
  rail: style({
    gridArea: 'rail',
    minWidth: '0',
    _print: { display: 'none' },
    '@media (min-width: 80rem)': {
      position: 'sticky',
      top: '8',
      maxHeight: 'calc(100dvh - 5rem)',
      overflowY: 'auto',
      scrollbarWidth: 'thin',
    },
  }),
  empty: style({ '&:empty': { display: 'none' } }),
  sort: style({ gridArea: 'sort', minWidth: '0', _print: { display: 'none' } }),
  chips: style({ gridArea: 'chips', minWidth: '0' }),
  list: style({
    gridArea: 'list',
    minWidth: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '3', md: '4' },
  }),
};
/** Pictures of the first row are loaded at once. */
const EAGER = 4;
/** Products before the tile. */
const BEFORE_TILE = 8;

/**
 * A list of products, the last step's below those of the step before, with plain links to more, its filters and its order.
 * Without products: the sentence, ways that do lead to some, and the slot `empty`.
 * @see SR-001 SR-002 SR-008 SR-018
 */
export function SearchResults(props: SearchResultsProps, slots: Slots): ReactElement {
  const {
    title,
    count,
    note,
    label,
    products = [],
    newFrom = 0,
    previous,
    more,
    progress,
    hint,
    alternativesLabel,
    alternatives = [],
    relatedLabel,
    related = [],
    live,
  } = props;
  const { rail, sort, chips } = slots;
  // It was in the step before already.
  const tile = previous === undefined ? slots['tile'] : undefined;
  const hasTools = [rail, sort, chips].some((slot) => slot !== undefined);
  const list = (
    <>
      {products.length > 0 || alternatives.length === 0 ? null : (
        <div className={styles.alternatives}>
          {alternativesLabel === undefined ? null : (
            <Heading level={2} className={styles.label}>
              {alternativesLabel}
            </Heading>
          )}
          <ul className={styles.terms}>
            {alternatives.map((term, index) => (
              <li key={index}>
                <a className={styles.term} href={term.href}>
                  {term.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {previous === undefined ? null : (
        <div className={styles.start}>
          <a className={styles.way} href={previous.href} rel="prev">
            {previous.label}
          </a>
        </div>
      )}
      {products.length === 0 ? null : (
        <ul
          className={rail === undefined ? PRODUCT_COLUMNS[5] : PRODUCT_COLUMNS_BESIDE}
          aria-label={label}
          data-list-products=""
        >
          {products.map((product, index) => (
            <Fragment key={index}>
              {index === BEFORE_TILE && tile !== undefined ? <li className={PRODUCT_TILE}>{tile}</li> : null}
              <li
                className={index === newFrom ? styles.first : PRODUCT_ITEM}
                id={index === newFrom ? 'more' : undefined}
              >
                <ProductCard product={product} priority={index < EAGER} />
              </li>
            </Fragment>
          ))}
        </ul>
      )}
      {progress === undefined && more === undefined ? null : (
        <div className={styles.end} data-list-end="">
          {progress === undefined ? null : <output className={styles.progress}>{progress}</output>}
          {more === undefined ? null : (
            <a className={styles.way} href={more.href} rel="next">
              {more.label}
            </a>
          )}
        </div>
      )}
    </>
  );
  return (
    <section className={styles.section} data-list="" data-list-query={live?.query} data-list-total={live?.total}>
      <InPlace island={ListInPlace} />
      {slots['way']}
      <div className={styles.head} data-list-part="head">
        <Heading level={1} className={styles.title}>
          {title}
        </Heading>
        {count === undefined ? null : <output className={styles.count}>{count}</output>}
        {note === undefined ? null : <p className={styles.hint}>{note}</p>}
        {products.length > 0 || hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      </div>
      {related.length === 0 ? null : (
        <nav aria-label={relatedLabel} data-list-part="related">
          <ul className={styles.related}>
            {related.map((list, index) => (
              <li key={index}>
                <a className={styles.relatedLink} href={list.href}>
                  {list.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {hasTools ? (
        <div className={styles.tools}>
          {rail === undefined ? null : <div className={styles.rail}>{rail}</div>}
          {sort === undefined ? null : (
            <div className={styles.sort} data-list-part="sort">
              {sort}
            </div>
          )}
          <div className={styles.chips} data-list-part="chips">
            {chips}
          </div>
          <div className={styles.list} data-list-part="list">
            {list}
          </div>
        </div>
      ) : (
        list
      )}
      {slots['empty'] === undefined ? null : (
        <div className={styles.empty} data-list-part="empty">
          {products.length > 0 ? null : slots['empty']}
        </div>
      )}
    </section>
  );
}
