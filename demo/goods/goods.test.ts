import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateCatalogueRecord, validateReviewRecord, type CatalogueRecord } from '@vitrine/schemas';
import { isMirrored } from '../pictures/goods/subject.ts';
import { DESIGNS } from './designs.ts';
import { goodsOf } from './goods.ts';
import { linesOf } from './lines.ts';
import { reviewsOf } from './reviews.ts';
import { SHOPS } from './shops.ts';

const ROOT = new URL('../../', import.meta.url);
const delivered = (shop: string, file: string): string =>
  readFileSync(new URL(`tenants/${shop}/catalogue/${file}`, ROOT), 'utf8');
const pictures = new Set(
  Object.keys(JSON.parse(readFileSync(new URL('layout-server/assets/pictures.json', ROOT), 'utf8')) as object),
);

const documents = new Set(
  readdirSync(new URL('layout-server/assets/documents', ROOT)).map((file) => `/assets/${file}`),
);

describe.each(Object.values(SHOPS))('the goods of $key', (shop) => {
  const goods = [...goodsOf(shop)];

  it('are what the shop delivers, and so are their reviews (else: npm run goods)', () => {
    expect([...linesOf(goods)].join('') === delivered(shop.key, 'goods.jsonl')).toBe(true);
    expect([...linesOf(reviewsOf(shop))].join('') === delivered(shop.key, 'goods-reviews.jsonl')).toBe(true);
  });

  it('are records, with SKUs and names of their own', () => {
    expect(goods.flatMap((record) => (validateCatalogueRecord(record).ok ? [] : [record.sku]))).toEqual([]);
    expect(new Set(goods.map(({ sku }) => sku)).size).toBe(goods.length);
    for (const { locale } of shop.locales) {
      const names = goods.map(({ texts }) => texts[locale]?.name);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });

  it('call each colour by one name in each language, as what was written by hand does', () => {
    const records = ['goods.jsonl', 'products.jsonl'].flatMap((file) =>
      delivered(shop.key, file)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as CatalogueRecord),
    );
    const values = records.flatMap(({ attributes = [] }) =>
      attributes.flatMap(({ key, values: all }) => (key === 'colour' ? all : [])),
    );
    const own = shop.locales[0]?.locale ?? '';
    for (const { locale } of shop.locales) {
      const names = new Map<string, Set<string>>();
      for (const { key, names: said } of values)
        names.set(key, (names.get(key) ?? new Set()).add(said?.[locale] ?? said?.[own] ?? key));
      expect([...names.values()].filter(({ size }) => size > 1).map((each) => [...each].join(' / '))).toEqual([]);
    }
  });

  it('have reviews that say how it turns out where their words do, and of what is worn alone', () => {
    const said = [...reviewsOf(shop)].filter(({ fit }) => fit !== undefined);
    expect(said.length > 0).toBe(shop.key !== 'lingerie');
    const kinds = new Map(goods.map(({ sku, attributes = [] }) => [sku, attributes.map(({ key }) => key)]));
    expect(said.filter(({ product }) => kinds.get(product)?.includes('size') !== true)).toEqual([]);
  });

  it('are shown from four sides, and no picture belongs to two of them', () => {
    const shown = goods.flatMap(({ media }) => media.map(({ asset }) => asset));
    expect(goods.filter(({ media }) => media.length < 4).map(({ sku }) => sku)).toEqual([]);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.filter((asset) => !pictures.has(asset))).toEqual([]);
  });

  it('call nothing a back that is the mirror image of a front', () => {
    const turned = new Set(DESIGNS.filter(isMirrored).map(({ name }) => `${name}-back`));
    const called = goods.flatMap(({ media }) =>
      media.flatMap(({ asset, view }) => (view === 'back' && turned.has(asset) ? [asset] : [])),
    );
    expect(called).toEqual([]);
  });

  it('have the sheet of their energy class where they have one (else: npm run documents)', () => {
    const sheets = goods.flatMap(({ energy }) => energy?.sheet ?? []);
    expect(sheets.filter((sheet) => !documents.has(sheet))).toEqual([]);
    expect(goods.filter(({ texts, energy }) => /\([A-G]–[A-G]\)/.test(JSON.stringify(texts)) && !energy)).toEqual([]);
  });

  it('start at their full price and keep it for 30 days', () => {
    const hurried = goods.filter(({ addedOn, variants }) => {
      const [first, next] = variants[0]?.prices ?? [];
      const kept = Date.parse(next?.validFrom ?? '9999-01-01') - Date.parse(first?.validFrom ?? '');
      return first?.validFrom?.slice(0, 10) !== addedOn || !(kept >= 30 * 86_400_000);
    });
    expect(hurried.map(({ sku }) => sku)).toEqual([]);
  });

  it('are written about in good order', () => {
    const reviews = [...reviewsOf(shop)];
    expect(reviews.filter((review) => !validateReviewRecord(review).ok)).toEqual([]);
    expect(new Set(reviews.map(({ author }) => author)).size).toBe(reviews.length);
  });
});

describe('goods for a measurement', () => {
  it('are as many as are asked for, each with a SKU of its own', () => {
    const many = [...goodsOf(SHOPS.at, 2000)];
    expect(new Set(many.map(({ sku }) => sku)).size).toBe(2000);
    expect(many.slice(0, 10)).toEqual([...goodsOf(SHOPS.at)].slice(0, 10));
  });
});
