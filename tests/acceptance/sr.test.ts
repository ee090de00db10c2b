import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('SR-006: an empty term and one of blanks are kept back with the text, without navigation and without a search', async () => {
  for (const term of ['', '   ']) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const asked: string[] = [];
    await page.goto(product.at('/'), { waitUntil: 'networkidle' });
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.url().includes('/api/')) asked.push(request.url());
    });
    const message = page.getByText('Bitte geben Sie zunächst Ihren Suchbegriff ein.', { exact: true });
    expect(await message.isVisible()).toBe(false);
    await page.locator('header input').fill(term);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await message.waitFor();
    expect(page.url()).toBe(product.at('/'));
    expect(asked).toEqual([]);
    await context.close();
  }
});

it('SR-018: a search that finds nothing says so with its term, shows other products, and is no 404', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const answer = await page.goto(product.at('/s/xyzxyz'));
  expect(answer?.status()).toBe(200);
  expect(await page.locator('body').getAttribute('data-page')).toBe('search');
  await page.getByText('Zu „xyzxyz“ haben wir leider nichts gefunden.').first().waitFor();
  const others = page.locator('[data-node="product-rail"]').filter({ hasText: 'Ähnliche Artikel' });
  expect(await others.locator('article').count()).toBeGreaterThan(3);
  await context.close();
});

it('SR-008: "Mehr anzeigen" adds products below the others, says how many there are, and goes at the end; a reload keeps them', async () => {
  const { page, context, problems } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/s/mit'));
  const names = (): Promise<string[]> => page.locator('main article a').allTextContents();
  const first = await names();
  expect(first).toHaveLength(24);
  expect(await page.locator('main').getByText('24 von 31 Artikeln angezeigt', { exact: true }).count()).toBe(1);
  expect(await page.locator('nav a[href*="page="], ol a[href*="page="]').count()).toBe(0);
  await page.evaluate(() => {
    document.documentElement.dataset['same'] = 'page';
  });
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: 'Mehr anzeigen' }).click();
  await page.getByText('31 von 31 Artikeln angezeigt', { exact: true }).waitFor();
  const all = await names();
  expect([all.length, all.slice(0, 24), new Set(all).size]).toEqual([31, first, 31]);
  expect(await page.locator('html[data-same]').count()).toBe(1);
  expect(await page.getByText('Mehr anzeigen').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('?page=2');
  await page.reload();
  expect(await names()).toEqual(all);
  expect(await page.getByText('Mehr anzeigen').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

it('SR-010: colours, pictures, stars, two ends of a price and plain words narrow a list, each by keyboard, each taken back by its chip', async () => {
  const { page, context } = await openPage(browser, {
    viewport: { width: 1280, height: 900 },
    javaScriptEnabled: false,
  });
  await page.goto(product.at('/s/mit'));
  const panel = page.getByRole('dialog', { name: 'Filter' });
  const group = (name: string) => panel.locator('details').filter({ has: page.locator('summary', { hasText: name }) });
  const unfold = async (name: string): Promise<void> => {
    if ((await group(name).getAttribute('open')) === null) await group(name).locator('summary').press('Enter');
  };
  expect(await group('Farbe').locator('a span[style*="background-color"]').count()).toBeGreaterThan(3);
  expect(await group('Kategorie').locator('a img').count()).toBeGreaterThan(1);
  expect(await group('Preis').locator('input:visible, input:not([type=hidden])').count()).toBe(2);
  await unfold('Bewertung');
  expect(await group('Bewertung').locator('a').first().textContent()).toContain('ab 4 Sternen');
  expect(await group('Größe').locator('a').count()).toBeGreaterThan(5);
  await unfold('Marke');
  expect(await group('Marke').locator('a').count()).toBeGreaterThan(2);

  // AND across filters, OR within one; each is part of the address, and reached by the keyboard.
  const choose = async (filter: string, value: string): Promise<void> => {
    await unfold(filter);
    await group(filter).getByRole('link', { name: value }).first().press('Enter');
    await page.waitForLoadState();
  };
  const total = async (): Promise<number> =>
    Number.parseInt((await page.locator('main output').first().textContent()) ?? '', 10);
  const before = await total();
  await choose('Farbe', 'Schwarz');
  const black = await total();
  await choose('Farbe', 'Marine');
  const blackOrNavy = await total();
  expect([blackOrNavy > black, blackOrNavy < before]).toEqual([true, true]);
  expect(new URL(page.url()).search).toBe('?colour=marine,schwarz');
  await choose('Größe', '38');
  const inSize = await total();
  expect(inSize).toBeLessThan(blackOrNavy);
  expect(new URL(page.url()).search).toBe('?size=38&colour=marine,schwarz');
  await unfold('Preis');
  await group('Preis').locator('input[name=maxPrice]').fill('80');
  await group('Preis').locator('input[name=maxPrice]').press('Enter');
  await page.waitForURL(/maxPrice=80/u);
  expect(await total()).toBeLessThanOrEqual(inSize);
  await choose('Bewertung', '3');
  expect(new URL(page.url()).searchParams.get('rating')).toBe('3');

  const chips = page.getByRole('list', { name: 'Gewählte Filter' });
  expect(await chips.getByRole('link').count()).toBe(6);
  for (const name of ['38', 'Schwarz', 'Marine', 'bis', 'ab 3 Sternen']) {
    await chips.getByRole('link', { name }).first().press('Enter');
    await page.waitForLoadState();
  }
  expect([await total(), new URL(page.url()).search, await chips.count()]).toEqual([before, '', 0]);
  await context.close();
});

it('SR-011: a search and a category show the way to them and lists that lie near, as the answer says', async () => {
  for (const [path, last, related] of [
    ['/s/kleid', 'Suchergebnisse für „kleid“', 'Kleider'],
    ['/c/damenmode', 'Damen', 'Mäntel'],
  ] as const) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(product.at(path));
    const way = page.getByRole('navigation', { name: 'Du bist hier' });
    expect(await way.getByRole('listitem').allTextContents()).toEqual(['Startseite', last]);
    expect(await way.getByRole('link', { name: 'Startseite' }).getAttribute('href')).toBe('/');
    const link = page.getByRole('navigation', { name: 'Passende Kategorien' }).getByRole('link', { name: related });
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toMatch(/^\/c\/damenmode\//u);
    expect((await page.goto(product.at(href)))?.status()).toBe(200);
    expect(await page.locator('h1').textContent()).toBe(related);
    await context.close();
  }
});
