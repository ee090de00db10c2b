/**
 * What buying costs, of the whole product on Postgres with the payment simulator: to put something into the basket, the basket's
 * page, an order, a login; how many orders a second, also of one product alone; what a visitor's own page costs against a cached
 * one, and a cached page with counts in the header against one without. Each shopper has a network address of their own.
 */
import { startTestPostgres } from '../scripts/verify/test-postgres.ts';
import { goToReviewByHttp, httpShopper, type HttpShopper, type Reply } from '../tests/support/http-shopper.ts';
import { CUSTOMER, PASSWORD, RETURNING } from '../tests/support/logged-in.ts';
import { startProduct, type Product } from '../tests/support/product.ts';
import { median, quantile, rounded } from './support/measure.ts';
import { threadCpuSeconds } from './support/process-cpu.ts';
import { print, type Row } from './support/report.ts';

const SHOPPERS = 60;
const AT_ONCE = 8;
const LOGINS = 20;
const [ROUNDS, VIEWS] = [5, 60];
const ARTICLES = [
  '/p/SKU-1001?colour=petrol&size=36',
  '/p/SKU-1001?colour=petrol&size=38',
  '/p/SKU-1001?colour=rost&size=36',
];
const ADD = 'mutation { addToBasket(sku: "SKU-1001", variant: "SKU-1001-PETROL-38", quantity: 1) { success } }';

let people = 0;
const postgres = await startTestPostgres();
const env = { DATABASE_URL: postgres.url, CLIENT_BUDGET: '0', TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' };
const product = await startProduct({ env });
try {
  print({
    about: 'The whole product on Postgres, each shopper from an address of their own; times of the clock at the edge.',
    rows: [...(await pages(product)), ...(await adding()), ...(await ordering()), ...(await loggingIn())],
  });
} finally {
  await product.stop();
  postgres.stop();
}

function somebody(): HttpShopper {
  people += 1;
  return httpShopper(product, { client: `198.51.${100 + (people >> 8)}.${people % 256}` });
}

function told<T extends Reply>(reply: T, status: number): T {
  if (reply.status === status) return reply;
  throw new Error(`expected ${status}, got ${reply.status}: ${reply.body.slice(0, 200)}`);
}

/** p50 and p95 of answers, in milliseconds. */
function times(what: string, replies: readonly Reply[]): Row[] {
  const ms = replies.map((reply) => reply.ms);
  return [
    { what: `${what}, p50`, measured: rounded(median(ms)), unit: 'ms' },
    { what: `${what}, p95`, measured: rounded(quantile(ms, 0.95)), unit: 'ms' },
  ];
}

async function adding(): Promise<Row[]> {
  const [added, seen]: [Reply[], Reply[]] = [[], []];
  for (let shopper = 0; shopper < SHOPPERS; shopper += 1) {
    const one = somebody();
    const reply = told(await one.post('/api/gateway/', { query: ADD }), 200);
    if (!reply.body.includes('"success":true')) throw new Error(`expected it to be put in, got ${reply.body}`);
    added.push(reply);
    seen.push(told(await one.get('/warenkorb'), 200));
  }
  return [...times('add to basket', added), ...times('basket page with one line', seen)];
}

/** Orders of shoppers who are at the review, so many at once as are ready to press the button. */
async function press(
  shoppers: readonly HttpShopper[],
  atOnce: number,
): Promise<{ replies: Reply[]; perSecond: number }> {
  const left = [...shoppers];
  const replies: Reply[] = [];
  const started = performance.now();
  const lane = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const reply = told(await next.send('/kasse', 'checkout-order'), 303);
      replies.push(reply);
      // Who pays by card is led on to the provider's page, which is made by then.
      if (reply.to?.includes('/bezahlt') === true) told(await next.get(reply.to), 200);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { replies, perSecond: shoppers.length / ((performance.now() - started) / 1_000) };
}

async function ready(method: string, articles: readonly string[]): Promise<HttpShopper[]> {
  const shoppers: HttpShopper[] = [];
  for (let index = 0; index < SHOPPERS / 2; index += 1) {
    const one = somebody();
    const article = articles[index % articles.length];
    // Of guests under one address of mail a few orders an hour are taken.
    const email = `shopper-${people}@example.com`;
    await goToReviewByHttp(one, method, { email, ...(article !== undefined && { article }) });
    shoppers.push(one);
  }
  return shoppers;
}

async function ordering(): Promise<Row[]> {
  const alone = await press(await ready('invoice', ARTICLES), 1);
  const rows = times('an order on account', alone.replies);
  for (const [what, method, articles] of [
    ['review and order on account', 'invoice', ARTICLES],
    ['review and order on account, all of one article', 'invoice', ARTICLES.slice(0, 1)],
    ['review and order by card, up to the provider’s page', 'card', ARTICLES],
  ] as const) {
    const { perSecond } = await press(await ready(method, articles), AT_ONCE);
    rows.push({ what: `${what}, ${AT_ONCE} at once`, measured: rounded(perSecond), unit: 'a second' });
  }
  return rows;
}

async function loggingIn(): Promise<Row[]> {
  const replies: Reply[] = [];
  for (let time = 0; time < LOGINS; time += 1) {
    const email = time % 2 === 0 ? CUSTOMER : RETURNING;
    replies.push(told(await somebody().send('/mein-konto', 'login', { email, password: PASSWORD }), 303));
  }
  return times('login', replies);
}

/** CPU of all servers for a view of the basket's page, a cached page, and the same with counts in its header, in rounds that take turns. */
async function pages({ pid, ports }: Product): Promise<Row[]> {
  const pids = (['edge', 'renderer', 'layout-server'] as const).map((server) => pid(server));
  const [stranger, shopper] = [httpShopper({ ports }), httpShopper({ ports })];
  told(await shopper.post('/api/gateway/', { query: ADD }), 200);
  const sides = {
    own: () => shopper.get('/warenkorb'),
    counted: () => shopper.get('/'),
    cached: () => stranger.get('/'),
  };
  const samples = new Map<keyof typeof sides, number[]>();
  const names = Object.keys(sides) as (keyof typeof sides)[];
  // The first round fills caches and compiles.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of names) {
      const before = pids.map(threadCpuSeconds);
      for (let view = 0; view < VIEWS; view += 1) told(await sides[name](), 200);
      const spent = pids.reduce((sum, id, index) => sum + threadCpuSeconds(id) - (before[index] ?? 0), 0);
      if (round > 0) samples.set(name, [...(samples.get(name) ?? []), (spent / VIEWS) * 1_000]);
    }
  const [own, counted, cached] = names.map((name) => median(samples.get(name) ?? []));
  return [
    { what: 'basket page of a visitor', measured: rounded(own ?? Number.NaN), unit: 'ms of CPU' },
    {
      what: 'basket page of a visitor',
      against: 'the cached home page',
      measured: rounded((own ?? Number.NaN) / (cached ?? Number.NaN)),
      unit: '× its CPU',
    },
    {
      what: 'cached home page of somebody with a basket, counted in its header',
      against: 'the same of somebody without',
      measured: rounded((counted ?? Number.NaN) / (cached ?? Number.NaN)),
      unit: '× its CPU',
      goal: { atMost: 1.1 },
    },
  ];
}
