import { noteChanges } from '@vitrine/platform/changes';
import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tagOf, tenantId, type FormOutcome } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { createRateLimiter } from '@vitrine/platform/limits';
import type { Mail } from '@vitrine/platform/mail';
import type { Outbox } from '@vitrine/platform/outbox';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller, type CallerSession, type NamedCookie } from '@vitrine/schemas';
import { readSession } from '@vitrine/schemas/session';
import { createSigner } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSessions, customerOwner } from '../session/index.ts';
import { createReviewPictureStore, ownReviews, reviewPictureParts, reviews, reviewVotes } from '../reviews/index.ts';
import { wishlists } from '../wishlist/index.ts';
import { admitDemoCustomers, createAccounts, ownedTable, type AccountsDomain } from './index.ts';
import { customerAddresses, passwordLinks } from './tables.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const HOME = {
  firstname: 'Klara',
  lastname: 'Kunde',
  street: 'Am Ring',
  housenumber: '1',
  postalCode: '1010',
  city: 'Wien',
};

describe.each(testEngines())('accounts on $engine', ({ open }) => {
  let database: Database;
  let clock: FixedClock;
  let accounts: AccountsDomain;
  let mails: Mail[];
  let wanted: { kind: string; key: string; payload: unknown }[];
  let joined: object[];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const signer = createSigner({ secrets: ['a secret of at least 32 characters'], clock: () => clock.now().getTime() });
  beforeEach(async () => {
    clock = fixedClock('2026-11-23T12:00:00Z');
    mails = [];
    wanted = [];
    joined = [];
    const platform = {
      database,
      clock,
      ids: randomIds,
      signer,
      changes: { note: noteChanges },
      outbox: { put: async (...[, , errand]: Parameters<Outbox['put']>) => void wanted.push(errand) },
      shops: { find: () => testShop() },
      mailer: {
        send: async (mail: Mail) => {
          mails.push(mail);
          return { ok: true, messageId: '1' } as const;
        },
        close: () => undefined,
      },
      limitTo: (name: string, limit: { most: number; seconds: number }) =>
        createRateLimiter({ name, link: undefined, clock, limit }),
    };
    accounts = createAccounts(platform, {
      sessions: createSessions(platform),
      owned: [ownedTable(wishlists), ...ownReviews({ ...platform, listsOf: async () => [] })],
      joiners: [async (tenant, who) => void joined.push({ tenant, ...who })],
    });
    for (const { erase } of [accounts.personal].filter((each) => each !== undefined))
      for (const mail of ['kunde', 'soft', 'ohne', 'neu'])
        for (const tenant of [OAK, ELM]) await erase(tenant, `${mail}@example.com`);
    await admitDemoCustomers(platform, [{ tenant: OAK, country: 'AT' }]);
  });

  interface Sent {
    session?: CallerSession | undefined;
    tenant?: typeof OAK;
    params?: Record<string, string>;
    query?: Record<string, string>;
    client?: string;
  }
  const callerFor = ({ tenant = OAK, session, client = '192.0.2.1' }: Sent): Caller => ({
    tenant,
    locale: 'de-AT',
    visitor: ANYBODY,
    arms: {},
    consent: [],
    client,
    requestId: 'r',
    anonymous: 'browser',
    ...(session && { session }),
  });
  const send = async (name: string, fields: Record<string, string>, sent: Sent = {}): Promise<FormOutcome> => {
    const { tenant = OAK, params = {}, query = {} } = sent;
    const handler = accounts.forms?.find((form) => form.name === name) ?? expect.fail(`no form ${name}`);
    return handler.take({
      shop: testShop({ tenant }),
      caller: callerFor(sent),
      route: 'account',
      fields,
      cookies: {},
      params,
      query,
    });
  };
  /** Does what forms have left to be done. */
  const work = async (): Promise<void> => {
    for (const errand of wanted.splice(0)) {
      const handler =
        accounts.errands?.find(({ kind }) => kind === errand.kind) ?? expect.fail(`nobody does ${errand.kind}`);
      if ('deliver' in handler)
        await handler.deliver({ ...errand, id: errand.key, tenant: OAK }, new AbortController().signal);
    }
  };
  const ask = async (name: string, sent: Sent, args: object = {}) => {
    const source = accounts.sources?.find((each) => each.name === name) ?? expect.fail(`no source ${name}`);
    const { tenant = OAK } = sent;
    const scope = { shop: testShop({ tenant }), caller: callerFor(sent) };
    return source.fetch(args as Record<string, unknown>, scope, new AbortController().signal);
  };
  const sessionIn = (cookies: readonly NamedCookie[] = []): CallerSession | undefined =>
    readSession(signer, OAK, cookies.find(({ name }) => name === 'session')?.value ?? '');
  const login = async (mail = 'kunde@example.com', password = 'Sommer24!', sent: Sent = {}) => {
    const outcome = await send('login', { email: mail, password }, sent);
    return { outcome, session: sessionIn(outcome.cookies) };
  };
  const problemOf = (outcome: FormOutcome): string | undefined =>
    outcome.kind === 'again' ? outcome.problem?.key : outcome.kind;

  it('lets in by password, and by number and birthday, and joins what the browser kept', async () => {
    expect((await login()).session).toMatchObject({ type: 'full', customer: 'demo-kunde', proof: 'password' });
    expect(joined).toEqual([{ tenant: OAK, visitor: 'anonymous:browser', customer: 'demo-kunde' }]);
    const byNumber = await send('login-number', { customerId: '12345679', birthday: '05.05.1975' });
    expect(sessionIn(byNumber.cookies)).toMatchObject({ customer: 'demo-ohne', proof: 'birthday' });
    const state = byNumber.cookies?.find(({ name }) => name === 'loginState')?.value;
    expect(JSON.parse(state ?? '{}')).toMatchObject({ li: '1', np: '1' });
  });

  it('believes of a session what is kept of it, whatever its token says', async () => {
    const sessions = createSessions({ database, clock, ids: randomIds, signer, changes: { note: noteChanges } });
    const shown = { ca: false, bop: false, np: false };
    const begun = { customer: 'demo-kunde', proof: 'password', remember: true, campaign: null, shown };
    const cookies = await sessions.begin(OAK, begun);
    const remember = cookies.find(({ name }) => name === 'remember')?.value ?? '';
    const { session: recognised } = await sessions.renew(OAK, { remember });
    const full = sessionIn(cookies) ?? expect.fail('no session');
    const known = async (session: CallerSession | undefined) => {
      const { kind, ...who } = await accounts.who(OAK, callerFor({ session }));
      return [kind, 'customer' in who ? who.customer.id : undefined];
    };
    expect(await known(full)).toEqual(['customer', 'demo-kunde']);
    expect(await known(recognised && { ...recognised, type: 'full' })).toEqual(['recognised', 'demo-kunde']);
    expect(await known({ ...full, customer: 'demo-soft' })).toEqual(['customer', 'demo-kunde']);
    await sessions.end(OAK, { session: full.id });
    expect([await known(full), await known(undefined)]).toEqual([
      ['nobody', undefined],
      ['nobody', undefined],
    ]);
  });

  it('counts a password as just given for half an hour, and a number and a day of birth never', async () => {
    const { session } = await login();
    const byNumber = await send('login-number', { customerId: '12345678', birthday: '31.01.1980' });
    const recent = async (of: CallerSession | undefined) =>
      (await accounts.recentWho(OAK, callerFor({ session: of }))).kind;
    expect([await recent(session), await recent(sessionIn(byNumber.cookies))]).toEqual(['customer', 'recognised']);
    clock.advance(30 * 60_000);
    expect(await recent(session)).toBe('customer');
    clock.advance(1);
    expect([await recent(session), (await accounts.provedWho(OAK, callerFor({ session }))).kind]).toEqual([
      'recognised',
      'customer',
    ]);
  });

  it('mails an address a few links an hour, and says the same then', async () => {
    for (let count = 0; count < 5; count += 1)
      expect(await send('password-forgot', { email: 'kunde@example.com' })).toEqual({
        kind: 'done',
        route: 'passwordSent',
      });
    expect(wanted).toHaveLength(3);
    await send('password-forgot', { email: 'soft@example.com' });
    expect(wanted).toHaveLength(4);
  });

  it('says the same of unknown addresses and wrong passwords, and keeps customers of one shop out of others', async () => {
    for (const [mail, password, tenant] of [
      ['kunde@example.com', 'Winter24!', OAK],
      ['niemand@example.com', 'Sommer24!', OAK],
      ['ohne@example.com', 'Sommer24!', OAK],
      ['kunde@example.com', 'Sommer24!', ELM],
    ] as const) {
      const outcome = await send('login', { email: mail, password }, { tenant });
      expect(outcome).toEqual({ kind: 'again', errors: {}, problem: { key: 'login.failed' } });
    }
  });

  it('closes an account to a client after five wrong tries, for ten minutes, and to no other client', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(problemOf((await login(undefined, 'Winter24!')).outcome)).toBe('login.failed');
    expect((await login()).outcome).toMatchObject({ problem: { key: 'login.locked', with: { minutes: 10 } } });
    expect((await login(undefined, undefined, { client: '198.51.100.7' })).session?.type).toBe('full');
    clock.advance(601_000);
    expect((await login()).session?.type).toBe('full');
  });

  it('counts tries that come together one after the other, whichever address of a household they come from', async () => {
    const tries = Array.from({ length: 12 }, async (_none, at) =>
      send('login-number', { customerId: '12345679', birthday: '06.06.1976' }, { client: `2001:db8:1:2::${at + 1}` }),
    );
    const problems = (await Promise.all(tries)).map(problemOf);
    expect(problems.filter((each) => each === 'login.failed')).toHaveLength(5);
    expect(new Set(problems.slice(5))).toEqual(new Set(['login.locked']));
  });

  it('mails a link to those alone who have an account, which gives a password once and ends what was logged in', async () => {
    const { session } = await login();
    await send('password-forgot', { email: 'kunde@example.com' });
    await work();
    const older = /token=(\S+)/u.exec(mails.splice(0)[0]?.text ?? '')?.[1] ?? '';
    for (const mail of ['kunde@example.com', 'niemand@example.com'])
      expect(await send('password-forgot', { email: mail })).toEqual({ kind: 'done', route: 'passwordSent' });
    // Both are answered before anybody knows whether there is an account.
    expect([wanted.length, mails.length]).toEqual([2, 0]);
    await work();
    expect(mails.map(({ to }) => to.address)).toEqual(['kunde@example.com']);
    const token = /token=(\S+)/u.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const reset = (fields: Record<string, string>) => send('password-reset', fields, { query: { token } });
    expect(await reset({ password: 'Herbst24!', repeat: 'anders' })).toMatchObject({
      errors: { repeat: { key: 'password.reset.mismatch' } },
    });
    expect(problemOf(await reset({ password: 'Herbst24!', repeat: 'Herbst24!' }))).toBe('done');
    expect(problemOf(await reset({ password: 'Herbst24!', repeat: 'Herbst24!' }))).toBe('password.reset.urlInvalid');
    // Whoever reads old mails gets no further than their owner, who has just locked them out.
    expect((await ask('password-link', {}, { token: older })).isEmpty).toBe(true);
    expect((await ask('account-menu', { session })).isEmpty).toBe(true);
    expect((await login(undefined, 'Herbst24!')).session?.type).toBe('full');
  });

  it('a link ends after a day; RESET-OK is good and RESET-OLD is not', async () => {
    await send('password-forgot', { email: 'soft@example.com' });
    await work();
    const token = /token=(\S+)/u.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const holds = async (value: string) => (await ask('password-link', {}, { token: value })).isEmpty !== true;
    expect([await holds(token), await holds('RESET-OK'), await holds('RESET-OLD'), await holds('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    clock.advance(24 * 3_600_000);
    expect(await holds(token)).toBe(false);
  });

  it('opens an account without a password, and tells nobody but its owner that there is one', async () => {
    const person = { firstname: 'Nele', lastname: 'Neu', birthday: '01.02.1990' };
    const first = await send('register', { ...person, email: 'neu@example.com' });
    expect(await send('register', { ...person, email: 'kunde@example.com' })).toEqual(first);
    const again = wanted.slice(0, 1);
    await work();
    wanted = again;
    await work();
    expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual([
      'account.mail.welcome.subject',
      'account.mail.exists.subject',
      // An errand that is done again after a crash.
      'account.mail.welcome.subject',
    ]);
    const number = / (\d{8})/u.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const outcome = await send('login-number', { customerId: number, birthday: '1990-02-01' });
    expect(sessionIn(outcome.cookies)?.type).toBe('full');
    expect(await send('register', { ...person, email: 'jung@example.com', birthday: '24.11.2008' })).toMatchObject({
      errors: { birthday: { key: 'validation.date.invalid' } },
    });
  });

  it('shows and changes nothing but what is of the customer who is logged in', async () => {
    const [{ session }, { session: other }] = [await login(), await login('soft@example.com')];
    expect(await send('address-add', HOME, { session })).toMatchObject({ kind: 'done', route: 'accountAddresses' });
    const book = await accounts.addresses.list(OAK, 'demo-kunde');
    expect(book.map(({ kind, city }) => [kind, city])).toEqual([
      ['invoice', 'Graz'],
      ['delivery', 'Wien'],
    ]);
    const [invoice, delivery] = book.map(({ id }) => id);
    const params = { address: delivery ?? '' };
    expect(problemOf(await send('address-change', HOME, { session: other, params }))).toBe('account.saveFailed');
    expect(problemOf(await send('address-remove', params, { session: other }))).toBe('account.saveFailed');
    expect(problemOf(await send('address-change', HOME, { params }))).toBe('login.passwordNeeded');
    expect((await ask('address', { session: other }, { id: delivery })).isEmpty).toBe(true);
    expect(problemOf(await send('address-remove', { address: invoice ?? '' }, { session }))).toBe('account.saveFailed');
    expect(problemOf(await send('address-remove', params, { session }))).toBe('done');
    const changed = await send(
      'personal-data',
      { firstname: 'Klara', lastname: 'Neumann', phone: '0316 555' },
      { session },
    );
    expect(problemOf(changed)).toBe('done');
    expect(await accounts.customers.find(OAK, 'demo-kunde')).toMatchObject({ lastName: 'Neumann', phone: '0316 555' });
    await send('logout', {}, { session });
    expect((await ask('personal-data', { session })).isEmpty).toBe(true);
  });

  it('takes twenty addresses of a customer and one of them for the invoices, also of those that come at once', async () => {
    const { session } = await login('soft@example.com');
    await database.orm.delete(customerAddresses);
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => send('address-add', HOME, { session })));
    const book = await accounts.addresses.list(OAK, 'demo-soft');
    expect([book.length, book.filter(({ kind }) => kind === 'invoice').length]).toEqual([20, 1]);
    expect(outcomes.filter(({ kind }) => kind === 'again')).toHaveLength(10);
  });

  it('shows and changes addresses by a password alone: a number and a day of birth are known to too many', async () => {
    const { session } = await login();
    await send('address-add', HOME, { session });
    const outcome = await send('login-number', { customerId: '12345678', birthday: '31.01.1980' });
    const byNumber = sessionIn(outcome.cookies);
    expect((await ask('address-book', { session })).isEmpty).toBeUndefined();
    expect((await ask('address-book', { session: byNumber })).isEmpty).toBe(true);
    expect(problemOf(await send('address-add', HOME, { session: byNumber }))).toBe('login.passwordNeeded');
    expect((await ask('login', { session: byNumber })).isEmpty).toBe(true);
    expect(await ask('login', { session: byNumber }, { by: 'password' })).toMatchObject({
      value: { given: { email: 'kunde@example.com' } },
    });
    expect((await ask('personal-data', { session: byNumber })).isEmpty).toBeUndefined();
  });

  it('ends every session of a customer at once, and nobody else’s', async () => {
    const [{ session }, { session: other }] = [await login(), await login()];
    const { session: somebody } = await login('soft@example.com');
    expect((await send('logout-everywhere', {})).kind).toBe('again');
    const outcome = await send('logout-everywhere', {}, { session });
    expect(outcome).toMatchObject({
      kind: 'done',
      cookies: expect.arrayContaining([expect.objectContaining({ name: 'session', maxAge: 0 })]),
    });
    for (const ended of [session, other]) expect((await ask('personal-data', { session: ended })).isEmpty).toBe(true);
    expect((await ask('personal-data', { session: somebody })).isEmpty).not.toBe(true);
  });

  it('forgets links to a password once they were used or have ended, and no others', async () => {
    await database.orm.delete(passwordLinks);
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const link = { tenant: OAK, customer: 'demo-kunde', expiresAt };
    await database.orm.insert(passwordLinks).values([
      { ...link, hash: 'good' },
      { ...link, hash: 'used', usedAt: clock.now() },
      { ...link, hash: 'ended', expiresAt: clock.now() },
    ]);
    const job = accounts.jobs?.find(({ name }) => name === 'accounts.forget') ?? expect.fail('no such job');
    await job.run(new AbortController().signal);
    expect((await database.orm.select().from(passwordLinks)).map(({ hash }) => hash)).toEqual(['good']);
    await database.orm.delete(passwordLinks);
  });

  it('is handed out without secrets, and erased as a whole', async () => {
    const { session } = await login();
    const { personal } = accounts;
    const wish = { tenant: OAK, items: [], changedAt: clock.now() };
    const owners = [customerOwner('demo-kunde'), customerOwner('demo-soft')];
    await database.orm.delete(wishlists);
    await database.orm.insert(wishlists).values(owners.map((owner) => ({ ...wish, owner })));
    const records = (await personal?.export(OAK, 'Kunde@example.com')) ?? [];
    expect(records.map((record) => record.in)).toEqual(['account', 'addresses', 'sessions', 'wishlist']);
    expect(JSON.stringify(records)).not.toContain('argon2');
    expect(await personal?.erase(OAK, 'kunde@example.com')).toBe(4);
    expect(await personal?.export(OAK, 'kunde@example.com')).toEqual([]);
    expect((await database.orm.select().from(wishlists)).map(({ owner }) => owner)).toEqual(owners.slice(1));
    expect((await ask('account-menu', { session })).isEmpty).toBe(true);
    expect(problemOf((await login()).outcome)).toBe('login.failed');
  });

  it('takes its reviews and votes along, and their products are shown without them', async () => {
    const [mine, others] = ['demo-kunde', 'demo-soft'].map(customerOwner) as [string, string];
    const written = { locale: 'de-AT', stars: 4, title: '', text: 'Passt.', tags: [], writtenAt: clock.now() };
    const review = (id: string, product: string, author: string) => ({
      ...written,
      tenant: OAK,
      id,
      product,
      author,
      nickname: id,
      status: 'published' as const,
    });
    await database.orm.delete(reviews);
    await database.orm.insert(reviews).values([review('mine', 'COAT-1', mine), review('theirs', 'DRESS-1', others)]);
    await database.orm
      .insert(reviewVotes)
      .values([mine, others].map((voter) => ({ tenant: OAK, review: 'theirs', voter, isHelpful: true })));
    const photo = Buffer.from('a picture of a coat');
    for (const id of ['mine', 'theirs'])
      await createReviewPictureStore(database).add(database, OAK, id, [
        { hash: '0a1b2c3d', color: '#aabbcc', sizes: { 240: photo, 1080: photo } },
      ]);
    await database.orm.execute(sql`delete from change`);
    const records = (await accounts.personal?.export(OAK, 'kunde@example.com')) ?? [];
    expect(records.filter((record) => record.in.startsWith('review'))).toMatchObject([
      { in: 'review_vote', values: { review: 'theirs', isHelpful: true } },
      { in: 'review', values: { product: 'COAT-1', nickname: 'mine', text: 'Passt.' } },
      {
        in: 'review_picture',
        values: { review: 'mine', number: 1, type: 'image/webp', base64: photo.toString('base64') },
      },
    ]);
    await accounts.personal?.erase(OAK, 'kunde@example.com');
    expect((await database.orm.select().from(reviews)).map(({ id }) => id)).toEqual(['theirs']);
    expect((await database.orm.select().from(reviewVotes)).map(({ voter }) => voter)).toEqual([others]);
    expect((await database.orm.select().from(reviewPictureParts)).map(({ review: of }) => of)).toEqual([
      'theirs',
      'theirs',
    ]);
    const { rows } = (await database.orm.execute(sql`select tag from change order by tag`)) as {
      rows: { tag: string }[];
    };
    // Of what was voted on the stars stay.
    const tags = [tagOf.product(OAK, 'COAT-1'), tagOf.reviews(OAK, 'COAT-1'), tagOf.reviews(OAK, 'DRESS-1')];
    expect(rows.map(({ tag }) => tag)).toEqual(tags);
  });
});
