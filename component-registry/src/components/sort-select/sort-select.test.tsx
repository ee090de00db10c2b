import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SortSelect } from './sort-select.tsx';

const orders = [
  { label: 'Beliebtheit', href: '/c/kleider', isCurrent: false },
  { label: 'Preis aufsteigend', href: '/c/kleider?sort=priceAsc', isCurrent: true },
];

describe('SortSelect', () => {
  it('says the order that the list is in, and leads to the others', () => {
    const html = renderToStaticMarkup(SortSelect({ label: 'Sortieren nach', orders }));
    expect(html).toMatch(/<summary.*Preis aufsteigend.*<\/summary>.*href="\/c\/kleider" rel="nofollow">Beliebtheit/u);
    expect(html).toMatch(/sort=priceAsc" rel="nofollow" aria-current="true"/u);
  });

  it('leaves nothing behind where there is nothing to choose', () => {
    expect(SortSelect({ label: 'Sortieren nach', orders: orders.slice(0, 1) })).toBeNull();
  });
});
