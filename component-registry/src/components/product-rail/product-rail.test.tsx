import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProductRailProps } from '../../../generated/props.ts';
import { ProductRail } from './product-rail.tsx';

const product: NonNullable<ProductRailProps['products']>[number] = {
  sku: 'AT-1',
  href: '/p/AT-1',
  name: 'Mantel',
  brand: 'Lindgren',
  imageAlt: '',
  price: { current: '€ 249,00' },
  badges: [],
  colors: [],
  image: { src: '/assets/coat.00000000', width: 1080, height: 1440, color: '#e9e2d8' },
};

describe('ProductRail', () => {
  it('shows nothing without products, so that no heading stands alone', () => {
    expect(ProductRail({ title: 'Neu', products: [] })).toBeNull();
    expect(ProductRail({ title: 'Neu' })).toBeNull();
  });

  it('is a list under its heading, with the way to all of it', () => {
    const html = renderToStaticMarkup(
      ProductRail({
        title: 'Neu',
        level: 3,
        link: { label: 'Alle ansehen', href: '/c/neu' },
        products: [product, { ...product, sku: 'AT-2' }],
      }),
    );
    expect(html).toMatch(/<h3[^>]*>Neu<\/h3><a[^>]*href="\/c\/neu">Alle ansehen<\/a>/u);
    expect(html.match(/<article/gu)).toHaveLength(2);
  });

  it('does not say of each product what its heading says of all', () => {
    const marked: typeof product = {
      ...product,
      badges: [
        { kind: 'sale', label: '−20 %' },
        { kind: 'new', label: 'Frisch' },
      ],
    };
    const html = (onlyNew: boolean): string =>
      renderToStaticMarkup(ProductRail({ title: 'Neu', products: [marked], onlyNew }));
    expect(html(false)).toContain('Frisch');
    expect(html(true)).not.toContain('Frisch');
    expect(html(true)).toContain('−20 %');
  });

  it('shows placed cards before those of the data', () => {
    const html = renderToStaticMarkup(
      ProductRail({ title: 'Neu', products: [product] }, { cards: [<article key="placed">Gesetzt</article>] }),
    );
    expect(html.match(/<li/gu)).toHaveLength(2);
    expect(html.indexOf('Gesetzt')).toBeLessThan(html.indexOf('Mantel'));
  });

  it('shows a product twice if the source names it twice', () => {
    expect(
      renderToStaticMarkup(ProductRail({ title: 'Neu', products: [product, product] })).match(/<article/gu),
    ).toHaveLength(2);
  });
});
