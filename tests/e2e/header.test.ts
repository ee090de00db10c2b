import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

let product: SharedProduct;
let browser: Browser;
const home = (): string => `http://at.localhost:${product.ports.edge}/`;
const bar = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('navigation', { name: 'Kategorien' });
const category = (page: Page, name = 'Damen'): ReturnType<Page['getByRole']> => bar(page).getByRole('link', { name, exact: true }).first();
const inPanel = (page: Page, name = 'Kleider'): ReturnType<Page['getByRole']> => bar(page).getByRole('link', { name, exact: true });
/** The island listens. */
const awake = (page: Page): Promise<void> => bar(page).locator('[data-live]').waitFor();

beforeAll(async () => { [product, browser] = await Promise.all([sharedProduct(), openBrowser()]); });
afterAll(() => browser.close());

describe('the mega menu without scripts', () => {
  it('opens under the pointer, and its categories lead to their own pages', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    await page.goto(home());
    expect(await inPanel(page).isVisible()).toBe(false);
    await category(page).hover();
    await inPanel(page).waitFor();
    await category(page).click();
    await page.waitForURL('**/c/damenmode');
    await context.close();
  });
});

describe('the mega menu with scripts', () => {
  it('opens under a resting pointer over the whole width, follows it down, and closes on Escape', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(home());
    await awake(page);
    await category(page).hover();
    await inPanel(page).waitFor();
    expect(await category(page).getAttribute('aria-expanded')).toBe('true');
    const panel = bar(page).locator('li[data-open] > div');
    expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 1280 });
    const header = await page.locator('[data-node="header"]').boundingBox();
    expect((await panel.boundingBox())?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0) - 1, 0);
    await inPanel(page).hover();
    expect(await inPanel(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await inPanel(page).waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is used by keyboard alone: Enter, Tab into the panel, Escape back to the category, space bar, leaving', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(home());
    await awake(page);
    await category(page).focus();
    await page.keyboard.press('Enter');
    await inPanel(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await inPanel(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await inPanel(page).waitFor({ state: 'hidden' });
    expect(await category(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await inPanel(page).waitFor();
    await page.keyboard.press('Shift+Tab');
    await inPanel(page).waitFor({ state: 'hidden' });
    expect(page.url()).toBe(home());
    await context.close();
  });

  it('opens by the first touch and follows the link by the second', async () => {
    const { page, context } = await openPage(browser, { hasTouch: true, viewport: { width: 1024, height: 768 } });
    await page.goto(home());
    await awake(page);
    await category(page).tap();
    await inPanel(page).waitFor();
    expect(page.url()).toBe(home());
    await category(page).tap();
    await page.waitForURL('**/c/damenmode');
    await context.close();
  });

  it.each(['light', 'dark'] as const)('UI-006: axe finds nothing in an open panel in the %s', async (colorScheme) => {
    const { page, context } = await openPage(browser, { colorScheme, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await page.goto(home());
    await awake(page);
    await category(page, 'Wohnen').hover();
    await inPanel(page, 'Möbel').waitFor();
    expect(await axeFaults(page, { within: '[data-node="header"]' })).toEqual([]);
    await context.close();
  });

  it('loads the picture of a panel when it opens, not before', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => { if (request.url().includes('/assets/knit-rib-forest')) asked.push(request.url()); });
    await page.goto(home(), { waitUntil: 'networkidle' });
    expect(asked).toEqual([]);
    await category(page).hover();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await context.close();
  });
});

describe('the search of the header', () => {
  it.each([['nothing', ''], ['blanks', '   ']])('SR-006: keeps back %s and says why, without scripts', async (_what, term) => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    await page.goto(home());
    const message = page.getByText('Bitte geben Sie zunächst Ihren Suchbegriff ein.', { exact: true });
    expect(await message.isVisible()).toBe(false);
    await page.getByRole('searchbox').fill(term);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await message.waitFor();
    expect(page.url()).toBe(home());
    await context.close();
  });
});

describe('the footer', () => {
  it('TN-016: shows three seals, each linked to where they are explained', async () => {
    const { body } = await product.get('/');
    const seals = [...body.matchAll(/<a[^>]*href="([^"]*)"[^>]*data-seal="([^"]*)"/g)].map(([, href, id]) => [id, href]);
    expect(seals).toEqual(['trade-association', 'quality-seal', 'online-trade-seal'].map((id) => [id, '/service-hilfe/ueber-uns/auszeichnungen/']));
  });
});
