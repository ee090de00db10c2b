import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { until } from '../support/product.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};
const CHUNKS = '**/_next/static/chunks/**';
const SHOPS = ['at', 'lingerie'] as const;

let product: SharedProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterAll(() => browser.close());

const home = (tenant: string): string => `http://${tenant}.localhost:${product.ports.edge}/`;
const summary = (page: Page): Locator => page.locator('[data-node="mobile-menu"] summary').first();
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Menü' });
const isNativeOpen = (page: Page): Promise<boolean> =>
  summary(page).evaluate((element) => (element.parentElement as HTMLDetailsElement).open);
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

/** React marks what it has taken over with properties of its own; the gate is the element around the native menu. */
const isHydrated = (page: Page): Promise<boolean> =>
  summary(page).evaluate((element) =>
    Object.keys(element.parentElement?.parentElement ?? {}).some((key) => key.startsWith('__reactProps')),
  );

/** Any key, touch or move starts the scripts; this one does nothing else. */
const firstTouch = (page: Page): Promise<void> => page.keyboard.press('Shift');

async function openPhone(tenant: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { ...PHONE, ...options });
  await watched.page.goto(home(tenant), { waitUntil: 'load' });
  await firstTouch(watched.page);
  await until('the menu is hydrated', () => isHydrated(watched.page));
  return watched;
}

async function openDrawer(page: Page): Promise<void> {
  await summary(page).tap();
  await until('menu or drawer is open', async () => (await drawer(page).isVisible()) || (await isNativeOpen(page)));
  // A machine that is busy may have let the touch go to the native menu; from the second one on the drawer is there.
  if (await isNativeOpen(page)) {
    await summary(page).tap();
    await until('the native menu is closed', async () => !(await isNativeOpen(page)));
    await summary(page).tap();
  }
  await drawer(page).waitFor();
}

