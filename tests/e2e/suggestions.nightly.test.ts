import type { Browser, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

/** What every change must keep of suggestions is proved with SR-004 and SR-005. */
let product: SharedProduct;
let browser: Browser;
const home = (): string => `http://at.localhost:${product.ports.edge}/`;
/** A busy machine puts pictures off; whoever needs one asks for it. */
const OF_PICTURES = /status of 503/;
/** The island listens. */
const awake = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Kategorien' }).locator('[data-live]').waitFor();

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser({ pictures: true })]);
});
afterAll(() => browser.close());

describe('suggestions', () => {
  const field = (page: Page): ReturnType<Page['getByRole']> => page.locator('header input');
  const list = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('listbox', { name: 'Vorschläge' });
  const options = (page: Page): Promise<string[]> =>
    list(page)
      .getByRole('option')
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
  const gateway = '**/api/gateway/';
  /** Undefined for a request that asks for no suggestions. */
  const termOf = (request: Request): string | undefined => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/api/gateway/') return undefined;
    return (JSON.parse(searchParams.get('variables') ?? '{}') as { query?: string }).query;
  };

  it('say below an empty field what is searched for most, once enough visitors searched for it', async () => {
    const host = 'lingerie.localhost';
    const shop = `http://${host}:${product.ports.edge}`;
    for (let visitor = 0; visitor < 5; visitor += 1) {
      const headers = { 'content-type': 'application/json', origin: shop };
      const sent = { host, method: 'POST', headers, body: JSON.stringify({ term: 'slip' }) } as const;
      expect((await product.get('/api/search/searchhistory/v1', sent)).status).toBe(201);
    }
    const { page, context, problems } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    await page.goto(shop);
    await page.locator('header input[name=q]').click();
    const popular = page.getByRole('group', { name: 'Beliebte Suchen' });
    await popular.waitFor();
    expect(await popular.getByRole('link').allTextContents()).toEqual(['Slip']);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/s\/slip$/iu);
    expect(problems.filter((problem) => !OF_PICTURES.test(problem))).toEqual([]);
    await context.close();
  });

  it('come once typing pauses, are announced, and are used by keyboard alone', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const asked: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/gateway/')) asked.push(termOf(request));
    });
    await page.goto(home());
    await field(page).focus();
    await page.keyboard.type('kleid', { delay: 20 });
    await list(page).waitFor();
    expect(asked).toEqual(['kleid']);
    const shown = await options(page);
    expect(shown[0]).toBe('KleiderKategorie');
    expect(shown.length).toBeGreaterThan(3);
    expect(await page.getByRole('combobox', { name: 'Suche im Sortiment', expanded: true }).count()).toBe(1);
    await expect.poll(() => page.locator('header output').textContent()).toBe(`${shown.length - 1} Vorschläge`);
    expect(shown.at(-1)).toBe('Alle Ergebnisse zu „kleid“');
    const chosen = async (): Promise<string | undefined> => {
      const id = await field(page).getAttribute('aria-activedescendant');
      return id === null
        ? undefined
        : ((await page.locator(`[id="${id}"][aria-selected=true]`).textContent()) ?? undefined);
    };
    const after = async (key: string): Promise<string | undefined> => {
      await page.keyboard.press(key);
      return chosen();
    };
    expect([
      await after('ArrowUp'),
      await after('ArrowDown'),
      await after('ArrowDown'),
      await after('End'),
      await after('Home'),
    ]).toEqual([shown.at(-1), undefined, shown[0], shown.at(-1), shown[0]]);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
    expect([await field(page).inputValue(), await field(page).getAttribute('aria-expanded'), await chosen()]).toEqual([
      'kleid',
      'false',
      undefined,
    ]);
    await page.keyboard.press('ArrowDown');
    await list(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/c/kleider');
    expect(problems.filter((problem) => !OF_PICTURES.test(problem))).toEqual([]);
    await context.close();
  });

  it('load Apollo with the first touch of the field, and no page loads it before', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const holding: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().includes('/_next/static/')) return;
      const text = await response.text().catch(() => '');
      if (/ROOT_QUERY|i18next/.test(text)) holding.push(response.url());
    });
    await page.goto(home(), { waitUntil: 'networkidle' });
    await page.mouse.move(400, 300);
    await awake(page);
    await page.waitForLoadState('networkidle');
    expect(holding).toEqual([]);
    await field(page).focus();
    await expect.poll(() => holding.length).toBe(1);
    await context.close();
  });

  it('end what was asked for an earlier term, and ask once for a term that comes again', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const asked: (string | undefined)[] = [];
    await page.route(`${gateway}*`, async (route) => {
      asked.push(termOf(route.request()));
      // The first one is never answered.
      if (asked.length > 1) await route.continue();
    });
    await page.goto(home());
    await field(page).focus();
    await page.keyboard.type('sche');
    await expect.poll(() => asked).toEqual(['sche']);
    const ended = page.waitForEvent('requestfailed', (request) => termOf(request) === 'sche');
    await field(page).fill('kissen');
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect.poll(() => options(page)).toContain('Kissenhülle');
    await field(page).fill('kleid');
    await expect.poll(() => options(page)).toContain('KleiderKategorie');
    await field(page).fill('kissen');
    await expect.poll(() => options(page)).toContain('Kissenhülle');
    expect(asked).toEqual(['sche', 'kissen', 'kleid']);
    await context.close();
  });

  it('say that there is no answer, and leave the form as it is', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.route(`${gateway}*`, (route) => route.fulfill({ status: 503, body: 'out of order' }));
    await page.goto(home());
    await field(page).focus();
    await page.keyboard.type('kleid');
    await page.getByText('Die Suche ist gerade nicht möglich.').first().waitFor();
    expect(await list(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/s/kleid');
    await context.close();
  });

  it('take up what was typed before the scripts came', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 360, height: 800 } });
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_next/static/**', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(home());
    await field(page).focus();
    await page.keyboard.type('mantel');
    expect(await list(page).count()).toBe(0);
    scripts.resolve();
    await list(page).waitFor();
    expect(await field(page).inputValue()).toBe('mantel');
    await context.close();
  });

  it.each([
    ['at', 'dark', 360],
    ['lingerie', 'light', 1280],
  ] as const)(
    'axe finds nothing in the list of %s in the %s at %i px, and it stays in the window',
    async (shop, colorScheme, width) => {
      const { page, context } = await openPage(browser, {
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      await page.goto(home().replace('at.', `${shop}.`));
      await field(page).focus();
      await page.keyboard.type('ba');
      await list(page).waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await axeFaults(page, { within: '[data-node="header"]' })).toEqual([]);
      const box = await list(page).boundingBox();
      expect([Math.round(box?.x ?? -1) >= 0, Math.round((box?.x ?? 0) + (box?.width ?? 0)) <= width]).toEqual([
        true,
        true,
      ]);
      // On a phone the field lies between two icons: as wide as that, the list has no room for a name beside its price.
      expect(box?.width).toBeGreaterThanOrEqual(320);
      await context.close();
    },
  );
});
