import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeErrand, NEWSLETTER_CHANGE, type WantedChange } from './change-errand.ts';
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
