import type { Browser, Page as BrowserPage } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage, PERSON } from '../support/browser.ts';
import { CUSTOMER, loginState as stateOf, RETURNING, sendForm, sendLogin } from '../support/logged-in.ts';
import { openWishlist } from '../support/customers-wishlist.ts';
import { contentEditor } from '../support/content-editor.ts';
import type { Page } from '../support/product.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ userAgent: PERSON });
});
afterAll(async () => {
  await browser.close();
  // A menu is kept until it is told: the files after this one browse by their own.
  await product.content.forget();
  await contentEditor(product).revalidate('navigation');
});

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Name → [value, attributes] of the cookies that an answer sets. */
const setCookies = ({ headers }: Page): Map<string, [string, string]> =>
  new Map(
    [headers['set-cookie'] ?? []].flat().map((line) => {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*);?\s*(.*)$/.exec(line) ?? [];
      return [name, [value, attributes]];
    }),
  );
const propsOf = ({ body }: Page): Record<string, unknown> =>
  JSON.parse(
    /<script[^>]*(?:id="page-props"[^>]*type="application\/json"|type="application\/json"[^>]*id="page-props")[^>]*>(.*?)<\/script>/s.exec(
      body,
    )?.[1] ?? '{}',
  ) as Record<string, unknown>;

/** What `/api/session` answers: the next one, and the last one from then on. */
type Session = { exp: number; type: number };
const fresh = (type: number): Session => ({ exp: Math.floor(Date.now() / 1_000) + 3_600, type });

/** A page whose session is answered here; `asked` counts how often. */
async function visit({
  answers = [fresh(0)],
  loginState,
  clock,
}: { answers?: Session[] | 'never'; loginState?: string; clock?: number } = {}) {
  const opened = await openPage(browser);
  const { page, context } = opened;
  const counted = { asked: 0 };
  if (clock !== undefined) {
    // It stands still from there on.
    await page.clock.install({ time: clock - 1_000 });
    await page.clock.pauseAt(clock);
  }
  if (loginState !== undefined)
    await context.addCookies([{ name: 'loginState', value: encodeURIComponent(loginState), url: product.at('/') }]);
  await context.route('**/api/session', async (route) => {
    counted.asked += 1;
    if (answers === 'never') return;
    const session = answers[Math.min(counted.asked, answers.length) - 1];
    await route.fulfill({ json: { token: 't', cc: null, ...session } });
  });
  await page.goto(product.at('/'));
  return { ...opened, counted };
}
const accountOf = (page: BrowserPage) => page.locator('header').getByRole('link', { name: ACCOUNT });
const ACCOUNT = /^(?:Anmelden|Willkommen zurück|Mein Konto)$/;
/** The account menu as it is once the session is known. */
async function menuFor(options: Parameters<typeof visit>[0]): Promise<string> {
  const { page, context } = await visit(options);
  await page.waitForLoadState('networkidle');
  const name = (await accountOf(page).innerText()).trim();
  await context.close();
  return name;
}

it('SE-001: the session token has an expiry, a type and cc', async () => {
  const answer = await product.get('/api/session');
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  const { token, exp, type, cc } = JSON.parse(answer.body) as Record<string, unknown>;
  expect([typeof token, typeof exp, type, cc]).toEqual(['string', 'number', 0, null]);
  expect(Math.abs((exp as number) - Date.now() / 1_000 - 3_600)).toBeLessThan(60);
});

it('SE-002: type 0 is anonymous, 1 recognised, and any other type but 0 logged in', async () => {
  const menus = [];
  for (const type of [0, 1, 2, 7, -1]) menus.push(await menuFor({ answers: [fresh(type)] }));
  expect(menus).toEqual(['Anmelden', 'Willkommen zurück', 'Mein Konto', 'Mein Konto', 'Mein Konto']);
});

it('SE-003: a page asks for the session token once', async () => {
  const { page, context, counted } = await visit();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(300, 300);
  await page.waitForLoadState('networkidle');
  expect(counted.asked).toBe(1);
  await context.close();
});

