import { createFetchMemory, createLiveData, type LiveDataOptions } from '@vitrine/component-registry/data-fetching';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { until } from '../support/product.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await product.content.forget();
  await browser.close();
});

/** Types a term that is answered, if at all, after `answerMs`; gives the milliseconds after which the hint was there. */
async function hintAfter(page: Page, answerMs: number): Promise<number | undefined> {
  let askedAt = 0;
  await page.route('**/api/gateway/**', async (route) => {
    askedAt ||= Date.now();
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    await route.continue().catch(() => undefined);
  });
  await page.goto(product.at('/'));
  await page.locator('header input').focus();
  await page.keyboard.type('kleid');
  const hint = page.getByText('Das Laden dauert länger als gewohnt …').first().waitFor({ timeout: 10_000 });
  const answer = page.getByRole('option').first().waitFor({ timeout: 20_000 });
  const isHinted = await Promise.race([hint.then(() => true), answer.then(() => false)]);
  const ms = Date.now() - askedAt;
  await answer;
  await hint.catch(() => undefined);
  return isHinted ? ms : undefined;
}

it('DF-005: what a browser fetched it knows for 60 s', async () => {
  vi.useFakeTimers();
  try {
    const memory = createFetchMemory<number>({ clock: Date.now });
    let asked = 0;
    const get = (): Promise<number> =>
      memory.get({ address: '/api/x', locale: 'de-AT', hasToken: false }, async () => (asked += 1));
    await get();
    vi.advanceTimersByTime(59_999);
    expect([await get(), asked]).toEqual([1, 1]);
    vi.advanceTimersByTime(2);
    expect([await get(), asked]).toEqual([2, 2]);
  } finally {
    vi.useRealTimers();
  }
});

it('DF-007: what two parts of a page ask is one request within 2 s, in the Austrian shop within 3 s', async () => {
  for (const [tenant, ms, count] of [
    ['de', 1_900, 1],
    ['de', 2_100, 2],
    ['at', 2_900, 1],
    ['at', 3_100, 2],
  ] as const) {
    const { body } = await product.get('/', { host: `${tenant}.localhost` });
    const dedupeMs = Number(/<body[^>]* data-dedupe-ms="(\d+)"/.exec(body)?.[1] ?? 2_000);
    let now = 0;
    let asked = 0;
    const data = createLiveData({
      dedupeMs,
      clock: () => now,
      random: () => 0.5,
      after: () => () => undefined,
      connection: () => undefined,
      isHidden: () => false,
      onFocus: () => () => undefined,
      onFailure: () => undefined,
    } satisfies LiveDataOptions);
    const watch = (): void => {
      const ask = async (): Promise<{ ok: true; data: string }> => {
        asked += 1;
        return { ok: true, data: 'x' };
      };
      data.watch({ key: 'key', component: 'a', url: '/', ask }, () => undefined);
    };
    watch();
    now = ms;
    watch();
    expect([tenant, ms, asked]).toEqual([tenant, ms, count]);
  }
});

it('DF-008: who comes back to a page has its data asked for anew, at most every 5 s', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/gateway/')) asked += 1;
  });
  await page.goto(product.at('/'));
  await page.locator('header input').focus();
  await page.keyboard.type('kleid');
  await page.clock.runFor(1_000);
  await page.getByRole('option').first().waitFor();
  const seen: number[] = [];
  // Seconds after the first answer.
  for (const wait of [10_000, 2_000, 4_000]) {
    await page.clock.runFor(wait);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.waitForLoadState('networkidle');
    seen.push(asked);
  }
  expect(seen).toEqual([2, 2, 3]);
  await context.close();
});

it('DF-009: loading is slow after 3 s, over a slow connection after 5 s', async () => {
  const fast = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const ms = await hintAfter(fast.page, 4_500);
  expect(ms).toBeGreaterThanOrEqual(2_900);
  await fast.context.close();
  for (const connection of [{ effectiveType: '2g' }, { effectiveType: '4g', saveData: true }]) {
    const slow = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await slow.page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    expect(await hintAfter(slow.page, 7_000)).toBeGreaterThanOrEqual(4_900);
    await slow.context.close();
  }
});

