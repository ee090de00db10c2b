import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createMemoryCatalogue } from '@vitrine/commerce/catalogue';
import { pricedBasket } from '@vitrine/commerce/basket';
import { testProduct } from '@vitrine/commerce/testing/products';
import { openDatabase, type Database } from '@vitrine/platform/database';
import type { LocalShop } from '@vitrine/platform/doors';
import { randomIds as ids } from '@vitrine/platform/ids';
import { silentLogger as logger } from '@vitrine/platform/logging';
import { createOutboxMailer, filesInOutbox } from '@vitrine/platform/mail';
import { createMetrics } from '@vitrine/platform/metrics';
import { openOutbox } from '@vitrine/platform/outbox';
import { sql } from '@vitrine/platform/sql';
import { migratedTemplate } from '@vitrine/platform/testing/migrated-template';
import { createSigner } from '@vitrine/schemas/signing';
import { keepCheckout, findCheckout } from '../../../commerce/src/orders/checkout-repository.ts';
import type { PaymentMethod } from '../../../commerce/src/orders/checkout.ts';
import { orderMails } from '../../../commerce/src/orders/order-mail.ts';
import { quoteOf } from '../../../commerce/src/orders/order-quote.ts';
import {
  agreedQuote,
  placeOrder,
  type OrderWish,
  type PlaceOutcome,
} from '../../../commerce/src/orders/place-order.ts';
import { plannedQuote } from '../../../commerce/src/orders/planned-quote.ts';
import { orderParts, TEST_HOME } from '../../../commerce/src/orders/testing/order-parts.ts';
import { OAK, PATIENT_MS, startPaymentBench, type PaymentBench } from '../payments/payment-bench.ts';

const LAMP_PRICE = 2_500;
const ONCE_MS = 600_000;
const RULES: LocalShop['checkout'] = {
  delivery: { fee: 595, freeFrom: 7_500 },
  taxes: { standard: 2_000, reduced: 1_000 },
  payments: [{ method: 'invoice', days: 14 }, { method: 'prepayment', days: 7 }, { method: 'card' }],
  bank: { holder: 'Eiche', iban: 'AT00 0000 0000 0000 0000', bic: 'EXAMPLEX' },
};

/** What the database and the outbox of mails say of one owner's orders. */
export interface OrderFacts {
  orders: { id: string; state: string; total: number }[];
  baskets: number;
  checkouts: number;
  /** Pieces kept for them. */
  held: number;
  attempts: number;
  /** Kinds of what is known of their payments, in the order of the alphabet. */
  movements: string[];
  /** What the books say was sold. */
  sold: number;
  openErrands: number;
  /** The Message-ID of each mail. */
  mails: string[];
}

/** Everything an order needs, in one process: a database, the payment simulator, both outboxes, mails in a folder. */
export interface OrderBench {
  payments: PaymentBench;
  database: Database;
  /** A basket of lamps and all that is asked for on the way to an order. @returns what the review shows */
  fill(owner: string, method: PaymentMethod, quantity: number): Promise<OrderWish>;
  place(wish: OrderWish): Promise<PlaceOutcome>;
  /** Does what is due of mails. @returns how much was begun */
  workMails(): Promise<number>;
  factsOf(owner: string): Promise<OrderFacts>;
  /** What must hold of all of it, as sentences of what does not. */
  contradictions(): Promise<string[]>;
  end(): Promise<void>;
}

/** `where`: a folder of PGlite, which is made, or the address of a Postgres. `folder`: of mails and of what the provider remembers. */
export async function openOrderBench(where: string, folder: string): Promise<OrderBench> {
  const database = await openDatabase(
    where.startsWith('postgres:') ? { databaseUrl: where } : { dataDir: where, template: await migratedTemplate() },
  );
  return startOrderBench(database, folder);
}

