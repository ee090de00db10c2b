import {
  validateFormAnswer,
  validatePageFacts,
  validateResolvedPage,
  type FormAnswer,
  type RenderContext,
  type ResolvedPage,
} from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import { startTestSmtp, type TestSmtp } from '../../support/smtp.ts';
import type { App } from '../../../layout-server/src/app.ts';
import { fixedClock } from '@vitrine/platform/clock';
import {
  caller,
  createRealShopsApp,
  doorHeaders,
  realShopsFolder,
  TEST_SECRET,
  visitor,
  type TestFolder,
} from '../../../layout-server/src/testing/test-app.ts';
import { TOKEN_DAYS } from '@vitrine/commerce/newsletter';

const FORM_PATH = '/service-hilfe/newsletter/anmeldung';
const CONFIRM_PATH = '/service-hilfe/newsletter/bestaetigen';
const ALMOST_DONE = '/service-hilfe/newsletter/fast-geschafft';
const CONFIRMED = '/service-hilfe/newsletter/bestaetigt';
const EXPIRED = '/service-hilfe/newsletter/link-abgelaufen';
const INVALID = 'Bitte gib eine gültige E-Mail-Adresse ein.';

const clock = fixedClock(new Date().toISOString());
/** By the clock of the app, which these tests move. */
const signed = (payload: object = {}): Record<string, string> =>
  doorHeaders(payload, 'internal', TEST_SECRET, clock.now());
let folder: TestFolder;
let smtp: TestSmtp;
let app: App;
beforeAll(async () => {
  folder = realShopsFolder();
  smtp = await startTestSmtp();
  app = await createRealShopsApp(folder, { clock, smtp: { host: '127.0.0.1', port: smtp.port, tls: 'off' } });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
  folder.remove();
});

type TenantName = 'at' | 'lingerie';
const localeOf = (tenant: TenantName) => (tenant === 'at' ? 'de-AT' : 'de-DE');
const contextOf = async (address: string, tenant: TenantName = 'at'): Promise<RenderContext> => {
  const answer = await app.server.inject({
    url: '/internal/facts',
    query: { tenant, locale: localeOf(tenant), path: address },
    headers: signed(),
  });
  const facts = validatePageFacts(answer.json());
  if (!facts.ok) throw new Error(answer.body);
  return visitor({
    tenant,
    locale: localeOf(tenant),
    page: facts.value.page,
    revisionRef: facts.value.revisionRef,
    path: address,
  });
};
let clients = 0;
const sendWhole = async (
  address: string,
  fields: Record<string, unknown>,
  {
    tenant = 'at',
    query = {},
    client = `client-${(clients += 1)}`,
  }: { tenant?: TenantName; query?: Record<string, string>; client?: string } = {},
): Promise<FormAnswer> => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/internal/forms',
    headers: signed({
      ...(await contextOf(address, tenant)),
      caller: caller({ tenant, locale: localeOf(tenant), client }),
    }),
    payload: { path: address, fields, query },
  });
  const read = validateFormAnswer(answer.json());
  if (!read.ok || answer.statusCode !== 200) throw new Error(answer.body);
  return read.value;
};
/** What the shopper sees of the answer; the proof that the wish was this browser's is looked at by itself. */
const send = async (...sent: Parameters<typeof sendWhole>): Promise<Omit<FormAnswer, 'cookies'>> => {
  const { cookies: _proof, ...answer } = await sendWhole(...sent);
  // What proves the step to its page is another each time.
  return 'location' in answer ? { ...answer, location: answer.location.replace(/\?p=\S+$/u, '') } : answer;
};
const subscribe = (email: string, more: Record<string, unknown> = {}, options = {}) =>
  send(FORM_PATH, { form: 'newsletter', email, ...more }, options);
const confirm = (token: string, options = {}) =>
  send(CONFIRM_PATH, { form: 'newsletter-confirm' }, { query: { token }, ...options });
const SENDERS = { at: 'Ahornhaus', lingerie: 'Lilienne' } as const;
/** The mails of a shop to an address, oldest first, their text decoded. */
const mailsTo = (address: string, tenant: TenantName = 'at'): string[] =>
  smtp.received
    .filter(({ to, source }) => to.includes(address) && source.includes(`From: ${SENDERS[tenant]}`))
    .map(({ source }) => decoded(source));
