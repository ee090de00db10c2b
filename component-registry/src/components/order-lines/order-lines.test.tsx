import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderLines } from './order-lines.tsx';

it('OrderLines say each line, then the sums, the total last', () => {
  const html = renderToStaticMarkup(
    OrderLines({
      title: 'Deine Bestellung',
      lines: [{ name: 'Kleid', quantity: '1 Artikel', price: '€ 79,99' }],
      sums: [
        { label: 'Versand', value: 'kostenlos' },
        { label: 'Gesamt', value: '€ 79,99', isTotal: true },
      ],
      change: { label: 'Ändern', href: 'javascript:alert(1)' },
    }),
  );
  expect(html).toMatch(/Kleid.*1 Artikel.*€ 79,99.*Versand.*kostenlos.*Gesamt.*€ 79,99/u);
  expect(html).not.toContain('<a');
});
