/** Orders while something of the shop is away or wrong: whoever orders is told what is true, and there is one order in the end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '@vitrine/platform/database';
import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../scripts/verify/test-postgres.ts';
import { goToReviewByHttp, httpShopper, type HttpShopper, type Reply } from '../support/http-shopper.ts';
import { ROOT, startProduct, type Product } from '../support/product.ts';
import { startTestRedis, type TestRedis } from '../support/redis.ts';
import { startTestSmtp, type TestSmtp } from '../support/smtp.ts';
import { until } from '../support/until.ts';

const work = mkdtempSync(path.join(tmpdir(), 'vitrine-orders-'));
const clocks = path.join(work, 'clocks.json');
/** By how many seconds the clock of a server is ahead. */
const shift = (seconds: Readonly<Record<string, number>>): void => writeFileSync(clocks, JSON.stringify(seconds));
let postgres: TestPostgres;
let redis: TestRedis;
let smtp: TestSmtp;
let product: Product;
beforeAll(async () => {
  shift({});
  [postgres, redis, smtp] = await Promise.all([startTestPostgres(), startTestRedis(), startTestSmtp()]);
  product = await startProduct({
    env: {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
      CLIENT_BUDGET: '0',
      SHIFTED_CLOCKS: clocks,
      NODE_OPTIONS: `--import ${path.join(ROOT, 'tests/support/shifted-clock.mjs')}`,
    },
  });
});
afterAll(async () => {
  await product.stop();
  postgres.stop();
  await redis.stop();
  await smtp.stop();
  rmSync(work, { recursive: true, force: true });
});

const PATIENCE_MS = 60_000;
let buyers = 0;

/** Somebody who looks at what is to be ordered, and how many orders there are of them. */
async function buyer(
  method: string,
): Promise<{ shopper: HttpShopper; email: string; orders: () => Promise<string[]> }> {
  buyers += 1;
  const email = `kaeufer-${buyers}@example.com`;
  const shopper = httpShopper(product);
  await goToReviewByHttp(shopper, method, { email });
  return {
    shopper,
    email,
    async orders() {
      const database: Database = await openDatabase({ databaseUrl: postgres.url });
      try {
        const found = await database.orm.execute(sql`select state from "order" where email = ${email}`);
        return (found as unknown as { rows: { state: string }[] }).rows.map(({ state }) => state);
      } finally {
        await database.close();
      }
    },
  };
}

/** How far the mail of the order of an address is. */
async function errandOf(email: string): Promise<{ tries: number; isDone: boolean }> {
  const database: Database = await openDatabase({ databaseUrl: postgres.url });
  try {
    const found = await database.orm.execute(
      sql`select tries, done_at is not null as "isDone" from outbox join "order" on key = "order".id where kind = 'order-mail' and email = ${email}`,
    );
    const [errand] = (found as unknown as { rows: { tries: number; isDone: boolean }[] }).rows;
    return errand ?? expect.fail(`no mail is wanted for ${email}`);
  } finally {
    await database.close();
  }
}

