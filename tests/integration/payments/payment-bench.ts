import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { products, reserveStock, stock, variants } from '@vitrine/commerce/catalogue';
import { createPaidOrders } from '@vitrine/commerce/orders';
import {
  createHostedPayments,
  createHttpProvider,
  createPayments,
  createPaymentsDomain,
  type HostedPayments,
} from '@vitrine/commerce/payments';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type Domain, type LocalShop, type TenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { openOutbox, type Outbox } from '@vitrine/platform/outbox';
import { sql } from '@vitrine/platform/sql';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { createSigner } from '@vitrine/schemas/signing';
import { CARDS, startSimulator, type CardBehaviour, type Simulator } from '../../../payment-simulator/src/index.ts';
import { cancelOverdue } from '../../../commerce/src/orders/settle-orders.ts';
import { addOrder, findOrder, setState } from '../../../commerce/src/orders/orders-repository.ts';

export const OAK = tenantId('oak');
export const ELM = tenantId('elm');
export const TOTAL = 5_595;
const API_KEY = 'key';
const SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`;

/** How long a provider may take where nothing is tried but that it answers: as long as in a shop, however busy the machine is. */
export const PATIENT_MS = 8_000;

/** Two shops' payments on a database of their own, the simulator, and a door at which it tells of events. */
export interface PaymentBench {
  simulator: Simulator;
  hosted: HostedPayments;
  outbox: Outbox;
  domain: Domain;
  /** Cancels what was not paid in time. */
  cancelOverdue(): Promise<void>;
  /** Moves the clock of shops and provider. */
  advance(ms: number): void;
  stopProvider(): Promise<void>;
  startProvider(): Promise<void>;
  shopOf(tenant: TenantId): LocalShop;
  /** What events are signed with. */
  secret: string;
  now(): Date;
  /** The statuses that the event door answered with. */
  answers: number[];
  /** An order that is to be paid by card, and the id of its attempt. */
  placed(tenant?: TenantId): Promise<{ order: string; attempt: string; token: string }>;
  /** Cancels an order for whatever reason, and has its money looked at. */
  cancel(order: string): Promise<void>;
  /** A further attempt to pay an order. */
  again(order: string): Promise<string>;
  stateOf(order: string, tenant?: TenantId): Promise<string | undefined>;
  /** Kinds and amounts of what is known, oldest first. */
  movementsOf(attempt: string): Promise<[string, number][]>;
  balances(): Promise<Record<string, number>>;
  /** What is still to be done about an attempt. */
  openErrands(attempt: string): Promise<string[]>;
  /** Fills in the provider's form. */
  pay(page: string, card: CardBehaviour): Promise<Response>;
  post(path: string, body?: Record<string, string>): Promise<Response>;
  end(): Promise<void>;
}

/** `deadlineMs`: how long the provider may take for an answer. `folder`: what the provider remembers, and goes on remembering. */
export async function startPaymentBench(
  database: Database,
  { deadlineMs = 400, folder: kept }: { deadlineMs?: number; folder?: string } = {},
): Promise<PaymentBench> {
  await fillStock(database);
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'vitrine-payments-'));
  const file = path.join(folder, 'payments.json');
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const start = (port: number) =>
    startSimulator({
      port,
      file,
      apiKey: API_KEY,
      eventSecrets: [SECRET],
      now: clock.now,
      retriesMs: [20, 20, 200, 1_000],
    });
  let simulator = await start(0);
  const port = Number(new URL(simulator.origin).port);
  const provider = createHttpProvider(
    { url: simulator.origin, apiKey: API_KEY, eventSecrets: [SECRET] },
    clock,
    deadlineMs,
  );
  const answers: number[] = [];
  const door: Server = createServer((request, response) => {
    // Ports that the system gives are asked by strangers too, who look for a server that had them before.
    const shop = shops.get(tenantId(request.url?.split('/')[1] ?? ''));
    if (shop === undefined || request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const [route] = domain.messages ?? [];
      void route?.take({ shop, headers, raw: Buffer.concat(chunks) }).then(
        (outcome) => response.writeHead(outcome === 'taken' ? 200 : 400).end(),
        () => response.writeHead(503).end(),
      );
      response.once('finish', () => answers.push(response.statusCode));
    });
  });
  // Whoever goes on for a process that died has its address: a payment that leads back elsewhere is another one.
  const portFile = path.join(folder, 'door');
  door.listen(existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0, '127.0.0.1');
  await once(door, 'listening');
  const { port: doorPort } = door.address() as AddressInfo;
  writeFileSync(portFile, String(doorPort));
  const origin = `http://127.0.0.1:${doorPort}`;
  const shops = new Map([OAK, ELM].map((tenant) => [tenant, testShop({ tenant, origin: `${origin}/${tenant}` })]));
  const shopOf = (tenant: string): LocalShop => {
    const shop = shops.get(tenantId(tenant));
    if (shop === undefined) throw new Error(`expected a shop, got ${tenant}`);
    return shop;
  };

  const platform = {
    database,
    clock,
    ids: randomIds,
    signer: createSigner({ secrets: ['a secret of the tests, 32 characters'], clock: () => clock.now().getTime() }),
    shops: { find: (tenant: string) => shops.get(tenantId(tenant)) },
    changes: { note: async () => undefined },
    outbox: { put: (...errand: Parameters<Outbox['put']>) => outbox.put(...errand) },
  };
  const parts = { ...platform, provider, payments: createPayments(platform), orders: createPaidOrders(platform) };
  const hosted = createHostedPayments(parts);
  const domain = createPaymentsDomain(parts, hosted);
  const handlers = domain.errands ?? [];
  const metrics = createMetrics({ service: 'test' });
  const outbox: Outbox = openOutbox({ database, handlers, clock, ids: randomIds, logger: silentLogger, metrics });
  const rows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
    ((await database.orm.execute(query)) as unknown as { rows: Row[] }).rows;

  return {
    get simulator() {
      return simulator;
    },
    hosted,
    outbox,
    domain,
    shopOf,
    secret: SECRET,
    now: clock.now,
    answers,
    async cancelOverdue() {
      await cancelOverdue({ ...platform, hosted }, new AbortController().signal);
    },
    advance(ms) {
      ahead += ms;
    },
    stopProvider: () => simulator.close(),
    async startProvider() {
      simulator = await start(port);
    },
    async placed(tenant = OAK) {
      const id = randomIds.uuid();
      const now = clock.now();
      const attempt = await database.transaction(async (transaction) => {
        await addOrder(transaction, orderOf(tenant, id, now), [
          {
            product: 'LAMP',
            variant: 'LAMP',
            name: 'Lampe',
            options: '',
            quantity: 1,
            unit: TOTAL,
            gross: TOTAL,
            taxRate: 2_000,
            tax: 933,
          },
        ]);
        await reserveStock(transaction, tenant, [{ variant: 'LAMP', quantity: 1 }], async () => undefined);
        return hosted.begin(transaction, tenant, { order: id, amount: TOTAL, currency: 'EUR' });
      });
      const token = hosted.tokenOf(attempt);
      return { order: id, attempt: attempt.id, token };
    },
    async cancel(order) {
      await database.transaction(async (transaction) => {
        await setState(transaction, OAK, order, 'cancelled');
        await hosted.settleLater(transaction, OAK, order, 'cancelled');
      });
    },
    async again(order) {
      const attempt = await database.transaction((transaction) =>
        hosted.begin(transaction, OAK, { order, amount: TOTAL, currency: 'EUR' }),
      );
      return attempt.id;
    },
    stateOf: async (order, tenant = OAK) => (await findOrder(database, tenant, order))?.state,
    async movementsOf(attempt) {
      const found = await rows<{ kind: string; amount: number }>(
        sql`select kind, amount::int as amount from payment_movement where attempt = ${attempt} order by at, kind`,
      );
      return found.map(({ kind, amount }) => [kind, amount]);
    },
    async balances() {
      const found = await rows<{ account: string; amount: number }>(
        sql`select account, sum(amount)::int as amount from ledger_posting group by account`,
      );
      return Object.fromEntries(found.map(({ account, amount }) => [account, amount]));
    },
    async openErrands(attempt) {
      const found = await rows<{ key: string }>(
        sql`select key from outbox where done_at is null and key like ${`${attempt}%`}`,
      );
      return found.map(({ key }) => key);
    },
    pay: (page, card) =>
      fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ number: CARDS[card], expiry: '12/99', code: '123' }),
        redirect: 'manual',
      }),
    post: (path, body = {}) =>
      fetch(`${simulator.origin}${path}`, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' }),
    async end() {
      await outbox.stop();
      await simulator.close();
      await provider.close();
      door.closeAllConnections();
      door.close();
      await database.close();
      if (kept === undefined) rmSync(folder, { recursive: true });
    },
  };
}

