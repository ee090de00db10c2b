import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type Domain, type FormOutcome } from '@vitrine/platform/doors';
import { countingIds } from '@vitrine/platform/ids';
import { createRateLimiter } from '@vitrine/platform/limits';
import type { Mail } from '@vitrine/platform/mail';
import type { Errand, Outbox } from '@vitrine/platform/outbox';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryCatalogue, products, stock, variants, type Product } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createStockAlerts } from './index.ts';

const tenant = tenantId('oak');
const shop = testShop({ tenant });
const caller: Caller = {
  tenant: 'oak',
  locale: 'de-AT',
  visitor: ANYBODY,
  arms: {},
  consent: [],
  client: '10.0.0.1',
  requestId: 'r',
};
const dress: Product = testProduct({ sku: 'DRESS', sizes: ['36', '38'], soldOut: true });
const START = '2026-11-23T10:00:00Z';
const clock = fixedClock(START);
const signer = createSigner({ secrets: ['s'.repeat(32)], clock: () => clock.now().getTime() });
const MAIL = 'Klara@Example.org';
const DAY_MS = 86_400_000;

describe.each(testEngines())('stock alerts on $engine', ({ open }) => {
  let database: Database;
  let domain: Domain;
  let wanted: Parameters<Outbox['put']>[2][];
  let mails: Mail[];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    [wanted, mails] = [[], []];
    // Also where a test is tried again that had moved it.
    clock.advance(Date.parse(START) - clock.now().getTime());
    const { orm } = database;
    await orm.execute(sql`truncate stock_alert, price, stock, stock_movement, variant, product`);
    const record = { categories: [] };
    await orm
      .insert(products)
      .values({ tenant, sku: 'DRESS', status: 'active', record, hash: '', importedAt: clock.now() });
    for (const { sku } of dress.variants) {
      await orm.insert(variants).values({ tenant, sku, product: 'DRESS' });
      await orm.insert(stock).values({ tenant, variant: sku, onHand: 0, backorder: 0 });
    }
    domain = createStockAlerts(
      {
        database,
        clock,
        ids: countingIds(),
        signer,
        shops: { find: () => shop },
        mailer: { send: async (mail) => ({ ok: mails.push(mail) > 0 }) as never, close: () => undefined },
        outbox: { put: async (...[, , errand]) => void wanted.push(errand) },
        limitTo: (name, limit) => createRateLimiter({ name, link: undefined, clock, limit }),
      },
      createMemoryCatalogue(() => [dress]),
    );
  });

  const send = (
    name: string,
    fields: Record<string, string>,
    query: Record<string, string> = {},
  ): Promise<FormOutcome> => {
    const form = domain.forms?.find((one) => one.name === name) ?? expect.fail(`no form ${name}`);
    return form.take({ shop, caller, fields, cookies: {}, route: 'product', params: { sku: 'DRESS' }, query });
  };
  const ask = (email = MAIL): Promise<FormOutcome> => send('stock-alert', { email, variant: 'DRESS-38' });
  /** Does what is in the outbox, and gives the links of the mails. */
  const deliver = async (): Promise<string[]> => {
    const before = mails.length;
    for (const { kind, key, payload } of wanted.splice(0)) {
      const handler = domain.errands?.find((one) => one.kind === kind);
      if (handler === undefined || !('deliver' in handler)) return expect.fail(`nobody does ${kind}`);
      const errand: Errand = { id: key, tenant, kind, key, payload };
      await handler.deliver(errand, AbortSignal.timeout(1_000));
    }
    return mails.slice(before).map(({ text }) => text.match(/https:\S+/)?.[0] ?? '');
  };
  const confirm = async (link = ''): Promise<unknown> =>
    send('stock-alert-confirm', {}, { token: new URL(link).searchParams.get('token') ?? '' });
  const look = async (): Promise<void> => void (await domain.jobs?.[0]?.run(AbortSignal.timeout(1_000)));
  const comes = (): Promise<unknown> =>
    database.orm.execute(sql`update stock set on_hand = 1 where variant = 'DRESS-38'`);

  it('tells once, however many look at once and however often it is confirmed, before the mail is sent', async () => {
    await ask();
    const [link] = await deliver();
    await confirm(link);
    await comes();
    await Promise.all(Array.from({ length: 12 }, look));
    expect(wanted).toHaveLength(1);
    expect(await confirm(link)).toMatchObject({ params: { answer: 'confirmed' } });
    await look();
    expect([wanted.length, (await deliver()).length]).toEqual([1, 1]);
  });

  it('tells of what can be had of its own shop, is sold there, and is not taken', async () => {
    const { orm } = database;
    const elm = { tenant: tenantId('elm'), sku: 'DRESS-38' };
    await orm
      .insert(products)
      .values({ ...elm, sku: 'DRESS', status: 'active', record: {}, hash: '', importedAt: clock.now() });
    await orm.insert(variants).values({ ...elm, product: 'DRESS' });
    await orm.insert(stock).values({ tenant: elm.tenant, variant: elm.sku, onHand: 9, backorder: 0 });
    await ask();
    await confirm((await deliver())[0]);
    await orm.execute(sql`update stock set on_hand = 2, reserved = 2 where tenant = 'oak'`);
    await look();
    await orm.execute(sql`update stock set reserved = 1 where tenant = 'oak'`);
    await orm.execute(sql`update product set status = 'withdrawn' where tenant = 'oak'`);
    await look();
    expect(wanted).toEqual([]);
    await orm.execute(sql`update product set status = 'active'`);
    await look();
    expect(wanted).toHaveLength(1);
  });

  it('has wishes that nobody confirmed stand in nobody’s way', async () => {
    await ask();
    await confirm((await deliver())[0]);
    await comes();
    await database.orm
      .execute(sql`insert into stock_alert (tenant, key, variant, id, product, address, locale, state, asked_at)
      select 'oak', 'k' || n, 'DRESS-38', 'i' || n, 'DRESS', ${MAIL}, 'de-AT', 'pending', '2026-01-01' from generate_series(1, 200) n`);
    await look();
    expect(wanted).toHaveLength(1);
  });

  it('asks an address a few times a day, and answers the same then', async () => {
    for (let count = 0; count < 7; count += 1)
      expect(await ask()).toMatchObject({ kind: 'done', params: { answer: 'asked' } });
    expect(await deliver()).toHaveLength(5);
    expect(await ask('other@example.org')).toMatchObject({ kind: 'done' });
    expect(await deliver()).toHaveLength(1);
  });

  it('forgets what nobody confirmed within a week, and what never came within a year', async () => {
    const forget = async (): Promise<unknown[]> => {
      const job = domain.jobs?.find(({ name }) => name === 'stock-alerts.forget') ?? expect.fail('no such job');
      await job.run(AbortSignal.timeout(1_000));
      const answer: unknown = await database.orm.execute(sql`select key from stock_alert order by key`);
      return (answer as { rows: { key: string }[] }).rows.map(({ key }) => key);
    };
    await ask('a@example.org');
    await confirm((await deliver())[0]);
    await ask('b@example.org');
    clock.advance(7 * DAY_MS);
    expect(await forget()).toEqual(['a@example.org', 'b@example.org']);
    clock.advance(1);
    expect(await forget()).toEqual(['a@example.org']);
    clock.advance(358 * DAY_MS);
    expect(await forget()).toEqual([]);
  });

  it('asks twice, tells once, and forgets', async () => {
    expect(await ask()).toEqual({ kind: 'done', route: 'stockAlertAnswer', params: { answer: 'asked' } });
    const [link] = await deliver();
    await comes();
    await look();
    expect(wanted).toEqual([]);
    for (const _ of [1, 2]) expect(await confirm(link)).toMatchObject({ params: { answer: 'confirmed' } });
    // Whoever is known is answered as everybody is, and gets no further mail.
    expect(await ask('klara@example.org')).toMatchObject({ params: { answer: 'asked' } });
    expect(await deliver()).toEqual([]);
    await look();
    await look();
    expect(await deliver()).toEqual(['https://oak.example/product/DRESS/mantel-dress?size=38']);
    expect(mails.map(({ to }) => to.address)).toEqual([MAIL, MAIL]);
    expect(await domain.personal?.export(tenant, MAIL)).toEqual([]);
    expect(await confirm(link)).toMatchObject({ params: { answer: 'expired' } });
  });

  it('goes on with every link that was mailed, ends by one with a button, and stays ended', async () => {
    await ask();
    const [first] = await deliver();
    await ask();
    await deliver();
    expect(await confirm(first)).toMatchObject({ params: { answer: 'confirmed' } });
    const token = new URL(first ?? '').searchParams.get('token') ?? '';
    expect(mails[0]?.text).toContain(`/stockAlertEnd?token=${token}`);
    for (const _ of [1, 2])
      expect(await send('stock-alert-end', {}, { token })).toMatchObject({ params: { answer: 'ended' } });
    await comes();
    await look();
    expect([wanted, await domain.personal?.export(tenant, MAIL)]).toEqual([[], []]);
    expect(await confirm(first)).toMatchObject({ params: { answer: 'expired' } });
    const foreign = signer.sign('stock-alert', { tenant: 'elm', id: 'x' });
    for (const other of [foreign, 'none', signer.sign('return', { tenant, id: 'x' })])
      expect(await send('stock-alert-end', {}, { token: other })).toMatchObject({ params: { answer: 'expired' } });
  });

  it('keeps no more wishes of an address than a box can bear', async () => {
    await database.orm
      .execute(sql`insert into stock_alert (tenant, key, variant, id, product, address, locale, state, asked_at)
      select 'oak', 'klara@example.org', 'V-' || n, 'i' || n, 'DRESS', ${MAIL}, 'de-AT', 'active', now() from generate_series(1, 20) n`);
    expect(await ask()).toMatchObject({ params: { answer: 'asked' } });
    expect(await deliver()).toEqual([]);
  });

  it('tells nobody of what is still sold out, or whom it shall forget', async () => {
    await ask();
    await confirm((await deliver())[0]);
    await look();
    expect(wanted).toEqual([]);
    expect(await domain.personal?.export(tenant, MAIL)).toMatchObject([
      { in: 'stock-alerts', values: { address: MAIL, variant: 'DRESS-38', state: 'active' } },
    ]);
    await comes();
    await look();
    expect(await domain.personal?.erase(tenant, 'klara@example.org')).toBe(1);
    expect(await deliver()).toEqual([]);
  });

  it('takes an address and an article of the product alone', async () => {
    expect(await ask('nobody')).toMatchObject({ kind: 'again', errors: { email: {} } });
    expect(await send('stock-alert', { email: MAIL, variant: 'LAMP-1' })).toMatchObject({ kind: 'again', problem: {} });
    expect(await send('stock-alert-confirm', {}, { token: 'none' })).toMatchObject({ params: { answer: 'expired' } });
  });

  it('is offered for the chosen article, once there is one and it is sold out', async () => {
    const found = async (args: object): Promise<unknown> => {
      const [source] = domain.sources ?? [];
      const { value, isEmpty } = (await source?.fetch({ ...args }, { shop }, AbortSignal.timeout(1_000))) ?? {};
      return isEmpty === true ? undefined : value;
    };
    expect(await found({ sku: 'DRESS', size: '38' })).toEqual({
      variant: 'DRESS-38',
      text: 'stockAlert.text Mantel DRESS (38)',
    });
    expect([await found({ sku: 'DRESS' }), await found({ sku: 'NONE' })]).toEqual([undefined, undefined]);
  });
});