it('SE-004: a token that ends within 1,800 s is asked for anew at once, and not without end', async () => {
  const soon = (seconds: number): Session => ({ ...fresh(0), exp: Math.floor(Date.now() / 1_000) + seconds });
  for (const [answers, times] of [
    [[soon(1_799), fresh(0)], 2],
    [[fresh(0)], 1],
    [[soon(1_700)], 2],
  ] as const) {
    const { page, context, counted } = await visit({ answers: [...answers] });
    await expect.poll(() => counted.asked).toBe(times);
    await page.waitForLoadState('networkidle');
    expect(counted.asked).toBe(times);
    await context.close();
  }
});

it('SE-005: the token is asked for anew 1,800 s before it ends', async () => {
  const clock = Date.parse('2026-11-22T12:00:00Z');
  const answers = [3_600, 7_200].map((seconds) => ({ exp: clock / 1_000 + seconds, type: 0 }));
  const { page, context, counted } = await visit({ answers, clock });
  await expect.poll(() => counted.asked).toBe(1);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(1_799_000);
  expect(counted.asked).toBe(1);
  await page.clock.runFor(1_000);
  await expect.poll(() => counted.asked).toBe(2);
  await context.close();
});

it('SE-006: the token is asked for anew when the session changed, once for all who say so', async () => {
  const { page, context, counted } = await visit();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    for (let time = 0; time < 3; time += 1) window.dispatchEvent(new Event('session-changed'));
  });
  await expect.poll(() => counted.asked).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(counted.asked).toBe(2);
  await context.close();
});

it('SE-008: the login cookie or the type of the token makes a visitor logged in', async () => {
  const cases = [
    ['{"li":"1"}', 0],
    [undefined, 2],
    ['{"li":"0"}', 0],
    [undefined, 1],
  ] as const;
  const menus = [];
  for (const [loginState, type] of cases)
    menus.push(await menuFor({ answers: [fresh(type)], ...(loginState !== undefined && { loginState }) }));
  expect(menus).toEqual(['Mein Konto', 'Mein Konto', 'Anmelden', 'Willkommen zurück']);
});

it('SE-009: type 1 alone is recognised without being logged in for good', async () => {
  const soft = 'Willkommen zurück';
  expect(await menuFor({ answers: [fresh(1)] })).toBe(soft);
  expect(await menuFor({ answers: [fresh(1)], loginState: '{"li":"1"}' })).toBe(soft);
  expect(await menuFor({ answers: [fresh(2)] })).not.toBe(soft);
  expect(await menuFor({ answers: [fresh(0)], loginState: '{"li":"1"}' })).not.toBe(soft);
});

it('SE-010: while nobody has answered a visitor is anonymous, from the first frame on', async () => {
  const { page, context, counted } = await visit({ answers: 'never' });
  await expect.poll(() => counted.asked).toBe(1);
  await page.mouse.move(300, 300);
  expect((await accountOf(page).innerText()).trim()).toBe('Anmelden');
  expect(await page.evaluate(() => document.documentElement.dataset['login'])).toBe('anonymous');
  await context.close();
});

