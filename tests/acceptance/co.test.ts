import type { Browser, BrowserContext, Cookie, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance, otherAcceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage, PERSON, type WatchedPage } from '../support/browser.ts';
import { putIn } from '../support/ordering.ts';
import { type Product } from '../support/product.ts';
import { until } from '../support/until.ts';

const product = acceptance();
let browser: Browser;
const other = otherAcceptance();
beforeAll(async () => {
  browser = await openBrowser({ userAgent: PERSON });
});
afterAll(() => browser.close());

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
const ALL = 'C0001,C0002,C0003,C0004,C0005,C0006';

const cookieOf = async (context: BrowserContext, name: string): Promise<Cookie | undefined> =>
  (await context.cookies()).find((cookie) => cookie.name === name);
const consentOf = async (context: BrowserContext): Promise<string | undefined> =>
  (await cookieOf(context, 'consent'))?.value;
const secondsLeft = (cookie: Cookie | undefined): number => (cookie?.expires ?? 0) - Date.now() / 1_000;

/** A page of a shop; what the tag manager and the session would be asked for is answered here. */
async function open(
  path = '/',
  {
    shop = product,
    consent,
    cc = null,
    groups,
    offline = false,
  }: {
    shop?: Pick<Product, 'ports'>;
    consent?: string;
    cc?: string | null;
    groups?: string;
    offline?: boolean;
  } = {},
): Promise<WatchedPage & { asked: string[] }> {
  const opened = await openPage(browser);
  const { page, context } = opened;
  const asked: string[] = [];
  const origin = `http://at.localhost:${shop.ports.edge}`;
  if (consent !== undefined) await context.addCookies([{ name: 'consent', value: consent, url: origin }]);
  await context.route(/^https:/, async (route) => {
    asked.push(route.request().url());
    if (offline) await route.abort();
    else await route.fulfill({ contentType: 'text/javascript', body: 'window.othersRan=true' });
  });
  const exp = Math.floor(Date.now() / 1_000) + 3_600;

  await context.route('**/api/session', (route) => route.fulfill({ json: { token: 't', exp, type: 0, cc } }));
  if (groups !== undefined)
    await page.addInitScript((active) => Object.assign(window, { OnetrustActiveGroups: active }), groups);
  await page.goto(`${origin}${path}`);
  return { ...opened, asked };
}

const banner = (page: Page) => page.locator('[data-node=consent-banner]');
const inBanner = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true });
const openSettings = async (page: Page) => {
  await page.locator('footer').getByRole('link', { name: 'Cookie-Einstellungen' }).click();
  const settings = page.getByRole('dialog', { name: 'Cookie-Einstellungen' });
  await settings.waitFor();
  return settings;
};

it('CO-001: the cookie lists what was accepted, sorted and with commas', async () => {
  const { page, context } = await open();
  await inBanner(page, 'Einstellungen').click();
  const settings = page.getByRole('dialog', { name: 'Cookie-Einstellungen' });
  await settings.getByRole('checkbox', { name: 'Werbe-Cookies' }).check();
  await settings.getByRole('checkbox', { name: 'Leistungs-Cookies' }).check();
  await settings.getByRole('button', { name: 'Auswahl speichern' }).click();
  await expect.poll(() => consentOf(context)).toBe('C0001,C0002,C0004');
  expect(await cookieOf(context, 'consent')).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false });
  expect(await banner(page).isVisible()).toBe(false);
  await context.close();
});

it('CO-002: accepting everything lists all six categories, and an unknown one of a tool is not kept', async () => {
  const accepting = await open();
  await inBanner(accepting.page, 'Alle akzeptieren').click();
  await expect.poll(() => consentOf(accepting.context)).toBe(ALL);
  await accepting.context.close();
  const told = await open('/', { groups: ',C0001,C0099,C0003,' });
  await expect.poll(() => consentOf(told.context)).toBe('C0001,C0003');
  await told.context.close();
});

it('CO-003: what a tool calls active is taken over for a year where no decision was kept', async () => {
  const { page, context } = await open('/', { groups: ',C0001,C0004,' });
  await expect.poll(() => consentOf(context)).toBe('C0001,C0004');
  expect(Math.abs(secondsLeft(await cookieOf(context, 'consent')) - YEAR_SECONDS)).toBeLessThan(120);
  expect(await banner(page).isVisible()).toBe(false);
  await context.close();
});

