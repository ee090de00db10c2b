import { readFileSync } from 'node:fs';
import { validateCatalogueRecord, type CatalogueRecord } from '@vitrine/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { allMasters } from '../../pictures/masters.ts';
import type { KindKey } from '../designs.ts';
import { linesOf } from '../lines.ts';
import { SHOPS } from '../shops.ts';
import { handwrittenGoods, kindsOfMasters } from './complete.ts';

const ROOT = new URL('../../../', import.meta.url);
const pictures = new Set(
  Object.keys(JSON.parse(readFileSync(new URL('layout-server/assets/pictures.json', ROOT), 'utf8')) as object),
);
let kinds: ReadonlyMap<string, KindKey>;
beforeAll(async () => {
  kinds = kindsOfMasters(await allMasters());
});

const percentagesIn = (text: string): number[] => [...text.matchAll(/(\d+)\s?%/gu)].map(([, number]) => Number(number));

describe.each(Object.values(SHOPS))('what was written by hand for $key', (shop) => {
  const folder = new URL(`tenants/${shop.key}/catalogue/`, ROOT).pathname;
  const delivered = readFileSync(`${folder}products.jsonl`, 'utf8');
  const goods = delivered
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CatalogueRecord);
  const locales = shop.locales.map(({ locale }) => locale);
  const valueOf = (record: CatalogueRecord, key: string, locale: string): string | undefined =>
    record.attributes?.find((attribute) => attribute.key === key)?.values[0]?.names?.[locale];

  it('has what programs tell and draw of it (else: npm run goods)', () => {
    expect([...linesOf(handwrittenGoods(shop, folder, kinds))].join('') === delivered).toBe(true);
    expect(goods.flatMap((record) => (validateCatalogueRecord(record).ok ? [] : [record.sku]))).toEqual([]);
  });

  it('has something for more than a thousand in stock, as no range of a shop ends with its small things', () => {
    const dear = goods
      .flatMap(({ variants }) => variants)
      .filter(({ prices, stock }) => (stock?.onHand ?? 0) > 0 && prices.every(({ amount }) => amount > 100_000));
    expect(dear.length).toBeGreaterThan(0);
  });

  it('says of everything what it is made of and how it is looked after, in every language', () => {
    const silent = goods.flatMap((record) =>
      locales.flatMap((locale) =>
        ['material', 'care'].flatMap((key) => (valueOf(record, key, locale) ? [] : [`${record.sku} ${key} ${locale}`])),
      ),
    );
    expect(silent).toEqual([]);
  });

  it('shares out each part of it to a hundred per cent', () => {
    const wrong = goods.flatMap((record) =>
      locales.flatMap((locale) =>
        ['material', 'lining', 'filling'].flatMap((key) =>
          (valueOf(record, key, locale) ?? '')
            .split('; ')
            .map(percentagesIn)
            .filter((shares) => shares.length > 0 && shares.reduce((sum, share) => sum + share, 0) !== 100)
            .map(() => `${record.sku} ${key} ${locale}`),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('says no other shares than its description', () => {
    const wrong = goods.flatMap((record) =>
      locales.flatMap((locale) => {
        const told = new Set(percentagesIn(valueOf(record, 'material', locale) ?? ''));
        const described = percentagesIn(record.texts[locale]?.description ?? '');
        return described.every((share) => told.has(share)) ? [] : [`${record.sku} ${locale}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('is shown from four sides in each colour, by pictures that there are', () => {
    const shown = goods.flatMap(({ media }) => media.map(({ asset }) => asset));
    expect(goods.filter(({ media }) => new Set(media.map(({ view }) => view)).size < 4).map(({ sku }) => sku)).toEqual(
      [],
    );
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.filter((asset) => !pictures.has(asset))).toEqual([]);
  });
});
