import type { Transaction } from '@vitrine/platform/database';
import type { LocalShop, Platform } from '@vitrine/platform/doors';
import { and, asc, eq } from '@vitrine/platform/sql';
import type { CatalogueRecord } from '@vitrine/schemas';
import { countryOf, demoBuyer } from '../accounts/index.ts';
import { prices, products, variants } from '../catalogue/index.ts';
import { issueInvoice, orderLines, orderNumber, orders } from '../orders/index.ts';
import { book, createPayments, debtorOf, saleOf } from '../payments/index.ts';
import { grantCredit } from '../revolving-credit/index.ts';
import { customerOwner } from '../session/index.ts';

/** An order of a demo's customer: how long ago, and what came of it. Over `paid` more came than was asked for, in minor units. */
interface DemoOrder {
  customer: string;
  daysAgo: number;
  what: 'unpaidInvoice' | 'unpaidInAdvance' | 'paid' | 'ofCredit';
  over?: number;
}

const DAY_MS = 86_400_000;
/** More than a page of them, something due on a day and something owed; another customer has credit, a third one nothing. */
const DEMO_ORDERS: readonly DemoOrder[] = [
  { customer: 'demo-kunde', daysAgo: 2, what: 'unpaidInvoice' },
  { customer: 'demo-kunde', daysAgo: 4, what: 'unpaidInAdvance' },
  ...Array.from({ length: 10 }, (_none, at) => ({
    customer: 'demo-kunde',
    daysAgo: 20 + 23 * at,
    what: 'paid' as const,
  })),
  { customer: 'demo-soft', daysAgo: 30, what: 'paid', over: 2_500 },
  // Still on its way.
  { customer: 'demo-kunde', daysAgo: 1, what: 'paid' },
  // Long enough ago that something of it is due this month.
  { customer: 'demo-kunde', daysAgo: 40, what: 'ofCredit' },
];
/** What the demo's customer may draw, in minor units, and since when. */
const CREDIT = { limit: 100_000, daysAgo: 45 } as const;
const DAYS_TO_PAY = 7;

type Article = Pick<typeof orderLines.$inferSelect, 'product' | 'variant' | 'name' | 'unit'>;

/** Gives the demo's customers orders, with bookings on the real books, at a shop whose accounts have pages for orders; once. */
export async function admitDemoOrders(
  { database, clock, ids }: Pick<Platform, 'database' | 'clock' | 'ids'>,
  shop: LocalShop,
): Promise<void> {
  const { tenant } = shop;
  if (shop.switches['accountOrders'] !== true) return;
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const owner = eq(orders.owner, customerOwner('demo-soft'));
    const known = await transaction.orm
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.tenant, tenant), owner))
      .limit(1);
    const articles = await articlesOf(transaction, shop);
    if (known.length > 0 || articles.length === 0) return;
    const line = await grantDemoCredit(transaction, shop, { now, ids });
    // In the order of their days, as the numbers of their invoices are given.
    const byDay = DEMO_ORDERS.map((order, at) => [at, order] as const).toSorted(
      ([, one], [, other]) => other.daysAgo - one.daysAgo,
    );
    for (const [at, order] of byDay) {
      const article = articles[at % articles.length];
      if (article === undefined || (order.what === 'ofCredit' && line === undefined)) continue;
      const creditLine = order.what === 'ofCredit' ? (line ?? null) : null;
      await addOrder(transaction, shop, { ...order, creditLine, article, now, ids });
    }
  });
}

/** @returns the id of the credit; undefined where the shop gives none. */
async function grantDemoCredit(
  transaction: Transaction,
  { tenant, switches, checkout }: LocalShop,
  { now, ids }: { now: Date; ids: Platform['ids'] },
): Promise<string | undefined> {
  if (switches['revolvingCredit'] !== true || checkout?.revolvingCredit === undefined) return undefined;
  const at = new Date(now.getTime() - CREDIT.daysAgo * DAY_MS);
  const owner = customerOwner('demo-kunde');
  return (await grantCredit(transaction, tenant, { owner, limit: CREDIT.limit, at }, ids)).line;
}

