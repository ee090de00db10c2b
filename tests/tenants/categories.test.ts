/**
 * Whatever category a product stands in has a name in every language of its shop: without one it has no page, and filters show its
 * key. No list of a category shows a picture twice: each is of one product.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRecords } from '@vitrine/commerce/testing/records';
import { expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
/** Texts of a whole language, not what campaigns add to them. */
const TEXTS = globSync('*/copy/??-??.json', { cwd: TENANTS }).toSorted();
const GOODS = ['products.jsonl', 'goods.jsonl'] as const;

it('there are texts of each of the five shops', () => {
  expect(new Set(TEXTS.map((file) => file.split(path.sep)[0])).size).toBe(5);
});

it.each(TEXTS)('%s', (file) => {
  const { category } = JSON.parse(readFileSync(path.join(TENANTS, file), 'utf8')) as { category: object };
  const catalogue = path.join(TENANTS, file, '../../catalogue');
  const used = GOODS.flatMap((goods) => readRecords(path.join(catalogue, goods))).flatMap((one) => one.categories);
  expect([...new Set(used)].filter((key) => !Object.hasOwn(category, key))).toEqual([]);
});

it.each([...new Set(TEXTS.map((file) => file.split(path.sep)[0] ?? ''))])(
  '%s shows each picture of one product alone',
  (shop) => {
    const records = GOODS.flatMap((goods) => readRecords(path.join(TENANTS, shop, 'catalogue', goods)));
    const shown = records.flatMap(({ media }) => [...new Set(media.map(({ asset }) => asset))]);
    const times = Map.groupBy(shown, (asset) => asset);
    expect([...times].flatMap(([asset, { length }]) => (length > 1 ? [asset] : []))).toEqual([]);
  },
);