it('SE-013: without the cookie of the backend a new UUID is set under both names, a new one each time', async () => {
  const ids = new Set<string>();
  for (let visit = 0; visit < 2; visit += 1) {
    const cookies = setCookies(await product.get('/'));
    const [id = '', attributes = ''] = cookies.get('GlycerinPageViewId') ?? [];
    expect(cookies.get('GlycerinPageViewIdFromBackend')).toEqual([id, attributes]);
    expect(id).toMatch(UUID_V4);
    expect(attributes).toMatch(/Path=\//);
    expect(attributes).toMatch(/SameSite=Lax/);
    expect(attributes).not.toMatch(/Expires|Max-Age/i);
    ids.add(id);
  }
  expect(ids.size).toBe(2);
});

it('SE-014: both cookies are read on the server: none is set anew, and the page knows the id', async () => {
  const answer = await product.get('/', {
    headers: { cookie: 'GlycerinPageViewIdFromBackend=abc; GlycerinPageViewId=abc' },
  });
  expect([...setCookies(answer).keys()].filter((name) => name.startsWith('Glycerin'))).toEqual([]);
  expect(propsOf(answer)['pageviewId']).toBe('abc');
});

it('SE-015: device, robot and monitoring are read of their headers', async () => {
  const editor = contentEditor(product);
  await product.content.answer('/navigation/105_mob.json', {
    page: { items: [{ label: 'Vom Telefon', href: '/c/damenmode' }] },
  });
  await editor.revalidate('navigation');
  await editor.open('telefon', []);
  expect(await editor.asked('/navigation/105_mob.json')).not.toEqual([]);
  const headers = { 'x-ua-device': 'mobile' };
  const phone = await openPage(browser, { viewport: { width: 360, height: 740 }, extraHTTPHeaders: headers });
  await phone.context.addCookies([{ name: 'consent', value: 'C0001', url: product.at('/') }]);
  await phone.page.goto(product.at('/lp/telefon'), { waitUntil: 'networkidle' });
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await phone.page.locator('header [data-node="mobile-menu"]').first().click();
  await phone.page.getByRole('link', { name: 'Vom Telefon' }).first().waitFor();
  await phone.context.close();
  expect(propsOf(await product.get('/', { headers }))).toMatchObject({ device: 'mobile' });
  expect(propsOf(await product.get('/', { headers: { 'x-ua-bot': '1' } }))).toMatchObject({ isBot: true });

  const traces = async (extraHTTPHeaders: Record<string, string>): Promise<Record<string, boolean>> => {
    const { page, context } = await openPage(browser, { extraHTTPHeaders });
    const asked: string[] = [];
    context.on('request', (request) => void asked.push(request.url()));
    await context.route(/googletagmanager/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await context.addCookies([
      { name: 'consent', value: encodeURIComponent('C0001,C0002,C0003,C0004'), url: product.at('/') },
    ]);
    await page.goto(product.at('/'), { waitUntil: 'networkidle' });
    await page.keyboard.press('Tab');
    await page.goto(product.at('/lp/telefon'), { waitUntil: 'networkidle' });
    const cookies = (await context.cookies(product.at('/'))).map(({ name }) => name);
    await context.close();
    return {
      tagManager: asked.some((url) => url.includes('googletagmanager')),
      vitals: asked.some((url) => new URL(url).pathname === '/api/vitals'),
      assignment: cookies.some((name) => ['visitorId', 'abAssignments'].includes(name)),
    };
  };
  expect(await traces({})).toMatchObject({ tagManager: true, vitals: true });
  expect(await traces({ 'x-ua-monitoring': '1' })).toEqual({ tagManager: false, vitals: false, assignment: false });
});

it('SE-016: the page props are exactly five, hold no secret cookie, and what is in the HTML is not asked for', async () => {
  const answer = await product.get('/', {
    headers: { cookie: 'consent=C0001; visitorId=secret-visitor; session=secret-token', 'user-agent': PERSON },
  });
  const props = propsOf(answer);
  expect(Object.keys(props).sort()).toEqual(['cookies', 'device', 'fallback', 'isBot', 'pageviewId']);
  expect(props).toMatchObject({ device: 'desktop', isBot: false });
  expect(JSON.stringify(props)).not.toContain('secret');

  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(product.at('/'), { waitUntil: 'networkidle' });
  await page.mouse.move(400, 300);
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
  await page.waitForLoadState('networkidle');
  // What a node leaves for later or the page to scripts, the time of the server and the session are not in the HTML; the rest is.
  expect(
    asked.filter((path) => !/^\/(?:-\/(?:nodes|dormant)\/|_next\/static\/|healthz$|api\/session$)/.test(path)),
  ).toEqual([]);
  await context.close();
});

it('SE-007: the cookie of the login says that somebody is logged in, and who has no password', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/mein-konto/meine-persoenlichen-daten'));
  await sendLogin(page, { mail: CUSTOMER });
  expect(await stateOf(context)).toEqual({ li: '1', ca: '0', bop: '0', np: '0' });
  await page.getByRole('heading', { name: 'Passwort ändern' }).waitFor();
  await context.clearCookies();
  await page.goto(product.at('/mein-konto/meine-persoenlichen-daten'));
  await page.getByRole('tab', { name: 'Kundennummer und Geburtsdatum' }).click();
  await sendForm(page, { customerId: '12345679', birthday: '05.05.1975' });
  expect(await stateOf(context)).toMatchObject({ li: '1', np: '1' });
  await page.getByRole('heading', { name: 'Passwort festlegen' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Passwort ändern' }).count()).toBe(0);
  await context.close();
});

it('SE-012: a device stays recognised if its customer wants that', async () => {
  for (const [remember, type] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const { page, context } = await openPage(browser);
    await page.goto(product.at('/kasse/registrieren'));
    expect(await page.locator('main [name=remember]').first().isChecked()).toBe(false);
    await page.getByText('Auf diesem Gerät angemeldet bleiben').first().waitFor();
    await sendLogin(page, { mail: RETURNING, remember });
    const kept = (await context.cookies()).filter(({ expires }) => expires > 0);
    await context.clearCookies();
    await context.addCookies(kept);
    // What the page after the login asked still is no answer to the next one.
    await page.goto('about:blank');
    const told = page
      .waitForResponse((response) => response.url().endsWith('/api/session'))
      .then(async (response) => ((await response.json()) as { type: number }).type);
    await page.goto(product.at('/'));
    expect(await told).toBe(type);
    await context.close();
  }
});

/** Notes how often `session-changed` is fired in this tab, over its pages. */
async function countChanges(page: BrowserPage): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener('session-changed', () => {
      sessionStorage.setItem('changes', String(Number(sessionStorage.getItem('changes')) + 1));
    });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('changes')));
}

