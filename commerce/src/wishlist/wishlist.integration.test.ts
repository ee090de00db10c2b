import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type DataSource, type Domain, type FormOutcome } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryCatalogue, type Product } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createWishlistDomain, createWishlistRepository, type WishlistDomain } from './index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const BROWSER = 'anonymous:browser';
const KLARA = 'customer:klara';
const shop = testShop({ tenant: OAK });
const session = { id: 's', type: 'full', customer: 'klara', proof: 'password', provedAt: '' } as const;
const nobody: Caller = {
  tenant: 'oak',
  locale: 'de-AT',
  visitor: ANYBODY,
  arms: {},
  consent: [],
  client: '10.0.0.1',
  requestId: 'r',
};
const klara: Caller = { ...nobody, session };
const soldOut = { ...testProduct({ sku: 'DRESS', sizes: ['36', '38', '40'] }) };
const dress: Product = {
  ...soldOut,
  variants: soldOut.variants.map((each) => (each.sku === 'DRESS-40' ? { ...each, availability: 'soldOut' } : each)),
};

const SIZES = Array.from({ length: 120 }, (_, index) => `${30 + index}`);
const manySizes = testProduct({ sku: 'MANY', sizes: SIZES });

describe.each(testEngines())('wishlists on $engine', ({ open }) => {
  let database: Database;
  let domain: WishlistDomain;
  const clock = fixedClock('2026-11-23T10:00:00Z');
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.orm.execute(sql`truncate wishlist`);
    domain = createWishlistDomain(
      { database, clock, ids: randomIds, limitTo: () => ({ count: async () => 0, wait: () => 0 }) },
      {
        catalogue: createMemoryCatalogue(() => [dress, testProduct({ sku: 'LAMP' }), manySizes]),
        products: { goods: unasked, typesOf: unasked },
      },
    );
  });
  const unasked = new Proxy(() => expect.fail('asked'), { get: () => expect.fail('asked') }) as never;
  const send = (fields: Record<string, string>, caller = klara): Promise<FormOutcome> =>
    formOf(domain).take({ shop, caller, fields, cookies: {}, route: 'wishlist', params: {}, query: {} });
  const keys = async (owner: string, tenant = OAK): Promise<string[]> =>
    (await domain.wishlists.find(tenant, owner)).map(({ product, variant }) => variant ?? product).toSorted();
  const shownTo = async (
    caller: Caller,
  ): Promise<{ isKnown: boolean; count?: string; items: { key: string; articles: unknown[] }[] }> =>
    (await sourceOf(domain).fetch({}, { shop, caller }, AbortSignal.timeout(1_000))).value as never;

  it('say what can be chosen as far as an answer may be long, whatever is on them', async () => {
    for (const size of SIZES.slice(0, 100)) await send({ do: 'add', sku: 'MANY', variant: `MANY-${size}` });
    const value = await shownTo(klara);
    expect(value.items).toHaveLength(100);
    expect(JSON.stringify(value).length).toBeLessThan(256 * 1024);
    const chosen = value.items.map(({ articles }) => articles.length);
    expect([chosen[0], chosen.at(-1)]).toEqual([60, 0]);
  });

  it('takes, changes and drops what is wished for, and says why it does not', async () => {
    expect(await send({ do: 'add', sku: 'DRESS', variant: 'DRESS-36' })).toMatchObject({
      kind: 'done',
      route: 'wishlist',
      cookies: [{ name: 'wishlistCount', value: '1' }],
    });
    await send({ do: 'add', sku: 'LAMP' });
    const problemOf = async (fields: Record<string, string>): Promise<unknown> => {
      const outcome = await send(fields);
      return outcome.kind === 'again' ? outcome.problem?.key : outcome.kind;
    };
    expect(await problemOf({ do: 'edit', key: 'DRESS-36', variant: 'DRESS-36' })).toBe('wishlist.edit.sameVariant');
    expect(await problemOf({ do: 'edit', key: 'DRESS-36', variant: 'DRESS-40' })).toBe('wishlist.edit.soldOut');
    expect(await problemOf({ do: 'edit', key: 'DRESS-36', variant: 'LAMP' })).toBe('wishlist.edit.failed');
    expect(await problemOf({ do: 'add', sku: 'HAT' })).toBe('wishlist.add.failed');
    expect(await keys(KLARA)).toEqual(['DRESS-36', 'LAMP']);
    await send({ do: 'edit', key: 'DRESS-36', variant: 'DRESS-38' });
    await send({ do: 'remove', key: 'LAMP' });
    expect(await keys(KLARA)).toEqual(['DRESS-38']);
  });

  it('is shown to who is known alone; others learn how much is on it', async () => {
    const wisher = { ...nobody, anonymous: 'a'.repeat(43) };
    await send({ do: 'add', sku: 'LAMP' }, wisher);
    expect(await shownTo(wisher)).toMatchObject({ isKnown: false, count: 'wishlist.pieces 1', items: [] });
    expect(await shownTo({ ...wisher, session })).toMatchObject({ isKnown: true, items: [] });
    await domain.joinAtLogin(OAK, { visitor: `anonymous:${'a'.repeat(43)}`, customer: 'klara' });
    expect((await shownTo({ ...wisher, session })).items.map(({ key }) => key)).toEqual(['LAMP']);
  });

  it('goes to the customer’s at a login, once, and nowhere else', async () => {
    const add = (owner: string, product: string) => domain.wishlists.change(OAK, owner, { kind: 'add', product });
    await Promise.all([add(BROWSER, 'LAMP'), add(BROWSER, 'DRESS'), add(KLARA, 'DRESS')]);
    const login = () => domain.joinAtLogin(OAK, { visitor: BROWSER, customer: 'klara' });
    await Promise.all([login(), login(), add(KLARA, 'LAMP')]);
    expect([await keys(KLARA), await keys(BROWSER), await keys(KLARA, ELM)]).toEqual([['DRESS', 'LAMP'], [], []]);
    await add(BROWSER, 'LAMP');
    const later = new Date(clock.now().getTime() + 1);
    expect(await createWishlistRepository(database).forget(later, 10)).toBe(1);
    expect(await keys(KLARA)).toEqual(['DRESS', 'LAMP']);
  });

  it('tells scripts whose products hearts are full of: of this browser in this shop', async () => {
    await domain.wishlists.change(OAK, KLARA, { kind: 'add', product: 'DRESS', variant: 'DRESS-36' });
    const ask = async (caller: Caller, tenant = OAK): Promise<unknown> => {
      const call = { shop: testShop({ tenant }), caller, cookies: {}, params: {}, query: {}, body: undefined };
      return (await domain.routes?.[0]?.answer(call))?.body;
    };
    expect(await ask(klara)).toEqual({ products: ['DRESS'] });
    expect([await ask(nobody), await ask(klara, ELM)]).toEqual([{ products: [] }, { products: [] }]);
  });
});

const formOf = ({ forms }: Domain) => forms?.[0] ?? expect.fail('no form');
const sourceOf = ({ sources }: Domain): DataSource => sources?.[0] ?? expect.fail('no source');
