import type { Browser, Request } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage, PERSON } from '../support/browser.ts';
import { tryOf } from '../support/try-of.ts';
import { until } from '../support/until.ts';

const FIELDS = [
  'connection',
  'delta',
  'deviceType',
  'environment',
  'id',
  'interactionType',
  'loadState',
  'name',
  'navigationType',
  'pageType',
  'pathname',
  'rating',
  'target',
  'timestamp',
  'userAgent',
  'value',
];
const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, userAgent: PERSON });
});
afterAll(() => browser.close());

/** What a visitor's browser reports of the home page until it is left; `before` runs first in the page. */
async function reportsOf(before?: () => void): Promise<Request[]> {
  const { page, context } = await openPage(browser);
  try {
    await context.addCookies([{ name: 'consent', value: 'C0001%2CC0002', domain: 'at.localhost', path: '/' }]);
    if (before) await page.addInitScript(before);
    const reports: Request[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/vitals') reports.push(request);
    });
    await page.goto(product.at('/?utm_source=test'), { waitUntil: 'load' });
    await page.keyboard.press('Tab');
    await page.goto(product.at('/service-hilfe/ueber-uns/datenschutz'));
    await until('the vitals have been sent', async () => reports.length >= 2);
    return reports;
  } finally {
    await context.close();
  }
}
const send = (body: string, type = 'application/json', method: 'GET' | 'POST' = 'POST') =>
  product.get('/api/vitals', { method, headers: { 'content-type': type }, ...(method === 'POST' ? { body } : {}) });
const figures = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${product.edgeMetricsPort}/metrics`)).text();

it('VT-001: vitals are sent to /api/vitals by beacon, and by a JSON POST that outlives the page where there is none', async () => {
  const beacons = await reportsOf();
  expect(new Set(beacons.map((request) => `${request.method()} ${request.resourceType()}`))).toEqual(
    new Set(['POST ping']),
  );
  for (const without of [
    () => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }),
    () => Object.defineProperty(navigator, 'sendBeacon', { value: () => false }),
  ]) {
    const posts = await reportsOf(without);
    expect(
      new Set(
        posts.map((request) => `${request.method()} ${request.resourceType()} ${request.headers()['content-type']}`),
      ),
    ).toEqual(new Set(['POST fetch application/json']));
  }
});

it('VT-002: a report has exactly the sixteen fields; what does not apply is null', async () => {
  const reports = (await reportsOf()).map(
    (request) => JSON.parse(request.postData() ?? '{}') as Record<string, unknown>,
  );
  for (const report of reports) expect(Object.keys(report).toSorted()).toEqual(FIELDS);
  expect(reports.map(({ name }) => name)).toEqual(expect.arrayContaining(['FCP', 'TTFB']));
  expect(reports[0]).toMatchObject({ pathname: '/', pageType: 'home', deviceType: 'desktop', interactionType: null });
});

it('VT-003: a report is answered 204 without a body, what is no JSON 400, another method 405', async () => {
  const good = await send('{"id":"1","name":"LCP","value":1}');
  expect([good.status, good.body]).toEqual([204, '']);
  expect((await send('{"id":"1","name":"LCP","value":1}', 'text/plain;charset=UTF-8')).status).toBe(204);
  expect((await send('LCP')).status).toBe(400);
  expect((await send('{"id":"1","name":"FID","value":1}')).status).toBe(400);
  expect((await send(`{"id":"1","name":"LCP","value":1,"target":"${'x'.repeat(11_000)}"}`)).status).toBe(413);
  expect((await send('', 'application/json', 'GET')).status).toBe(405);
});

it('VT-004: an interaction without a rating is good under 200 ms, else needs improvement', async ({ task }) => {
  // Kinds of pages have no digits in their names.
  const pageType = `vt-${['four', 'five', 'six'][tryOf(task)]}`;
  const sent = (value: number, rating?: string) =>
    send(JSON.stringify({ id: '1', name: 'INP', value, pageType, ...(rating && { rating }) }));
  for (const answer of [await sent(199), await sent(200), await sent(250), await sent(10, 'poor')])
    expect(answer.status).toBe(204);
  const counted = [...(await figures()).matchAll(/vitals?_ratings_total\{([^}]*)\} (\d+)/g)].flatMap(
    ([, labels = '', count]) =>
      labels.includes(`page="${pageType}"`) ? [[/rating="([^"]*)"/.exec(labels)?.[1], Number(count)]] : [],
  );
  expect(Object.fromEntries(counted)).toEqual({ good: 1, 'needs-improvement': 2, poor: 1 });
});