it('SE-011: a page tells strangers, those who are recognised and those who are logged in apart', async () => {
  const { page, context } = await openPage(browser);
  const account = page.locator('header a:has([data-greeting])');
  const words = async (): Promise<string> => (await account.innerText()).trim();
  await page.goto(product.at('/'));
  await expect.poll(words).toBe('Anmelden');
  await page.goto(product.at('/kasse/registrieren'));
  await sendLogin(page, { mail: RETURNING, remember: true });
  await page.goto(product.at('/'));
  await expect.poll(words).toBe('Hallo Sofie');
  await account.click();
  const menu = page.getByRole('navigation', { name: 'Mein Konto' }).getByRole('link', { name: 'Mein Adressbuch' });
  await menu.waitFor();
  const kept = (await context.cookies()).filter(({ expires }) => expires > 0);
  await context.clearCookies();
  await context.addCookies(kept);
  await page.goto(product.at('/'));
  await expect.poll(words).toBe('Hallo Sofie');
  await account.click();
  // In the layer, or on the page where scripts have not taken the link over yet.
  await page.locator(':is(dialog, main) [name=password]:visible').first().waitFor();
  expect(await menu.count()).toBe(0);
  await context.close();
});

it('SE-017: a logout takes the login away, and what is the customer’s', async () => {
  const { page, context } = await openPage(browser);
  const changes = await countChanges(page);
  await page.goto(product.at('/mein-konto'));
  await sendLogin(page);
  await expect.poll(changes).toBe(1);
  await page.goto(product.at('/p/SKU-1001?colour=petrol&size=38'));
  await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
  const badge = page.locator('header [data-count="basket"] [data-badge]');
  // The basket of an account is still there after a logout, and so at a later try.
  await expect.poll(() => badge.innerText()).toMatch(/^[1-9]$/u);
  await page.goto(product.at('/mein-konto'));
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await page.waitForURL(product.at('/'));
  await expect.poll(changes).toBe(2);
  expect(await stateOf(context)).toBeUndefined();
  await expect.poll(() => badge.isVisible()).toBe(false);
  const type = await page.evaluate(async () => ((await (await fetch('/api/session')).json()) as { type: number }).type);
  expect(type).toBe(0);
  await page.goto(product.at('/warenkorb'));
  expect(await page.locator('[data-node="basket-lines"] li').count()).toBe(0);
  await context.close();
});

it('SE-018: what is a customer’s own is in no shared cache', async () => {
  const { page, context } = await openWishlist(browser, product);
  const answer = await page.reload();
  expect(await answer?.text()).toContain('data-wish-item="SKU-1001-PETROL-36"');
  expect(answer?.headers()['cache-control']).toMatch(/private|no-store/u);
  await context.close();
  const nobodys = await product.get('/merkzettel');
  expect([nobodys.status, nobodys.body.includes('data-wish-item')]).toEqual([200, false]);
});