/** Expects a page of the shop in its language that says something, and no order that there is not. */
function expectDesigned({ status, body }: Reply): void {
  expect([422, 502, 503, 504]).toContain(status);
  expect(body).toMatch(/<html[^>]* lang="de-AT"[^]*<h1/u);
  expect(body).not.toMatch(/data-order-number|ECONN|at \S+ \(file:/u);
}

const numberIn = ({ body }: Reply): string | undefined =>
  /data-order-number[^>]*>[^<]*?(\d{10})/u.exec(body.replaceAll(/<!--.*?-->/gu, ''))?.[1];

/** Presses the button until the shop has taken the order. Resolves with its number. */
async function orderAtLast(shopper: HttpShopper): Promise<string> {
  return until(
    'the order is made',
    async () => {
      const review = await shopper.get('/kasse');
      // With nothing left to order, it was taken before.
      if (review.status === 200) await shopper.send('/kasse', 'checkout-order').catch(() => undefined);
      else if (review.status >= 400) expectDesigned(review);
      return numberIn(await shopper.get('/kasse/auftrag'));
    },
    PATIENCE_MS,
  );
}

/** Fills in the form of the provider to whose page an order by card leads, and comes back. */
async function payByCard(shopper: HttpShopper, { to = '' }: Reply): Promise<void> {
  const { body } = await shopper.get(to);
  const [page = ''] = /http:\/\/[\d.:]+\/pay\/[\w-]+/u.exec(body) ?? [];
  const card = new URLSearchParams({ number: '4242424242424242', expiry: '12/39', code: '123' });
  const paid = await fetch(page, { method: 'POST', body: card, redirect: 'manual' });
  const back = new URL(paid.headers.get('location') ?? expect.fail(`expected to be led back by ${page}`));
  await until('the payment is known', async () => (await shopper.get(back.pathname + back.search)).to, PATIENCE_MS);
}

describe('an order', () => {
  it('while Postgres crashes and comes back is one, and nobody is thanked for one that is none', async () => {
    for (const afterMs of [0, 20, 60, 150]) {
      const { shopper, orders } = await buyer('invoice');
      const sending = shopper.send('/kasse', 'checkout-order').catch((error: unknown) => String(error));
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await postgres.crash();
      const answer = await sending;
      if (typeof answer !== 'string' && answer.status !== 303) expectDesigned(answer);
      const meanwhile = await shopper.get('/kasse');
      if (meanwhile.status !== 200 && meanwhile.to === undefined) expectDesigned(meanwhile);
      await postgres.restart();
      const number = await orderAtLast(shopper);
      expect(await orders()).toEqual(['confirmed']);
      expect(numberIn(await shopper.get('/kasse/auftrag'))).toBe(number);
    }
  }, 600_000);

  it('goes on while Redis is frozen or gone', async () => {
    for (const [away, back] of [
      [() => redis.pause(), () => redis.resume()],
      [() => redis.kill(), () => redis.start()],
    ] as const) {
      const { shopper, orders } = await buyer('invoice');
      await away();
      try {
        await orderAtLast(shopper);
        expect(await orders()).toEqual(['confirmed']);
      } finally {
        await back();
      }
    }
  }, 300_000);

  it('is taken while the mail server is away, and its mail comes later, once', async () => {
    const { shopper, email, orders } = await buyer('invoice');
    const { port } = smtp;
    await smtp.stop();
    try {
      expect((await shopper.send('/kasse', 'checkout-order')).status).toBe(303);
      const thanks = await shopper.get('/kasse/auftrag');
      expect(numberIn(thanks)).toMatch(/^\d{10}$/u);
      expect(await orders()).toEqual(['confirmed']);
      // It was tried, in vain, before the server is there again.
      await until('the mail was tried', async () => (await errandOf(email)).tries > 1, PATIENCE_MS);
    } finally {
      smtp = await startTestSmtp(port);
    }
    await until('the mail is sent', async () => (await errandOf(email)).isDone, PATIENCE_MS);
    const number = numberIn(await shopper.get('/kasse/auftrag')) ?? expect.fail('no order');
    expect(smtp.received.map(({ to, source }) => [to, source.includes(number)])).toEqual([[[email], true]]);
  }, 180_000);

  it.each([
    ['the layout server is ahead', { 'layout-server': 60 }],
    ['the layout server is behind', { 'layout-server': -60 }],
    ['the edge is ahead', { 'renderer/edge': 60 }],
    ['the edge is behind', { 'renderer/edge': -60 }],
    ['the provider is ahead', { 'payment-simulator': 60 }],
    ['the provider is behind', { 'payment-simulator': -60 }],
  ])('by card is paid once while %s by a minute', async (_name, seconds) => {
    shift(seconds);
    try {
      const { shopper, orders } = await buyer('card');
      const sent = await shopper.send('/kasse', 'checkout-order');
      expect(sent.status).toBe(303);
      await payByCard(shopper, sent);
      expect(numberIn(await shopper.get('/kasse/auftrag'))).toMatch(/^\d{10}$/u);
      expect(await orders()).toEqual(['confirmed']);
    } finally {
      shift({});
    }
  });
});
