/** What the five home pages promise, against the goods: no product twice, few rails, and "new" for what is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validateLayerDocument, validateLayoutDocument, type LayerDocument, type LayoutNode } from '@vitrine/schemas';
import { slugOf } from '@vitrine/commerce/catalogue';
import { readRecords } from '@vitrine/commerce/testing/records';
import { describe, expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const SHOPS = readdirSync(TENANTS).filter((name) => existsSync(`${TENANTS}${name}/tenant.json`));
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

/** The parts of a home page from above, as its layer leaves them. */
function partsOf(shop: string): LayoutNode[] {
  const base = validateLayoutDocument(readJson('base/layouts/home.json'));
  const layer = validateLayerDocument(readJson(`${shop}/layouts/home.layer.json`));
  if (!base.ok || !layer.ok) return expect.fail('expected a home page and its layer');
  return layer.value.ops.reduce(
    (parts, op) => {
      if (op.op === 'hide') return parts.filter(({ id }) => id !== op.node);
      if (op.op !== 'insert' && op.op !== 'move') return parts;
      const node = op.op === 'insert' ? op.node : parts.find(({ id }) => id === op.node);
      const others = parts.filter((part) => part !== node);
      const at = op.after === undefined ? op.before : op.after;
      const place = others.findIndex(({ id }) => id === at) + (op.after === undefined ? 0 : 1);
      return node === undefined ? parts : others.toSpliced(place, 0, node);
    },
    [...(base.value.root.slots?.['main'] ?? [])],
  );
}

/** What a part looks like from afar. */
function formOf({ type, props = {} }: LayoutNode): string {
  return [type, props['layout'], props['shape']].filter((word) => word !== undefined).join(' ');
}

function assetsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === '$asset' ? [String(part)] : assetsOf(part)));
}

describe('the five home pages', () => {
  it.each(SHOPS)('%s has one square of four, one pair and one wide story, and shows no picture twice', (shop) => {
    const parts = partsOf(shop);
    const forms = parts.map(formOf);
    for (const form of ['teaser-grid square', 'teaser-grid pair'])
      expect([form, forms.filter((one) => one === form).length]).toEqual([form, 1]);
    expect(parts.filter(({ type, props }) => type === 'hero-banner' && props?.['level'] === 2)).toHaveLength(1);
    const shown = parts.flatMap(assetsOf);
    expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([]);
  });

  it('are told apart by what comes first', () => {
    const beginnings = SHOPS.map((shop) => partsOf(shop).slice(0, 4).map(formOf).join(', '));
    expect(new Set(beginnings).size).toBe(SHOPS.length);
  });
});

describe.each(SHOPS)('the home page of %s', (shop) => {
  const products = readRecords(`${TENANTS}${shop}/catalogue/products.jsonl`);
  const popular = products
    .toSorted((one, other) => other.rank - one.rank || (one.sku < other.sku ? -1 : 1))
    .map(({ sku }) => sku);
  const rails = mainOf(shop);
  const shownBy = ({ args }: (typeof rails)[number]): string[] =>
    (args['skus'] as string[] | undefined) ?? popular.slice(0, args['limit'] as number);

  it('has four rails at most, and no product twice', () => {
    expect(rails.length).toBeLessThanOrEqual(MOST_RAILS);
    const shown = rails.flatMap(shownBy);
    expect(shown.filter((sku, index) => shown.indexOf(sku) !== index)).toEqual([]);
    expect(shown.filter((sku) => !popular.includes(sku))).toEqual([]);
  });

  it('leads from each brand to its own page, which has goods', () => {
    const keys = new Set(products.map(({ brand }) => slugOf(brand)));
    const strips = partsOf(shop).filter(({ type }) => type === 'brand-strip');
    const brands = strips.flatMap(({ props }) => props?.['brands'] as { name: string; href: unknown }[]);
    expect(brands.filter(({ name }) => !keys.has(slugOf(name)))).toEqual([]);
    expect(brands.map(({ href }) => href)).toEqual(
      brands.map(({ name }) => ({ $link: 'brand', params: { brand: slugOf(name) } })),
    );
  });

  it('makes no green claim of a word alone', () => {
    expect(products.filter(({ texts }) => /\bbio|nachhaltig|duurzaam/iu.test(JSON.stringify(texts)))).toEqual([]);
  });

  it('calls new what came with the filling of the shop, and nothing by a date that somebody typed', () => {
    expect(products.filter(({ newUntil }) => newUntil !== undefined)).toEqual([]);
    const came = products.filter(({ addedOn }) => addedOn === undefined).map(({ sku }) => sku);
    expect(came).not.toEqual([]);
    const arrivals = rails.find(({ id }) => id === 'new-arrivals');
    if (arrivals === undefined) return;
    expect(arrivals.args['only']).toBe('new');
    const arrived = shownBy(arrivals);
    expect(arrived.filter((sku) => !came.includes(sku))).toEqual([]);
  });
});
