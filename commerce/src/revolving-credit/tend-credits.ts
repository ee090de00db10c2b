import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { AccountsDomain } from '../accounts/index.ts';
import { customerOwner } from '../session/index.ts';
import {
  bookCreditPayment,
  creditEntries,
  creditOf,
  grantCredit,
  isOfPayment,
  lockCredit,
  type Credit,
  type CreditEntry,
} from './credit-lines.ts';

/** What staff does with the credit of a customer; money in minor units, `receipt` is the line of the bank's statement, which counts once. */
export type CreditDeed =
  | { deed: 'grant'; limit: number }
  | { deed: 'receive' | 'refund'; amount: number; receipt: string };

/**
 * What came of it; `refused`: there is no credit, or more was to be sent back than was paid ahead; `taken`: the line of the
 * statement is booked for another customer, another amount or an order.
 */
export type CreditTended = { kind: 'done'; credit: Credit } | { kind: 'unknown' | 'refused' | 'off' | 'taken' };

/** What the service of a shop sees of credits, and does with them, by the number of a customer. */
export interface TendCredits {
  /** Undefined for a number that nobody has, and for whoever has no credit. */
  find(tenant: TenantId, number: string): Promise<{ credit: Credit; entries: CreditEntry[] } | undefined>;
  tend(tenant: TenantId, number: string, what: CreditDeed): Promise<CreditTended>;
}

/** What people of the service do with the lines of credit of customers, by the number of the customer. */
export function createTendCredits(
  { database, clock, ids, shops }: Pick<Platform, 'database' | 'clock' | 'ids' | 'shops'>,
  customers: Pick<AccountsDomain['customers'], 'byNumber'>,
): TendCredits {
  const ownerOf = async (tenant: TenantId, number: string): Promise<string | undefined> => {
    const known = await customers.byNumber(tenant, number);
    return known && customerOwner(known.customer.id);
  };
  return {
    async find(tenant, number) {
      const owner = await ownerOf(tenant, number);
      const credit = owner === undefined ? undefined : await creditOf(database, tenant, owner);
      return credit && { credit, entries: await creditEntries(database, tenant, credit.line) };
    },
    async tend(tenant, number, what) {
      const shop = shops.find(tenant);
      const owner = await ownerOf(tenant, number);
      if (shop === undefined || owner === undefined) return { kind: 'unknown' };
      const at = clock.now();
      return database.transaction(async (transaction): Promise<CreditTended> => {
        if (what.deed === 'grant') {
          if (shop.switches['revolvingCredit'] !== true || shop.checkout?.revolvingCredit === undefined)
            return { kind: 'off' };
          return {
            kind: 'done',
            credit: await grantCredit(transaction, tenant, { owner, limit: what.limit, at }, ids),
          };
        }
        const credit = await lockCredit(transaction, tenant, owner);
        if (credit === undefined) return { kind: 'refused' };
        const { deed, amount, receipt } = what;
        const { line } = credit;
        const kind = deed === 'receive' ? 'receipt' : 'refund';
        const payment = { line, kind, amount, receipt, currency: shop.currency, at } as const;
        const entries = await creditEntries(transaction, tenant, line);
        if (entries.some((entry) => isOfPayment(entry, payment))) return { kind: 'done', credit };
        if (deed === 'refund' && amount > -credit.owed) return { kind: 'refused' };
        if (!(await bookCreditPayment(transaction, tenant, payment, ids))) return { kind: 'taken' };
        return { kind: 'done', credit: (await creditOf(transaction, tenant, owner)) ?? credit };
      });
    },
  };
}
