import type { Queries } from '@vitrine/platform/database';
import { dayIn, monthsAfter } from '@vitrine/platform/days';
import { tenantId, type Platform, type TenantId } from '@vitrine/platform/doors';
import { and, asc, eq, gt, inArray, or } from '@vitrine/platform/sql';
import { book, creditAccount, ledgerEntries } from '../payments/index.ts';
import { creditEntries, lockCredit } from './credit-lines.ts';
import { interestOf, monthOf } from './credit-terms.ts';
import { creditLines } from './tables.ts';

const BATCH = 100;
/** So far back it is looked for months that nobody booked. */
const MONTHS_BACK = 3;

/**
 * Books the interest of each month that has ended on each credit, once. A month that nobody booked in time is caught up with,
 * for a quarter of a year.
 * @returns how many entries were made.
 */
export async function bookInterest(
  { database, clock, ids, shops }: Pick<Platform, 'database' | 'clock' | 'ids' | 'shops'>,
  signal: AbortSignal,
): Promise<number> {
  let made = 0;
  let after: { tenant: string; id: string } | undefined;
  while (!signal.aborted) {
    const lines = await database.orm
      .select()
      .from(creditLines)
      .where(
        after &&
          or(
            gt(creditLines.tenant, after.tenant),
            and(eq(creditLines.tenant, after.tenant), gt(creditLines.id, after.id)),
          ),
      )
      .orderBy(asc(creditLines.tenant), asc(creditLines.id))
      .limit(BATCH);
    for (const line of lines) made += await bookFor(line);
    after = lines.at(-1);
    if (lines.length < BATCH) break;
  }
  return made;

  async function bookFor({ tenant: name, id, owner, grantedAt }: typeof creditLines.$inferSelect): Promise<number> {
    const shop = shops.find(name);
    const terms = shop?.checkout?.revolvingCredit;
    if (shop === undefined || terms === undefined) return 0;
    const tenant = tenantId(name);
    const { currency, timeZone } = shop;
    const now = clock.now();
    const current = monthOf(dayIn(timeZone, now));
    const [first, earliest] = [monthOf(dayIn(timeZone, grantedAt)), monthsAfter(current, -MONTHS_BACK)];
    const ended: string[] = [];
    for (let month = first > earliest ? first : earliest; month < current; month = monthsAfter(month, 1))
      ended.push(month);
    const referenceOf = (month: string): string => `${id} ${month}`;
    const booked = await bookedOf(tenant, ended.map(referenceOf));
    const open = ended.filter((month) => !booked.has(referenceOf(month)));
    if (open.length === 0) return 0;
    const reckon = async (queries: Queries): Promise<{ month: string; amount: number }[]> => {
      const entries = await creditEntries(queries, tenant, id);
      return open
        .map((month) => ({ month, amount: interestOf(entries, month, terms, timeZone) }))
        .filter(({ amount }) => amount > 0);
    };
    if ((await reckon(database)).length === 0) return 0;
    return database.transaction(async (transaction) => {
      if ((await lockCredit(transaction, tenant, owner)) === undefined) return 0;
      let count = 0;
      // Again: an order that waited at the end of the month may have been booked meanwhile.
      for (const { month, amount } of await reckon(transaction)) {
        const postings = [
          { account: creditAccount(id), amount },
          { account: 'credit', amount: -amount },
        ] as const;
        const entry = { kind: 'interest', reference: referenceOf(month), currency, postings, at: now } as const;
        if (await book(transaction, tenant, entry, ids)) count += 1;
      }
      return count;
    });
  }

  async function bookedOf(tenant: TenantId, references: readonly string[]): Promise<ReadonlySet<string>> {
    const { kind, reference } = ledgerEntries;
    const rows = await database.orm
      .select({ reference })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.tenant, tenant), eq(kind, 'interest'), inArray(reference, [...references])));
    return new Set(rows.map((row) => row.reference));
  }
}