/** The same over a database that is open; it ends with the bench. */
export async function startOrderBench(database: Database, folder: string): Promise<OrderBench> {
  const payments = await startPaymentBench(database, { folder, deadlineMs: PATIENT_MS });
  const clock = { now: payments.now };
  const shop: LocalShop = { ...payments.shopOf(OAK), ...(RULES && { checkout: RULES }) };
  const catalogue = createMemoryCatalogue(() => [testProduct({ sku: 'LAMP', price: LAMP_PRICE })]);
  const outboxFolder = path.join(folder, 'mails');
  const mailer = createOutboxMailer({ folder: outboxFolder, clock, ids });
  const metrics = createMetrics({ service: 'test' });
  const signer = createSigner({ secrets: ['s'.repeat(32)], clock: () => clock.now().getTime() });
  const handlers = [orderMails({ legalPages: async () => [], database, mailer, signer, shops: { find: () => shop } })];
  const mails = openOutbox({ database, handlers, clock, ids, logger, metrics });
  await mails.stop();
  const parts = {
    ...orderParts({ database, catalogue, clock }),
    hosted: payments.hosted,
    outbox: { put: (...errand: Parameters<typeof mails.put>) => payments.outbox.put(...errand) },
  };
  const rows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
    ((await database.orm.execute(query)) as unknown as { rows: Row[] }).rows;
  const count = async (query: ReturnType<typeof sql>): Promise<number> =>
    (await rows<{ n: number }>(sql`select (${query})::int as n`))[0]?.n ?? Number.NaN;
  const mailOf = (owner: string): string => `${owner}@example.com`;

  return {
    payments,
    database,
    async fill(owner, method, quantity) {
      const asker = { owner };
      await parts.baskets.change(OAK, owner, { kind: 'add', product: 'LAMP', quantity }, { key: owner, ms: ONCE_MS });
      const said = { email: mailOf(owner), address: TEST_HOME, buyer: TEST_HOME, method };
      await keepCheckout(database, OAK, asker, said, clock.now());
      const basket = await parts.baskets.find(OAK, owner);
      const kept = await findCheckout(database, OAK, asker);
      if (basket === undefined || kept === undefined || RULES === undefined)
        throw new Error('expected a basket, got none');
      const priced = pricedBasket(basket.lines, await parts.baskets.articlesOf(OAK, basket.lines));
      const quote = plannedQuote(quoteOf(priced, shop, RULES, { at: clock.now() }), kept, shop, clock.now());
      return { owner, basket: basket.id, quote: agreedQuote(quote, basket.id, kept) };
    },
    place: (wish) => placeOrder(parts, shop, wish),
    workMails: () => mails.work(),
    async factsOf(owner) {
      const orders = await rows<{ id: string; state: string; total: number }>(
        sql`select id, state, total::int as total from "order" where owner = ${owner}`,
      );
      const own = sql`(select id from "order" where owner = ${owner})`;
      const of = (column: string) => sql`${sql.identifier(column)} in ${own}`;
      const posted = (account: string) =>
        count(
          sql`select coalesce(sum(p.amount), 0) from ledger_posting p join ledger_entry e on e.id = p.entry and e.tenant = p.tenant where e.kind = 'sale' and e.reference in ${own} and p.account = ${account}`,
        );
      const files = (await filesInOutbox(outboxFolder)).filter(({ recipients }) => recipients.includes(mailOf(owner)));
      const movements = await rows<{ kind: string }>(
        sql`select kind from payment_movement where attempt in (select id from payment_attempt where ${of('order')}) order by kind`,
      );
      return {
        orders,
        baskets: await count(sql`select count(*) from basket where owner = ${owner}`),
        checkouts: await count(sql`select count(*) from checkout where owner = ${owner}`),
        held: await count(
          sql`select coalesce(sum(quantity), 0) from stock_hold where ${of('order')} and state in ('held', 'committed')`,
        ),
        attempts: await count(sql`select count(*) from payment_attempt where ${of('order')}`),
        movements: movements.map(({ kind }) => kind),
        sold: 0 - (await posted('sales')) - (await posted('tax')),
        openErrands: await count(sql`select count(*) from outbox where done_at is null`),
        mails: files.map(({ file }) => /^message-id: *(\S+)/imu.exec(readFileSync(file, 'utf8'))?.[1] ?? ''),
      };
    },
    async contradictions() {
      const found = await Promise.all([
        count(sql`select count(*) from (select basket from "order" group by tenant, basket having count(*) > 1) t`),
        count(
          sql`select count(*) from stock s where reserved <> (select coalesce(sum(quantity), 0) from stock_hold h where h.tenant = s.tenant and h.variant = s.variant and h.state in ('held', 'committed'))`,
        ),
        count(sql`select count(*) from stock where reserved > on_hand + backorder or reserved < 0`),
        count(
          sql`select count(*) from (select entry from ledger_posting group by tenant, entry having sum(amount) <> 0) t`,
        ),
        count(
          sql`select count(*) from "order" o where total <> delivery - discount + (select coalesce(sum(gross), 0) from order_line l where l.tenant = o.tenant and l."order" = o.id)`,
        ),
        count(
          sql`select count(*) from (select coalesce(sum(amount) filter (where kind = 'captured'), 0) - coalesce(sum(amount) filter (where kind = 'refunded'), 0) as kept from payment_movement) m where m.kept <> (select coalesce(sum(amount), 0) from ledger_posting where account = 'provider')`,
        ),
        count(
          sql`select count(*) from "order" o where (state in ('confirmed', 'closed')) <> exists (select 1 from ledger_entry e where e.tenant = o.tenant and e.kind = 'sale' and e.reference = o.id)`,
        ),
      ]);
      const words = [
        'baskets with two orders',
        'articles whose reserved pieces are not those that are held',
        'articles of which more is reserved than there is',
        'bookings that do not sum to 0',
        'orders whose total is not that of their lines and charges',
        'sums of the provider that the books do not have',
        'orders that are confirmed and not sold, or sold and not confirmed',
      ];
      return found.flatMap((n, index) => (n === 0 ? [] : [`${n} ${words[index]}`]));
    },
    async end() {
      mailer.close();
      await payments.end();
    },
  };
}
