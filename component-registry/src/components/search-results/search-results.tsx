import type { ReactElement } from 'react';
import type { SearchResultsProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import { PRODUCT_COLUMNS, PRODUCT_ITEM } from '../product-grid/product-columns.ts';

const way: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'touch',
  paddingInline: '3',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: 'control',
  color: 'ink',
  fontSize: 'sm',
  fontWeight: '500',
  textDecoration: 'none',
  _hover: { backgroundColor: 'tint' },
};
const styles = {
  section: style({ display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' }, minWidth: '0' }),
  head: style({ display: 'flex', flexDirection: 'column', gap: '1' }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  count: style({ margin: '0', fontSize: 'xs', color: 'inkMuted' }),
  hint: style(longWords, { margin: '0', fontSize: 'sm', lineHeight: '1.6', maxWidth: 'prose' }),
  // The anchor of the newest step comes to rest below the edge of the window.
  first: style({ minWidth: '0', scrollMarginTop: '3' }),
  end: style({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '1.5' }),
  start: style({ display: 'flex', justifyContent: 'center' }),
  progress: style({ margin: '0', fontSize: 'xs', color: 'inkMuted' }),
  way: style(way),
  alternatives: style({ display: 'flex', flexDirection: 'column', gap: '1.5' }),
  label: style({ textStyle: 'subheading', margin: '0' }),
  terms: style(plainList, { display: 'flex', flexWrap: 'wrap', gap: '1' }),
  term: style(way, longWords, { paddingInline: '2', fontSize: 'xs' }),
};
/** Pictures of the first row are loaded at once. */
const EAGER = 4;

/**
 * What a search found, the last step's products below those of the step before, with plain links to more. Without
 * products: the sentence, terms that do find something, and the slot `empty`.
 * @see SR-008 SR-018
 */
export function SearchResults(props: SearchResultsProps, slots: Slots): ReactElement {
  const {
    title,
    count,
    label,
    products = [],
    newFrom = 0,
    previous,
    more,
    progress,
    hint,
    alternativesLabel,
    alternatives = [],
  } = props;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <Heading level={1} className={styles.title}>
          {title}
        </Heading>
        {count === undefined ? null : <p className={styles.count}>{count}</p>}
        {products.length > 0 || hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      </div>
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
        <ul className={PRODUCT_COLUMNS[5]} aria-label={label}>
          {products.map((product, index) => (
            <li
              key={index}
              className={index === newFrom ? styles.first : PRODUCT_ITEM}
              id={index === newFrom ? 'more' : undefined}
            >
              <ProductCard product={product} priority={index < EAGER} />
            </li>
          ))}
        </ul>
      )}
      {progress === undefined && more === undefined ? null : (
        <div className={styles.end}>
          {progress === undefined ? null : <p className={styles.progress}>{progress}</p>}
          {more === undefined ? null : (
            <a className={styles.way} href={more.href} rel="next">
              {more.label}
            </a>
          )}
        </div>
      )}
      {products.length > 0 ? null : slots['empty']}
    </section>
  );
}
