import { fixedClock } from '@vitrine/platform/clock';
import type { Platform, SentForm } from '@vitrine/platform/doors';
import { createRateLimiter } from '@vitrine/platform/limits';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { readWithdrawal } from './withdrawal-fields.ts';
import { createWithdrawalForm } from './withdrawal-form.ts';

it('nobody’s box is filled with receipts of what others typed', async () => {
  const clock = fixedClock('2026-11-24T12:00:00Z');
  const limitTo = (most: number) => createRateLimiter({ link: undefined, clock, limit: { most, seconds: 3_600 } });
  const database = { transaction: async () => undefined } as unknown as Platform['database'];
  const form = createWithdrawalForm(
    { database, outbox: { put: async () => undefined }, clock },
    { limiter: limitTo(100), recipients: limitTo(2) },
  );
  const shop = testShop();
  const say = (order: string, email: string, client: string) =>
    form.take({
      shop,
      caller: {
        tenant: shop.tenant,
        locale: shop.locale,
        visitor: ANYBODY,
        arms: {},
        consent: [],
        client,
        requestId: 'r',
      },
      route: 'withdrawal',
      fields: { name: 'Mara Mai', order, email, goods: '' },
      cookies: {},
      params: {},
      query: {},
    } satisfies SentForm);
  const kinds = [
    await say('1', 'mara@example.com', '192.0.2.1'),
    await say('2', 'mara@example.com', '192.0.2.2'),
    await say('3', 'Mara@example.com', '192.0.2.3'),
    await say('3', 'tom@example.com', '192.0.2.3'),
  ].map(({ kind }) => kind);
  expect(kinds).toEqual(['done', 'done', 'again', 'done']);
});

it('nobody leads others to an address of the web by the receipt that the shop sends them', () => {
  const said = { name: 'Mara Mai', order: '1', email: 'mara@example.com', goods: '' };
  expect(readWithdrawal({ ...said, goods: 'Das Kleid, siehe Seite 3/4, Antwort an mara@example.com' }).ok).toBe(true);
  expect(readWithdrawal({ ...said, goods: 'Konto gesperrt: evil.com/login' })).toMatchObject({ ok: false });
  const link = 'https://evil.example';
  expect(
    readWithdrawal({ ...said, name: `Konto gesperrt: ${link}`, order: link, goods: `Bitte zahlen:\n${link}` }),
  ).toEqual({
    ok: false,
    errors: {
      name: { key: 'validation.noWebAddress' },
      order: { key: 'validation.noWebAddress' },
      goods: { key: 'validation.noWebAddress' },
    },
  });
});