it('CO-004: without a decision there is no cookie and nothing of others', async () => {
  const { page, context, asked } = await open();
  await page.waitForLoadState('networkidle');
  expect(await banner(page).isVisible()).toBe(true);
  expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual([
    'GlycerinPageViewId',
    'GlycerinPageViewIdFromBackend',
  ]);
  expect(asked).toEqual([]);
  await context.close();
});

it('CO-005: what is withdrawn leaves the cookie at once, which then holds a year again', async () => {
  const { page, context } = await open('/', { consent: ALL });
  let loads = 0;
  page.on('load', () => (loads += 1));
  const settings = await openSettings(page);
  await settings.getByRole('checkbox', { name: 'Werbe-Cookies' }).uncheck();
  await settings.getByRole('button', { name: 'Auswahl speichern' }).click();
  await expect.poll(() => consentOf(context)).toBe('C0001,C0002,C0003,C0005,C0006');
  expect(Math.abs(secondsLeft(await cookieOf(context, 'consent')) - YEAR_SECONDS)).toBeLessThan(120);
  await page.evaluate(() => {
    Object.assign(window, { OnetrustActiveGroups: ',C0001,' });
    document.dispatchEvent(new CustomEvent('consent-changed'));
  });
  await expect.poll(() => consentOf(context)).toBe('C0001');
  expect(loads).toBe(0);
  await context.close();
});

it('CO-006: it is kept in its cookie as long as C0004 is consented to, and only then', async () => {
  const { page, context } = await open('/', { consent: 'C0001', cc: 'x7' });
  const code = async (): Promise<string | undefined> => (await cookieOf(context, 'kkBRE'))?.value;
  const decide = (categories: string[]) =>
    page.evaluate((chosen) => {
      document.dispatchEvent(new CustomEvent('consent-changed', { detail: { categories: chosen } }));
    }, categories);
  await page.waitForLoadState('networkidle');
  expect(await code()).toBeUndefined();
  await decide(['C0001', 'C0004']);
  await expect.poll(code).toBe('x7');
  await decide(['C0001']);
  await expect.poll(code).toBeUndefined();
  await context.close();
  const consenting = await open('/', { consent: 'C0001,C0004', cc: 'x7' });
  await expect.poll(async () => (await cookieOf(consenting.context, 'kkBRE'))?.value).toBe('x7');
  await consenting.context.close();
});

it('CO-007: its cookie is of the whole host, for a day, lax, and set in the browser', async () => {
  const { context } = await open('/', { consent: 'C0004', cc: 'x7' });
  const cookie = await until('the cookie is set', () => cookieOf(context, 'kkBRE'));
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false });
  expect(Math.abs(secondsLeft(cookie) - DAY_SECONDS)).toBeLessThan(120);
  await context.close();
});

it('CO-008: a film waits for consent to C0004, with the way to the settings, and plays then without a new page', async () => {
  const { page, context } = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(product.at('/p/SKU-3001', 'lingerie'));
  const film = page.locator('[data-node="video"]');
  await film.scrollIntoViewIfNeeded();
  await film.getByText('Um das Video zu sehen, stimme bitte den Werbe-Cookies zu.').waitFor();
  await page.getByRole('button', { name: 'Nur notwendige' }).first().click();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await film.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  const settings = page.getByRole('dialog', { name: 'Cookie-Einstellungen' });
  await settings.waitFor();
  const { host } = new URL(product.at('/', 'lingerie'));
  expect(asked.filter((url) => new URL(url).host !== host || /\.(?:webm|mp4|vtt)$/u.test(url))).toEqual([]);
  await settings.getByRole('checkbox', { name: /Werbe-Cookies/u }).check();
  await settings.getByRole('button', { name: 'Auswahl speichern' }).click();
  const player = film.locator('video');
  await player.waitFor();
  const played = await player.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    element.currentTime = element.duration / 2;
    await new Promise((done) => element.addEventListener('seeked', done, { once: true }));
    return { seconds: Math.round(element.duration), at: Math.round(element.currentTime), width: element.videoWidth };
  });
  expect(played).toEqual({ seconds: 12, at: 6, width: 640 });
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  await context.close();
});

it('CO-009: with consent its host is asked once, with the container of the shop', async () => {
  const { page, context, asked } = await open('/', { consent: 'C0001,C0002' });
  await page.waitForFunction(() => 'othersRan' in window);
  expect(asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-AHORN01']);
  const layer = await page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer);
  expect(layer[0]).toEqual({ event: 'consent', categories: ['C0001', 'C0002'] });
  await context.close();
  const deciding = await open();
  await inBanner(deciding.page, 'Alle akzeptieren').click();
  await deciding.page.waitForFunction(() => 'othersRan' in window);
  expect(deciding.asked).toHaveLength(1);
  await deciding.context.close();
  const refusing = await open('/', { consent: 'C0001,C0003' });
  await refusing.page.waitForLoadState('networkidle');
  expect(refusing.asked).toEqual([]);
  await refusing.context.close();
});