const decoded = (mail: string): string =>
  mail.replaceAll('=\r\n', '').replace(/(?:=[0-9A-F]{2})+/g, (hex) => decodeURIComponent(hex.replaceAll('=', '%')));
const tokenIn = (mail = ''): string => /\?token=([A-Za-z0-9_-]+)/.exec(mail)?.[1] ?? '';

describe('the sign-up', () => {
  it('leads to "almost done" and mails a link of the shop in its words, from its address', async () => {
    expect(await subscribe('neu@example.com')).toEqual({ location: ALMOST_DONE });
    const [mail, ...others] = mailsTo('neu@example.com');
    expect(others).toEqual([]);
    expect(mail).toContain('From: Ahornhaus <service@ahornhaus.example>');
    expect(mail).toContain('Bitte bestätige auf dieser Seite deine Anmeldung');
    expect(mail).toMatch(new RegExp(`http://at\\.localhost:3000${CONFIRM_PATH}\\?token=\\S+`));
  });

  it('is confirmed by the link, and by the same link again', async () => {
    await subscribe('klara@example.com');
    const token = tokenIn(mailsTo('klara@example.com')[0]);
    expect(await confirm(token)).toEqual({ location: CONFIRMED });
    expect(await confirm(token)).toEqual({ location: CONFIRMED });
  });

  it('does not hold for longer than seven days, for another token, or for another shop', async () => {
    await subscribe('spaet@example.com');
    const token = tokenIn(mailsTo('spaet@example.com')[0]);
    expect(await confirm('erraten')).toEqual({ location: EXPIRED });
    expect(await confirm('')).toEqual({ location: EXPIRED });
    expect(await confirm(token, { tenant: 'lingerie' })).toEqual({ location: EXPIRED });
    clock.advance(TOKEN_DAYS * 86_400_000);
    expect(await confirm(token)).toEqual({ location: EXPIRED });
    await subscribe('spaet@example.com');
    expect(await confirm(tokenIn(mailsTo('spaet@example.com').at(-1)))).toEqual({ location: CONFIRMED });
  });

  it('answers a known address as a new one; its owner alone learns it, from a mail', async () => {
    await subscribe('Bekannt@example.com');
    await confirm(tokenIn(mailsTo('Bekannt@example.com')[0]));
    const [known, unknown] = [
      await sendWhole(FORM_PATH, { form: 'newsletter', email: 'bekannt@example.com' }),
      await sendWhole(FORM_PATH, { form: 'newsletter', email: 'fremdes@example.com' }),
    ];
    const looks = ({ cookies = [], ...answer }: FormAnswer) => ({
      ...answer,
      cookies: cookies.map(({ value = '', ...cookie }) => ({ ...cookie, length: value.length })),
    });
    expect(looks(known)).toEqual(looks(unknown));
    expect(known.cookies).toHaveLength(1);
    const [mail] = mailsTo('bekannt@example.com');
    expect(mail).toContain('Du bekommst ihn bereits');
    expect(mail).toContain('/service-hilfe/newsletter/schon-angemeldet');
    expect(tokenIn(mail)).toBe('');
  });

  it.each(['abc', '', 'a@b@c', 'a b@example.com', `${'x'.repeat(95)}@b.at`, 'a@example.com\nBcc: b@example.com'])(
    'asks again for the address %j, and mails nobody',
    async (email) => {
      const answer = await subscribe(email, { firstname: 'Mara' });
      expect(answer).toEqual({
        status: 422,
        form: {
          name: 'newsletter',
          values: { email: email.replace('\n', ' '), firstname: 'Mara' },
          errors: { email: INVALID },
        },
      });
    },
  );

  it('bounds the names, and gives nothing back that the form does not have', async () => {
    const answer = await subscribe('gut@example.com', {
      lastname: 'x'.repeat(51),
      role: 'admin',
      firstname: ['a', 'b'],
    });
    expect(answer).toEqual({
      status: 422,
      form: {
        name: 'newsletter',
        values: { email: 'gut@example.com', lastname: 'x'.repeat(51) },
        errors: { lastname: 'Höchstens 50 Zeichen.' },
      },
    });
    expect(mailsTo('gut@example.com')).toEqual([]);
  });

  it('thanks a robot and does nothing', async () => {
    expect(await subscribe('robot@example.com', { website: 'http://spam.example' })).toEqual({ location: ALMOST_DONE });
    expect(mailsTo('robot@example.com')).toEqual([]);
  });

  it('sends one address three mails in an hour, whoever asks, and answers the same', async () => {
    for (let index = 0; index < 5; index += 1)
      expect(await subscribe('voll@example.com')).toEqual({ location: ALMOST_DONE });
    expect(mailsTo('voll@example.com')).toHaveLength(3);
    expect(await confirm(tokenIn(mailsTo('voll@example.com').at(-1)))).toEqual({ location: CONFIRMED });
  });

  it('takes sixty sign-ups of one client in ten minutes; then what was typed is kept and it is asked to wait', async () => {
    const client = '203.0.113.7';
    for (let index = 0; index < 60; index += 1) await subscribe('abc', {}, { client });
    expect(await subscribe('warte@example.com', {}, { client })).toEqual({
      status: 429,
      form: {
        name: 'newsletter',
        values: { email: 'warte@example.com' },
        errors: {},
        problem: 'Das hat leider nicht geklappt. Bitte versuche es später noch einmal.',
      },
    });
    expect(await subscribe('anders@example.com', {}, { client: '203.0.113.8' })).toEqual({ location: ALMOST_DONE });
  });

  it('is apart for each shop, in its own name', async () => {
    await subscribe('beide@example.com');
    await confirm(tokenIn(mailsTo('beide@example.com')[0]));
    await subscribe('beide@example.com', {}, { tenant: 'lingerie' });
    const [mail] = mailsTo('beide@example.com', 'lingerie');
    expect(mail).toContain('From: Lilienne');
    expect(mail).toContain(`http://lingerie.localhost:3000${CONFIRM_PATH}?token=`);
  });
});

