import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderConfirmation } from './order-confirmation.tsx';

it('OrderConfirmation says the number, what happens next, and all of the order once more', () => {
  const html = renderToStaticMarkup(
    OrderConfirmation(
      {
        title: 'Vielen Dank!',
        level: 2,
        number: 'Deine Auftragsnummer: 4415972761',
        next: ['Eine Bestätigung ist unterwegs.'],
        parts: [{ title: 'Zahlungsart', lines: ['Rechnung'] }],
        links: [{ label: 'Widerruf', href: '/widerruf' }],
      },
      { lines: <p>lines</p> },
    ),
  );
  expect(html).toMatch(
    /<h2[^>]*>Vielen Dank!<\/h2>.*4415972761.*unterwegs.*<a [^>]*href="\/widerruf">Widerruf<.*Rechnung.*lines/u,
  );
});
