import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';

const FINDER = '/lp/bh-finder';
const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What the finder says is wrong. */
const told = (page: Page): Promise<string[]> =>
  page.locator('[data-node="bra-finder"]').getByRole('alert').allTextContents();

const visit = (options: BrowserContextOptions = {}): ReturnType<typeof openPage> =>
  openPage(browser, { viewport: { width: 768, height: 900 }, ...options });

/** Asks a finder for the size of two measurements, and gives the path that it leads to. */
async function find(page: Page, address: string, [underBust, bust]: readonly [string, string]): Promise<string> {
  await page.goto(address);
  const form = page.locator('[data-node="bra-finder"]');
  await form.locator('[name="underBust"]').fill(underBust);
  await form.locator('[name="bust"]').fill(bust);
  await Promise.all([page.waitForNavigation(), form.getByRole('button').click()]);
  return decodeURIComponent(new URL(page.url()).pathname);
}

it('BF-001: the bra finder asks for bust and under-bust', async () => {
  const { page, context } = await visit();
  await page.goto(product.at(FINDER, 'lingerie'));
  const form = page.locator('[data-node="bra-finder"]');
  expect(await form.count()).toBe(1);
  await form.getByLabel('Brustumfang in cm', { exact: true }).and(page.locator('[name="bust"]')).waitFor();
  await form.getByLabel('Unterbrustumfang in cm', { exact: true }).and(page.locator('[name="underBust"]')).waitFor();
  // Both are asked for by a shop that has a table, and by no other.
  expect((await page.goto(product.at(FINDER)))?.status()).toBe(404);
  await context.close();
});

it('BF-002: what is missing is said beside its field, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await visit({ javaScriptEnabled });
    expect(await find(page, product.at(FINDER, 'lingerie'), ['', ''])).toBe(FINDER);
    expect((await told(page)).toSorted()).toEqual([
      'Bitte gib deinen Brustumfang an.',
      'Bitte gib deinen Unterbrustumfang an.',
    ]);
    await context.close();
  }
});

it('BF-003: a size leads to a search in the words of the language, which finds what there is in it', async () => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  const measured = ['75', '92'] as const;
  expect(await find(page, product.at(FINDER, 'lingerie'), measured)).toBe('/s/CUP C, Größe 75');
  expect(await page.locator('[data-node="search-results"] a[href*="/p/"]').count()).toBeGreaterThan(3);
  expect(await find(page, product.at('/fr/lp/taille-soutien-gorge', 'ch'), measured)).toBe('/fr/s/BONNET C, taille 75');
  expect(await find(page, product.at('/lp/bh-maat', 'nl'), measured)).toBe('/s/CUP C, maat 75');
  await context.close();
});

it('BF-004: the size is the one of the table, and measurements that it does not know have none', async () => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  const finder = product.at(FINDER, 'lingerie');
  const sizes = [
    [['63', '75'], '/s/CUP A, Größe 65'],
    [['75', '92'], '/s/CUP C, Größe 75'],
    [['82', '99'], '/s/CUP C, Größe 80'],
    [['90', '111'], '/s/CUP E, Größe 90'],
  ] as const;
  for (const [measured, address] of sizes) expect(await find(page, finder, measured)).toBe(address);
  for (const measured of [
    ['75', '80'],
    ['75', '102'],
  ] as const) {
    expect(await find(page, finder, measured)).toBe(FINDER);
    expect(await told(page)).toEqual(['Zu diesen Maßen finden wir leider keine Größe. Bitte miss noch einmal nach.']);
    expect(await page.locator('[name="bust"]').inputValue()).toBe(measured[1]);
  }
  await context.close();
});