describe('a form on a page', () => {
  const pageOf = async (context: RenderContext): Promise<{ page: ResolvedPage; tree: string }> => {
    const made = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: signed(context) });
    const { tree } = made.json();
    const answer = await app.server.inject({ url: `/internal/trees/${tree}`, headers: signed(context) });
    const read = validateResolvedPage(answer.json());
    return read.ok ? { page: read.value, tree } : expect.fail(answer.body);
  };
  const stateOf = ({ root }: ResolvedPage): unknown =>
    root.slots?.['main']?.find(({ type }) => type === 'shop-form')?.props['state'];

  it('is taken wherever a layer has put it, and nowhere else', async () => {
    expect(await send('/lp/mantel', { form: 'newsletter', email: 'abc' })).toEqual({ status: 405 });
    const outcome = await app.publishing.publish({
      documentId: 'at/content.layer',
      message: 'test',
      author: 'Mara Holzer',
      source: 'cli',
      document: {
        page: 'content',
        prefix: 'at',
        ops: [
          {
            op: 'insert',
            parent: 'content',
            slot: 'main',
            node: {
              id: 'at.post',
              type: 'shop-form',
              when: { path: '/lp/mantel' },
              props: {
                form: 'newsletter',
                state: { $ctx: 'form' },
                fields: [{ name: 'email', kind: 'email', label: { $t: 'contact.field.email' } }],
                submitLabel: { $t: 'newsletter.submit' },
              },
            },
          },
        ],
      },
    });
    expect(outcome.code).toBe('PUBLISHED');
    expect(await send('/lp/mantel', { form: 'newsletter', email: 'mantel@example.com' })).toEqual({
      location: ALMOST_DONE,
    });
    expect(await send('/', { form: 'newsletter', email: 'a@example.com' })).toEqual({ status: 405 });
    expect(await send('/lp/mantel', { form: 'contact', email: 'a@example.com' })).toEqual({ status: 405 });
    expect(await send('/gibt-es-nicht', { form: 'newsletter', email: 'a@example.com' })).toEqual({ status: 405 });
  });

  it('shows what was sent and what is wrong to its sender alone: such a tree is kept nowhere', async () => {
    const context = await contextOf(FORM_PATH);
    const form = { name: 'newsletter', values: { email: 'geheim@' }, errors: { email: INVALID } };
    const sent = await pageOf({ ...context, form });
    expect(stateOf(sent.page)).toEqual(form);
    const other = await pageOf(context);
    expect(stateOf(other.page)).toEqual({ name: '', values: {}, errors: {} });
    const guessed = await app.server.inject({ url: `/internal/trees/${sent.tree}`, headers: signed(context) });
    expect(guessed.body).not.toContain('geheim@');
  });
});

