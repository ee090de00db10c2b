import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import type { Order, OrderLine } from '../orders-repository.ts';
import { TEST_HOME } from '../testing/order-parts.ts';
import { invoiceContent } from './invoice-content.ts';

const shop = testShop({
  currency: 'CHF',
  checkout: {
    delivery: { fee: 595 },
    taxes: { standard: 2_000, reduced: 1_000 },
    payments: [{ method: 'invoice', days: 14 }, { method: 'prepayment' }],
    bank: { holder: 'Eiche', iban: 'AT00 0000', bic: 'EXAMPLEX' },
  },
});
const LINE = {
  quantity: 2,
  name: 'Mantel',
  options: 'Rot',
  unit: 6_000,
  gross: 12_000,
  discount: 1_200,
  taxRate: 2_000,
};
const LINES = [
  { ...LINE, tax: 1_800 },
  { ...LINE, quantity: 1, name: 'Buch', options: '', unit: 1_100, gross: 1_100, discount: 0, taxRate: 1_000, tax: 100 },
] as unknown as OrderLine[];
const ORDER = {
  number: '1234567890',
  locale: 'de-AT',
  currency: 'EUR',
  method: 'invoice',
  buyer: { ...TEST_HOME, firstName: 'Buyer' },
  address: { ...TEST_HOME, firstName: 'Receiver' },
  discount: 1_200,
  voucher: 'NEU10',
  total: 12_495,
  delivery: 595,
  tax: 1_999,
  plan: null,
  premium: null,
  // Shortly before midnight, where the shop is.
  placedAt: new Date('2026-11-20T22:30:00Z'),
} as unknown as Order;
const INVOICE = { tenant: 'oak', n: 42, order: 'o', issuedAt: new Date('2026-11-24T23:30:00Z') };
const contentOf = (order: Partial<Order> = {}) => invoiceContent({ ...ORDER, ...order }, LINES, INVOICE, shop);
// As Intl writes them: no line ends there.
const euros = (words: string): string => `€\u00A0${words}`;
const percent = (words: string): string => `${words}\u00A0%`;

describe('an invoice', () => {
  it('says who sells with their VAT number, who buys, and when it was issued and delivered', () => {
    const { title, from, to, facts } = contentOf();
    expect(title).toBe('invoice.title R000042');
    expect(from).toEqual(expect.arrayContaining(['Eiche GmbH', 'FN 1 a', 'invoice.vatId ATU12345678']));
    expect(to[0]).toBe('Buyer Mai');
    expect(facts.slice(0, 3)).toEqual([
      ['invoice.date', '25. November 2026'],
      ['invoice.delivered', '25. November 2026'],
      ['invoice.order', '1234567890, 20. November 2026'],
    ]);
    expect(contentOf({ buyer: null }).to[0]).toBe('Receiver Mai');
  });

  it('says of each line how many, at which rate, for how much each and together, in the money of the order', () => {
    const { lines, sums } = contentOf();
    expect(lines.slice(1)).toEqual([
      ['2 × Mantel, Rot', percent('20'), euros('60,00'), euros('120,00')],
      ['1 × Buch', percent('10'), euros('11,00'), euros('11,00')],
    ]);
    expect(sums.map(([, value]) => value)).toContain(euros('124,95'));
    expect(JSON.stringify(sums)).not.toContain('CHF');
  });

  it('says net, VAT and gross of each rate, the highest first, of what was paid, with the delivery', () => {
    expect(contentOf().taxes.slice(1)).toEqual([
      [percent('20'), euros('94,96'), euros('18,99'), euros('113,95')],
      [percent('10'), euros('10,00'), euros('1,00'), euros('11,00')],
    ]);
  });

  it('says where to whoever pays afterwards, with the number of the order, and to nobody else', () => {
    expect(contentOf().facts.slice(3)).toEqual([
      ['checkout.payment.title', 'payment.method.invoice, payment.condition.invoice 14 14'],
      ['invoice.account', 'Eiche, IBAN AT00 0000, BIC EXAMPLEX'],
      ['invoice.reference', '1234567890'],
    ]);
    expect(contentOf({ method: 'prepayment' }).facts.slice(3)).toEqual([
      ['checkout.payment.title', 'payment.method.prepayment'],
    ]);
  });
});