describe.each(SHOPS)('the menu of a phone without scripts (%s)', (tenant) => {
  it('opens natively, leads to every category and closes', async () => {
    const { page, context, problems } = await openPage(browser, { ...PHONE, javaScriptEnabled: false });
    await page.goto(home(tenant));
    const panel = page.locator('[data-node="mobile-menu"] nav');
    expect(await panel.isVisible()).toBe(false);
    await summary(page).tap();
    await panel.waitFor();
    const box = await panel.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360 });
    const heights = await panel
      .locator(':is(a, summary):visible')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    const addresses = await panel.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toContain('/c/sale');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await summary(page).tap();
    expect(await panel.isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });
});

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
    await until('the menu is hydrated', () => isHydrated(page));
    expect(new Set(asked).size).toBe(asked.length);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is not lost before hydration: the native menu answers it and stays open when scripts arrive', async () => {
    const { page, context, problems } = await openPage(browser, PHONE);
    const release = Promise.withResolvers<void>();
    await page.route(CHUNKS, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(home('at'), { waitUntil: 'commit' });
    await summary(page).tap();
    expect(await isNativeOpen(page)).toBe(true);
    expect(await isHydrated(page)).toBe(false);
    release.resolve();
    await until('the menu is hydrated', () => isHydrated(page));
    expect(await isNativeOpen(page)).toBe(true);
    await summary(page).tap();
    expect(await isNativeOpen(page)).toBe(false);
    expect(await drawer(page).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('brings the script of the drawer, and nothing before it does', async () => {
    const { page, context } = await openPhone('at');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    await page.mouse.wheel(0, 800);
    await page.mouse.wheel(0, -800);
    expect(asked).toEqual([]);
    await openDrawer(page);
    expect(asked.length).toBeGreaterThan(0);
    await context.close();
  });

  it('opens the native menu when the script is slow, and the drawer once it is there', async () => {
    const { page, context, problems } = await openPhone('at');
    const release = Promise.withResolvers<void>();
    await page.route(CHUNKS, async (route) => {
      await release.promise;
      await route.continue();
    });
    await summary(page).tap();
    await until('the native menu is open', () => isNativeOpen(page));
    expect(await drawer(page).count()).toBe(0);
    const arrived = page.waitForResponse(CHUNKS);
    release.resolve();
    await (await arrived).finished();
    expect(await isNativeOpen(page)).toBe(true);
    await summary(page).tap();
    await until('the native menu is closed', async () => !(await isNativeOpen(page)));
    await openDrawer(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('opens the native menu when the script fails, and a later touch tries again', async () => {
    const { page, context, problems } = await openPhone('at');
    await page.route(CHUNKS, (route) => route.abort());
    await summary(page).tap();
    await until('the native menu is open', () => isNativeOpen(page));
    expect(await drawer(page).count()).toBe(0);
    await page.unroute(CHUNKS);
    await summary(page).tap();
    await until('the native menu is closed', async () => !(await isNativeOpen(page)));
    await openDrawer(page);
    // The browser itself reports what it could not load; nothing else may go wrong.
    expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });
});

describe.each(SHOPS)('the drawer (%s)', (tenant) => {
  it('has the looks of the brand while open and leaves nothing behind', async () => {
    const { page, context, problems } = await openPhone(tenant);
    const scrolling = () => page.evaluate(() => getComputedStyle(document.body).overflow);
    const before = await scrolling();
    await openDrawer(page);
    const look = await drawer(page).evaluate((element) => {
      const { position, backgroundColor, color, display, fontFamily } = getComputedStyle(element);
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = 'background-color:var(--v-colors-surface);color:var(--v-colors-ink)';
      const { backgroundColor: surface, color: ink } = getComputedStyle(probe);
      const page = getComputedStyle(document.body).fontFamily;
      probe.remove();
      const { x, y, width, height } = element.getBoundingClientRect();
      return {
        position,
        display,
        x,
        y,
        width,
        height,
        isSurface: backgroundColor === surface,
        isInk: color === ink,
        hasPageFont: fontFamily === page,
      };
    });
    expect(look).toMatchObject({
      display: 'flex',
      x: 0,
      y: 0,
      height: 740,
      isSurface: true,
      isInk: true,
      hasPageFont: true,
    });
    expect(look.width).toBeCloseTo(360 * 0.88, 0);
    const targets = await drawer(page)
      .locator('a:visible, button:visible')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(44);
    const covered = await page.evaluate(() => document.elementFromPoint(355, 400)?.closest('[data-node]') === null);
    expect(covered).toBe(true);
    expect(await scrolling()).toBe('hidden');

    await page.getByRole('button', { name: 'Menü schließen' }).tap();
    await drawer(page).waitFor({ state: 'detached' });
    expect(await scrolling()).toBe(before);
    expect(await page.locator('[data-scope="dialog"]').count()).toBe(0);
    expect(
      await page
        .locator('[data-node="header"]')
        .evaluate((header) => header.closest('[aria-hidden], [inert]') === null),
    ).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the drawer by keyboard', () => {
  it('opens on Enter, holds the focus, closes on Escape and gives the focus back', async () => {
    const { page, context, problems } = await openPhone('at', { hasTouch: false, isMobile: false });
    // The skip link comes first, the promises hold no link.
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Zum Inhalt springen');
    await until('the menu button has the focus', async () => {
      await page.keyboard.press('Tab');
      return summary(page).evaluate((element) => element === document.activeElement);
    });
    const outline = await summary(page).evaluate((element) => getComputedStyle(element).outlineWidth);
    expect(outline).toBe('2px');
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    const isInside = () => drawer(page).evaluate((element) => element.contains(document.activeElement));
    await until('the focus is inside', isInside);
    const stops = new Set<string>();
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
      stops.add(await focused(page));
    }
    expect([...stops]).toEqual(expect.arrayContaining(['Menü schließen', 'Neu', 'Sale', 'Mein Konto']));
    await page.keyboard.press('Shift+Tab');
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await until('the focus is back', () => summary(page).evaluate((element) => element === document.activeElement));
    expect(problems).toEqual([]);
    await context.close();
  });

  it('leads down a slice and back to the entry that was left; opens on the first slice again', async () => {
    const { page, context } = await openPhone('at', { hasTouch: false, isMobile: false });
    await summary(page).focus();
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    const entry = drawer(page).getByRole('navigation').getByRole('button').first();
    const name = (await entry.textContent()) ?? '';
    await entry.press('Enter');
    const slice = page.getByRole('dialog', { name }).getByRole('navigation', { name });
    await slice.waitFor();
    await until('the way back has the focus', async () => (await focused(page)) === 'Zurück');
    expect(await slice.getByRole('link').first().textContent()).toBe('Alles ansehen');
    expect(await slice.getByRole('link').count()).toBeGreaterThan(1);
    await page.keyboard.press('Enter');
    await until('the entry has the focus', async () => (await focused(page)) === name);
    await page.keyboard.press('Enter');
    await slice.waitFor();
    await page.keyboard.press('Escape');
    await slice.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    await context.close();
  });
});

describe.each(SHOPS)('the choice of colours in the footer (%s)', (tenant) => {
  it('sets the mode at once and keeps it on the next page', async () => {
    const { page, context, problems } = await openPhone(tenant, { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const isChosen = (name: string) => page.getByRole('radio', { name }).isChecked();
    const isChoiceHydrated = () =>
      page
        .getByRole('group', { name: 'Farbmodus' })
        .evaluate((group) => Object.keys(group).some((key) => key.startsWith('__reactProps')));
    await until('the choice is hydrated', isChoiceHydrated);
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