async function fillStock({ orm }: Database): Promise<void> {
  for (const tenant of [OAK, ELM]) {
    const record = { categories: [] };
    const lamp = { tenant, sku: 'LAMP', status: 'active', record, hash: '', importedAt: new Date() } as const;
    await orm.insert(products).values(lamp).onConflictDoNothing();
    await orm.insert(variants).values({ tenant, sku: 'LAMP', product: 'LAMP' }).onConflictDoNothing();
    await orm.insert(stock).values({ tenant, variant: 'LAMP', onHand: 1_000, backorder: 0 }).onConflictDoNothing();
  }
}

function orderOf(tenant: TenantId, id: string, now: Date): Parameters<typeof addOrder>[1] {
  return {
    tenant,
    id,
    number: id,
    basket: id,
    quote: '',
    owner: 'owner',
    customer: null,
    locale: 'de-AT',
    currency: 'EUR',
    state: 'placed',
    method: 'card',
    email: null,
    buyer: null,
    address: null,
    birthday: null,
    discount: 0,
    voucher: null,
    total: TOTAL,
    delivery: 0,
    tax: 933,
    placedAt: now,
    plan: null,
    premium: null,
    isOldApplianceTaken: null,
    creditLine: null,
    payUntil: new Date(now.getTime() + 30 * 60_000),
  };
}
