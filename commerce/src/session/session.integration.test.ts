import { noteChanges } from '@vitrine/platform/changes';
import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { testEngines } from '@vitrine/platform/testing/databases';
import { ANYBODY, type Caller, type CallerSession, type NamedCookie, type SessionAnswer } from '@vitrine/schemas';
import { readSession } from '@vitrine/schemas/session';
import { createSigner, type Signer } from '@vitrine/schemas/signing';
import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSessionDomain, createSessions, LOGIN_MS, REMEMBER_MS, type Login, type Sessions } from './index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const LOGIN: Login = {
  customer: 'klara',
  proof: 'password',
  remember: false,
  campaign: 'x7',
  shown: { ca: false, bop: true, np: false },
};
const OLD = 'an old secret of at least 32 characters';
const NEW = 'a new secret of at least 32 characters!';
const MINUTE_MS = 60_000;

const value = (cookies: readonly NamedCookie[], name: string): string =>
  cookies.find((cookie) => cookie.name === name)?.value ?? '';
const names = (cookies: readonly NamedCookie[]): string[] => cookies.map(({ name }) => name).toSorted();

describe.each(testEngines())('sessions on $engine', ({ open }) => {
  let database: Database;
  let clock: FixedClock;
  let sessions: Sessions;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const signerOf = (...secrets: string[]): Signer => createSigner({ secrets, clock: () => clock.now().getTime() });
  const parts = (signer: Signer) => ({
    database,
    clock,
    ids: randomIds,
    signer,
    changes: { note: noteChanges },
  });
  beforeEach(() => {
    clock = fixedClock('2026-11-22T12:00:00Z');
    sessions = createSessions(parts(signerOf(OLD)));
  });
  const typeOf = ({ session }: SessionAnswer): string | undefined => session?.type;
  const revoked = async (): Promise<number> => {
    const { rows } = (await database.orm.execute(
      sql`select count(*)::int as count from change where tag like 'session:%'`,
    )) as unknown as { rows: { count: number }[] };
    return rows[0]?.count ?? 0;
  };

  it('a login is full until the browser is closed, and tells pages what they may show', async () => {
    const cookies = await sessions.begin(OAK, LOGIN);
    expect(names(cookies)).toEqual(['loginState', 'refresh', 'session']);
    expect(cookies.every(({ maxAge }) => maxAge === undefined)).toBe(true);
    expect(JSON.parse(value(cookies, 'loginState'))).toEqual({ li: '1', ca: '0', bop: '1', np: '0' });
    expect(readSession(signerOf(OLD), OAK, value(cookies, 'session'))).toMatchObject({
      type: 'full',
      customer: 'klara',
      proof: 'password',
    });
    expect(readSession(signerOf(OLD), ELM, value(cookies, 'session'))).toBeUndefined();
  });

  it('a device that stays recognised gives no more than that, for 90 days', async () => {
    const cookies = await sessions.begin(OAK, { ...LOGIN, remember: true });
    const remember = cookies.find(({ name }) => name === 'remember');
    expect(remember?.maxAge).toBe(REMEMBER_MS / 1_000);
    clock.advance(REMEMBER_MS - MINUTE_MS);
    const recognised = await sessions.renew(OAK, { remember: remember?.value ?? '' });
    expect([typeOf(recognised), names(recognised.cookies)]).toEqual(['soft', ['remember', 'session']]);
    clock.advance(2 * MINUTE_MS);
    expect(typeOf(await sessions.renew(OAK, { remember: value(recognised.cookies, 'remember') }))).toBeUndefined();
  });

  it('is renewed by a token that is good once, and goes on while it is used', async () => {
    let cookies = await sessions.begin(OAK, LOGIN);
    for (let hour = 0; hour < 20; hour += 1) {
      clock.advance(60 * MINUTE_MS);
      const renewed = await sessions.renew(OAK, { refresh: value(cookies, 'refresh') });
      expect(typeOf(renewed)).toBe('full');
      ({ cookies } = renewed);
    }
    clock.advance(LOGIN_MS);
    expect(typeOf(await sessions.renew(OAK, { refresh: value(cookies, 'refresh') }))).toBeUndefined();
  });

  it('another tab that brings the same token within a minute gets the session and no other token', async () => {
    const refresh = value(await sessions.begin(OAK, LOGIN), 'refresh');
    const both = await Promise.all([sessions.renew(OAK, { refresh }), sessions.renew(OAK, { refresh })]);
    expect(both.map(typeOf)).toEqual(['full', 'full']);
    expect(both.map(({ cookies }) => names(cookies).join()).toSorted()).toEqual(['refresh,session', 'session']);
  });

  it('an answer that was lost costs nobody the session', async () => {
    const refresh = value(await sessions.begin(OAK, LOGIN), 'refresh');
    await sessions.renew(OAK, { refresh });
    clock.advance(2 * MINUTE_MS);
    const again = await sessions.renew(OAK, { refresh });
    expect([typeOf(again), names(again.cookies)]).toEqual(['full', ['refresh', 'session']]);
    expect(typeOf(await sessions.renew(OAK, { refresh: value(again.cookies, 'refresh') }))).toBe('full');
  });

  it('a token that comes back after its successor was used ends the family, for whoever holds it', async () => {
    const stolen = value(await sessions.begin(OAK, LOGIN), 'refresh');
    const next = value((await sessions.renew(OAK, { refresh: stolen })).cookies, 'refresh');
    const last = value((await sessions.renew(OAK, { refresh: next })).cookies, 'refresh');
    clock.advance(2 * MINUTE_MS);
    const told = await revoked();
    const refused = await sessions.renew(OAK, { refresh: stolen });
    expect([typeOf(refused), refused.cookies.every(({ maxAge }) => maxAge === 0)]).toEqual([undefined, true]);
    expect(typeOf(await sessions.renew(OAK, { refresh: last }))).toBeUndefined();
    expect(await revoked()).toBe(told + 1);
  });

  it('a token that comes back after another took its place ends the family: one of two who have them is a thief', async () => {
    const stolen = value(await sessions.begin(OAK, LOGIN), 'refresh');
    const owners = value((await sessions.renew(OAK, { refresh: stolen })).cookies, 'refresh');
    clock.advance(30 * MINUTE_MS);
    // It looks like an answer that was lost, until its owner brings what was in it.
    const thiefs = value((await sessions.renew(OAK, { refresh: stolen })).cookies, 'refresh');
    expect(thiefs).not.toBe('');
    clock.advance(30 * MINUTE_MS);
    expect(typeOf(await sessions.renew(OAK, { refresh: owners }))).toBeUndefined();
    expect(typeOf(await sessions.renew(OAK, { refresh: thiefs }))).toBeUndefined();
  });

  it('two tabs that bring the token of an answer that was lost go on together', async () => {
    const refresh = value(await sessions.begin(OAK, LOGIN), 'refresh');
    await sessions.renew(OAK, { refresh });
    clock.advance(2 * MINUTE_MS);
    const both = await Promise.all([sessions.renew(OAK, { refresh }), sessions.renew(OAK, { refresh })]);
    expect(both.map(({ cookies }) => names(cookies).join()).toSorted()).toEqual(['refresh,session', 'session']);
    clock.advance(30 * MINUTE_MS);
    const kept = both.map(({ cookies }) => value(cookies, 'refresh')).find((token) => token !== '') ?? '';
    expect(typeOf(await sessions.renew(OAK, { refresh: kept }))).toBe('full');
  });

  it('is of its tenant: the token of another renews nothing and ends nothing', async () => {
    const cookies = await sessions.begin(OAK, { ...LOGIN, remember: true });
    const [refresh, remember] = [value(cookies, 'refresh'), value(cookies, 'remember')];
    expect(typeOf(await sessions.renew(ELM, { refresh, remember }))).toBeUndefined();
    const id = readSession(signerOf(OLD), OAK, value(cookies, 'session'))?.id ?? '';
    expect([await sessions.find(ELM, id), (await sessions.find(OAK, id))?.session.id]).toEqual([undefined, id]);
    await sessions.end(ELM, { session: id, remember });
    expect(typeOf(await sessions.renew(OAK, { refresh }))).toBe('full');
  });

  it('a login ends what the browser had before, and the recognising of it', async () => {
    const before = await sessions.begin(OAK, { ...LOGIN, customer: 'mara', remember: true });
    const id = readSession(signerOf(OLD), OAK, value(before, 'session'))?.id ?? '';
    const [refresh, remember] = [value(before, 'refresh'), value(before, 'remember')];
    const own = await sessions.begin(OAK, LOGIN, { session: id, remember });
    for (const token of [{ refresh }, { remember }]) expect(typeOf(await sessions.renew(OAK, token))).toBeUndefined();
    expect(await sessions.find(OAK, id)).toBeUndefined();
    expect(typeOf(await sessions.renew(OAK, { refresh: value(own, 'refresh') }))).toBe('full');
  });

  it('ends with those of all devices of its customer, and of nobody else', async () => {
    const [one, two, other] = [
      await sessions.begin(OAK, LOGIN),
      await sessions.begin(OAK, { ...LOGIN, remember: true }),
      await sessions.begin(OAK, { ...LOGIN, customer: 'mara' }),
    ];
    const elsewhere = await sessions.begin(ELM, LOGIN);
    await sessions.endAll(OAK, LOGIN.customer);
    for (const [cookies, shop, type] of [
      [one, OAK, undefined],
      [two, OAK, undefined],
      [other, OAK, 'full'],
      [elsewhere, ELM, 'full'],
    ] as const)
      expect(typeOf(await sessions.renew(shop, { refresh: value(cookies, 'refresh') }))).toBe(type);
    expect(typeOf(await sessions.renew(OAK, { remember: value(two, 'remember') }))).toBeUndefined();
  });

  it('a key that is changed under way loses nobody', async () => {
    const cookies = await sessions.begin(OAK, LOGIN);
    for (const secrets of [
      [OLD, NEW],
      [NEW, OLD],
    ] as const)
      expect(readSession(signerOf(...secrets), OAK, value(cookies, 'session'))?.type).toBe('full');
    const renewed = await createSessions(parts(signerOf(NEW, OLD))).renew(OAK, { refresh: value(cookies, 'refresh') });
    expect(readSession(signerOf(OLD, NEW), OAK, value(renewed.cookies, 'session'))?.type).toBe('full');
    expect(readSession(signerOf(NEW), OAK, value(renewed.cookies, 'session'))?.type).toBe('full');
  });

  it('what ended long ago is forgotten with its tokens', async () => {
    await sessions.begin(OAK, LOGIN);
    clock.advance(2 * REMEMBER_MS);
    const count = async (): Promise<unknown> =>
      (
        (await database.orm.execute(sql`select count(*)::int as count from refresh_token`)) as unknown as {
          rows: unknown[];
        }
      ).rows[0];
    expect(await sessions.forget(clock.now(), 10_000)).toBeGreaterThan(0);
    expect(await count()).toEqual({ count: 0 });
  });

  it('tells scripts of each kind of session, and ends it on DELETE', async () => {
    const { routes = [] } = createSessionDomain(parts(signerOf(OLD)));
    const ask = async (method: 'GET' | 'DELETE', session?: CallerSession, cookies = {}) => {
      const caller: Caller = {
        tenant: 'oak',
        locale: 'de-AT',
        visitor: ANYBODY,
        arms: {},
        consent: [],
        client: '',
        requestId: 'test',
        ...(session && { session }),
      };
      const route = routes.find((each) => each.method === method) ?? expect.fail(`no ${method}`);
      return route.answer({ shop: testShop({ tenant: OAK }), caller, cookies, params: {}, query: {}, body: undefined });
    };
    const exp = clock.now().getTime() / 1_000 + 3_600;
    expect((await ask('GET')).body).toMatchObject({ exp, type: 0, cc: null });
    const cookies = await sessions.begin(OAK, { ...LOGIN, remember: true });
    const session = readSession(signerOf(OLD), OAK, value(cookies, 'session'));
    const { body } = await ask('GET', session);
    expect(body).toMatchObject({ exp, type: 2, cc: 'x7' });
    expect(signerOf(OLD).verify((body as { token: string }).token, 'session').ok).toBe(false);
    const remember = value(cookies, 'remember');
    const { session: recognised } = await sessions.renew(OAK, { remember });
    expect((await ask('GET', recognised)).body).toMatchObject({ type: 1 });

    const ended = await ask('DELETE', session, { remember });
    expect(ended).toMatchObject({ body: { type: 0, cc: null }, clearsCache: true });
    expect(names(ended.cookies ?? [])).toEqual(['loginState', 'refresh', 'remember', 'session']);
    expect((await ask('GET', session)).body).toMatchObject({ type: 0, cc: null });
    expect(typeOf(await sessions.renew(OAK, { refresh: value(cookies, 'refresh'), remember }))).toBeUndefined();
  });
});
