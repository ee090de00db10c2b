/** What the five home pages promise, against the goods: no product twice, few rails, and "new" for what is. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  validateLayerDocument,
  validateLayoutDocument,
  validateProductFile,
  type LayerDocument,
  type LayoutNode,
} from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const SHOPS = readdirSync(TENANTS).filter((name) => name !== 'base');
/** The demo's goods are as of this fortnight. */
const [FROM, TO] = ['2026-11-08', '2026-11-22'];
const MOST_RAILS = 4;

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(TENANTS + file, 'utf8'));
}

function mainOf(shop: string): { id: string; args: Record<string, unknown> }[] {
  const base = validateLayoutDocument(readJson('base/layouts/home.json'));
  const layer = validateLayerDocument(readJson(`${shop}/layouts/home.layer.json`));
  if (!base.ok || !layer.ok) return expect.fail('expected a home page and its layer');
  const { ops } = layer.value;
  const hidden = new Set(ops.flatMap((op) => (op.op === 'hide' ? [op.node] : [])));
  const placed = [
    ...(base.value.root.slots?.['main'] ?? []),
    ...ops.flatMap((op) => (op.op === 'insert' ? [op.node] : [])),
  ];
  return placed
    .filter(({ id, type }) => type === 'product-rail' && !hidden.has(id))
    .map((node) => ({ id: node.id, args: argsOf(node, ops) }));
}

function argsOf({ id, data }: LayoutNode, ops: LayerDocument['ops']): Record<string, unknown> {
  const changed = ops.find((op) => op.op === 'set' && op.node === id && op.pointer === '/data/products/args');
  return (changed?.op === 'set' ? (changed.value as Record<string, unknown>) : data?.['products']?.args) ?? {};
}

describe.each(SHOPS)('the home page of %s', (shop) => {
  const read = validateProductFile(readJson(`${shop}/catalogue/products.json`));
  const products = read.ok ? read.value.products : expect.fail(read.faults[0]?.message ?? '');
  const popular = products.toSorted((one, other) => other.popularity - one.popularity).map(({ sku }) => sku);
  const rails = mainOf(shop);
  const shownBy = ({ args }: (typeof rails)[number]): string[] =>
    (args['skus'] as string[] | undefined) ?? popular.slice(0, args['limit'] as number);

  it('has four rails at most, and no product twice', () => {
    expect(rails.length).toBeLessThanOrEqual(MOST_RAILS);
    const shown = rails.flatMap(shownBy);
    expect(shown.filter((sku, index) => shown.indexOf(sku) !== index)).toEqual([]);
    expect(shown.filter((sku) => !popular.includes(sku))).toEqual([]);
  });

  it('makes no green claim of a word alone', () => {
    expect(products.filter(({ eco = false, name }) => eco || /\bbio|nachhaltig|duurzaam/iu.test(name))).toEqual([]);
  });

  it('calls new what came within a fortnight, and nothing else', () => {
    const isRecent = (day: string): boolean => day >= FROM && day <= TO;
    const wrong = products.filter(({ isNew = false, addedOn }) => isNew !== isRecent(addedOn));
    expect(wrong.map(({ sku, addedOn }) => [sku, addedOn])).toEqual([]);
    const arrivals = rails.find(({ id }) => id === 'new-arrivals');
    const arrived = arrivals === undefined ? [] : shownBy(arrivals);
    const old = products.filter(({ sku, isNew = false }) => arrived.includes(sku) && !isNew);
    expect(old.map(({ sku }) => sku)).toEqual([]);
  });
});
