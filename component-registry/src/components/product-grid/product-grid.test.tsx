import type { ProductCardData } from '@vitrine/schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../styling/style.ts';
import { ProductGrid } from './product-grid.tsx';

const image = { src: '/assets/coat.00000000', width: 1080, height: 1440, color: '#e9e2d8' };
const product: ProductCardData = {
  sku: 'AT-1',
  href: '/p/AT-1',
  name: 'Mantel',
  brand: 'Linnhof',
  image,
  imageAlt: 'Brauner Mantel',
  price: { current: '€ 249,00' },
  badges: [],
  colors: [],
};
const render = (...[props, slots]: Parameters<typeof ProductGrid>): string =>
  renderToStaticMarkup(ProductGrid(props, slots));

const ON_PAPER = /@media print\s*\{[^{}]*\{[^{}]*\}\s*\}/gu;

/** What the sheet says of the list. */
function cssOf(html: string): string {
  return rulesOf(/<ul class="([^"]+)"/u.exec(html)?.[1] ?? '')
    .map(({ css }) => css)
    .join('');
}

/** The number of columns from each width in px on, as the sheet says. */
function columnsOf(html: string): Record<string, number> {
  const css = cssOf(html).replace(ON_PAPER, '');
  const columns = [
    ...css.matchAll(
      /(?:min-width: ?([\d.]+)(px|rem)[^{]*\{[^{]*\{)?[^{}]*?grid-template-columns:(?:repeat\((\d)|minmax)/gu,
    ),
  ];
  return Object.fromEntries(
    columns.map(([, width = '0', unit, count = '1']) => [Number(width) * (unit === 'rem' ? 16 : 1), Number(count)]),
  );
}

describe('ProductGrid', () => {
  it('has another number of columns at every breakpoint of the shop', () => {
    expect(columnsOf(render({ label: 'Artikel', products: [product] }))).toEqual({
      0: 1,
      360: 2,
      600: 3,
      900: 4,
      1140: 5,
    });
  });

  it('has three columns on paper, which no breakpoint is about, and no more than were asked for', () => {
    const onPaper = (columns?: number): string | undefined => {
      const html = render({ label: 'Artikel', products: [product], ...(columns === undefined ? {} : { columns }) });
      return /grid-template-columns:\s*repeat\((\d)/u.exec(cssOf(html).match(ON_PAPER)?.join('') ?? '')?.[1];
    };
    expect([onPaper(), onPaper(2)]).toEqual(['3', '2']);
  });

  it('has no more columns than were asked for', () => {
    expect(Math.max(...Object.values(columnsOf(render({ label: 'Artikel', columns: 3, products: [product] }))))).toBe(
      3,
    );
  });

  it('shows placed cards before those of the data', () => {
    const html = render(
      { label: 'Artikel', products: [product, product] },
      { cards: [<article key="placed">Gesetzt</article>], empty: 'LEER' },
    );
    expect(html.match(/<li/gu)).toHaveLength(3);
    expect(html.indexOf('Gesetzt')).toBeLessThan(html.indexOf('Mantel'));
    expect(html).not.toContain('LEER');
  });

  it('shows the empty state in place of products, under the same heading', () => {
    expect(render({ title: 'Kleider', label: 'Artikel', products: [] }, { empty: 'LEER' })).toMatch(
      /<h2[^>]*>Kleider<\/h2>LEER/u,
    );
  });

  it('leaves nothing behind when there is nothing to show', () => {
    expect(ProductGrid({ title: 'Kleider', label: 'Artikel', products: [] })).toBeNull();
    expect(ProductGrid({ label: 'Artikel' })).toBeNull();
  });

  it('loads as many pictures at once as it was told, the others later', () => {
    const html = render({ label: 'Artikel', eager: 1, products: [product, product, product] });
    expect(html.match(/loading="eager"/gu)).toHaveLength(1);
    expect(html.match(/loading="lazy"/gu)).toHaveLength(2);
  });
});
