import type { ReactElement } from 'react';
import type { ProductDetailsProps } from '../../../generated/props.ts';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';
import { ChoiceInPlace } from './product-details.client.tsx';
import { productData } from './product-data.ts';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  // On a phone the pictures run from edge to edge, and the words keep the gutter of the page.
  product: style({
    '--page-column': { base: 'full', md: 'content' },
    '--page-lead': { base: '0', md: '1.5rem' },
    '--product-gutter': { base: 'var(--page-gutter, 1rem)', md: '0px' },
    display: 'grid',
    columnGap: { md: '4', lg: '8' },
    rowGap: { base: '1', md: '2' },
    alignItems: 'start',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'minmax(0, 7fr) minmax(0, 5fr)',
    },
    scrollMarginTop: '3',
    '& > [data-product-data]': { display: 'none' },
  }),
  way: style({
    gridColumn: '1 / -1',
    minWidth: '0',
    paddingInline: 'var(--product-gutter)',
  }),
  instead: style({
    gridColumn: '1 / -1',
    minWidth: '0',
    paddingInline: 'var(--product-gutter)',
    paddingBottom: { base: '2', md: '3' },
  }),
  gallery: style({ minWidth: '0' }),
  info: style({
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    paddingInline: 'var(--product-gutter)',
    paddingTop: { base: '1.5', md: '0' },
    maxWidth: { md: '27.5rem' },
    // Where it is lower than the window it stays in sight beside the pictures.
    md: { position: 'sticky', top: '10' },
  }),
};

/** The frame of a product's page: pictures beside what is said of it, with the same for search engines. */
export function ProductDetails(props: ProductDetailsProps, slots: Slots): ReactElement {
  const { way, instead, gallery, info } = slots;
  return (
    <article className={styles.product} data-item={props.product.sku} data-product="">
      {way === undefined ? null : <div className={styles.way}>{way}</div>}
      {instead === undefined ? null : <div className={styles.instead}>{instead}</div>}
      <div className={styles.gallery}>{gallery}</div>
      <div className={styles.info}>{info}</div>
      <InPlace island={ChoiceInPlace} />
      <script
        type="application/ld+json"
        data-product-data=""
        dangerouslySetInnerHTML={{ __html: productData(props) }}
      />
    </article>
  );
}