it('DF-010: a failed fetch is tried again after random times that double, and not once nobody looks', async () => {
  for (const [connection, random, times] of [
    [{ effectiveType: '4g' }, 0.5, [10, 20, 40]],
    [{ effectiveType: '4g' }, 0, [5, 10, 20]],
    [{ effectiveType: 'slow-2g' }, 0.5, [20, 40, 80]],
  ] as const) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.addInitScript(
      ([value, chance]) => {
        Object.defineProperty(navigator, 'connection', { value });
        Object.defineProperty(document, 'hidden', { get: () => document.title === 'hidden' });
        Math.random = () => chance;
      },
      [connection, random] as const,
    );
    await page.clock.install();
    let asked = 0;
    await page.route('**/api/gateway/**', (route) => {
      asked += 1;
      return route.fulfill({ status: 500 });
    });
    await page.goto(product.at('/'));
    await page.locator('header input').focus();
    await page.keyboard.type('kleid');
    await page.clock.runFor(1_000);
    const failed = page.getByText('Die Suche ist gerade nicht möglich.').first();
    await failed.waitFor();
    let count = 1;
    for (const seconds of times) {
      await expect.poll(() => asked).toBe(count);
      // The clock stands still but for what is told here.
      await page.clock.runFor((seconds - 3) * 1_000);
      await page.waitForLoadState('networkidle');
      expect([seconds, asked]).toEqual([seconds, count]);
      count += 1;
      // Its time began when the page had read the failure, up to a second of this clock later.
      let late = 0;
      await expect
        .poll(async () => {
          await page.clock.runFor(500);
          late += 0.5;
          return asked;
        })
        .toBe(count);
      expect([seconds, late]).toEqual([seconds, Math.min(late, 5)]);
    }
    await page.evaluate(() => {
      document.title = 'hidden';
    });
    await page.clock.runFor(600_000);
    expect(asked).toBe(count);
    await context.close();
  }
  for (const status of [401, 403, 404]) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.clock.install();
    let asked = 0;
    await page.route('**/api/gateway/**', (route) => {
      asked += 1;
      return route.fulfill({ status });
    });
    await page.goto(product.at('/'));
    await page.locator('header input').focus();
    await page.keyboard.type('kleid');
    await page.clock.runFor(1_000);
    await page.getByText('Die Suche ist gerade nicht möglich.').first().waitFor();
    await page.clock.runFor(600_000);
    expect([status, asked]).toEqual([status, 1]);
    await context.close();
  }
});

it('DF-013: what is cached of one shop or locale never shows in another', async () => {
  const get = (path: string, tenant: string) => product.get(path, { host: `${tenant}.localhost` });
  await product.content.answer('/de-AT/lp/nur-at', {
    page: { title: 'Nur in Österreich', paragraphs: [{ id: 'eins', kind: 'text', html: '<p>Nur in Österreich.</p>' }] },
  });
  // Everything is warm in the Austrian shop.
  for (const path of ['/', '/lp/nur-at', '/s/kimono'])
    await until(`${path} is kept`, async () => (await get(path, 'at')).headers['x-cache'] === 'HIT');
  expect((await get('/lp/nur-at', 'lingerie')).status).toBe(404);
  const [austrian, sister] = [await get('/s/kimono', 'at'), await get('/s/kimono', 'lingerie')];
  expect(austrian.body).not.toContain('Kimono aus Satin');
  expect(sister.body).toContain('Kimono aus Satin');
  for (const [tenant, lang, name] of [
    ['at', 'de-AT', 'Ahornhaus'],
    ['lingerie', 'de-DE', 'Lilienne'],
    ['zwei', 'de-CH', 'zwei'],
  ] as const) {
    const { body } = await get('/', tenant);
    expect([tenant, /<html[^>]* lang="([^"]+)"/.exec(body)?.[1]]).toEqual([tenant, lang]);
    expect(body).toContain(`– ${name}</title>`);
    expect(body).toContain(`data-tenant="${tenant}"`);
  }
  // Two locales of one shop: the other's words never come.
  for (let round = 0; round < 2; round += 1) {
    expect((await get('/', 'zwei')).body).toContain('lang="de-CH"');
    const french = (await get('/fr', 'zwei')).body;
    expect(french).toContain('lang="fr-CH"');
    expect(french).toContain('Rechercher');
    expect((await get('/', 'zwei')).body).not.toContain('Rechercher');
  }
});
