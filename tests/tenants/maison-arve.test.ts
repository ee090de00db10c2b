/** What the Swiss shop says of its goods, and how it spells, against what stands in its files. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readRecords } from '@vitrine/commerce/testing/records';
import { validateLayerDocument } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';

const SHOP = fileURLToPath(new URL('../../tenants/ch/', import.meta.url));
const read = (file: string): unknown => JSON.parse(readFileSync(SHOP + file, 'utf8'));
const products = readRecords(`${SHOP}catalogue/products.jsonl`);
const home = validateLayerDocument(read('layouts/home.layer.json'));
const ops = home.ok ? home.value.ops : expect.fail(home.faults[0]?.message ?? '');
/** The SKUs of each rail of the home page, by its node. */
const rails = new Map(
  ops.flatMap((op) => {
    if (op.op !== 'insert' || op.node.type !== 'product-rail') return [];
    const args = op.node.data?.['products']?.args ?? expect.fail(`${op.node.id} has no products`);
    return [[op.node.id, args['skus'] as string[]] as const];
  }),
);
const found = (sku: string) => products.find((one) => one.sku === sku) ?? expect.fail(`there is no ${sku}`);

describe('Maison Arve', () => {
  it('spells without ß, everywhere', () => {
    const files = readdirSync(SHOP, { recursive: true, encoding: 'utf8' }).filter((name) => /\.jsonl?$/.test(name));
    expect(files.filter((name) => readFileSync(SHOP + name, 'utf8').includes('ß'))).toEqual([]);
  });

  it('has words for every product in French', () => {
    const silent = products.filter(
      ({ texts, media }) => !texts['fr-CH']?.name || media.some(({ alts }) => !alts['fr-CH']),
    );
    expect(silent.map(({ sku }) => sku)).toEqual([]);
  });

  it('asks less than a hundred francs where it says so', () => {
    const prices =
      rails.get('ch.small')?.flatMap((sku) => found(sku).variants.map((one) => one.prices.at(-1)?.amount ?? 0)) ?? [];
    expect(prices.length).toBeGreaterThan(5);
    expect(prices.filter((price) => price >= 10_000)).toEqual([]);
  });
});
