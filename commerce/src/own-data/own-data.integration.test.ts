import { noteChanges } from '@vitrine/platform/changes';
import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type Domain, type FormOutcome } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { createRateLimiter } from '@vitrine/platform/limits';
import { outbox } from '@vitrine/platform/outbox';
import { eq } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller, type CallerSession } from '@vitrine/schemas';
import { readSession } from '@vitrine/schemas/session';
import { createSigner } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admitDemoCustomers, createAccounts, customers, type AccountsDomain } from '../accounts/index.ts';
import { orders } from '../orders/index.ts';
import { loanRequests } from '../lending/index.ts';
import { ledgerEntries } from '../payments/index.ts';
import { withdrawals } from '../service/withdrawals/index.ts';
import { createSessions, type Sessions } from '../session/index.ts';
import { createOwnData } from './index.ts';

const OAK = tenantId('oak');
const [MAIL, PASSWORD] = ['kunde@example.com', 'Sommer24!'];

describe.each(testEngines())('what a customer does with all that is kept of them on $engine', ({ open }) => {
  let database: Database;
  let clock: FixedClock;
  let accounts: AccountsDomain;
  let sessions: Sessions;
  let own: Domain;
  let beforeEnd: () => Promise<unknown>;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const signer = createSigner({ secrets: ['a secret of at least 32 characters'], clock: () => clock.now().getTime() });
  beforeEach(async () => {
    clock = fixedClock('2026-11-24T12:00:00Z');
    const unasked = (): never => expect.fail('expected nothing to be mailed');
    const platform = {
      database,
      clock,
      ids: randomIds,
      signer,
      changes: { note: noteChanges },
      outbox: { put: unasked },
      shops: { find: () => testShop() },
      mailer: { send: unasked, close: () => undefined },
      limitTo: (name: string, limit: { most: number; seconds: number }) =>
        createRateLimiter({ name, link: undefined, clock, limit }),
    };
    sessions = createSessions(platform);
    accounts = createAccounts(platform, { sessions, owned: [], joiners: [] });
    const personal = accounts.personal ?? expect.fail('accounts keep nothing of people');
    beforeEnd = async () => undefined;
    const endAll: Sessions['endAll'] = async (...whose) => {
      await beforeEnd();
      return sessions.endAll(...whose);
    };
    own = createOwnData(platform, { accounts, sessions: { ...sessions, endAll }, kept: () => [personal] });
    await personal.erase(OAK, MAIL);
    await admitDemoCustomers(platform, [{ tenant: OAK, country: 'AT' }]);
  });

  const callerOf = (session?: CallerSession): Caller => ({
    tenant: OAK,
    locale: 'de-AT',
    visitor: ANYBODY,
    arms: {},
    consent: [],
    client: '192.0.2.1',
    requestId: 'r',
    anonymous: 'browser',
    ...(session && { session }),
  });
  const send = (domain: Domain, name: string, fields: Record<string, string>, session?: CallerSession) => {
    const form = domain.forms?.find((each) => each.name === name) ?? expect.fail(`no form ${name}`);
    const sent = { fields, cookies: {}, params: {}, query: {}, route: 'accountData' };
    return form.take({ shop: testShop({ tenant: OAK }), caller: callerOf(session), ...sent });
  };
  const logIn = async (name = 'login', fields: Record<string, string> = { email: MAIL, password: PASSWORD }) => {
    const { cookies } = await send(accounts, name, fields);
    const token = cookies?.find((each) => each.name === 'session')?.value ?? '';
    return readSession(signer, OAK, token) ?? expect.fail('nobody was let in');
  };
  const download = (session?: CallerSession) => {
    const route = own.routes?.[0] ?? expect.fail('no route');
    const call = { shop: testShop({ tenant: OAK }), caller: callerOf(session), cookies: {}, params: {}, query: {} };
    return route.answer({ ...call, body: undefined });
  };
  const erase = (session: CallerSession | undefined, password = PASSWORD) =>
    send(own, 'erase-account', { password }, session);
  const problemOf = (outcome: FormOutcome): string | undefined =>
    outcome.kind === 'again' ? (outcome.problem ?? outcome.errors['password'])?.key : outcome.kind;

  it('is a file of it, by a password of the last half hour alone', async () => {
    const session = await logIn();
    const { file } = await download(session);
    expect(file).toMatchObject({ name: '12345678.json', contentType: 'application/json' });
    const told = JSON.parse(file?.bytes.toString() ?? '') as { records: { in: string }[] };
    expect(told).toMatchObject({ customer: '12345678', at: '2026-11-24T12:00:00.000Z' });
    expect(told.records.map((record) => record.in)).toEqual(['account', 'addresses', 'sessions']);
    const byNumber = await logIn('login-number', { customerId: '12345678', birthday: '31.01.1980' });
    for (const refused of [undefined, byNumber])
      expect(await download(refused)).toMatchObject({ status: 401, page: '/accountData' });
    clock.advance(1_800_001);
    expect((await download(session)).status).toBe(401);
  });

  it('erases it by the password, and ends every session', async () => {
    const [session, other] = [await logIn(), await logIn()];
    expect(problemOf(await erase(undefined))).toBe('login.passwordNeeded');
    expect(problemOf(await erase(session, ''))).toBe('validation.required.short');
    expect(problemOf(await erase(session, 'Winter24!'))).toBe('ownData.erase.wrong');
    expect(await erase(session)).toMatchObject({
      kind: 'done',
      route: 'accountErased',
      cookies: expect.arrayContaining([expect.objectContaining({ name: 'session', maxAge: 0 })]),
    });
    for (const ended of [session, other]) expect(await sessions.find(OAK, ended.id)).toBeUndefined();
    expect(await database.orm.select().from(customers).where(eq(customers.mailKey, MAIL))).toEqual([]);
  });

  it('closes the account to wrong passwords there as at a login', async () => {
    const session = await logIn();
    for (let tries = 0; tries < 5; tries += 1)
      expect(problemOf(await erase(session, 'Winter24!'))).toBe('ownData.erase.wrong');
    expect(problemOf(await erase(session))).toBe('login.locked');
    const { kind } = await send(accounts, 'login', { email: MAIL, password: PASSWORD });
    expect(kind).toBe('again');
  });

  it('erases nothing while something is open between them and the shop, and says what', async () => {
    const session = await logIn();
    const common = { locale: 'de-AT', currency: 'EUR', method: 'invoice', total: 5_000, delivery: 0, tax: 800 };
    const order = { ...common, tenant: OAK, id: 'o1', number: '1234567890', basket: 'b1', quote: 'q' };
    await database.orm.delete(orders);
    await database.orm
      .insert(orders)
      .values({ ...order, owner: 'customer:demo-kunde', state: 'confirmed', placedAt: clock.now() });
    await database.orm
      .insert(ledgerEntries)
      .values({ tenant: OAK, id: 'e1', kind: 'sale', reference: 'o1', at: clock.now() });
    expect(await erase(session)).toMatchObject({
      problem: { key: 'ownData.open.orders', with: { numbers: '1234567890' } },
    });
    await database.orm.update(orders).set({ owner: 'guest:g', email: 'Kunde@Example.com' });
    expect(await erase(session)).toMatchObject({ problem: { key: 'ownData.open.orders' } });
    await database.orm.update(orders).set({ state: 'closed' });
    expect(await erase(session)).toMatchObject({ problem: { key: 'ownData.open.owed' } });
    expect(await sessions.find(OAK, session.id)).toBeDefined();
    expect(await download(session)).toMatchObject({ file: { name: '12345678.json' } });
  });

  it('erases nothing while a loan or a withdrawal is on its way, also one of the last moment', async () => {
    const { orm } = database;
    const loan = { id: 'l1', amount: 500, accountHolder: 'K', iban: 'I', phone: '1', locale: 'de-AT' };
    const said = { name: 'K', order: '1', goods: '', locale: 'de-AT' };
    await orm.delete(orders);
    await orm.insert(loanRequests).values({ ...loan, tenant: OAK, owner: 'customer:demo-kunde', askedAt: clock.now() });
    await orm.insert(withdrawals).values({ ...said, tenant: OAK, id: 'w1', key: MAIL, receivedAt: clock.now() });
    const errand = { tenant: OAK, payload: {}, dueAt: clock.now() };
    const put = (kind: string, key: string) => orm.insert(outbox).values({ ...errand, id: key, kind, key });
    const done = () => orm.update(outbox).set({ doneAt: clock.now() });
    const session = await logIn();
    await put('loan-mail', 'l1');
    expect(problemOf(await erase(session))).toBe('ownData.open.onItsWay');
    await done();
    beforeEnd = () => put('withdrawal-notice', 'w1');
    expect(problemOf(await erase(session))).toBe('ownData.open.onItsWay');
    expect(await sessions.find(OAK, session.id)).toBeUndefined();
    await done();
    beforeEnd = async () => undefined;
    expect(problemOf(await erase(await logIn()))).toBe('done');
  });
});
