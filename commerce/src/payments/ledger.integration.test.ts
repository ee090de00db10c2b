import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, cancellationOf, creditAccount, returnedOf, saleOf, type Entry } from './ledger.ts';
import { createPayments, type Movement } from './payments.ts';
import { ledgerEntries, ledgerPostings } from './tables.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const clock = fixedClock('2026-11-23T10:00:00Z');
const payments = createPayments({ clock, ids: randomIds });

let database: Database;
beforeAll(async () => {
  database = await openAnyDatabase();
});
afterAll(() => database.close());

const write = (kind: Entry['kind'], reference: string, postings: Entry['postings'], tenant = OAK) =>
  database.transaction((one) =>
    book(one, tenant, { kind, reference, currency: 'EUR', postings, at: clock.now() }, randomIds),
  );
const countOf = async () => [await database.orm.$count(ledgerEntries), await database.orm.$count(ledgerPostings)];

describe('an entry of the books', () => {
  it('is written once for what it books, in each shop', async () => {
    const before = await countOf();
    expect([await write('sale', 'o1', saleOf(1_200, 200)), await write('sale', 'o1', saleOf(9_900, 200))]).toEqual([
      true,
      false,
    ]);
    expect(await write('sale', 'o1', saleOf(1_200, 200), ELM)).toBe(true);
    // Of nothing there is no posting.
    expect(await countOf()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 6]);
  });

  it('is refused where its postings do not sum to 0, whichever side is too much', async () => {
    const before = await countOf();
    for (const amount of [1, -1])
      await expect(write('sale', `crooked ${amount}`, [{ account: 'bank', amount }])).rejects.toThrow(
        `expected postings that sum to 0, got ${amount} for sale crooked`,
      );
    expect(await countOf()).toEqual(before);
  });
});

describe('a sale', () => {
  const total = (postings: Entry['postings']) =>
    Object.fromEntries(postings.map(({ account, amount }) => [account, amount]));

  it('is owed by its buyer, in parts what it is: goods, VAT, and what paying later costs', () => {
    expect(total(saleOf(12_700, 2_000, 700))).toEqual({
      receivables: 12_700,
      sales: -10_000,
      credit: -700,
      tax: -2_000,
    });
    expect(total(saleOf(12_000, 2_000, 0, creditAccount('c')))).toMatchObject({ 'revolving:c': 12_000 });
  });

  it('and what cancels it come to nothing', () => {
    const [sale, back] = [total(saleOf(12_700, 2_000, 700)), total(cancellationOf(12_700, 2_000, 700))];
    for (const [account, amount] of Object.entries(sale)) expect(back[account]).toBe(-amount);
  });
});

it('what returns took off is that of one order of one shop, whichever account it is owed on', async () => {
  for (const [order, n, amount, tenant] of [
    ['r1', 1, 500, OAK],
    ['r1', 2, 700, OAK],
    ['r10', 1, 9_000, OAK],
    ['r1', 1, 8_000, ELM],
  ] as const)
    await write('return', `${order} ${n}`, cancellationOf(amount, 100), tenant);
  await write('return', 'r1 premium', cancellationOf(2_990, 498, 0, creditAccount('c')));
  await write('sale', 'r1', saleOf(20_000, 3_333));
  expect(await returnedOf(database, OAK, 'r1')).toBe(500 + 700 + 2_990);
  expect(await returnedOf(database, OAK, 'none')).toBe(0);
});

describe('a fact about money', () => {
  const begin = (order: string, tenant = OAK) =>
    database.transaction((one) =>
      payments.begin(one, tenant, { order, provider: 'bank', amount: 5_000, currency: 'EUR', reference: `N${order}` }),
    );
  const record = (attempt: Awaited<ReturnType<typeof begin>>, movement: Movement, tenant = OAK) =>
    database.transaction((one) => payments.record(one, tenant, attempt, movement));

  it('is written once; the same line of a statement is not taken for another order, or another sum', async () => {
    const [first, second] = [await begin('m1'), await begin('m2')];
    const line = { kind: 'captured', reference: 's1', amount: 3_000 } as const;
    expect([await record(first, line), await record(first, line)]).toEqual(['new', 'known']);
    expect([await record(second, line), await record(first, { ...line, amount: 1 })]).toEqual(['taken', 'taken']);
    expect([await payments.keptFor(database, OAK, 'm1'), await payments.keptFor(database, OAK, 'm2')]).toEqual([
      3_000, 0,
    ]);
    const elsewhere = await begin('m1', ELM);
    expect([await record(elsewhere, line, ELM), await payments.keptFor(database, ELM, 'm1')]).toEqual(['new', 3_000]);
  });

  it('of money that goes back is booked the other way round', async () => {
    const attempt = await begin('m3');
    await record(attempt, { kind: 'captured', reference: 's3', amount: 3_000 });
    await record(attempt, { kind: 'refunded', reference: 'r3', amount: 1_000 });
    await record(attempt, { kind: 'declined', reference: 'd3', amount: 0 });
    expect(await payments.keptFor(database, OAK, 'm3')).toBe(2_000);
    expect((await payments.byReference(database, OAK, 'bank', 'Nm3'))?.id).toBe(attempt.id);
    expect(await payments.byReference(database, ELM, 'bank', 'Nm3')).toBeUndefined();
  });
});
