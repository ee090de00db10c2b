import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PaymentWay } from './payment-way.tsx';

it('PaymentWay leads on by itself and by a link, and nowhere that is no page', () => {
  const way = (href: string): string =>
    renderToStaticMarkup(PaymentWay({ title: 'Weiter', link: { label: 'Zur Zahlung', href }, goesOn: true }));
  expect(way('https://pay.example/1')).toContain('http-equiv="refresh" content="0;url=https://pay.example/1"');
  expect(way('https://pay.example/1')).toContain('href="https://pay.example/1"');
  expect(way('javascript:alert(1)')).not.toMatch(/javascript|http-equiv/u);
});
