import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../styling/style.ts';
import { Basket } from './basket.tsx';

const slots = { lines: <p>lines</p>, total: <p>total</p>, empty: <p>empty</p> };

describe('Basket', () => {
  it('shows the lines beside the sum, under a heading that counts them', () => {
    const html = renderToStaticMarkup(Basket({ title: 'Warenkorb', count: '3 Artikel', isEmpty: false }, slots));
    expect(html).toMatch(/<h1[^>]*>Warenkorb<\/h1>.*3 Artikel.*lines.*total/u);
    expect(html).not.toContain('empty');
  });

  it('has no sum while it is empty, but what was taken out can be put back', () => {
    const html = renderToStaticMarkup(Basket({ title: 'Warenkorb', isEmpty: true }, slots));
    expect(html).toMatch(/lines.*empty/u);
    expect(html).not.toContain('total');
  });

  it('breaks its heading before it leaves the page: a Dutch basket is one long word', () => {
    const html = renderToStaticMarkup(Basket({ title: 'Winkelmandje', isEmpty: true }, slots));
    const css = rulesOf(/<h1 class="([^"]+)"/u.exec(html)?.[1] ?? '').map((rule) => rule.css);
    expect(css.join('')).toMatch(/overflow-wrap:anywhere/u);
  });
});
