import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createMemoryCatalogue,
  createProductCards,
  type Product,
  products as productsTable,
  stock,
  variants,
} from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { DOUBLE_CLICK_MS } from './basket-forms.ts';
import { createBasketDomain, createBasketRepository, createBaskets, pricedBasket, type Baskets } from './index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const [BROWSER, KLARA] = ['anonymous:browser', 'customer:klara'];
const NOBODY: Caller = {
  tenant: 'oak',
  locale: 'de-AT',
  visitor: ANYBODY,
  arms: {},
  consent: [],
  client: '10.0.0.1',
  requestId: 'r',
};
const SESSION = { id: 's', type: 'full', customer: 'klara', proof: 'password', provedAt: '' } as const;
const dress = testProduct({ sku: 'DRESS', price: 7_999, sizes: ['36', '38'] });
const lamp = testProduct({ sku: 'LAMP', price: 2_500 });

describe.each(testEngines())('baskets on $engine', ({ open }) => {
  let database: Database;
  let baskets: Baskets;
  let products: Product[];
  const clock = fixedClock('2026-11-23T10:00:00Z');
  const noted: object[] = [];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.orm.execute(sql`truncate basket`);
    products = [dress, lamp];
    noted.length = 0;
    baskets = createBaskets({
      repository: createBasketRepository(database, randomIds),
      catalogue: createMemoryCatalogue(() => [...products]),
      clock,
      outbox: { put: async (_transaction, tenant, { kind, payload }) => void noted.push({ tenant, kind, payload }) },
      ids: randomIds,
    });
  });
  const add = (owner: string, product: string, variant?: string, key?: string) =>
    baskets.change(
      OAK,
      owner,
      { kind: 'add', product, quantity: 1, ...(variant === undefined ? {} : { variant }) },
      key === undefined ? undefined : { key, ms: 60_000 },
    );
  const linesOf = async (owner: string, tenant = OAK): Promise<Record<string, number>> =>
    Object.fromEntries(
      ((await baskets.find(tenant, owner))?.lines ?? []).map(({ variant, quantity }) => [variant, quantity]),
    );

  it('counts what a visitor who consented puts in, once for a deed, and nothing of others', async () => {
    const once = { key: 'click', ms: 60_000 };
    const wish = { kind: 'add', product: 'LAMP', quantity: 1 } as const;
    await baskets.change(OAK, BROWSER, wish, once, 'visitor-1');
    await baskets.change(OAK, BROWSER, wish, once, 'visitor-1');
    await baskets.change(OAK, BROWSER, { kind: 'set', variant: 'LAMP', quantity: 3 }, undefined, 'visitor-1');
    await baskets.change(OAK, BROWSER, { kind: 'add', product: 'DRESS', quantity: 1 }, undefined, 'visitor-1');
    await add(BROWSER, 'LAMP');
    expect(noted).toEqual([
      {
        tenant: OAK,
        kind: 'shop-event',
        payload: {
          event: { kind: 'add-to-basket', item: 'LAMP', unit: 'visitor-1', at: expect.stringMatching(/Z$/) },
        },
      },
    ]);
  });

  it('takes what can be had, and says why it does not', async () => {
    expect((await add(BROWSER, 'DRESS')).outcome).toBe('variantMissing');
    expect((await add(BROWSER, 'DRESS', 'DRESS-40')).outcome).toBe('gone');
    expect((await add(BROWSER, 'HAT')).outcome).toBe('gone');
    expect(await baskets.find(OAK, BROWSER)).toBeUndefined();
    expect((await add(BROWSER, 'DRESS', 'DRESS-38')).outcome).toBe('done');
    expect((await add(BROWSER, 'LAMP')).outcome).toBe('done');
    expect(await linesOf(BROWSER)).toEqual({ 'DRESS-38': 1, LAMP: 1 });
    products = [testProduct({ sku: 'DRESS', sizes: ['36', '38'], soldOut: true })];
    expect((await add(BROWSER, 'DRESS', 'DRESS-36')).outcome).toBe('soldOut');
  });

  it('adds once what is sent twice, and everything that is sent at once', async () => {
    const twice = await Promise.all([add(BROWSER, 'LAMP', undefined, 'k'), add(BROWSER, 'LAMP', undefined, 'k')]);
    expect(twice.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'same']);
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(BROWSER, 'LAMP', undefined, `other-${index}`)));
    expect(await linesOf(BROWSER)).toEqual({ LAMP: 9 });
    expect((await baskets.find(OAK, BROWSER))?.version).toBe(9);
    expect((await add(BROWSER, 'DRESS', 'DRESS-38', 'k')).outcome).toBe('done');
    clock.advance(60_000);
    expect((await add(BROWSER, 'LAMP', undefined, 'k')).outcome).toBe('done');
  });

  const domainOf = () => {
    const catalogue = createMemoryCatalogue(() => products);
    return createBasketDomain(
      {
        database,
        clock,
        ids: randomIds,
        limitTo: () => ({ count: async () => 0, wait: () => 0 }),
        outbox: { put: async () => undefined },
      },
      {
        catalogue,
        products: { cards: createProductCards(catalogue), goods: undefined as never, typesOf: undefined as never },
        wishlists: { change: () => expect.fail('asked'), find: () => expect.fail('asked') },
      },
    );
  };

  it('says how many there are of what lies in it more often, sets it right, and cannot be ordered before', async () => {
    const { orm } = database;
    const kept = { sku: 'LAMP', status: 'active', record: {}, hash: '', importedAt: clock.now() } as const;
    await orm.insert(productsTable).values({ tenant: OAK, ...kept });
    await orm.insert(variants).values({ tenant: OAK, sku: 'LAMP', product: 'LAMP' });
    await orm.insert(stock).values({ tenant: OAK, variant: 'LAMP', onHand: 5, backorder: 0, reserved: 2 });
    const source = domainOf().sources?.find(({ name }) => name === 'basket') ?? expect.fail('no source');
    const shown = async (quantity: number): Promise<unknown[]> => {
      await baskets.change(OAK, KLARA, { kind: 'set', variant: 'LAMP', quantity });
      const scope = { shop: testShop({ tenant: OAK }), caller: { ...NOBODY, session: SESSION } };
      const { value } = await source.fetch({}, scope, new AbortController().signal);
      const { lines, canBeOrdered } = value as { lines: { status?: string; fewer?: object }[]; canBeOrdered: boolean };
      return [canBeOrdered, lines[0]?.status, lines[0]?.fewer];
    };
    await add(KLARA, 'LAMP');
    expect(await shown(3)).toEqual([true, undefined, undefined]);
    expect(await shown(4)).toEqual([false, 'basket.line.left 3', { quantity: 3, label: 'basket.line.fewer 3' }]);
  });

  it('has nothing recommended beside it that lies in it already', async () => {
    products = ['LAMP', 'DRESS', 'HAT'].map((sku) => testProduct({ sku }));
    const source = domainOf().sources?.find(({ name }) => name === 'beside-basket') ?? expect.fail('no source');
    const shown = async (caller?: Caller): Promise<string[]> => {
      const scope = { shop: testShop({ switches: { recommendations: true } }), ...(caller && { caller }) };
      const { value } = await source.fetch({ limit: 2 }, scope, new AbortController().signal);
      return (value as { sku: string }[]).map(({ sku }) => sku);
    };
    const [first = '', second = ''] = await shown();
    await add(KLARA, first);
    const beside = await shown({ ...NOBODY, session: SESSION });
    expect(beside).toHaveLength(2);
    expect(beside).not.toContain(first);
    expect(beside[0]).toBe(second);
  });

  it('takes a double click of a form once, and what is meant twice', async () => {
    const form = domainOf().forms?.find(({ name }) => name === 'basket-add') ?? expect.fail('no form');
    const caller = { ...NOBODY, session: SESSION };
    const click = () =>
      form.take({
        shop: testShop(),
        caller,
        fields: {},
        cookies: {},
        route: 'product',
        params: { sku: 'LAMP' },
        query: {},
      });
    await Promise.all([click(), click()]);
    expect(await linesOf(KLARA)).toEqual({ LAMP: 1 });
    clock.advance(DOUBLE_CLICK_MS);
    const done = await click();
    const { version } = (await baskets.find(OAK, KLARA)) ?? expect.fail('no basket');
    expect(done).toMatchObject({ kind: 'done', cookies: [{ name: 'basketCount', value: `2.${version}` }] });
  });

  it('is one owner’s of one shop', async () => {
    await add(BROWSER, 'LAMP');
    expect([await linesOf(KLARA), await linesOf(BROWSER, ELM)]).toEqual([{}, {}]);
    expect((await baskets.change(ELM, BROWSER, { kind: 'set', variant: 'LAMP', quantity: 5 })).outcome).toBe('unknown');
    expect(await linesOf(BROWSER)).toEqual({ LAMP: 1 });
  });

  it('goes into the customer’s at a login, once, whoever logs in at the same time', async () => {
    await add(BROWSER, 'LAMP');
    await add(BROWSER, 'DRESS', 'DRESS-38');
    await add(KLARA, 'DRESS', 'DRESS-38');
    await add(KLARA, 'DRESS', 'DRESS-38');
    const login = () => baskets.join(OAK, { visitor: BROWSER, customer: 'klara' });
    await Promise.all([login(), login(), add(KLARA, 'DRESS', 'DRESS-36')]);
    await login();
    expect(await linesOf(KLARA)).toEqual({ 'DRESS-36': 1, 'DRESS-38': 2, LAMP: 1 });
    expect(await baskets.find(OAK, BROWSER)).toBeUndefined();
  });

  it('costs what its articles cost now, and cannot be ordered while one of them is gone', async () => {
    await add(BROWSER, 'LAMP');
    await baskets.change(OAK, BROWSER, { kind: 'set', variant: 'LAMP', quantity: 3 });
    await add(BROWSER, 'DRESS', 'DRESS-38');
    products = [testProduct({ sku: 'LAMP', price: 1_999 })];
    const { lines } = (await baskets.find(OAK, BROWSER)) ?? expect.fail('no basket');
    const priced = pricedBasket(lines, await baskets.articlesOf(OAK, lines));
    expect(priced).toMatchObject({ pieces: 3, subtotal: 5_997, canBeOrdered: false });
    const lampLine = priced.lines.find(({ variant }) => variant === 'LAMP');
    expect(lampLine).toMatchObject({ seenPrice: 2_500, unit: 1_999, total: 5_997 });
  });

  it('is locked for an order, and gone with it', async () => {
    await add(BROWSER, 'LAMP');
    const repository = createBasketRepository(database, randomIds);
    const id = await repository.transaction(async (transaction) => {
      const basket = (await baskets.lock(transaction, OAK, BROWSER)) ?? expect.fail('no basket');
      await baskets.close(transaction, OAK, basket.id);
      return basket.id;
    });
    expect(await linesOf(BROWSER)).toEqual({});
    await add(BROWSER, 'LAMP');
    expect((await baskets.find(OAK, BROWSER))?.id).not.toBe(id);
  });

  it('of nobody’s customer is forgotten when it was left alone, a customer’s is not', async () => {
    await add(BROWSER, 'LAMP');
    await add(KLARA, 'LAMP');
    const later = new Date(clock.now().getTime() + 1);
    expect(await createBasketRepository(database, randomIds).forget(later, 10)).toBe(1);
    expect([await linesOf(BROWSER), await linesOf(KLARA)]).toEqual([{}, { LAMP: 1 }]);
  });
});
