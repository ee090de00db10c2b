import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Tenant } from '@vitrine/schemas';
import type { FormOutcome } from '@vitrine/platform/doors';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { createMemoryCatalogue } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createSizes } from './index.ts';
import { sizeGuideOf, type Measured, type SizeGuide } from './size-guide.ts';

const tenant = (name: string): Tenant =>
  JSON.parse(readFileSync(new URL(`../../../tenants/${name}/tenant.json`, import.meta.url), 'utf8')) as Tenant;
const at = tenant('at');
const guideOf = (shop: Partial<Tenant>, categories: string[], sizes: string[]): SizeGuide =>
  sizeGuideOf(shop as Pick<Tenant, 'sizeTables' | 'braFinder'>, categories, sizes) ?? expect.fail('no guide');

describe('the guide of a product', () => {
  it('asks for the measures that matter for its category, and tells inches from sizes', () => {
    expect(guideOf(at, ['kleider', 'damenmode'], ['36']).measures).toEqual(['bust', 'waist', 'hips']);
    expect(guideOf(at, ['roecke'], ['36']).measures).toEqual(['waist', 'hips']);
    expect(guideOf(at, ['jeans'], ['36']).rows[0]?.size).toBe('34');
    expect(guideOf(at, ['jeans'], ['26', '27']).rows[0]?.size).toBe('25');
    for (const [categories, sizes] of [
      [['teppiche'], []],
      [['kleider'], ['one size']],
    ] as const)
      expect(sizeGuideOf(at, [...categories], [...sizes])).toBeUndefined();
  });

  it('is that of the bra finder for bras, in the sizes that they come in, whatever their category', () => {
    const guide = guideOf(tenant('lingerie'), ['bademode'], ['75B', '75 C']);
    expect(guide.rows).toEqual([
      {
        size: '75B',
        ranges: [
          [72.5, 77.5],
          [89, 91],
        ],
      },
      {
        size: '75 C',
        ranges: [
          [72.5, 77.5],
          [91, 93],
        ],
      },
    ]);
    expect(guide.advise({ underBust: 75, bust: 92 })).toBe('75C');
  });

  it('advises the larger of two sizes, and none for measures that it does not know', () => {
    const guide = guideOf(at, ['roecke'], ['36']);
    expect(guide.advise({ waist: 67, hips: 93 })).toBe('36');
    expect(guide.advise({ waist: 67, hips: 96 })).toBe('38');
    for (const measured of [{ waist: 40, hips: 93 }, { waist: 67, hips: 150 }, { waist: 67 }])
      expect(guide.advise(measured)).toBeUndefined();
  });

  it('never advises a smaller size for somebody larger, and holds whoever it advises', () => {
    const tables = (['at', 'de', 'ch', 'nl', 'lingerie'] as const).flatMap((name) => tenant(name).sizeTables ?? []);
    for (const table of tables)
      for (const { categories, measures } of table.uses) {
        const sizes = table.sizes.map(({ size }) => size);
        const guide = guideOf({ sizeTables: [table] }, categories, sizes);
        const [least, most] = [guide.rows[0]?.ranges ?? [], guide.rows.at(-1)?.ranges ?? []];
        const measured = fc.tuple(
          ...measures.map((_, index) =>
            fc
              .integer({ min: (least[index]?.[0] ?? 0) * 2, max: (most[index]?.[1] ?? 0) * 2 - 1 })
              .map((half) => half / 2),
          ),
        );
        const named = (values: readonly number[]): Measured =>
          Object.fromEntries(measures.map((name, index) => [name, values[index]]));
        const placeOf = (values: readonly number[]): number => sizes.indexOf(guide.advise(named(values)) ?? '');
        fc.assert(
          fc.property(measured, measured, (one, other) => {
            const larger = one.map((value, index) => Math.max(value, other[index] ?? 0));
            expect(placeOf(one)).toBeGreaterThanOrEqual(0);
            expect(placeOf(larger)).toBeGreaterThanOrEqual(placeOf(one));
            for (const [index, value] of one.entries())
              expect(value).toBeLessThan(guide.rows[placeOf(one)]?.ranges[index]?.[1] ?? 0);
          }),
          { numRuns: 30 },
        );
      }
  });
});