async function addOrder(
  transaction: Transaction,
  { tenant, locale, currency, checkout }: LocalShop,
  {
    customer,
    daysAgo,
    what,
    over = 0,
    creditLine,
    article,
    now,
    ids,
  }: DemoOrder & { creditLine: string | null; article: Article; now: Date; ids: Platform['ids'] },
): Promise<void> {
  const placedAt = new Date(now.getTime() - daysAgo * DAY_MS);
  const [id, number] = [ids.uuid(), orderNumber(ids.secret())];
  const buyer = demoBuyer(customer, countryOf({ locale }));
  const taxRate = checkout?.taxes.standard ?? 0;
  const total = article.unit;
  const tax = Math.round((total * taxRate) / (10_000 + taxRate));
  const isInAdvance = what === 'unpaidInAdvance';
  const isSent = what === 'paid' || what === 'ofCredit';
  await transaction.orm.insert(orders).values({
    tenant,
    id,
    number,
    basket: id,
    quote: 'demo',
    owner: customerOwner(customer),
    customer,
    locale,
    currency,
    state: isInAdvance ? 'placed' : isSent ? 'closed' : 'confirmed',
    method: isInAdvance ? 'prepayment' : what === 'ofCredit' ? 'credit' : 'invoice',
    creditLine,
    email: buyer?.email ?? null,
    buyer: buyer?.home ?? null,
    address: buyer?.home ?? null,
    discount: 0,
    voucher: null,
    total,
    delivery: 0,
    tax,
    placedAt,
    payUntil: isInAdvance ? new Date(placedAt.getTime() + DAYS_TO_PAY * DAY_MS) : null,
  });
  const line = { ...article, options: '', quantity: 1, gross: total, taxRate, tax };
  await transaction.orm.insert(orderLines).values({ tenant, order: id, n: 0, ...line });
  const postings = saleOf(total, tax, 0, debtorOf({ creditLine }));
  const entry = { kind: 'sale', reference: id, currency, postings, at: placedAt } as const;
  if (!isInAdvance) await book(transaction, tenant, entry, ids);
  if (isSent) await issueInvoice(transaction, tenant, id, placedAt);
  if (what === 'unpaidInvoice' || what === 'ofCredit') return;
  const payments = createPayments({ clock: { now: () => new Date(placedAt.getTime() + DAY_MS) }, ids });
  const wanted = { order: id, provider: 'bank', amount: total, currency, reference: number } as const;
  const attempt = await payments.begin(transaction, tenant, wanted);
  if (what === 'paid')
    await payments.record(transaction, tenant, attempt, {
      kind: 'captured',
      reference: `demo ${number}`,
      amount: total + over,
    });
}

/** One variant each of some products that the shop sells, with a price of theirs. */
async function articlesOf(
  { orm }: Transaction,
  { tenant, locale, currency }: Pick<LocalShop, 'tenant' | 'locale' | 'currency'>,
): Promise<Article[]> {
  const rows = await orm
    .select({ product: products.sku, record: products.record, variant: variants.sku, unit: prices.amount })
    .from(products)
    .innerJoin(variants, and(eq(variants.tenant, products.tenant), eq(variants.product, products.sku)))
    .innerJoin(prices, and(eq(prices.tenant, variants.tenant), eq(prices.variant, variants.sku)))
    .where(and(eq(products.tenant, tenant), eq(products.status, 'active'), eq(prices.currency, currency)))
    .orderBy(asc(products.sku), asc(variants.sku))
    .limit(200);
  const first = new Map(rows.toReversed().map((row) => [row.product, row]));
  return [...first.values()].map(({ product, record, variant, unit }) => {
    // What is in the table was read as a record when it was imported.
    const { texts } = record as CatalogueRecord;
    return { product, variant, unit, name: texts[locale]?.name ?? product };
  });
}
