import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type FormOutcome, type LocalShop } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import type { Mail, MailOutcome } from '@vitrine/platform/mail';
import { and, eq } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller, type NamedCookie } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from './mailings.ts';
import { createNewsletter, mailingRecipients, newsletterSubscriptions as table } from './index.ts';
import type { WantedChange } from './change-errand.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const START = '2026-11-24T12:00:00Z';
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const [PLAIN, KNOWN] = ['newsletterAlmostDone', 'newsletterKnown'];
const shop = testShop();
const grouped = testShop({ switches: { additionalNewsletterSubscribe: true } });
const MARA = 'mara@example.com';

describe.each(testEngines())('the newsletter on $engine', ({ open }) => {
  let database: Database;
  let clock = fixedClock(START);
  let [mails, wanted]: [Mail[], WantedChange[]] = [[], []];
  let sending: MailOutcome = { ok: true, messageId: '1' };
  let counted: Record<string, number> = {};
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock = fixedClock(START);
    [mails, wanted] = [[], []];
    sending = { ok: true, messageId: '1' };
    counted = {};
    for (const each of [table, mailingRecipients]) await database.orm.delete(each);
  });

  const domain = () =>
    createNewsletter({
      database,
      clock,
      ids: randomIds,
      mailer: {
        send: async (mail) => {
          mails.push(mail);
          return sending;
        },
        close: () => undefined,
      },
      outbox: { put: async (_transaction, _tenant, { payload }) => void wanted.push(payload as WantedChange) },
      limitTo: (name, { most, seconds }) => ({
        count: async (scope, caller) => {
          const key = `${name} ${scope} ${caller}`;
          counted[key] = (counted[key] ?? 0) + 1;
          return counted[key] > most ? seconds : 0;
        },
        wait: () => 0,
      }),
      signer: createSigner({ secrets: ['a secret of the tests, 32 characters'], clock: () => clock.now().getTime() }),
    });
  interface Sent {
    fields?: Record<string, string>;
    of?: LocalShop;
    cookies?: readonly NamedCookie[];
    token?: string;
    session?: 'full' | 'soft';
  }
  const send = async (name: string, { fields = {}, of = shop, cookies = [], token, session }: Sent = {}) => {
    const form = domain().forms?.find((each) => each.name === name) ?? expect.fail(name);
    return form.take({
      shop: of,
      caller: {
        tenant: of.tenant,
        locale: of.locale,
        visitor: ANYBODY,
        arms: {},
        consent: [],
        client: '',
        requestId: '',
        ...(session && { session: { type: session } }),
      } as unknown as Caller,
      route: 'newsletterSubscribe',
      fields,
      cookies: Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie.value])),
      params: {},
      query: token === undefined ? {} : { token },
    });
  };
  const routeOf = (outcome: FormOutcome) => (outcome.kind === 'done' ? outcome.route : outcome.kind);
  const tokenOf = (mail = mails.at(-1)): string => /token=(\S+)/u.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link');
  const rowOf = async (address = MARA, tenant = OAK) => {
    const [row] = await database.orm
      .select()
      .from(table)
      .where(and(eq(table.tenant, tenant), eq(table.key, address)));
    return row;
  };
  const ask = (fields: Record<string, string> = {}, sent: Omit<Sent, 'fields'> = {}) =>
    send('newsletter', { ...sent, fields: { email: MARA, ...fields } });
  const confirm = async (token = tokenOf(), of = shop) => routeOf(await send('newsletter-confirm', { token, of }));
  const join = async (of = shop, fields = {}): Promise<void> => {
    await ask(fields, { of });
    await confirm(tokenOf(), of);
  };
  const change = (newsletter: string, sent: Partial<Sent> = {}, pauseDays = '') =>
    send('newsletter-change', {
      ...sent,
      fields: { newsletter, pauseDays, email: MARA.toUpperCase(), ...sent.fields },
    });
  /** What the errands of the changes do. */
  const apply = async (tenant = OAK): Promise<void> => {
    const [errand] = domain().errands ?? [];
    if (errand === undefined || !('apply' in errand)) expect.fail('expected an errand that changes our own database');
    for (const payload of wanted.splice(0))
      await database.transaction((transaction) =>
        errand.apply(transaction, { id: '1', tenant, kind: errand.kind, key: '1', payload }),
      );
  };
  const heard = async () => {
    const row = await rowOf();
    return [row?.status, row?.hearsShop, row?.hearsGroup];
  };

  describe('is had', () => {
    it('by nobody before the link of the mail is followed, which holds for seven days and in its shop alone', async () => {
      expect(routeOf(await ask())).toBe(PLAIN);
      const token = tokenOf();
      expect(mails[0]?.to).toEqual({ address: MARA });
      expect(await rowOf()).toMatchObject({ status: 'pending', confirmedAt: null, tokenHash: hashOfToken(token) });
      for (const none of ['', 'none', hashOfToken(token)]) expect(await confirm(none)).toBe('newsletterExpired');
      expect(await confirm(token, { ...shop, tenant: ELM })).toBe('newsletterExpired');
      clock.advance(7 * DAY_MS);
      expect(await confirm(token)).toBe('newsletterExpired');
      clock.advance(-1);
      expect(await confirm(token)).toBe('newsletterConfirmed');
      expect(await rowOf()).toMatchObject({ status: 'active', confirmedAt: clock.now(), hearsShop: true });
      // The same link again, later: nothing is agreed to anew.
      const confirmedAt = clock.now();
      clock.advance(30 * DAY_MS);
      expect(await confirm(token)).toBe('newsletterConfirmed');
      expect(await rowOf()).toMatchObject({ status: 'active', confirmedAt });
      await database.orm.update(table).set({ key: '', tokenHash: hashOfToken('') });
      expect(await confirm('')).toBe('newsletterExpired');
    });

    it('by whoever asks again, who is told so in a mail that confirms nothing, and on the page where it may be said', async () => {
      await join();
      expect(routeOf(await ask())).toBe(PLAIN);
      expect([mails.length, mails[1]?.text, mails[1]?.actions]).toEqual([
        2,
        expect.stringMatching(/mail\.known\.text.*newsletterKnown$/u),
        undefined,
      ]);
      expect(await rowOf()).toMatchObject({ status: 'active' });
      expect(routeOf(await ask({}, { session: 'full' }))).toBe(KNOWN);
      clock.advance(DAY_MS);
      counted = {};
      expect(routeOf(await ask({}, { session: 'soft' }))).toBe(PLAIN);
      expect(routeOf(await ask({}, { of: testShop({ switches: { newsletterKnownUser: true } }) }))).toBe(KNOWN);
      expect(await confirm(tokenOf(mails[0]))).toBe('newsletterConfirmed');
    });

    it('is asked for with three mails an hour at most, whatever the case of the address, and the answer is the same', async () => {
      const answers = [];
      for (const email of [MARA, 'Mara@example.com', MARA.toUpperCase(), MARA])
        answers.push(routeOf(await ask({ email })));
      expect([answers, mails.length]).toEqual([[PLAIN, PLAIN, PLAIN, PLAIN], 3]);
      expect(routeOf(await ask({}, { of: { ...shop, tenant: ELM } }))).toBe(PLAIN);
      expect(mails).toHaveLength(4);
    });

    it('is not asked for by who has it and may be told so, however often: no mail is needed for that', async () => {
      await join();
      for (let time = 0; time < 6; time += 1) expect(routeOf(await ask({}, { session: 'full' }))).toBe(KNOWN);
      expect([routeOf(await ask()), routeOf(await ask()), mails.length]).toEqual([PLAIN, PLAIN, 3]);
      expect(routeOf(await ask({}, { session: 'full' }))).toBe(KNOWN);
      expect([routeOf(await ask({}, { session: 'full', of: grouped })), mails.length]).toEqual([PLAIN, 3]);
    });

    it('by nobody whose address takes no mail, or where none can be sent: both are told', async () => {
      sending = { ok: false, code: 'REFUSED', message: 'no such box' };
      expect(await ask()).toMatchObject({ kind: 'again', errors: { email: { key: 'validation.email.required' } } });
      sending = { ok: false, code: 'UNAVAILABLE', message: 'nobody answers' };
      await expect(ask()).rejects.toThrow('was not sent');
      for (const [field, value] of [
        ['email', 'nobody'],
        ['email', `${'x'.repeat(60)}@${'y'.repeat(40)}.example`],
        ['firstname', 'x'.repeat(51)],
      ] as const)
        expect(await ask({ [field]: value })).toMatchObject({ kind: 'again', errors: { [field]: {} } });
      expect(mails).toHaveLength(2);
    });
  });

  describe('of the group', () => {
    it('is had by whoever wished for it, of a shop that writes for one', async () => {
      await join(grouped, { lists: 'shop' });
      expect(await heard()).toEqual(['active', true, false]);
      // Whoever lacks it is asked for it, and hears it once they say so.
      await ask({}, { of: grouped });
      expect(await heard()).toEqual(['active', true, false]);
      await confirm(tokenOf(), grouped);
      expect(await heard()).toEqual(['active', true, true]);
      await ask({}, { of: grouped });
      expect(mails.at(-1)?.text).toContain('mail.known');
      await database.orm.delete(table);
      counted = {};
      await join();
      expect(await heard()).toEqual(['active', true, false]);
      // The shop writes for no group any more when the link is followed.
      await database.orm.delete(table);
      await ask({}, { of: grouped });
      await confirm(tokenOf(), shop);
      expect(await heard()).toEqual(['active', true, false]);
    });

    it('joins the wish of the browser that made it, in its shop and for its address alone', async () => {
      const first = await ask({ lists: 'shop' }, { of: grouped });
      const own = first.kind === 'done' ? (first.cookies ?? []) : [];
      const group = { email: MARA, lists: 'group' };
      const elm = { ...grouped, tenant: ELM };
      await ask({ lists: 'shop' }, { of: elm });
      await send('newsletter', { fields: group, of: elm, cookies: own });
      await send('newsletter', { fields: group, of: grouped });
      await send('newsletter', { fields: { ...group, email: 'other@example.com' }, of: grouped, cookies: own });
      expect([(await rowOf(MARA, ELM))?.wantsGroup, (await rowOf())?.wantsGroup]).toEqual([false, false]);
      await send('newsletter', { fields: group, of: grouped, cookies: own });
      expect((await rowOf())?.wantsGroup).toBe(true);
      expect(mails).toHaveLength(2);
      // Whoever has left wishes for nothing by what their browser kept.
      await confirm(tokenOf(mails[0]), grouped);
      clock.advance(MINUTE_MS);
      await change('unsubscribe|199', { of: grouped });
      await apply();
      await send('newsletter', { fields: group, of: grouped, cookies: own });
      expect(await rowOf()).toMatchObject({ status: 'cancelled', wantsGroup: false });
    });

    it('is left by itself or with the shop’s, and each end leaves the other', async () => {
      const lists = { 'unsubscribe|99': 'group', 'unsubscribe|299': 'shop', 'unsubscribe|199': 'both' } as const;
      const after = {
        group: ['active', true, false],
        shop: ['active', false, true],
        both: ['cancelled', false, false],
      };
      for (const [choice, from] of Object.entries(lists)) {
        await database.orm.delete(table);
        counted = {};
        await join(grouped);
        clock.advance(MINUTE_MS);
        await change(choice, { of: grouped });
        await apply();
        expect([from, await heard()]).toEqual([from, after[from]]);
      }
      await database.orm.delete(table);
      counted = {};
      await join(grouped);
      for (const choice of ['unsubscribe|299', 'unsubscribe|99']) {
        clock.advance(MINUTE_MS);
        await change(choice, { of: grouped });
        await apply();
      }
      expect(await heard()).toEqual(['cancelled', false, false]);
      // Whoever left one of them is asked for it again, and its old link brings nothing back.
      await database.orm.delete(table);
      counted = {};
      await join(grouped);
      const old = tokenOf();
      clock.advance(MINUTE_MS);
      await change('unsubscribe|299', { of: grouped });
      await apply();
      expect(await confirm(old, grouped)).toBe('newsletterConfirmed');
      expect(await heard()).toEqual(['active', false, true]);
      await ask({}, { of: grouped });
      expect(mails.at(-1)?.text).toContain('mail.confirm');
      await confirm(tokenOf(), grouped);
      expect(await heard()).toEqual(['active', true, true]);
    });
  });

  describe('is changed', () => {
    it('later than it is answered, which tells nobody whether an address has it', async () => {
      await join();
      clock.advance(MINUTE_MS);
      const answers = [
        await change('unsubscribe|99'),
        await change('unsubscribe|99', { fields: { email: 'no@example.com' } }),
      ];
      const done = { kind: 'done', route: 'newsletterChanged', params: { answer: 'unsubscribe-shop' } };
      expect(answers).toEqual([done, done]);
      expect([await heard(), wanted.length]).toEqual([['active', true, false], 2]);
      clock.advance(MINUTE_MS);
      await apply(ELM);
      expect(await heard()).toEqual(['active', true, false]);
      await change('unsubscribe|99');
      await apply();
      expect(await heard()).toEqual(['cancelled', false, false]);
      // Nor does the link of an older mail bring it back.
      expect(await confirm()).toBe('newsletterExpired');
      expect(await change('unsubscribe|7')).toMatchObject({ kind: 'again', errors: { newsletter: {} } });
      expect(await change('unsubscribe|99', { fields: { email: 'nobody' } })).toMatchObject({ errors: { email: {} } });
    });

    it('at once where the shop says whether an address has it', async () => {
      const telling = testShop({ switches: { newsletterTellsUnknown: true } });
      const unknown = { kind: 'again', errors: { email: { key: 'newsletter.error.noSubscription' } } };
      expect(await change('unsubscribe|99', { of: telling })).toEqual(unknown);
      await ask();
      expect(await change('unsubscribe|99', { of: telling })).toEqual(unknown);
      await confirm();
      expect(await change('frequency|3', { of: telling })).toMatchObject({ kind: 'done' });
      expect([(await rowOf())?.frequency, wanted]).toEqual(['monthly', []]);
      // Nor does it end what they never had.
      const both = testShop({ switches: { newsletterTellsUnknown: true, additionalNewsletterSubscribe: true } });
      expect(await change('unsubscribe|99', { of: both })).toEqual(unknown);
      expect(await change('unsubscribe|299', { of: both })).toMatchObject({ kind: 'done' });
    });

    it('into a pause of so many days, or another frequency', async () => {
      await join();
      clock.advance(MINUTE_MS);
      const from = clock.now().getTime();
      for (const choice of ['pause|-100', 'frequency|1']) await change(choice, {}, '14');
      clock.advance(DAY_MS);
      await apply();
      expect(await rowOf()).toMatchObject({
        status: 'active',
        frequency: 'weekly',
        pausedUntil: new Date(from + 14 * DAY_MS),
      });
    });
  });

  it('says on the page after a step what was done, by whom it comes, to whoever did it in that shop', async () => {
    const read = async (name: string, args: object, of: LocalShop = shop) => {
      const source = domain().sources?.find((each) => each.name === name) ?? expect.fail(name);
      const { value } = await source.fetch({ ...args }, { shop: of }, AbortSignal.timeout(10_000));
      return value as { title: string; text: string };
    };
    const outcome = await ask();
    const p = (outcome.kind === 'done' ? outcome.query?.['p'] : undefined) ?? expect.fail('no proof');
    const titleIn = async (of: LocalShop) => (await read('newsletter-step', { step: 'almostDone', p }, of)).title;
    expect([await titleIn(shop), await titleIn({ ...shop, tenant: ELM })]).toEqual([
      'newsletter.almostDone.title',
      'newsletter.signup.title',
    ]);
    const family = { ...grouped, name: 'Eiche', group: 'Wald' };
    const leaving = async (from: string) =>
      (await read('service-answer', { answer: `unsubscribe-${from}` }, family)).text;
    expect([await leaving('shop'), await leaving('group'), await leaving('both')]).toEqual([
      'newsletter.unsubscribed.text Eiche',
      'newsletter.unsubscribed.text Wald',
      'newsletter.unsubscribed.text Eiche und Wald',
    ]);
    for (const [answer, words] of [
      ['mailing-removed', 'mailings.success'],
      ['mailing-unknown', 'mailings.notFound'],
      ['mailing-locked', 'mailings.apiError shop@oak.example'],
    ] as const)
      expect((await read('service-answer', { answer })).text).toBe(words);
  });

  it('leaves mailings by the token of their links, in their shop, unless the address is locked', async () => {
    const [ok, locked] = [hashOfToken('OK'), hashOfToken('LOCKED')];
    await database.orm.insert(mailingRecipients).values([
      { tenant: OAK, key: MARA, tokenHash: ok, state: 'listed' },
      { tenant: ELM, key: MARA, tokenHash: ok, state: 'listed' },
      { tenant: OAK, key: 'locked@example.com', tokenHash: locked, state: 'locked' },
      { tenant: ELM, key: 'elm@example.com', tokenHash: hashOfToken('ELM'), state: 'listed' },
    ]);
    const answerTo = async (token: string) => {
      const outcome = await send('mailing-unsubscribe', { token });
      return outcome.kind === 'done' && [outcome.params?.['answer'], outcome.refusal?.key];
    };
    expect(await answerTo('OK')).toEqual(['mailing-removed', undefined]);
    expect(await answerTo('OK')).toEqual(['mailing-removed', undefined]);
    expect(await answerTo('LOCKED')).toEqual(['mailing-locked', 'mailings.apiError']);
    for (const none of ['ELM', '', ok]) expect(await answerTo(none)).toEqual(['mailing-unknown', 'mailings.notFound']);
    const rows = await database.orm.select().from(mailingRecipients);
    expect(rows.map(({ tenant, key, state }) => `${tenant} ${key} ${state}`).toSorted()).toEqual([
      'elm elm@example.com listed',
      `elm ${MARA} listed`,
      'oak locked@example.com locked',
      `oak ${MARA} removed`,
    ]);
    // Told and taken away with all else that is kept of somebody.
    await ask();
    const { personal } = domain();
    const kept = await personal?.export(OAK, MARA.toUpperCase());
    expect(kept?.map((each) => each.in)).toEqual(['newsletter', 'mailings']);
    expect(await personal?.erase(OAK, MARA.toUpperCase())).toBe(2);
    expect([await rowOf(), await personal?.export(OAK, MARA)]).toEqual([undefined, []]);
    expect((await personal?.export(ELM, MARA))?.length).toBe(1);
  });
});
