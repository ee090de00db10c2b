import type { Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { and, eq, like, or, sql } from '@vitrine/platform/sql';
import { ledgerEntries, ledgerPostings } from './tables.ts';

/**
 * `receivables`: what shoppers owe; negative, what was paid ahead. `revolving:<id>`: the same of a revolving credit. `credit`: what
 * they pay for paying later.
 */
export type Account = Debtor | 'sales' | 'credit' | 'tax' | 'bank' | 'provider';
export type Debtor = 'receivables' | `revolving:${string}`;

/** The account of a revolving credit. */
export function creditAccount(line: string): Debtor {
  return `revolving:${line}`;
}

/** Where an order is owed: on the credit that it was drawn of, else with all others. */
export function debtorOf({ creditLine }: { creditLine: string | null }): Debtor {
  return creditLine === null ? 'receivables' : creditAccount(creditLine);
}

/** A booking. Debits are positive, credits negative; together they are 0. */
export interface Entry {
  kind: (typeof ledgerEntries.$inferSelect)['kind'];
  /** What it books, once. */
  reference: string;
  currency: string;
  postings: readonly { account: Account; amount: number }[];
  at: Date;
}

const OTHER_WAY = { receipt: 'refund', refund: 'receipt' } as const;

/**
 * Books an entry in a transaction.
 * @returns false where the same was booked before: of a line of the bank's statement also where its money went the other way,
 * since it came or it was sent.
 */
export async function book(
  { orm }: Transaction,
  tenant: TenantId,
  { kind, reference, currency, postings, at }: Entry,
  ids: Pick<Ids, 'uuid'>,
): Promise<boolean> {
  if ((kind === 'receipt' || kind === 'refund') && reference.startsWith('bank ')) {
    const { tenant: of, kind: way, reference: line } = ledgerEntries;
    const [other] = await orm
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(and(eq(of, tenant), eq(way, OTHER_WAY[kind]), eq(line, reference)));
    if (other !== undefined) return false;
  }
  const sum = postings.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new Error(`expected postings that sum to 0, got ${sum} for ${kind} ${reference}`);
  const [entry] = await orm
    .insert(ledgerEntries)
    .values({ tenant, id: ids.uuid(), kind, reference, at })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  if (entry === undefined) return false;
  const rows = postings
    .filter(({ amount }) => amount !== 0)
    .map((posting, n) => ({ tenant, entry: entry.id, n, currency, ...posting }));
  if (rows.length > 0) await orm.insert(ledgerPostings).values(rows);
  return true;
}

/** What returns took off an order, in minor units; their entries are named after the order and their number. */
export async function returnedOf({ orm }: Queries, tenant: TenantId, order: string): Promise<number> {
  const [row] = await orm
    .select({ amount: sql<number>`coalesce(-sum(${ledgerPostings.amount}), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(
      ledgerPostings,
      and(eq(ledgerPostings.tenant, ledgerEntries.tenant), eq(ledgerPostings.entry, ledgerEntries.id)),
    )
    .where(
      and(
        eq(ledgerEntries.tenant, tenant),
        eq(ledgerEntries.kind, 'return'),
        like(ledgerEntries.reference, `${order} %`),
        or(eq(ledgerPostings.account, 'receivables'), like(ledgerPostings.account, creditAccount('%'))),
      ),
    );
  return row?.amount ?? 0;
}

/** What undoes a sale: its buyer owes nothing of it any more, and what they paid is owed to them. */
export function cancellationOf(total: number, tax: number, credit?: number, debtor?: Debtor): Entry['postings'] {
  return saleOf(total, tax, credit, debtor).map(({ account, amount }) => ({ account, amount: -amount }));
}

/** What a sale books: its buyer owes the total, of which a part is VAT, and another one what paying later costs. */
export function saleOf(total: number, tax: number, credit = 0, debtor: Debtor = 'receivables'): Entry['postings'] {
  return [
    { account: debtor, amount: total },
    { account: 'sales', amount: tax + credit - total },
    { account: 'credit', amount: -credit },
    { account: 'tax', amount: -tax },
  ];
}