describe('the size adviser', () => {
  const skirt = testProduct({
    sku: 'SKIRT',
    categories: ['roecke'],
    sizes: ['36', '38'],
    colors: [{ name: 'Rot', hex: '#f00' }],
  });
  const shop = testShop({ sizeTables: at.sizeTables ?? [] });
  const domain = createSizes(createMemoryCatalogue(() => [skirt]));
  const send = (fields: Record<string, string>, sku = 'SKIRT'): Promise<FormOutcome> | undefined =>
    domain.forms?.[0]?.take({
      shop,
      caller: {
        tenant: 'oak',
        locale: 'de-AT',
        visitor: ANYBODY,
        arms: {},
        consent: [],
        client: '10.0.0.1',
        requestId: 'r',
      },
      fields,
      cookies: {},
      route: 'product',
      params: { sku, slug: 'rock' },
      query: { colour: 'rot' },
    });

  it('leads to the product with the size chosen, and keeps the colour', async () => {
    expect(await send({ waist: ' 70,5 cm', hips: '94' })).toEqual({
      kind: 'done',
      route: 'product',
      params: { sku: 'SKIRT', slug: 'rock' },
      query: { colour: 'rot', size: '38' },
      anchor: 'advised-size',
    });
  });

  it('says which measure it cannot read, which size the product lacks, and that it knows none', async () => {
    expect(await send({ waist: '70', bust: '90' })).toEqual({
      kind: 'again',
      errors: { hips: { key: 'sizeGuide.invalid' } },
    });
    expect(await send({ waist: '80', hips: '94' })).toMatchObject({
      problem: { key: 'sizeGuide.notOffered', with: { size: '42' } },
    });
    for (const [fields, sku] of [
      [{ waist: '200', hips: '94' }, 'SKIRT'],
      [{ waist: '70', hips: '94' }, 'NONE'],
    ] as const)
      expect(await send(fields, sku)).toMatchObject({ kind: 'again', problem: { key: 'sizeGuide.none' } });
  });

  it('has its table told in words, and is left out where there is none', async () => {
    const fetch = (sku: string) => domain.sources?.[0]?.fetch({ sku }, { shop }, AbortSignal.timeout(1_000));
    expect((await fetch('SKIRT'))?.value).toMatchObject({
      measures: [{ name: 'waist', label: 'sizeGuide.labels.waist' }, { name: 'hips' }],
      rows: expect.arrayContaining([{ size: '38', values: ['70–74', '95,5–98,5'] }]),
    });
    expect(await fetch('NONE')).toMatchObject({ isEmpty: true });
  });

  it('tells the table of the colour that is shown, as it reckons with it', async () => {
    const sizeOf = { rot: 'einheitsgroesse', blau: '36' } as Readonly<Record<string, string>>;
    const sizes = ['Einheitsgroesse', '36'];
    const colors = [
      { name: 'Rot', hex: '#f00' },
      { name: 'Blau', hex: '#00f' },
    ];
    const whole = testProduct({
      sku: 'MIXED',
      categories: ['roecke'],
      sizes,
      colors,
    });
    const variants = whole.variants.filter(
      ({ attributes }) => sizeOf[attributes['colour'] ?? ''] === attributes['size'],
    );
    const { sources } = createSizes(createMemoryCatalogue(() => [{ ...whole, variants }]));
    const told = (colour?: string) =>
      sources?.[0]?.fetch({ sku: 'MIXED', ...(colour && { colour }) }, { shop }, AbortSignal.timeout(1_000));
    expect([(await told())?.isEmpty, (await told('blau'))?.isEmpty]).toEqual([true, undefined]);
  });
});
