import type { Database } from '@vitrine/platform/database';
import { tenantId, type FormOutcome } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import type { Mail } from '@vitrine/platform/mail';
import { fixedClock } from '@vitrine/platform/clock';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type NamedCookie } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitDemoVouchers } from '../../vouchers/index.ts';
import { changeErrand, NEWSLETTER_CHANGE, type WantedChange } from './change-errand.ts';
import { createNewsletter } from './newsletter.ts';
import { createSubscriptions } from './subscriptions-repository.ts';
import { newsletterSubscriptions as table } from './tables.ts';

const OAK = tenantId('oak');
const WISH = { locale: 'de-AT', salutation: undefined, firstName: undefined, lastName: undefined };
const minute = (n: number): Date => new Date(Date.UTC(2026, 10, 24, 12, n));

describe.each(testEngines())('subscriptions on $engine', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const ask = async (address: string, at: Date, confirmedAt = at): Promise<void> => {
    const subscriptions = createSubscriptions(database);
    const hash = `${address} ${at.toISOString()}`;
    const token = { hash, expiresAt: minute(59), group: false };
    await subscriptions.ask(OAK, { ...WISH, address, wantsGroup: false }, token, at);
    await subscriptions.confirm(OAK, { hash, group: false }, confirmedAt);
  };
  const apply = async (address: string, at: Date): Promise<void> => {
    const payload: WantedChange = {
      address,
      change: { kind: 'unsubscribe', from: 'both' },
      at: at.toISOString(),
    };
    const errand = {
      id: address,
      tenant: OAK,
      kind: NEWSLETTER_CHANGE,
      key: address,
      payload,
    };
    const handler = changeErrand();
    if (!('apply' in handler)) expect.fail('expected an errand that changes our own database');
    await database.transaction((transaction) => handler.apply(transaction, errand));
  };

  it('of the group join the wish of the same browser alone, and are confirmed with its mail', async () => {
    const mails: Mail[] = [];
    const clock = fixedClock('2026-11-24T12:00:00Z');
    const { forms = [], sources = [] } = createNewsletter({
      database,
      clock,
      ids: randomIds,
      mailer: {
        send: async (mail) => {
          mails.push(mail);
          return { ok: true, messageId: '1' };
        },
        close: () => undefined,
      },
      outbox: { put: async () => undefined },
      limitTo: () => ({ count: async () => 0, wait: () => 0 }),
      signer: createSigner({ secrets: ['a secret of the tests, 32 characters'], clock: () => clock.now().getTime() }),
    });
    const shop = testShop({ switches: { additionalNewsletterSubscribe: true } });
    const caller = { tenant: OAK, locale: 'de-AT', visitor: ANYBODY, arms: {}, consent: [], client: '', requestId: '' };
    const send = async (name: string, fields: object, brought: readonly NamedCookie[] = [], token = '') =>
      forms
        .find((form) => form.name === name)
        ?.take({
          shop,
          caller,
          route: 'newsletterSubscribe',
          fields: { ...fields },
          cookies: Object.fromEntries(brought.map((cookie) => [cookie.name, cookie.value])),
          params: {},
          query: { token },
        });
    const given = (outcome: FormOutcome | undefined) => (outcome?.kind === 'done' ? (outcome.cookies ?? []) : []);
    const [own, other] = ['own@example.com', 'other@example.com'];
    const [ownProof, otherProof] = [
      given(await send('newsletter', { email: own, lists: 'shop' })),
      given(await send('newsletter', { email: other, lists: 'shop' })),
    ];
    // Somebody else's browser, and one that asked for another address, answer the same and change nothing.
    for (const proof of [[], ownProof])
      expect(await send('newsletter', { email: other, lists: 'group' }, proof)).toEqual({
        kind: 'done',
        route: 'newsletterAlmostDone',
        query: { p: expect.any(String) },
      });
    await send('newsletter', { email: own.toUpperCase(), lists: 'group' }, ownProof);
    expect([ownProof.length, otherProof.length, mails.length]).toEqual([1, 1, 2]);
    let confirmed: unknown;
    for (const { text } of mails)
      confirmed = await send('newsletter-confirm', {}, [], /token=(\S+)/u.exec(text)?.[1] ?? expect.fail('no link'));
    const rows = await database.orm.select().from(table);
    expect(Object.fromEntries(rows.map(({ key, status, hearsGroup }) => [key, [status, hearsGroup]]))).toEqual({
      [own]: ['active', true],
      [other]: ['active', false],
    });
    await database.orm.delete(table);

    // The page after a step says what was done to whoever comes from it, and for ten minutes.
    const page = sources.find(({ name }) => name === 'newsletter-step') ?? expect.fail('no source');
    const titleOf = async (step: string, proof: string): Promise<unknown> => {
      const { value } = await page.fetch({ step, p: proof }, { shop, caller }, AbortSignal.timeout(10_000));
      return (value as { title: string }).title;
    };
    const outcome = await send('newsletter', { email: 'third@example.com' });
    // What comes with it is shown to whoever confirmed alone.
    await admitDemoVouchers({ database }, shop);
    const gifts = sources.find(({ name }) => name === 'newsletter-vouchers') ?? expect.fail('no source');
    const giftsOf = (p: string): Promise<unknown> =>
      Promise.resolve(gifts.fetch({ p }, { shop, caller }, AbortSignal.timeout(10_000)));
    const { query } = confirmed as { query: { p: string } };
    expect(await giftsOf(query.p)).toMatchObject({ value: { items: [{ code: 'NEU10' }, { code: 'NEU15' }] } });
    const proof = (outcome?.kind === 'done' ? outcome.query?.['p'] : undefined) ?? expect.fail('no proof');
    expect(await titleOf('almostDone', proof)).toBe('newsletter.almostDone.title');
    for (const [step, other] of [
      ['confirmed', proof],
      ['almostDone', ''],
      ['almostDone', `${proof}x`],
    ] as const)
      expect(await titleOf(step, other)).toBe('newsletter.signup.title');
    for (const none of ['', proof, `${query.p}x`])
      expect(await giftsOf(none)).toEqual({ value: { items: [] }, isEmpty: true, tags: [] });
    clock.advance(12 * 60_000);
    expect(await titleOf('almostDone', proof)).toBe('newsletter.signup.title');
    await database.orm.delete(table);
  });

  it('that nobody confirmed while the link held are forgotten, and asked for again like any other', async () => {
    const subscriptions = createSubscriptions(database);
    await ask('confirmed@example.com', minute(1));
    for (const [name, end] of [
      ['too-late', minute(5)],
      ['in-time', minute(6)],
    ] as const)
      await subscriptions.ask(
        OAK,
        { ...WISH, address: `${name}@example.com`, wantsGroup: false },
        { hash: name, expiresAt: end, group: false },
        minute(1),
      );
    await subscriptions.forgetUnconfirmed(minute(5));
    const rows = await database.orm.select({ key: table.key }).from(table).orderBy(table.key);
    expect(rows.map(({ key }) => key)).toEqual(['confirmed@example.com', 'in-time@example.com']);
    await database.orm.delete(table);
  });

  it('of somebody who confirmed once stay, whatever a stranger asks for and leaves unconfirmed', async () => {
    const subscriptions = createSubscriptions(database);
    const address = 'Left@example.com';
    await subscriptions.ask(
      OAK,
      { ...WISH, address, firstName: 'Lea', wantsGroup: false },
      { hash: 'own', expiresAt: minute(4), group: false },
      minute(1),
    );
    await subscriptions.confirm(OAK, { hash: 'own', group: false }, minute(2));
    await apply(address, minute(3));
    const [before] = await database.orm.select().from(table);
    await subscriptions.ask(
      OAK,
      { ...WISH, locale: 'fr-AT', address: address.toLowerCase(), firstName: 'Nobody', wantsGroup: true },
      { hash: 'strange', expiresAt: minute(5), group: true },
      minute(4),
    );
    await subscriptions.addGroup(OAK, address);
    await subscriptions.forgetUnconfirmed(minute(6));
    const {
      address: typed,
      firstName,
      locale,
      status,
      askedAt,
      confirmedAt,
    } = before ?? expect.fail('nothing is kept');
    expect(await database.orm.select().from(table)).toMatchObject([
      { address: typed, firstName, locale, status, askedAt, confirmedAt, wantsGroup: false },
    ]);
    expect([status, firstName, confirmedAt]).toEqual(['cancelled', 'Lea', minute(2)]);
    // Its owner may come back, and agrees anew.
    await subscriptions.ask(
      OAK,
      { ...WISH, address, firstName: 'Lea', wantsGroup: false },
      { hash: 'again', expiresAt: minute(9), group: false },
      minute(7),
    );
    await subscriptions.confirm(OAK, { hash: 'again', group: false }, minute(8));
    expect(await database.orm.select().from(table)).toMatchObject([
      { status: 'active', firstName: 'Lea', confirmedAt: minute(8), hearsShop: true, hearsGroup: false },
    ]);
    await database.orm.delete(table);
  });

  it('are changed late, but undone is nothing that was asked for or confirmed after the change was wanted', async () => {
    await ask('in-time@example.com', minute(1));
    await ask('confirmed-later@example.com', minute(1), minute(3));
    await ask('asked-later@example.com', minute(1));
    await ask('asked-later@example.com', minute(3));
    for (const name of ['in-time', 'confirmed-later', 'asked-later']) await apply(`${name}@example.com`, minute(2));
    const rows = await database.orm.select({ key: table.key, status: table.status }).from(table);
    expect(Object.fromEntries(rows.map(({ key, status }) => [key.split('@')[0], status]))).toEqual({
      'in-time': 'cancelled',
      'confirmed-later': 'active',
      'asked-later': 'active',
    });
  });
});
