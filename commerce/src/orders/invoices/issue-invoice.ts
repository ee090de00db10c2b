import type { Queries, Transaction } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, eq, inArray, sql } from '@vitrine/platform/sql';
import { invoices, invoiceSeries } from './tables.ts';

export type Invoice = typeof invoices.$inferSelect;

/** The invoice of an order that is locked, made if there is none: numbers of a shop follow each other without a gap. */
export async function issueInvoice(
  transaction: Transaction,
  tenant: TenantId,
  order: string,
  issuedAt: Date,
): Promise<Invoice> {
  const [known] = await invoicesOf(transaction, tenant, [order]);
  if (known !== undefined) return known;
  const [series] = await transaction.orm
    .insert(invoiceSeries)
    .values({ tenant, last: 1 })
    .onConflictDoUpdate({ target: invoiceSeries.tenant, set: { last: sql`${invoiceSeries.last} + 1` } })
    .returning({ last: invoiceSeries.last });
  if (series === undefined) throw new Error(`expected a number for an invoice of ${tenant}, got none`);
  const invoice = { tenant, n: series.last, order, issuedAt };
  await transaction.orm.insert(invoices).values(invoice);
  return invoice;
}

/** The invoices of some orders of a shop, in no order; none for orders that have none, or are of another shop. */
export async function invoicesOf({ orm }: Queries, tenant: TenantId, orders: readonly string[]): Promise<Invoice[]> {
  if (orders.length === 0) return [];
  return orm
    .select()
    .from(invoices)
    .where(and(eq(invoices.tenant, tenant), inArray(invoices.order, [...orders])));
}

/** The invoice of a number as it is written; undefined for none. */
export async function invoiceOfNumber(
  { orm }: Queries,
  tenant: TenantId,
  number: string,
): Promise<Invoice | undefined> {
  const n = Number(/^R(\d{6,9})$/u.exec(number)?.[1] ?? Number.NaN);
  if (Number.isNaN(n)) return undefined;
  const [found] = await orm
    .select()
    .from(invoices)
    .where(and(eq(invoices.tenant, tenant), eq(invoices.n, n)));
  return found;
}

const DIGITS = 6;

/** As it is written, such as R000042. */
export function invoiceNumber({ n }: Pick<Invoice, 'n'>): string {
  return `R${String(n).padStart(DIGITS, '0')}`;
}
