import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lt, sql, type SQL } from '@vitrine/platform/sql';
import { paymentAttempts, paymentMovements } from '../payments/index.ts';
import { invoiceNumber, invoicesOf } from './invoices/issue-invoice.ts';
import { invoices } from './invoices/tables.ts';
import { checkouts, orderLines, orders } from './tables.ts';

/**
 * Ten years from the end of the business year (Swiss Code of Obligations, Article 958f), the longest of the countries that we
 * sell in, and a year for its end.
 */
const INVOICE_DAYS = 11 * 366;
const DAY_MS = 86_400_000;

/** Name and postal address as an invoice has them; nothing else that was said of a buyer. */
const ON_INVOICE = ['firstName', 'lastName', 'street', 'houseNumber', 'addition', 'postalCode', 'city', 'country'];

/**
 * What orders keep of people. Erased, an order keeps what the books need: its number, lines and sums, and with an invoice the
 * name and address that this must say (Directive 2006/112/EC, Article 226(5)), with nothing that leads there from the person.
 * What is still to be sent must be sent or cancelled first.
 */
export function orderers(database: Pick<Database, 'orm'>): PersonalData {
  const ordersOf = (tenant: string, address: string) =>
    and(eq(orders.tenant, tenant), eq(sql`lower(${orders.email})`, address.toLowerCase()));
  const checkoutsOf = (tenant: string, address: string) =>
    and(eq(checkouts.tenant, tenant), eq(sql`lower(${checkouts.email})`, address.toLowerCase()));
  const { tenant: _tenant, quote: _quote, basket: _basket, owner: _owner, ...shown } = getTableColumns(orders);
  return {
    tables: [orders, orderLines, invoices, checkouts],
    async export(tenant, person) {
      const found = await database.orm.select(shown).from(orders).where(ordersOf(tenant, person));
      const ids = found.map(({ id }) => id);
      const lines = await linesOfAll(database, tenant, ids);
      const issued = await invoicesOf(database, tenantId(tenant), ids);
      const paid = await paidOf(database, tenant, ids);
      const begun = await database.orm.select().from(checkouts).where(checkoutsOf(tenant, person));
      return [
        ...found.map((order) => {
          const invoice = issued.find((each) => each.order === order.id);
          const values = {
            ...order,
            lines: lines.flatMap(({ order: of, ...line }) => (of === order.id ? [line] : [])),
            payments: paid.flatMap(({ order: of, ...payment }) => (of === order.id ? [payment] : [])),
            ...(invoice && { invoice: { number: invoiceNumber(invoice), issuedAt: invoice.issuedAt } }),
          };
          return { in: 'orders', values };
        }),
        ...begun.map(({ tenant: _in, owner: _by, saidIn: _session, changedAt: _at, ...values }) => ({
          in: 'checkout',
          values,
        })),
      ];
    },
    async erase(tenant, person) {
      const gone = await database.orm
        .delete(checkouts)
        .where(checkoutsOf(tenant, person))
        .returning({ owner: checkouts.owner });
      const kept = await database.orm
        .update(orders)
        .set({ email: null, buyer: namedOnInvoice(), address: null, birthday: null, customer: null })
        .where(ordersOf(tenant, person))
        .returning({ id: orders.id });
      return gone.length + kept.length;
    },
  };
}

function linesOfAll({ orm }: Pick<Database, 'orm'>, tenant: string, ids: readonly string[]) {
  const { tenant: _tenant, ...shown } = getTableColumns(orderLines);
  return orm
    .select(shown)
    .from(orderLines)
    .where(and(eq(orderLines.tenant, tenant), inArray(orderLines.order, [...ids])))
    .orderBy(asc(orderLines.n));
}

/** What was paid of orders, and what went back. */
function paidOf({ orm }: Pick<Database, 'orm'>, tenant: string, ids: readonly string[]) {
  const { kind, amount, at } = paymentMovements;
  return orm
    .select({ order: paymentAttempts.order, kind, amount, at })
    .from(paymentMovements)
    .innerJoin(
      paymentAttempts,
      and(eq(paymentAttempts.tenant, paymentMovements.tenant), eq(paymentAttempts.id, paymentMovements.attempt)),
    )
    .where(and(eq(paymentMovements.tenant, tenant), inArray(paymentAttempts.order, [...ids])))
    .orderBy(asc(at));
}

/** What of its buyer the invoice of an order says; null where there is none. */
function namedOnInvoice(): SQL {
  const buyer = sql`coalesce(${orders.buyer}, ${orders.address})::jsonb`;
  const kept = sql.join(
    ON_INVOICE.map((field) => sql`${field}::text, ${buyer} -> ${field}::text`),
    sql`, `,
  );
  return sql`case when ${buyer} is not null and ${hasInvoice()} then json_build_object(${kept}) end`;
}

function hasInvoice(issued?: SQL): SQL {
  return sql`exists (select 1 from ${invoices} where ${and(eq(invoices.tenant, orders.tenant), eq(invoices.order, orders.id), issued)})`;
}

/** Forgets who invoices of erased people were to, once no law wants them any more. @returns of how many orders */
export async function forgetInvoiced({ orm }: Pick<Database, 'orm'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - INVOICE_DAYS * DAY_MS);
  const forgotten = await orm
    .update(orders)
    .set({ buyer: null })
    .where(and(isNull(orders.email), isNotNull(orders.buyer), hasInvoice(lt(invoices.issuedAt, before))))
    .returning({ id: orders.id });
  return forgotten.length;
}