it('CO-011: where its host is blocked the page says so and goes on', async () => {
  const { page, context, asked, problems } = await open('/', { consent: ALL, offline: true });
  await page.waitForFunction(() => document.documentElement.dataset['tagManager'] === 'blocked');
  expect(await page.evaluate(() => (window as { tagManagerBlocked?: boolean }).tagManagerBlocked)).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
  // The browser itself tells of the request that failed; nothing else goes wrong.
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  await page.locator('footer').getByRole('link', { name: 'AGB' }).click();
  await page.waitForURL('**/agb/');
  await context.close();
});

const FORM = '/service-hilfe/newsletter/anmeldung';
const protects = (asked: readonly string[]): string[] =>
  asked.filter((address) => address.startsWith('https://www.google.com/recaptcha/enterprise.js?'));

it('CO-010: a parameter of the address or a setting of the product leaves the tag manager out', async () => {
  const skipping = await open('/?skipTagManager=1', { consent: ALL });
  await skipping.page.waitForLoadState('networkidle');
  expect(skipping.asked).toEqual([]);
  expect(await skipping.page.locator('h1').count()).toBe(1);
  await skipping.page.locator('footer').getByRole('link', { name: 'AGB' }).click();
  await skipping.page.waitForURL('**/agb/');
  await expect.poll(() => skipping.asked).toHaveLength(1);
  await skipping.context.close();
  for (const path of ['/', FORM]) {
    const { page, context, asked } = await open(path, { shop: other, consent: 'C0001,C0002,C0004' });
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await context.close();
  }
});

it('CO-012: where a token is configured the script that protects forms loads on pages with one, after consent to C0003', async () => {
  const consenting = await open(FORM, { shop: other, consent: 'C0001,C0003' });
  await expect.poll(() => protects(consenting.asked)).toHaveLength(1);
  await consenting.page.waitForFunction(() => 'othersRan' in window);
  await consenting.context.close();
  for (const [path, options] of [
    ['/', { shop: other, consent: ALL }],
    [FORM, { shop: other, consent: 'C0001,C0002' }],
    [FORM, { consent: ALL }],
  ] as const) {
    const { page, context, asked } = await open(path, options);
    await page.waitForLoadState('networkidle');
    expect([path, protects(asked)]).toEqual([path, []]);
    await context.close();
  }
  // Undeliverable or absent, the form is sent all the same: with scripts to the gateway, which this product does not have.
  for (const offline of [true, false]) {
    const { page, context } = await open(FORM, {
      shop: other,
      consent: offline ? 'C0001,C0003' : 'C0001',
      offline,
    });
    await page.locator('main').getByLabel('E-Mail').first().fill('neu@example.com');
    const sent = page.waitForRequest('**/api/gateway/');
    await page.locator('main form[method=post] button[type=submit]').click();
    expect((await sent).postData()).toContain('neu@example.com');
    await context.close();
  }
});

it('CO-013: a cookie that a script would make HTTP-only is refused; the server makes such ones', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.at('/'));
  const address = (await page.locator('script[src*="/visit"]').first().getAttribute('src')) ?? expect.fail('no script');
  const { body } = await product.get(address);
  const from = body.indexOf('function cookieJar(');
  expect(from, 'the helper that pages are given').toBeGreaterThan(-1);
  const said = await page.evaluate(`(() => {
    const before = document.cookie;
    // All that follows the helper is left out by the first bracket that makes it a whole.
    const text = ${JSON.stringify(body.slice(from, from + 5_000))};
    for (let end = text.indexOf('}') + 1; end > 0; end = text.indexOf('}', end) + 1) {
      let jar;
      try { jar = (0, eval)('(' + text.slice(0, end) + ')')(window); } catch { continue; }
      try { jar.write('x', 'y', { maxAge: 60, httpOnly: true }); return 'written'; }
      catch (error) { return [error.message, document.cookie === before]; }
    }
    return 'no helper';
  })()`);
  expect(said).toEqual(['Can not set a httpOnly cookie in the browser.', true]);
  await putIn(page, product);
  expect((await context.cookies()).filter(({ httpOnly }) => httpOnly).length).toBeGreaterThan(0);
  await context.close();
});
