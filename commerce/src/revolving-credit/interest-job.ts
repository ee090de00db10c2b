import { dayIn, monthsAfter } from '@vitrine/platform/days';
import { tenantId, type Platform } from '@vitrine/platform/doors';
import { and, asc, eq, gt, or } from '@vitrine/platform/sql';
import { book, creditAccount } from '../payments/index.ts';
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
    return database.transaction(async (transaction) => {
      if ((await lockCredit(transaction, tenant, owner)) === undefined) return 0;
      const entries = await creditEntries(transaction, tenant, id);
      const booked = entries.filter(({ kind }) => kind === 'interest').map(({ reference }) => reference);
      const [first, earliest] = [monthOf(dayIn(timeZone, grantedAt)), monthsAfter(current, -MONTHS_BACK)];
      let count = 0;
      for (let month = first > earliest ? first : earliest; month < current; month = monthsAfter(month, 1)) {
        const reference = `${id} ${month}`;
        if (booked.includes(reference)) continue;
        const amount = interestOf(entries, month, terms, timeZone);
        if (amount === 0) continue;
        const postings = [
          { account: creditAccount(id), amount },
          { account: 'credit', amount: -amount },
        ] as const;
        const isNew = await book(
          transaction,
          tenant,
          { kind: 'interest', reference, currency, postings, at: now },
          ids,
        );
        if (!isNew) continue;
        entries.push({ kind: 'interest', reference, amount, currency, at: now });
        count += 1;
      }
      return count;
    });
  }
}
