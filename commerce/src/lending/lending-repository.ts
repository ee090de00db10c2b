import type { Database, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, eq, gte } from '@vitrine/platform/sql';
import type { CreditFile } from './credit-file.ts';
import { creditFiles, loanRequests } from './tables.ts';

export type LoanRequest = typeof loanRequests.$inferSelect;

/**
 * What the shop knows of a customer's credit, kept from whoever else decides on it until the transaction ends; undefined of somebody
 * who never had to do with it.
 */
export async function lockCreditFile(
  transaction: Pick<Transaction, 'orm'>,
  tenant: TenantId,
  owner: string,
): Promise<CreditFile | undefined> {
  const [found] = await transaction.orm
    .select()
    .from(creditFiles)
    .where(and(eq(creditFiles.tenant, tenant), eq(creditFiles.owner, owner)))
    .for('update');
  return found;
}

/** What somebody has asked for since an instant and could have, in minor units. */
export async function askedSince(
  { orm }: Pick<Transaction, 'orm'>,
  tenant: TenantId,
  owner: string,
  since: Date,
): Promise<number> {
  const asked = await orm
    .select({ amount: loanRequests.amount })
    .from(loanRequests)
    .where(and(eq(loanRequests.tenant, tenant), eq(loanRequests.owner, owner), gte(loanRequests.askedAt, since)));
  return asked.reduce((sum, { amount }) => sum + amount, 0);
}

/** A request by its id; undefined once it was erased. */
export async function findLoan(
  database: Pick<Database, 'orm'>,
  tenant: TenantId,
  id: string,
): Promise<LoanRequest | undefined> {
  const [found] = await database.orm
    .select()
    .from(loanRequests)
    .where(and(eq(loanRequests.tenant, tenant), eq(loanRequests.id, id)));
  return found;
}

/** Whether somebody has asked for a loan since an instant, and could have it. */
export async function hasAskedSince(
  database: Pick<Database, 'orm'>,
  tenant: TenantId,
  owner: string,
  since: Date,
): Promise<boolean> {
  const found = await database.orm
    .select({ id: loanRequests.id })
    .from(loanRequests)
    .where(and(eq(loanRequests.tenant, tenant), eq(loanRequests.owner, owner), gte(loanRequests.askedAt, since)))
    .limit(1);
  return found.length > 0;
}

/** Writes a request down. */
export async function addLoan(transaction: Pick<Transaction, 'orm'>, request: LoanRequest): Promise<void> {
  await transaction.orm.insert(loanRequests).values(request);
}
