import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../../testing/test-product.ts';
import type { Product, ProductRecord } from '../product.ts';
import { productFacts } from './product-facts.ts';
import { energyLabel, productDownloads } from './product-papers.ts';

const withRecord = (parts: Partial<ProductRecord>): Product => {
  const product = testProduct({ sku: 'A-1' });
  return { ...product, record: { ...product.record, ...parts } };
};
const shop = testShop();

describe('productFacts', () => {
  it('puts each attribute into the section that it belongs to, in the words of the language', () => {
    const product = withRecord({
      attributes: [
        { key: 'colour', kind: 'colour', values: [{ key: 'petrol' }] },
        {
          key: 'material',
          kind: 'text',
          names: { 'de-AT': 'Material' },
          values: [{ key: 'm', names: { 'de-AT': '100 % Viskose' } }],
        },
        { key: 'height', kind: 'range', names: { 'de-AT': 'Höhe' }, unit: 'cm', values: [{ key: '85', amount: 85 }] },
      ],
      certificates: [{ name: 'GOTS 7.0', number: 'CU 1', issuer: 'Control Union' }],
    });
    const sections = productFacts(product, 'Aus Viskose.', shop);
    expect(sections.map(({ title }) => title.split('.').at(-1))).toEqual([
      'description',
      'material',
      'details',
      'certificates',
      'maker',
    ]);
    expect(sections[1]?.rows).toEqual([{ label: 'Material', value: '100 % Viskose' }]);
    expect(sections[2]?.rows?.[0]).toEqual({ label: 'Höhe', value: '85\u00a0cm' });
    expect(sections[3]?.rows).toEqual([{ label: 'GOTS 7.0', value: 'CU 1, Control Union' }]);
    expect(sections[4]?.rows?.[2]).toMatchObject({ href: 'mailto:post@ahorn.example' });
  });

  it('leaves out what is not known', () => {
    const titles = productFacts(testProduct({ sku: 'A-1' }), undefined, shop).map(({ title }) => title);
    expect(titles).toEqual(['product.facts.details', 'product.facts.maker']);
  });
});

describe('the papers of a product', () => {
  it('are its energy label with class, scale and sheet, and its files with kind and size', () => {
    const product = withRecord({
      energy: { class: 'B', scale: 'A-G', sheet: '/assets/sheet.pdf' },
      downloads: [{ names: { 'de-AT': 'Anleitung' }, href: '/assets/guide.pdf', bytes: 1_490 }],
    });
    expect(energyLabel(product, shop)).toEqual({
      grade: 'B',
      label: 'product.energy.class B product.energy.scale A G',
      sheet: { label: 'product.energy.dataSheet', href: '/assets/sheet.pdf' },
    });
    expect(productDownloads(product, shop)).toEqual([
      { label: 'product.download Anleitung', href: '/assets/guide.pdf', size: 'PDF, 1 kB' },
    ]);
    expect([energyLabel(testProduct({ sku: 'B' }), shop), productDownloads(testProduct({ sku: 'B' }), shop)]).toEqual([
      undefined,
      [],
    ]);
  });
});