it('a mail server that is away is told, with what was typed; an address that it refuses is asked for again', async () => {
  smtp.refuseNext(451, 451, 451);
  expect(await subscribe('weg@example.com')).toMatchObject({
    status: 503,
    form: { values: { email: 'weg@example.com' }, problem: expect.stringContaining('nicht geklappt') },
  });
  smtp.refuseNext(550);
  expect(await subscribe('gibtsnicht@example.com')).toMatchObject({
    status: 422,
    form: { errors: { email: INVALID } },
  });
  expect(await subscribe('da@example.com')).toEqual({ location: ALMOST_DONE });
});

describe('what somebody changes', () => {
  const CHANGE_PATH = '/service-hilfe/newsletter-abmelden';
  const change = (email: string, newsletter: string, more: Record<string, unknown> = {}, options = {}) =>
    send(CHANGE_PATH, { form: 'newsletter-change', email, newsletter, ...more }, options);
  const subscribed = async (email: string): Promise<string> => {
    await subscribe(email);
    const token = tokenIn(mailsTo(email).at(-1));
    await confirm(token);
    return token;
  };
  const told = (answer: string) => ({ location: `/service-hilfe/newsletter-geaendert/${answer}` });
  const NONE = {
    status: 422,
    form: { errors: { email: 'Für diese E-Mail-Adresse besteht keine Newsletter-Anmeldung.' } },
  };

  it('ends the newsletter of the shop and that of the group apart, each once', async () => {
    await subscribed('teile@example.com');
    expect(await change('Teile@example.com', 'unsubscribe|299')).toEqual(told('unsubscribe-shop'));
    expect(await change('teile@example.com', 'unsubscribe|299')).toMatchObject(NONE);
    expect(await change('teile@example.com', 'unsubscribe|99')).toEqual(told('unsubscribe-group'));
    expect(await change('teile@example.com', 'pause|-100')).toMatchObject(NONE);
  });

  it('whoever wants a part again is asked to confirm again; who has all of it is told so', async () => {
    await subscribed('wieder@example.com');
    await change('wieder@example.com', 'unsubscribe|299');
    await subscribe('wieder@example.com');
    expect(await confirm(tokenIn(mailsTo('wieder@example.com').at(-1)))).toEqual({ location: CONFIRMED });
    expect(await change('wieder@example.com', 'unsubscribe|299')).toEqual(told('unsubscribe-shop'));
  });

  it('a link that was mailed before a cancellation brings nothing back', async () => {
    const token = await subscribed('weg-bleibt@example.com');
    expect(await change('weg-bleibt@example.com', 'unsubscribe|199')).toEqual(told('unsubscribe-both'));
    expect(await confirm(token)).toEqual({ location: EXPIRED });
    expect(await change('weg-bleibt@example.com', 'unsubscribe|199')).toMatchObject(NONE);
  });

  it('is answered alike for whoever has the newsletter and whoever has not, where the shop does not tell; and is done', async () => {
    const [has, other] = ['leise@example.com', 'leise-unbekannt@example.com'];
    await subscribe(has, {}, { tenant: 'lingerie' });
    const token = tokenIn(mailsTo(has, 'lingerie').at(-1));
    await confirm(token, { tenant: 'lingerie' });
    const answers = [];
    for (const address of [has, other])
      answers.push(await change(address, 'unsubscribe|199', {}, { tenant: 'lingerie' }));
    expect(answers).toEqual([told('unsubscribe-both'), told('unsubscribe-both')]);
    await until(
      'the link confirms nothing any more',
      async () => (await confirm(token, { tenant: 'lingerie' })).location === EXPIRED,
    );
  });

  it('pauses for as long as it was told, and knows no other choices of the form', async () => {
    await subscribed('pause@example.com');
    expect(await change('pause@example.com', 'pause|-100', { pauseDays: '21' })).toEqual(told('pause-21'));
    for (const [choice, pauseDays] of [
      ['frequency|1', ''],
      ['pause|-100', '9'],
      ['', ''],
    ] as const)
      expect(await change('pause@example.com', choice, { pauseDays })).toMatchObject({
        status: 422,
        form: { errors: { newsletter: 'Bitte triff eine Auswahl.' } },
      });
    expect(await change('niemand@', 'unsubscribe|99')).toMatchObject({ form: { errors: { email: INVALID } } });
  });
});
