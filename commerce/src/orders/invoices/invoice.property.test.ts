import { testShop } from '@vitrine/platform/testing/local-shop';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { taxInside } from '../order-quote.ts';
import type { OrderLine } from '../orders-repository.ts';
import { taxesOf } from './invoice-content.ts';
import { invoicePdf } from './invoice-pdf.ts';

const shop = testShop();
const line = fc
  .record({
    gross: fc.nat(1_000_000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    taxRate: fc.constantFrom(0, 1_000, 2_000),
  })
  .map(({ gross, share, taxRate }) => {
    const discount = Math.floor(gross * share);
    return { gross, discount, taxRate, tax: taxInside(gross - discount, taxRate) };
  });

const fees = fc.option(fc.nat(2_000));

it('rates add up to the VAT of the order and to what goods, delivery and programme came to', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(2_000), fees, (lines, delivery, fee) => {
      const premium = fee === null ? null : { fee, tax: taxInside(fee, 2_000), months: 12 };
      const tax = lines.reduce((sum, each) => sum + each.tax, taxInside(delivery, 2_000) + (premium?.tax ?? 0));
      const checkout = { taxes: { standard: 2_000, reduced: 1_000 } } as NonNullable<typeof shop.checkout>;
      const rows = taxesOf({ delivery, premium, tax }, lines as unknown as OrderLine[], { ...shop, checkout });
      const worth = lines.reduce((sum, { gross, discount }) => sum + gross - discount, delivery + (fee ?? 0));
      expect([sumOf(rows, 1), sumOf(rows, 2)]).toEqual([worth, tax]);
    }),
  );
});

it('is a PDF whose table of objects leads to each of them, on as many pages as it has lines for', () => {
  const lines = Array.from(
    { length: 60 },
    (_none, at) => [`${at} × Kleid (Größe “38”)`, '20 %', '€ 10,00', '€ 10,00'] as const,
  );
  const none = { from: ['Eiche GmbH'], to: ['Žofie Čapek'], facts: [], sums: [], taxes: [] };
  const bytes = invoicePdf(
    { title: 'Rechnung R000001', ...none, lines, page: (page, pages) => `${page}/${pages}` },
    'de-AT',
  );
  const text = bytes.toString('latin1');
  const [, table = ''] = /xref\n0 \d+\n0000000000 65535 f \n([^t]*)/u.exec(text) ?? [];
  const offsets = [...table.matchAll(/(\d{10}) 00000 n/gu)].map(([, offset]) => Number(offset));
  offsets.forEach((offset, at) => expect(text.slice(offset, offset + 12)).toContain(`${at + 1} 0 obj`));
  expect([/\/Count (\d)/u.exec(text)?.[1], text.includes('(2/2)'), text.includes('\u008Eofie Capek')]).toEqual([
    '2',
    true,
    true,
  ]);
  expect(text).toContain(String.raw`\(Größe`);
});

it('ends its columns at one edge, head and amounts alike, and keeps long facts on the sheet', () => {
  const amounts = ['20 %', '€ 10,00', '€ 10,00'] as const;
  const text = invoicePdf(
    {
      title: 'Rechnung R000001',
      from: [],
      to: [],
      facts: [['Konto', `Eiche GmbH, ${'IBAN AT00 0000 0000 0000 0000, '.repeat(3)}BIC EXAMPLEX`]],
      lines: [
        ['Artikel', 'USt.', 'Einzelpreis', 'Betrag'],
        ['Kleid', ...amounts],
      ],
      sums: [],
      taxes: [],
      page: () => '1',
    },
    'de-AT',
  ).toString('latin1');
  const startOf = (words: string): number =>
    Number(new RegExp(`Tf ([\\d.]+) \\d+ Td \\(${words}\\)`, 'u').exec(text)?.[1]);
  // In thousandths of 9 points: Helvetica-Bold has B 722, e 556, t 333, r 389, a 556, g 611; Helvetica a space of 278.
  expect(startOf('Betrag')).toBeCloseTo(539 - 3_167 * 0.009, 2);
  expect(startOf('\u0080 10,00')).toBeCloseTo(430 - (5 * 556 + 2 * 278) * 0.009, 2);
  expect([...text.matchAll(/\((?:Eiche|IBAN|[^)]*BIC)[^)]*\) Tj/gu)].length).toBeGreaterThan(1);
});

it('prints an article whose name fills lines with all of it, and what a voucher takes off with its minus', () => {
  const words = Array.from({ length: 24 }, (_none, at) => `Wort${at}`);
  const nothing = { from: [], to: [], facts: [], taxes: [] };
  const text = invoicePdf(
    {
      title: 'Rechnung R000001',
      ...nothing,
      lines: [
        ['Artikel', 'USt.', 'Einzelpreis', 'Betrag'],
        [words.join(' '), '20 %', '€ 10,00', '€ 12,00'],
      ],
      sums: [['Gutschein', '\u2212€ 2,00']],
      page: () => '1',
    },
    'de-AT',
  ).toString('latin1');
  const printed = [...text.matchAll(/\((.*)\) Tj/gu)].map(([, said = '']) => said);
  expect(words.filter((word) => printed.some((line) => line.split(' ').includes(word)))).toEqual(words);
  expect(printed).toEqual(expect.arrayContaining(['\u0080 12,00', '-\u0080 2,00']));
});

function sumOf(rows: readonly (readonly number[])[], at: number): number {
  return rows.reduce((sum, row) => sum + (row[at] ?? 0), 0);
}
