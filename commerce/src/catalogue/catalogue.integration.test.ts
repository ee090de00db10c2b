import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@vitrine/platform/sql';
import type { CatalogueRecord, MainMaterial } from '@vitrine/schemas';
import { noteAllChanges, noteChanges } from '@vitrine/platform/changes';
import { tenantId, type TenantId } from '@vitrine/platform/doors';
import type { Database } from '@vitrine/platform/database';
import { countingIds } from '@vitrine/platform/ids';
import { openAnyDatabase, openInMemory, testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import {
  correctGoods,
  createGoodsCopy,
  exportCatalogue,
  fillShops,
  importCatalogue,
  jsonLines,
  sellingShop,
  tendedArticle,
  unfilledShops,
  type Correction,
  type ImportReport,
  type NewShop,
} from './index.ts';
import { readAllProducts, readProducts } from './goods-rows.ts';
import { foundOnEngine } from '../testing/found-on-engine.ts';
import { recordLike } from '../testing/records.ts';

const DAY_MS = 86_400_000;
const RATED = 'RATED-1';
const local = testShop();
const { tenant } = local;
const [ASH, ELM] = [tenantId('ash'), tenantId('elm')];

const COAT: CatalogueRecord = {
  sku: 'COAT',
  brand: 'Ahorn',
  categories: ['maentel', 'mode'],
  rank: 5,
  addedOn: '2026-01-05',
  texts: { 'de-AT': { name: 'Lodenmantel', description: 'Aus Schurwolle.' } },
  maker: { name: 'Ahorn GmbH', address: 'Ring 1, 1010 Wien, Österreich', contact: 'post@ahorn.example' },
  taxClass: 'standard',
  attributes: [
    { key: 'colour', kind: 'colour', values: [{ key: 'moos', names: { 'de-AT': 'Moos' }, hex: '#556b2f' }] },
    { key: 'size', kind: 'text', values: [{ key: '36' }, { key: '38' }] },
  ],
  variants: ['36', '38'].map((size) => ({
    sku: `COAT-${size}`,
    attributes: { colour: 'moos', size },
    stock: { onHand: 9 },
    prices: [{ currency: 'EUR', amount: 19_900, validFrom: '2026-01-05T00:00:00Z' }],
  })),
  media: [{ asset: 'coat', view: 'front', alts: { 'de-AT': 'Ein Mantel' } }],
};
const withStock = (onHand: number): CatalogueRecord => ({
  ...COAT,
  variants: COAT.variants.map((variant) => ({ ...variant, stock: { onHand } })),
});
const withPrices = (...prices: [amount: number, validFrom?: string][]): CatalogueRecord => ({
  ...COAT,
  variants: COAT.variants.map((variant) => ({
    ...variant,
    prices: prices.map(([amount, validFrom]) => ({
      currency: 'EUR',
      amount,
      ...(validFrom === undefined ? {} : { validFrom }),
    })),
  })),
});

describe.each(testEngines())('the catalogue on $engine', ({ open }) => {
  let database: Database;
  let now = Date.parse('2026-11-20T10:00:00Z');
  const clock = { now: () => new Date(now) };
  const ids = countingIds();
  const noted: string[] = [];
  const changes = {
    note: async (queries: Parameters<typeof noteChanges>[0], shop: string, tags: readonly string[]) => {
      noted.push(...tags);
      await noteChanges(queries, shop, tags);
    },
    noteAll: async (...[queries, notes]: Parameters<typeof noteAllChanges>) => {
      noted.push(...notes.flatMap(({ tags }) => tags));
      await noteAllChanges(queries, notes);
    },
  };
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.orm.execute(sql`truncate price, stock, stock_movement, variant, product, catalogue_fill, change`);
    noted.length = 0;
    now = Date.parse('2026-11-20T10:00:00Z');
  });

  const shop = {
    ...sellingShop(local),
    hasPicture: (name: string) => name !== 'none',
    namedCategories: () => ['maentel', 'mode'],
  };
  const take = async (
    records: readonly (CatalogueRecord | string)[],
    options: { isFull?: boolean; isDry?: boolean } = {},
  ): Promise<ImportReport> => {
    async function* lines(): AsyncGenerator<string> {
      for (const record of records) yield typeof record === 'string' ? record : JSON.stringify(record);
    }
    noted.length = 0;
    return importCatalogue({ database, changes, clock, ids }, shop, jsonLines(lines()), {
      by: 'Ada Brandt',
      ...options,
    });
  };
  const copyOf = async () => {
    const copy = createGoodsCopy({
      database,
      shops: { find: () => local },
      ratings: { of: (_, sku) => (sku === RATED ? { average: 4.5, count: 2 } : undefined) },
      clock,
    });
    await copy.load([tenant]);
    return copy;
  };
  const shown = async (sku = 'COAT') => (await (await copyOf()).bySkus(tenant, [sku]))[0];

  it('shows how a product is rated, and nothing where nobody rated', async () => {
    const variants = COAT.variants.map((each) => ({ ...each, sku: `R-${each.sku}` }));
    await take([COAT, { ...COAT, sku: RATED, variants }]);
    expect((await shown(RATED))?.rating).toEqual({ average: 4.5, count: 2 });
    expect(await shown()).not.toHaveProperty('rating');
  });

  it('warns of a line with a category that the shop has no name for, names a near one, and takes it', async () => {
    const report = { bad: 0, warned: 1, faults: [] };
    const astray = { ...COAT, categories: ['mantel', 'mode', 'nixda'] };
    const warnings = [
      expect.stringMatching(/^line 1.*\/categories\/0.*did you mean "maentel"\?.*got "mantel"/),
      expect.stringMatching(/^line 1.*\/categories\/2.*got "nixda"/),
    ];
    expect(await take([astray], { isDry: true })).toMatchObject({ ...report, added: 1, warnings });
    expect(await take([astray])).toMatchObject({ ...report, added: 1, warnings });
    expect(await take([astray])).toMatchObject({ ...report, unchanged: 1, warnings });
    expect(await take([COAT])).toMatchObject({ changed: 1, warned: 0, warnings: [] });
  });

  it('shows what was imported, and takes the same again without a change', async () => {
    expect(await take([COAT])).toMatchObject({ lines: 1, added: 1, changed: 0, bad: 0, faults: [] });
    expect(noted).toContain('product:oak:COAT');
    expect(noted).toContain('list:oak:maentel');
    expect(await shown()).toMatchObject({
      name: 'Lodenmantel',
      price: 19_900,
      sizes: ['36', '38'],
      colors: [{ name: 'Moos', hex: '#556b2f' }],
      variants: [
        { sku: 'COAT-36', availability: 'inStock' },
        { sku: 'COAT-38', availability: 'inStock' },
      ],
    });
    expect(await take([COAT])).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(noted).toEqual([]);
  });

  it('has a price and a stock set right by hand, with who and why, beside what was', async () => {
    await take([COAT]);
    const correct = (correction: Correction, sku = 'COAT-36') => {
      noted.length = 0;
      const by = 'Sari Vogt';
      return correctGoods({ database, changes, clock, ids }, shop, sku, { ...correction, by });
    };
    now += DAY_MS;
    const cheaper = { deed: 'price', amount: 17_900, why: 'Etikett im Laden' } as const;
    expect((await correct(cheaper))?.prices).toMatchObject([
      { amount: 17_900, setBy: 'Sari Vogt', why: 'Etikett im Laden' },
      { amount: 19_900, setBy: 'Ada Brandt', why: null },
    ]);
    expect(noted).toContain('product:oak:COAT');
    now += 1_000;
    expect(await shown()).toMatchObject({ price: 17_900 });
    // What it is already is no correction.
    expect([(await correct(cheaper))?.prices.length, noted]).toEqual([2, []]);
    for (const [onHand, movements] of [
      [0, [-9, 9]],
      [2, [2, -9, 9]],
      [2, [2, -9, 9]],
    ] as const) {
      now += 1_000;
      const article = await correct({ deed: 'stock', onHand, why: 'nachgezählt' });
      expect([article?.onHand, article?.movements.map(({ pieces }) => pieces)]).toEqual([onHand, movements]);
    }
    expect((await shown())?.variants.map(({ availability }) => availability)).toEqual(['fewLeft', 'inStock']);
    // The file that was known says nothing new.
    await take([COAT]);
    expect(await tendedArticle(database, shop, 'COAT-36')).toMatchObject({ onHand: 2, movements: { length: 3 } });
    expect(await correct(cheaper, 'COAT-99')).toBeUndefined();
  });

  it('names bad lines and takes the good ones', async () => {
    const bad = [
      '{"sku":',
      { ...COAT, rank: -1 },
      recordLike(COAT, 'PIC', { media: [{ asset: 'none', view: 'front', alts: { 'de-AT': 'x' } }] }),
      recordLike(COAT, 'WORDS', { texts: { 'fr-CH': { name: 'Manteau' } } }),
      { ...recordLike(COAT, 'STOLEN'), variants: COAT.variants },
      JSON.stringify({ ...recordLike(COAT, 'LODEN'), mainMaterials: ['loden'] }),
      recordLike(COAT, 'NUL', { texts: { 'de-AT': { name: 'Mantel\0' } } }),
    ];
    const report = await take([...bad, recordLike(COAT, 'GOOD'), COAT]);
    expect(report).toMatchObject({ lines: 9, added: 2, bad: 7 });
    expect(report.faults.join('\n')).toMatch(/line 1.*JSON/);
    expect(report.faults.join('\n')).toMatch(/line 3, \/media\/0\/asset: expected a picture that the shop has/);
    expect(report.faults.join('\n')).toMatch(/line 4.*name in de-AT/);
    expect(report.faults.join('\n')).toMatch(/line 6, \/mainMaterials\/0: expected .*"wool".*got "loden"/);
    expect(report.faults.join('\n')).toMatch(/line 7: expected texts without the sign U\+0000/);
    expect(await shown('GOOD')).toBeDefined();
  });

  it('tells of the band of a stock, never of its count', async () => {
    await take([COAT]);
    await take([withStock(7)]);
    expect(noted).toEqual([]);
    await take([withStock(2)]);
    expect(noted).toEqual(['product:oak:COAT']);
    await take([withStock(0)]);
    expect(noted).toContain('list:oak:maentel');
    expect(await shown()).toMatchObject({ soldOut: true });
    const { rows } = (await database.orm.execute(
      sql`select sum(pieces)::int as sum, count(*)::int as count from stock_movement where variant = 'COAT-36'`,
    )) as unknown as { rows: object[] };
    expect(rows).toEqual([{ sum: 0, count: 4 }]);
  });

  it('keeps the history of prices: what was cannot be told otherwise later', async () => {
    await take([withPrices([24_900, '2026-01-05T00:00:00Z'], [19_900, '2026-11-10T00:00:00Z'])]);
    expect(await shown()).toMatchObject({ price: 19_900, originalPrice: 24_900, lowest30: 24_900 });
    now += DAY_MS;
    // Another past, and another price now: the past stays, the price holds from now on.
    await take([withPrices([99_900, '2026-01-05T00:00:00Z'], [14_900, '2026-11-12T00:00:00Z'])]);
    expect(await shown()).toMatchObject({ price: 14_900, originalPrice: 19_900, lowest30: 19_900 });
    for (const statement of [
      sql`update price set amount = 1`,
      sql`delete from price`,
      sql`insert into price (tenant, variant, currency, valid_from, set_at, amount, set_by)
        values ('oak', 'COAT-36', 'EUR', '2026-11-01', '2026-11-22', 1, 'x')`,
      sql`delete from stock_movement`,
    ])
      await expect(database.orm.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/append-only|cannot begin before/) },
      });
  });

  it('turns a price when its time has come, and takes back one that is announced no more', async () => {
    const soon = '2026-11-27T00:00:00.000Z';
    await take([withPrices([19_900, '2026-01-05T00:00:00Z'], [9_900, soon])]);
    const copy = await copyOf();
    const [before] = await copy.bySkus(tenant, ['COAT']);
    expect(before).toMatchObject({ price: 19_900, until: Date.parse(soon) });
    expect(copy.validUntil(tenant)).toEqual(new Date(soon));
    expect(await copy.find(tenant, { sort: 'popular', only: 'reduced', limit: 9 })).toEqual([]);
    await take([withPrices([19_900, '2026-01-05T00:00:00Z'])]);
    const called = await copyOf();
    now = Date.parse(soon);
    expect((await copy.bySkus(tenant, ['COAT']))[0]).toMatchObject({ price: 9_900, originalPrice: 19_900 });
    expect(await copy.find(tenant, { sort: 'popular', only: 'reduced', limit: 9 })).toEqual(['COAT']);
    expect((await called.bySkus(tenant, ['COAT']))[0]).toMatchObject({ price: 19_900 });
  });

  it('takes a price to come for a product that it has, and another one for the same moment in its place', async () => {
    const [past, soon] = ['2026-01-05T00:00:00Z', '2026-11-27T00:00:00.000Z'];
    const priceAt = async (moment: string): Promise<number | undefined> => {
      const before = now;
      now = Date.parse(moment);
      const price = (await shown())?.price;
      now = before;
      return price;
    };
    await take([withPrices([19_900, past])]);
    now += 1_000;
    await take([withPrices([19_900, past], [9_900, soon])]);
    expect((await shown())?.until).toBe(Date.parse(soon));
    expect([await priceAt('2026-11-26T23:59:59Z'), await priceAt(soon)]).toEqual([19_900, 9_900]);
    now += 1_000;
    await take([withPrices([19_900, past], [14_900, soon])]);
    expect([(await shown())?.price, await priceAt(soon)]).toEqual([19_900, 14_900]);
  });

  it('leaves what orders hold as it is when a stock is counted', async () => {
    await take([COAT]);
    await database.orm.execute(sql`update stock set reserved = 3`);
    await take([withStock(5)]);
    const answer: unknown = await database.orm.execute(sql`select on_hand, reserved from stock order by variant`);
    const counted = { on_hand: 5, reserved: 3 };
    expect((answer as { rows: object[] }).rows).toEqual([counted, counted]);
    expect((await shown())?.variants.map(({ availability }) => availability)).toEqual(['fewLeft', 'fewLeft']);
  });

  it('calls new for thirty days what was added, by itself on the day of the first import, and never longer', async () => {
    const { addedOn: _, ...undated } = COAT;
    const isNew = async (day: string): Promise<boolean> => {
      now = Date.parse(day);
      return (await shown())?.isNew === true;
    };
    await take([undated]);
    now += 9 * DAY_MS;
    expect(await take([{ ...undated, rank: 7 }])).toMatchObject({ changed: 1 });
    expect(await shown()).toMatchObject({ addedOn: '2026-11-20', until: Date.parse('2026-12-20') });
    expect([await isNew('2026-12-19T23:59:59Z'), await isNew('2026-12-20T00:00:00Z')]).toEqual([true, false]);
    await take([{ ...undated, newUntil: '2027-12-31' }]);
    expect([await isNew('2026-12-19T23:59:59Z'), await isNew('2026-12-20T00:00:00Z')]).toEqual([true, false]);
    await take([{ ...undated, newUntil: '2026-11-30' }]);
    expect([await isNew('2026-11-30T23:59:59Z'), await isNew('2026-12-01T00:00:00Z')]).toEqual([true, false]);
  });

  it('withdraws what a full file lacks, but never more than a fifth', async () => {
    const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((sku) => recordLike(COAT, sku));
    await take(six);
    expect(await take(six.slice(2), { isFull: true })).toMatchObject({ withdrawn: 0, refusal: /more than a fifth/ });
    expect(await take(six.slice(1), { isFull: true, isDry: true })).toMatchObject({ withdrawn: 1 });
    expect(await shown('A')).toBeDefined();
    expect(await take(six.slice(1), { isFull: true })).toMatchObject({ withdrawn: 1, unchanged: 5 });
    expect(noted).toContain('product:oak:A');
    expect(await shown('A')).toBeUndefined();
    expect(await take(six)).toMatchObject({ changed: 1, unchanged: 5 });
    expect(await shown('A')).toBeDefined();
  });

  it('gives back what it took', async () => {
    const mainMaterials: MainMaterial[] = ['wool', 'cashmere'];
    const given = [{ ...COAT, mainMaterials }, recordLike(COAT, 'OTHER', { rank: 9 })];
    await take(given);
    const lines: string[] = [];
    for await (const line of exportCatalogue(database, tenant)) lines.push(line);
    const [first] = lines.map((line) => JSON.parse(line) as CatalogueRecord);
    expect(first).toEqual({
      ...COAT,
      mainMaterials,
      variants: COAT.variants.map((variant) => ({
        ...variant,
        prices: [{ currency: 'EUR', amount: 19_900, validFrom: '2026-01-05T00:00:00.000Z' }],
      })),
    });
    // Lines that differ from the imported ones in their words alone.
    for (const isDry of [true, false, false])
      expect(await take(lines, { isDry })).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(noted).toEqual([]);
  });

  it('leaves a stock as sales made it where a record says nothing new of it', async () => {
    const onHand = async (): Promise<unknown> => {
      const answer: unknown = await database.orm.execute(sql`select on_hand from stock where variant = 'COAT-36'`);
      return (answer as { rows: { on_hand: number }[] }).rows[0]?.on_hand;
    };
    await take([COAT]);
    await database.orm.execute(sql`update stock set on_hand = on_hand - 4`);
    expect(await take([{ ...COAT, rank: 7 }])).toMatchObject({ changed: 1 });
    expect(await onHand()).toBe(5);
    const unsaid = COAT.variants.map(({ sku, attributes, prices }) => ({ sku, attributes, prices }));
    expect(await take([{ ...COAT, rank: 8, variants: unsaid }])).toMatchObject({ changed: 1, bad: 0 });
    expect(await onHand()).toBe(5);
    await take([withStock(5)]);
    await database.orm.execute(sql`update stock set on_hand = on_hand - 1`);
    expect([await take([withStock(9)]), await onHand()]).toMatchObject([{ changed: 1 }, 9]);
    const added = {
      ...COAT,
      variants: [...COAT.variants, ...unsaid.slice(1).map((variant) => ({ ...variant, sku: 'COAT-40' }))],
    };
    expect(await take([added])).toMatchObject({ changed: 1, bad: 0 });
    expect((await shown())?.variants.at(-1)).toMatchObject({ sku: 'COAT-40', availability: 'soldOut' });
  });

  const newShop = (whose: TenantId, records: readonly unknown[], breaksOff = false) => {
    const reports: ImportReport[] = [];
    const lines = async function* (): AsyncGenerator<string> {
      for (const record of records) yield JSON.stringify(record);
      if (breaksOff) throw new Error('the process ends');
    };
    return {
      reports,
      shop: { ...shop, tenant: whose },
      lines: () => jsonLines(lines()),
      onFilled: (report: ImportReport) => void reports.push(report),
    };
  };
  const fill = (shops: readonly NewShop[]) =>
    fillShops(
      { database, changes, clock, ids },
      shops.map((one) => one.shop.tenant),
      (whose) => shops.find((one) => one.shop.tenant === whose),
    );
  const stateOf = async (...tenants: TenantId[]) => [...(await unfilledShops(database, tenants))];

  it('goes on filling a shop where the first time broke off, and fills none that has products', async () => {
    const records = Array.from({ length: 501 }, (_, index) => recordLike(COAT, `P${index}`));
    const fillOak = async (breaksOff: boolean): Promise<readonly ImportReport[]> => {
      const one = newShop(tenant, records, breaksOff);
      await fill([one]);
      return one.reports;
    };
    expect(await stateOf(tenant)).toEqual([[tenant, 'new']]);
    await expect(fillOak(true)).rejects.toThrow('the process ends');
    expect(await stateOf(tenant)).toEqual([[tenant, 'begun']]);
    expect(await shown('P0')).toBeDefined();
    expect(await shown('P500')).toBeUndefined();
    const [{ added = 0, unchanged = 0 } = {}] = await fillOak(false);
    expect([added > 0, added + unchanged]).toEqual([true, 501]);
    expect(await stateOf(tenant)).toEqual([]);
    expect(await shown('P500')).toBeDefined();
    const skus = records.map(({ sku }) => sku);
    expect((await readProducts(database, tenant, [...skus, 'NONE'])).map(({ sku }) => sku)).toEqual(skus);
    expect(await fillOak(false)).toEqual([]);
    await database.orm.execute(sql`truncate catalogue_fill`);
    expect(await fillOak(false)).toEqual([]);
    expect(await stateOf(ASH, tenant)).toEqual([[ASH, 'new']]);
  });

  it('fills small shops together: each has its own, its report and its notes, whoever else has faults', async () => {
    const [oak, elm] = [newShop(tenant, [COAT]), newShop(ELM, [COAT, { sku: 'BAD' }, recordLike(COAT, 'B'), COAT])];
    await fill([oak, elm]);
    expect(oak.reports).toMatchObject([{ lines: 1, added: 1, bad: 0, faults: [] }]);
    expect(elm.reports).toMatchObject([
      { lines: 4, added: 2, bad: 2, faults: expect.arrayContaining([expect.stringMatching(/^line 4: .*COAT again/)]) },
    ]);
    expect(await stateOf(tenant, ELM)).toEqual([]);
    const found = await readAllProducts(database, [tenant, ELM]);
    expect([...found].map(([whose, all]) => [whose, [...all.keys()].toSorted()])).toEqual([
      [tenant, ['COAT']],
      [ELM, ['B', 'COAT']],
    ]);
    expect(noted).toEqual(expect.arrayContaining(['product:oak:COAT', 'product:elm:COAT', 'product:elm:B']));
    // What was filled is imported over as any other.
    expect(await take([COAT])).toMatchObject({ unchanged: 1, added: 0 });
  });

  it('fills each shop once, however many servers start', async () => {
    const servers = Array.from({ length: 4 }, () => [newShop(tenant, [COAT]), newShop(ELM, [COAT])]);
    await Promise.all(servers.map(fill));
    expect(servers.flatMap((shops) => shops.map(({ reports }) => reports.length)).toSorted()).toEqual([
      0, 0, 0, 0, 0, 0, 1, 1,
    ]);
  });

  it('writes nothing in a dry run', async () => {
    expect(await take([COAT], { isDry: true })).toMatchObject({ added: 1 });
    expect([await shown(), noted]).toEqual([undefined, []]);
  });

  it('is followed by its copy, which stays the same object for what stays the same', async () => {
    const other = recordLike(COAT, 'OTHER');
    await take([COAT, other]);
    const copy = await copyOf();
    const [products, [coat, same]] = [copy.productsOf(tenant), await copy.bySkus(tenant, ['COAT', 'OTHER'])];
    await take([withStock(0)]);
    await copy.follow([{ tenant, tags: ['product:oak:COAT', 'product:oak:OTHER', 'product:oak:NONE'] }]);
    const [after, still] = await copy.bySkus(tenant, ['COAT', 'OTHER']);
    expect([coat?.soldOut, after?.soldOut, still === same]).toEqual([undefined, true, true]);
    expect(copy.productsOf(tenant)).not.toBe(products);
    expect(copy.productsOf(tenant)).toBe(copy.productsOf(tenant));
  });

  it('is renewed for many events at once, of shops that were read alone', async () => {
    await fill([newShop(tenant, [COAT, recordLike(COAT, 'B')]), newShop(ELM, [COAT])]);
    const copy = createGoodsCopy({
      database,
      shops: { find: (of) => ({ ...local, tenant: tenantId(of) }) },
      ratings: { of: () => undefined },
      clock,
    });
    const soldOut = async (whose: TenantId) =>
      (await copy.bySkus(whose, ['COAT', 'B'])).map((product) => product && product.soldOut === true);
    await copy.load([tenant]);
    expect([await soldOut(tenant), await soldOut(ELM)]).toEqual([
      [false, false],
      [undefined, undefined],
    ]);
    await database.orm.execute(sql`update stock set on_hand = 0`);
    await copy.follow([
      { tenant, tags: ['product:oak:COAT'] },
      { tenant: ELM, tags: ['product:elm:COAT'] },
      { tenant, tags: ['product:oak:B', 'list:oak:coats'] },
    ]);
    expect([await soldOut(tenant), await soldOut(ELM)]).toEqual([
      [true, true],
      [undefined, undefined],
    ]);
    await copy.load([ELM]);
    expect(await soldOut(ELM)).toEqual([true, undefined]);
    await database.orm.execute(sql`update stock set on_hand = 1`);
    await copy.follow([
      { tenant: ELM, tags: ['catalogue:elm'] },
      { tenant, tags: ['product:oak:B'] },
    ]);
    expect([await soldOut(tenant), await soldOut(ELM)]).toEqual([
      [true, false],
      [false, undefined],
    ]);
  });

  it('is read page by page as at once, of many shops beside one without products, and what many say alike once', async () => {
    await take([COAT, ...['B', 'C', 'D'].map((sku) => recordLike(COAT, sku))]);
    const elms = async function* (): AsyncGenerator<string> {
      for (const sku of ['B', 'E']) yield JSON.stringify(recordLike(COAT, sku));
    };
    await importCatalogue({ database, changes, clock, ids }, { ...shop, tenant: ELM }, jsonLines(elms()), {
      by: 'Ada Brandt',
    });
    const skus = ['B', 'C', 'COAT', 'D'];
    const once = new Map((await readProducts(database, tenant, skus)).map((one) => [one.sku, one]));
    for (const page of [1, 2, 3, 4, 5]) {
      const found = await readAllProducts(database, [ASH, ELM, tenant], page);
      expect([...found].map(([shop, all]) => [shop, [...all.keys()].toSorted()])).toEqual([
        [ASH, []],
        [ELM, ['B', 'E']],
        [tenant, skus],
      ]);
      const all = found.get(tenant);
      expect(all).toEqual(once);
      expect(all?.get('B')?.record.maker).toBe(all?.get('D')?.record.maker);
    }
  });

  it('shows what was changed while it was read', async () => {
    await take([COAT]);
    const copy = createGoodsCopy({
      database,
      shops: { find: () => local },
      ratings: { of: () => undefined },
      clock,
    });
    const loading = copy.load([tenant]);
    await take([withStock(0)]);
    await copy.follow([{ tenant, tags: ['product:oak:COAT'] }]);
    await loading;
    expect((await copy.bySkus(tenant, ['COAT']))[0]?.soldOut).toBe(true);
  });
});

it('lists, counts and finds the same on both engines (many more: tests/integration/commerce/engines.nightly.test.ts)', async () => {
  const databases = [await openInMemory(), await openAnyDatabase()] as const;
  const asked = { seed: 2_611, products: 20, questions: 100 };
  const [embedded, other] = await Promise.all(databases.map((one) => foundOnEngine(one, asked)));
  await Promise.all(databases.map((one) => one.close()));
  expect(other).toEqual(embedded);
  // Not of nothing: most questions find something.
  expect(embedded?.filter((line) => / [1-9]\d*\/[1-9]/u.test(line)).length).toBeGreaterThan(30);
});
