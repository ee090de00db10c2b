import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';
import { spokenShops } from '../support/shop-addresses.ts';
import { isHydrated, startScripts } from '../support/start-scripts.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};

const HOMES = spokenShops();

let product: SharedProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser({ pictures: true, isWhole: true })]);
});
afterAll(() => browser.close());

const home = (tenant: string): string => `http://${tenant}.localhost:${product.ports.edge}/`;
const button = (page: Page): Locator => page.getByRole('button', { name: 'Menü', exact: true });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Menü' });
/** A level of the menu is a disclosure; its summary leads in, and back. */
const slice = (page: Page, name: string): Locator => menu(page).locator('summary', { hasText: name });

/** Any key, touch or move starts the scripts; this one does nothing else. */
const firstTouch = (page: Page): Promise<void> => page.keyboard.press('Shift');

async function openPhone(tenant: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { ...PHONE, ...options });
  await watched.page.goto(home(tenant), { waitUntil: 'load' });
  if (options.javaScriptEnabled === false) return watched;
  await firstTouch(watched.page);
  await until('the scripts have started', () => isHydrated(watched.page));
  return watched;
}

describe('the first touch', () => {
  it('starts the scripts of the page; before it a phone loads none', async () => {
    const { page, context, problems } = await openPage(browser, PHONE);
    const asked: string[] = [];
    page.on('request', (request) => {
      // The script of the visit is the edge's own and small.
      if (request.resourceType() === 'script' && !request.url().includes('/-/scripts/visit.'))
        asked.push(request.url());
    });
    await page.goto(home('at'), { waitUntil: 'networkidle' });
    expect(asked).toEqual([]);
    await firstTouch(page);
    await until('the scripts have started', () => isHydrated(page));
    expect(new Set(asked).size).toBe(asked.length);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('before the first touch', () => {
  it('no home of any shop loads a script but that of the visit', async () => {
    const context = await browser.newContext({ ...PHONE, viewport: { width: 768, height: 1_024 } });
    const asked: string[] = [];
    context.on('request', (request) => {
      const { pathname, host } = new URL(request.url());
      if (request.resourceType() === 'script' && !pathname.startsWith('/-/scripts/visit.')) asked.push(host + pathname);
    });
    await Promise.all(
      HOMES.map(async ({ id, prefix }) => {
        const page = await context.newPage();
        await page.goto(`${home(id)}${prefix}`, { waitUntil: 'networkidle' });
      }),
    );
    expect(asked).toEqual([]);
    await context.close();
  });
});

describe.each([
  { tenant: 'at', javaScriptEnabled: true },
  { tenant: 'lingerie', javaScriptEnabled: false },
] as const)('the menu of a phone ($tenant, scripts: $javaScriptEnabled)', ({ tenant, javaScriptEnabled }) => {
  it('lies over the page, which stands still behind a scrim, and three ways close it', async () => {
    const { page, context, problems } = await openPhone(tenant, { javaScriptEnabled });
    expect(await menu(page).isVisible()).toBe(false);
    await button(page).tap();
    await menu(page).waitFor();
    const { x, y, width, height } = (await menu(page).boundingBox()) ?? {};
    expect({ x, y, height }).toEqual({ x: 0, y: 0, height: 740 });
    expect(width).toBeCloseTo(360 * 0.88, 0);
    const look = await menu(page).evaluate((dialog) => ({
      scrim: getComputedStyle(dialog, '::backdrop').backgroundColor,
      lock: getComputedStyle(document.documentElement).overflow,
      isModal: dialog.matches(':modal'),
    }));
    expect(look).toEqual({ scrim: 'color(srgb 0 0 0 / 0.48)', lock: 'hidden', isModal: true });
    const rows = await menu(page)
      .locator(':is(a, summary, button):visible')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...rows)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await menu(page).getByRole('button', { name: 'Menü schließen' }).tap();
    await menu(page).waitFor({ state: 'hidden' });
    await button(page).tap();
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    await button(page).tap();
    await page.touchscreen.tap(350, 400);
    await menu(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is used by keyboard alone: slices lead down and back, the focus stays inside and returns', async () => {
    const { page, context, problems } = await openPhone(tenant, {
      javaScriptEnabled,
      hasTouch: false,
      isMobile: false,
    });
    await button(page).focus();
    await page.keyboard.press('Enter');
    await menu(page).waitFor();
    const first = menu(page).locator('summary').first();
    const name = (await first.locator('span').first().innerText()).trim();
    await first.focus();
    await page.keyboard.press('Enter');
    await menu(page).getByRole('link', { name: 'Alles ansehen' }).first().waitFor();
    // What stands beside it is out of the way, also for the keyboard.
    expect(await menu(page).getByRole('link', { name: 'Sale', exact: true }).count()).toBe(0);
    expect(await slice(page, name).evaluate((summary) => summary === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await menu(page).getByRole('link', { name: 'Sale', exact: true }).waitFor();
    for (let step = 0; step < 16; step++) {
      await page.keyboard.press('Tab');
      // Behind the last one comes the browser's own bar, where the document has no focus.
      const where = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName);
      const isOutside = where !== 'DIALOG' && (await page.evaluate(() => document.activeElement !== document.body));
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    expect(await button(page).evaluate((opener) => opener === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the menu of a phone', () => {
  it('axe finds nothing in it in the dark', async () => {
    const { page, context } = await openPhone('at', { colorScheme: 'dark' });
    await button(page).tap();
    await menu(page).waitFor();
    expect(await axeFaults(page, { within: '#shop-menu' })).toEqual([]);
    await context.close();
  });
});

describe.each(['lingerie'] as const)('the choice of colours in the footer (%s)', (tenant) => {
  it('sets the mode at once and keeps it on the next page', async () => {
    const { page, context, problems } = await openPhone(tenant, { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const isChosen = (name: string) => page.getByRole('radio', { name }).isChecked();
    await startScripts(page);
    expect(await isChosen('System')).toBe(true);
    const light = await background();
    await page.getByRole('radio', { name: 'Dunkel' }).tap();
    await until('the page is dark', async () => (await background()) !== light);
    const dark = await background();
    await page.reload({ waitUntil: 'load' });
    expect(await background()).toBe(dark);
    await firstTouch(page);
    await until('the choice is shown', () => isChosen('Dunkel'));
    await page.getByRole('radio', { name: 'System' }).tap();
    await until('the page is light as the system', async () => (await background()) === light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await until('the page is dark as the system', async () => (await background()) === dark);
    expect(problems).toEqual([]);
    await context.close();
  });
});
