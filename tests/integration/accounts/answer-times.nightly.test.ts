/** Whether an address has an account cannot be told by how long the shop takes to answer, nor by what it answers. */
import { fixedClock } from '@vitrine/platform/clock';
import { tenantId, type FormOutcome } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { createRateLimiter } from '@vitrine/platform/limits';
import { openInMemory } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { createAccounts, admitDemoCustomers, type AccountsDomain } from '@vitrine/commerce/accounts';
import { createSessions } from '@vitrine/commerce/session';
import type { Database } from '@vitrine/platform/database';
import { ANYBODY } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rankChance } from './rank-test.ts';

const OAK = tenantId('oak');
const CALLS = 200;
/** Below it, two samples of the same would differ so much once in a hundred times; a test that is tried twice, once in ten thousand. */
const LEAST_CHANCE = 0.01;
const MOST_MS = 600_000;
const REGISTRATION = { firstname: 'Klara', lastname: 'Kunde', birthday: '05.05.1975' };

let database: Database;
let accounts: AccountsDomain;
beforeAll(async () => {
  database = await openInMemory();
  const clock = fixedClock('2026-11-23T12:00:00Z');
  const signer = createSigner({ secrets: ['a secret of at least 32 characters'], clock: () => clock.now().getTime() });
  const platform = {
    database,
    clock,
    ids: randomIds,
    signer,
    changes: { note: async () => undefined },
    outbox: { put: async () => undefined },
    shops: { find: () => testShop() },
    mailer: { send: async () => ({ ok: true, messageId: '1' }) as const, close: () => undefined },
    // As many as are asked here; how many an address may ask is another test's.
    limitTo: (name: string) =>
      createRateLimiter({ name, link: undefined, clock, limit: { most: 100_000, seconds: 600 } }),
  };
  accounts = createAccounts(platform, { sessions: createSessions(platform), owned: [], joiners: [] });
  await admitDemoCustomers(platform, [{ tenant: OAK, country: 'AT' }]);
});
afterAll(() => database.close());

async function sent(form: string, fields: Record<string, string>): Promise<{ ms: number; answer: string }> {
  const handler = accounts.forms?.find(({ name }) => name === form) ?? expect.fail(`no form ${form}`);
  const caller = {
    tenant: OAK,
    locale: 'de-AT',
    visitor: ANYBODY,
    arms: {},
    consent: [],
    client: '192.0.2.1',
    requestId: 'r',
    anonymous: 'browser',
  };
  const began = performance.now();
  const outcome: FormOutcome = await handler.take({
    shop: testShop(),
    caller,
    route: 'account',
    fields,
    cookies: {},
    params: {},
    query: {},
  });
  return { ms: performance.now() - began, answer: JSON.stringify(outcome) };
}

it.each([
  ['login', { password: 'falsch' }],
  ['password-forgot', {}],
  ['register', REGISTRATION],
] as const)(
  '%s answers the same of known and unknown addresses, and as fast',
  async (form, fields) => {
    const known: number[] = [];
    const unknown: number[] = [];
    const answers = new Set<string>();
    for (let call = 0; call < CALLS + 5; call += 1) {
      const asked = [
        ['kunde@example.com', known],
        [`niemand-${call}@example.com`, unknown],
      ] as const;
      // In turns, so that whatever else the machine does burdens both alike.
      for (const [email, times] of call % 2 === 0 ? asked : asked.toReversed()) {
        const { ms, answer } = await sent(form, { ...fields, email });
        answers.add(answer.replaceAll(email, ''));
        if (call >= 5) times.push(ms);
      }
    }
    expect([...answers]).toHaveLength(1);
    expect(rankChance(known, unknown)).toBeGreaterThan(LEAST_CHANCE);
  },
  MOST_MS,
);
