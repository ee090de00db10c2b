import type { Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { and, asc, desc, eq, sql } from '@vitrine/platform/sql';
import { book, creditAccount, ledgerEntries, ledgerPostings, type Entry } from '../payments/index.ts';
import type { CreditBooking } from './credit-terms.ts';
import { creditLimits, creditLines } from './tables.ts';

export type CreditLine = typeof creditLines.$inferSelect;

/** A credit as it is now; money in minor units. */
export interface Credit {
  line: string;
  grantedAt: Date;
  limit: number;
  /** Negative: more was paid than was drawn. */
  owed: number;
}

/** What was booked on a credit, the oldest first. */
export interface CreditEntry extends CreditBooking {
  kind: Entry['kind'];
  reference: string;
  currency: string;
}

/** What can still be drawn of a credit, in minor units. */
export function available({ limit, owed }: Pick<Credit, 'limit' | 'owed'>): number {
  return Math.max(0, limit - Math.max(0, owed));
}

const ownedBy = (tenant: TenantId, owner: string) => and(eq(creditLines.tenant, tenant), eq(creditLines.owner, owner));

/** The credit of somebody; undefined for whoever has none. */
export async function creditOf(queries: Queries, tenant: TenantId, owner: string): Promise<Credit | undefined> {
  const [line] = await queries.orm.select().from(creditLines).where(ownedBy(tenant, owner));
  return line && asItIs(queries, tenant, line);
}

/** The same for this transaction alone until it ends: nobody else draws of it meanwhile, or changes its limit. */
export async function lockCredit(
  transaction: Transaction,
  tenant: TenantId,
  owner: string,
): Promise<Credit | undefined> {
  const [line] = await transaction.orm.select().from(creditLines).where(ownedBy(tenant, owner)).for('update');
  return line && asItIs(transaction, tenant, line);
}

async function asItIs({ orm }: Queries, tenant: TenantId, { id, grantedAt }: CreditLine): Promise<Credit> {
  const [newest] = await orm
    .select({ amount: creditLimits.amount })
    .from(creditLimits)
    .where(and(eq(creditLimits.tenant, tenant), eq(creditLimits.line, id)))
    .orderBy(desc(creditLimits.n))
    .limit(1);
  const [sum] = await orm
    .select({ owed: sql<string>`coalesce(sum(${ledgerPostings.amount}), 0)` })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.tenant, tenant), eq(ledgerPostings.account, creditAccount(id))));
  return { line: id, grantedAt, limit: newest?.amount ?? 0, owed: Number(sum?.owed ?? 0) };
}

/** Everything that was booked on a credit. */
export async function creditEntries({ orm }: Queries, tenant: TenantId, line: string): Promise<CreditEntry[]> {
  const { kind, reference, at } = ledgerEntries;
  return orm
    .select({ kind, reference, at, amount: ledgerPostings.amount, currency: ledgerPostings.currency })
    .from(ledgerPostings)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.tenant, ledgerPostings.tenant), eq(ledgerEntries.id, ledgerPostings.entry)),
    )
    .where(and(eq(ledgerPostings.tenant, tenant), eq(ledgerPostings.account, creditAccount(line))))
    .orderBy(asc(at));
}

/** Grants somebody a credit, or another limit of the one that they have; 0 takes it away from new orders. */
export async function grantCredit(
  transaction: Transaction,
  tenant: TenantId,
  { owner, limit, at }: { owner: string; limit: number; at: Date },
  ids: Pick<Ids, 'uuid'>,
): Promise<Credit> {
  const { orm } = transaction;
  await orm.insert(creditLines).values({ tenant, id: ids.uuid(), owner, grantedAt: at }).onConflictDoNothing();
  const credit = await lockCredit(transaction, tenant, owner);
  if (credit === undefined) throw new Error(`expected the credit of ${owner}, which was just written, got none`);
  const { line } = credit;
  const [last] = await orm
    .select({ n: sql<number>`coalesce(max(${creditLimits.n}), 0)::int` })
    .from(creditLimits)
    .where(and(eq(creditLimits.tenant, tenant), eq(creditLimits.line, line)));
  await orm.insert(creditLimits).values({ tenant, line, n: (last?.n ?? 0) + 1, amount: limit, at });
  return { ...credit, limit };
}

/**
 * Books money that came by transfer for a credit, or was sent back of what was paid ahead; the same line of a statement once.
 * @returns false where the line is booked already, on this credit or for something else.
 */
export async function bookCreditPayment(
  transaction: Transaction,
  tenant: TenantId,
  { line, kind, amount, receipt, currency, at }: CreditPayment,
  ids: Pick<Ids, 'uuid'>,
): Promise<boolean> {
  const owed = owedBy({ kind, amount });
  const postings = [
    { account: 'bank', amount: -owed },
    { account: creditAccount(line), amount: owed },
  ] as const;
  return book(transaction, tenant, { kind, reference: referenceOf(receipt), currency, postings, at }, ids);
}

/** Whether an entry is what was booked of this payment. */
export function isOfPayment(
  entry: Pick<CreditEntry, 'kind' | 'reference' | 'amount'>,
  { kind, receipt, amount }: Pick<CreditPayment, 'kind' | 'receipt' | 'amount'>,
): boolean {
  return entry.kind === kind && entry.reference === referenceOf(receipt) && entry.amount === owedBy({ kind, amount });
}

/** As movements of orders are named too: one line of a statement pays one thing. */
function referenceOf(receipt: string): string {
  return `bank ${receipt}`;
}

function owedBy({ kind, amount }: Pick<CreditPayment, 'kind' | 'amount'>): number {
  return kind === 'receipt' ? -amount : amount;
}

export interface CreditPayment {
  line: string;
  kind: 'receipt' | 'refund';
  amount: number;
  receipt: string;
  currency: string;
  at: Date;
}
