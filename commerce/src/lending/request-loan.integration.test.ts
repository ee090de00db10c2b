import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerOwner } from '../session/index.ts';
import { requestLoan } from './request-loan.ts';
import { creditFiles, loanRequests } from './tables.ts';

const ELM = tenantId('elm');

describe.each(testEngines())('wishes to borrow on $engine', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('of one customer are decided one after the other, and no many small ones are had without the test of a large one', async () => {
    const clock = fixedClock('2026-11-25T12:00:00Z');
    const shop = {
      ...testShop({ tenant: ELM, timeZone: 'Europe/Amsterdam' }),
      lending: { least: 5_000, most: 500_000, testAbove: 25_000 },
    };
    const sound = { balance: 0, payments: 3, arrearsOn: null, registryArrearsOn: null, lastLoanOn: null };
    for (const [id, incomeTestOn] of [
      ['1', null],
      ['2', '2026-01-01'],
    ] as const)
      await database.orm.insert(creditFiles).values({
        ...sound,
        tenant: ELM,
        owner: customerOwner(id),
        hasArrangement: false,
        incomeTestOn,
        isCreditworthy: true,
      });
    const mails: unknown[] = [];
    const outbox = { put: async (_transaction: unknown, _tenant: unknown, errand: unknown) => void mails.push(errand) };
    const wish = { accountHolder: 'J. de Vries', amount: 10_000, iban: 'NL91ABNA0417164300', phone: '0612345678' };
    const ask = async (id: string): Promise<string> => {
      const customer = { id, birthday: '1985-03-14' };
      const outcome = await requestLoan({ database, clock, ids: randomIds, outbox }, shop, customer, wish);
      return outcome.kind === 'conditions' ? outcome.unmet.join() : outcome.kind;
    };
    const told = await Promise.all(Array.from({ length: 5 }, () => ask('1')));
    expect(told.toSorted()).toEqual(['accepted', 'accepted', 'incomeTest', 'incomeTest', 'incomeTest']);
    expect([(await database.orm.select().from(loanRequests)).length, mails.length]).toEqual([2, 2]);
    expect([await ask('2'), await ask('2'), await ask('2'), await ask('3')]).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'pastPayment',
    ]);
    clock.advance(32 * 86_400_000);
    expect(await ask('1')).toBe('accepted');
  });
});
