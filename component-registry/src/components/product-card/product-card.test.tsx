import type { ProductCardData } from '@vitrine/schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../styling/style.ts';
import { ProductCard } from './product-card.tsx';

const image = { src: '/assets/coat.00000000', width: 1080, height: 1440, color: '#e9e2d8' };
const product: ProductCardData = {
  sku: 'AT-1',
  href: '/p/AT-1',
  name: 'Mantel',
  brand: 'Lindgren',
  image,
  imageAlt: 'Brauner Mantel',
  price: { current: '€ 249,00' },
  badges: [],
  colors: [],
};
const render = (more: Partial<ProductCardData> = {}): string =>
  renderToStaticMarkup(ProductCard({ product: { ...product, ...more } }));

describe('ProductCard', () => {
  it('brings all of itself into the window where its name gets the focus, clear of a header', () => {
    const [, link = ''] = /<a class="([^"]+)" href="\/p/u.exec(render()) ?? [];
    expect(rulesOf(link).map(({ css }) => css)).toEqual(
      expect.arrayContaining([expect.stringContaining('scroll-margin-top:18rem')]),
    );
  });

  it('shows picture, brand, name and price as one link', () => {
    const html = render();
    expect(html.match(/<a /gu)).toHaveLength(1);
    expect(html).toMatch(/alt="Brauner Mantel".*Lindgren.*<a[^>]*href="\/p\/AT-1">Mantel<\/a>.*€ 249,00/u);
    expect(html).not.toContain('<button');
  });

  it('keeps the name of a product whose address is not safe, without a link', () => {
    const html = render({ href: 'javascript:alert(1)' });
    expect(html).toContain('Mantel');
    expect(html).not.toMatch(/<a |javascript/u);
  });

  it('puts the one article of its product into the basket by a form, and leads to where one of several is chosen', () => {
    const add = render({ buy: { kind: 'add', label: 'Mantel in den Warenkorb' } });
    expect(add).toMatch(
      /<form[^>]*action="\/p\/AT-1" method="post"[^>]*><button[^>]*value="basket-add"[^>]*name="form">Mantel in den Warenkorb</u,
    );
    const choose = render({ buy: { kind: 'choose', label: 'Mantel: Ausführung wählen' } });
    expect(choose).toMatch(/<a[^>]*href="\/p\/AT-1">Mantel: Ausführung wählen<\/a>/u);
    expect(choose).not.toContain('<form');
  });

  it('puts its product on the wishlist by a form that says it once, in the button', () => {
    const html = render({ wish: { label: 'Mantel auf den Merkzettel', href: '/merkzettel' } });
    const [, form = ''] = /<form[^>]*action="\/merkzettel" method="post">(.*)<\/form>/u.exec(html) ?? [];
    expect(form).toContain(
      '<input type="hidden" name="form" value="wishlist"/><input type="hidden" name="do" value="add"/>',
    );
    expect(form).toMatch(/<button[^>]* value="AT-1" aria-label="Mantel auf den Merkzettel"[^>]* name="sku">/u);
    expect(form.match(/AT-1/gu)).toHaveLength(1);
  });

  it('says that its place is paid for, and by whom', () => {
    expect(render({ sponsored: { label: 'Anzeige', payer: 'Lindgren AB' } })).toMatch(
      /<p[^>]*><span>Anzeige<\/span> · Lindgren AB<\/p>/u,
    );
    expect(render()).not.toContain('Anzeige');
  });

  it('shows the energy class with its scale, and leads to the sheet beside the product', () => {
    const energy = {
      grade: 'B' as const,
      label: 'Energieeffizienzklasse B auf einer Skala von A bis G',
      sheet: { label: 'Produktdatenblatt', href: '/assets/b.pdf' },
    };
    expect(render({ energy })).toMatch(
      /<a[^>]*href="\/p\/AT-1".*€ 249,00.*>B<.*Skala von A bis G.*<a[^>]*href="\/assets\/b.pdf">Produktdatenblatt<\/a>/u,
    );
    expect(render()).not.toContain('Energie');
  });

  it('says the second view to nobody twice, and names one width of it', () => {
    const html = render({ secondImage: { ...image, src: '/assets/coat-behind.00000000' } });
    expect(html.match(/alt=""/gu)).toHaveLength(1);
    expect(html.match(/coat-behind[^ "]*/gu)).toEqual(['coat-behind.00000000-480.webp']);
  });

  it('reads a rating in words and hides stars and number from screen readers', () => {
    const html = render({ rating: { average: 4.55, count: 128, label: '4,6 von 5 Sternen, 128 Bewertungen' } });
    expect(html).toContain('4,6 von 5 Sternen, 128 Bewertungen');
    expect(html).toContain('--filled:91%');
    expect(html).toMatch(/aria-hidden="true">\(128\)</u);
  });

  it('names five colours and counts the rest', () => {
    const colors = Array.from({ length: 7 }, (_, index) => ({ name: `Farbe ${index}`, hex: '#336699' }));
    const html = render({ colors });
    expect(html.match(/Farbe/gu)).toHaveLength(5);
    expect(html).toContain('>+2<');
    expect(render({ colors: colors.slice(0, 5) })).not.toContain('>+');
  });
});
