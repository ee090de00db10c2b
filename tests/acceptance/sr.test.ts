import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { sendLogin } from '../support/logged-in.ts';
import { startScripts } from '../support/start-scripts.ts';
import { until } from '../support/until.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A call of a script of the shop, from the page that is open, or from the start page. */
async function call(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  if (page.url() === 'about:blank') await page.goto(product.at('/'));
  return page.evaluate(
    async ([url, how, sent]) => {
      const answer = await fetch(url, {
        method: how,
        ...(sent === undefined ? {} : { body: sent, headers: { 'content-type': 'application/json' } }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
    },
    [path, method, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
}
const HISTORY = '/api/search/searchhistory';

it('SR-006: an empty term and one of blanks are kept back with the text, without navigation and without a search', async () => {
  for (const term of ['', '   ']) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const asked: string[] = [];
    await page.goto(product.at('/'), { waitUntil: 'networkidle' });
    page.on('request', (request) => {
      // With the focus the scripts begin and ask who this is, for the last searches and for popular ones: nothing is
      // searched by that.
      const isOfFocus = /\/api\/(?:session$|search\/(?:searchhistory\/|popular$))/u.test(request.url());
      if (request.isNavigationRequest() || (request.url().includes('/api/') && !isOfFocus)) asked.push(request.url());
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
  const others = page.locator('[data-node="product-rail"]').filter({ hasText: 'Vielleicht gefällt dir das' });
  expect(await others.locator('article').count()).toBeGreaterThan(3);
  await context.close();
});

it('SR-008: "Mehr anzeigen" adds products below the others, says how many there are, and goes at the end; a reload keeps them', async () => {
  const { page, context, problems } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/s/bademode'));
  const names = (): Promise<string[]> => page.locator('main article a:not([data-buy])').allTextContents();
  const first = await names();
  expect(first).toHaveLength(24);
  expect(await page.locator('main').getByText('24 von 42 Artikeln angezeigt', { exact: true }).count()).toBe(1);
  expect(await page.locator('nav a[href*="page="], ol a[href*="page="]').count()).toBe(0);
  await page.evaluate(() => {
    document.documentElement.dataset['same'] = 'page';
  });
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: 'Mehr anzeigen' }).click();
  await page.getByText('42 von 42 Artikeln angezeigt', { exact: true }).waitFor();
  const all = await names();
  expect([all.length, all.slice(0, 24), new Set(all).size]).toEqual([42, first, 42]);
  expect(await page.locator('html[data-same]').count()).toBe(1);
  expect(await page.getByText('Mehr anzeigen').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('?page=2');
  await page.reload();
  expect(await names()).toEqual(all);
  expect(await page.getByText('Mehr anzeigen').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

/** What goods are mainly made of, by the keyboard and without scripts: exact, in the address, and a chip to take it back. */
async function narrowByMaterials(): Promise<void> {
  for (const [host, path, name, cotton, remove] of [
    ['at', '/c/damenmode', 'Material', 'Baumwolle', 'Filter „Baumwolle“ entfernen'],
    ['at', '/s/kissen', 'Material', 'Baumwolle', 'Filter „Baumwolle“ entfernen'],
    ['ch', '/fr/c/damenmode', 'Matière', 'Coton', 'Supprimer le filtre «Coton»'],
    ['nl', '/c/dames', 'Materiaal', 'Katoen', "Filter 'Katoen' verwijderen"],
    ['lingerie', '/c/dessous', 'Material', 'Baumwolle', 'Filter „Baumwolle“ entfernen'],
  ] as const) {
    const { page, context } = await openPage(browser, {
      viewport: { width: 1280, height: 900 },
      javaScriptEnabled: false,
    });
    await page.goto(product.at(path, host));
    const group = page.locator('dialog details').filter({ has: page.locator('summary', { hasText: name }) });
    await group.locator('summary').press('Enter');
    const link = group.getByRole('link', { name: new RegExp(`^${cotton}`, 'u') });
    const count = Number(/\((\d+)\)/u.exec((await link.textContent()) ?? '')?.[1]);
    await link.press('Enter');
    await page.waitForURL(/\?material=cotton$/u);
    expect(Number.parseInt((await page.locator('main output').first().textContent()) ?? '', 10)).toBe(count);
    await page.getByRole('link', { name: remove }).press('Enter');
    await page.waitForURL((url) => url.pathname === path && url.search === '');
    await context.close();
  }
}

it('SR-010: colours, pictures, stars, two ends of a price and plain words, materials in every language, narrow a list, each by keyboard, each taken back by its chip', async () => {
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
  expect(await group('Farbe').locator('a span[style*="--dot"]').count()).toBeGreaterThan(3);
  expect(await group('Kategorie').locator('a img').count()).toBeGreaterThan(1);
  expect(await group('Preis').locator('input:visible, input:not([type=hidden])').count()).toBe(2);
  await unfold('Bewertung');
  expect(await group('Bewertung').locator('a').first().textContent()).toContain('ab 4 Sternen');
  expect(await group('Größe').locator('a').count()).toBeGreaterThan(5);
  await unfold('Marke');
  expect(await group('Marke').locator('a').count()).toBeGreaterThan(2);

  // AND across filters, OR within one; each is part of the address, and reached by the keyboard.
  const choose = async (filter: string, value: string | RegExp): Promise<void> => {
    await unfold(filter);
    await group(filter).getByRole('link', { name: value }).first().press('Enter');
    await page.waitForLoadState();
  };
  const total = async (): Promise<number> =>
    Number.parseInt((await page.locator('main output').first().textContent()) ?? '', 10);
  const before = await total();
  await choose('Farbe', 'Petrol');
  const teal = await total();
  await choose('Farbe', 'Schwarz');
  const tealOrBlack = await total();
  expect([tealOrBlack > teal, tealOrBlack < before]).toEqual([true, true]);
  expect(new URL(page.url()).search).toBe('?colour=petrol,schwarz');
  // Its number may be the name of another size.
  await choose('Größe', /^38/u);
  const inSize = await total();
  expect(inSize).toBeLessThan(tealOrBlack);
  expect(new URL(page.url()).search).toBe('?size=38&colour=petrol,schwarz');
  await unfold('Preis');
  await group('Preis').locator('input[name=maxPrice]').fill('80');
  await group('Preis').locator('input[name=maxPrice]').press('Enter');
  await page.waitForURL(/maxPrice=80/u);
  expect(await total()).toBeLessThanOrEqual(inSize);
  await choose('Bewertung', '3');
  expect(new URL(page.url()).searchParams.get('rating')).toBe('3');
  expect(await total()).toBeGreaterThan(0);

  const chips = page.getByRole('list', { name: 'Gewählte Filter' });
  expect(await chips.getByRole('link').count()).toBe(6);
  for (const name of ['38', 'Petrol', 'Schwarz', 'bis', 'ab 3 Sternen']) {
    await chips.getByRole('link', { name }).first().press('Enter');
    await page.waitForLoadState();
  }
  expect([await total(), new URL(page.url()).search, await chips.count()]).toEqual([before, '', 0]);
  await context.close();
  await narrowByMaterials();
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
    expect(href).toMatch(/^\/c\/[^/]+$/u);
    expect((await page.goto(product.at(href)))?.status()).toBe(200);
    expect(await page.locator('h1').textContent()).toBe(related);
    await context.close();
  }
});

it('SR-003: the seo of a search is what its page tells search engines; what is narrowed is not for them', async () => {
  const { page, context } = await openPage(browser);
  const { status, body } = await call(page, 'GET', '/api/search/seo?query=kleid');
  const seo = body as { title: string; description: string; h1: string; robots: string; links: { href: string }[] };
  expect([status, seo.robots, seo.h1]).toEqual([200, 'index,follow', 'Suchergebnisse für „kleid“']);
  await page.goto(product.at('/s/kleid'));
  expect(await page.title()).toContain(seo.title);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(seo.description);
  expect(await page.locator('h1').textContent()).toBe(seo.h1);
  expect(seo.links.length).toBeGreaterThan(0);
  expect(await page.locator('meta[name=robots][content*=noindex]').count()).toBe(0);
  for (const address of ['/s/mit?colour=schwarz', '/s/mit?sort=priceAsc', '/s/mit?page=2', '/s/MIT', '/s/mit%20Mit']) {
    await page.goto(product.at(address));
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(product.at('/s/mit'));
  }
  const narrowed = await call(page, 'GET', '/api/search/seo?query=mit&filter=colour:schwarz');
  expect(narrowed.body).toMatchObject({ robots: 'noindex,follow' });
  expect((await call(page, 'GET', '/api/search/seo?query=MIT')).body).toMatchObject({ robots: 'noindex,follow' });
  await context.close();
});

it('SR-004: a pause in typing asks for suggestions once; arrows and Enter pick one of the terms', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const { status, body } = await call(page, 'GET', '/api/search/suggest?query=kle');
  const { terms, products } = body as { terms: { text: string; href: string }[]; products: object[] };
  expect([status, terms.length > 0, terms.length + products.length <= 10]).toEqual([200, true, true]);
  expect((await call(page, 'GET', '/api/search/suggest?query=k')).body).toMatchObject({ terms: [], products: [] });
  const service = await call(page, 'GET', '/api/search/suggest?query=versand');
  const answer = (service.body as { terms: { kind: string; href: string }[] }).terms.find(
    ({ kind }) => kind === 'service',
  );
  expect((await page.goto(product.at(answer?.href ?? '/nirgends')))?.status()).toBe(200);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?:gateway|search\/suggest)/u.test(request.url())) asked.push(request.url());
  });
  await page.goto(product.at('/'));
  const field = page.locator('header input[name=q]');
  await field.click();
  await page.locator('header input[role=combobox]').waitFor();
  await field.pressSequentially('kle', { delay: 30 });
  const options = page.locator('header [role=option]');
  await options.first().waitFor();
  expect(asked).toHaveLength(1);
  expect(await options.first().textContent()).toContain(terms[0]?.text ?? '-');
  await field.press('ArrowDown');
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  await field.press('Enter');
  await page.waitForURL(`**${terms[0]?.href ?? '-'}`);
  await context.close();
});

it('SR-007: a term is one segment of the address, encoded once, and is shown and searched as it was typed', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const term = 'C&A 50% größe/xl';
  await page.goto(product.at('/'));
  await page.locator('header input[name=q]').fill(term);
  await page.locator('header input[name=q]').press('Enter');
  await page.waitForURL(`**/s/${encodeURIComponent(term)}`);
  expect(await page.locator('h1').textContent()).toBe(`Suchergebnisse für „${term}“`);
  expect(await page.locator('header input[name=q]').inputValue()).toBe(term);
  const { status, body } = await call(page, 'GET', `/api/search/searchv2?query=${encodeURIComponent(term)}`);
  expect([status, body]).toMatchObject([200, { query: term }]);
  const long = await page.goto(product.at(`/s/${'x'.repeat(150)}`));
  expect([long?.status(), await page.locator('h1').textContent()]).toEqual([
    200,
    `Suchergebnisse für „${'x'.repeat(100)}“`,
  ]);
  await context.close();
});

it('SR-005: what was searched for is listed below the empty field when it gets the focus', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/'));
  const field = page.locator('header input[name=q]');
  const list = page.getByRole('group', { name: 'Letzte Suchen' });
  await field.click();
  await page.locator('header input[role=combobox]').waitFor();
  expect(await list.count()).toBe(0);
  await field.fill('kleid');
  await field.press('Enter');
  await page.waitForURL('**/s/kleid');
  await page.goto(product.at('/'));
  await field.click();
  await list.waitFor();
  expect(await list.getByRole('link').allTextContents()).toEqual(['kleid']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/s/kleid');
  await context.close();
});

it('SR-009: orders are known by their keys; choosing one changes the address and the order, and begins the list anew', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const { body } = await call(page, 'GET', '/api/search/searchv2?query=bademode&sort=priceAsc');
  const { sortingOrders, products, total, limit } = body as {
    sortingOrders: { key: string; label: string }[];
    products: { sku: string; price: { current: string } }[];
    total: number;
    limit: number;
  };
  const keys = sortingOrders.map(({ key }) => key);
  expect([new Set(keys).size, keys.slice(0, 4)]).toEqual([
    keys.length,
    ['relevance', 'priceAsc', 'priceDesc', 'newest'],
  ]);
  expect([total, limit, products.length]).toEqual([42, 24, 24]);
  const prices = products.map(({ price }) => Number(price.current.replaceAll(/[^\d]/gu, '')));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  await page.goto(product.at('/s/bademode?page=2'));
  expect(await page.locator('main article').count()).toBe(42);
  await page.locator('summary', { hasText: 'Sortieren nach' }).click();
  await page.getByRole('link', { name: 'Preis aufsteigend' }).click();
  await page.waitForURL('**/s/bademode?sort=priceAsc');
  await page.locator('summary', { hasText: 'Preis aufsteigend' }).waitFor();
  await page.getByText('24 von 42 Artikeln angezeigt', { exact: true }).waitFor();
  const shown = await page
    .locator('main article')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-item')));
  expect(shown).toEqual(products.map(({ sku }) => sku));
  await context.close();
});

it('SR-013: the history is a list of terms, newest first', async () => {
  const { page, context } = await openPage(browser);
  expect(await call(page, 'GET', `${HISTORY}/v1/all`)).toEqual({ status: 200, body: [] });
  for (const term of ['hose', 'shirt']) await call(page, 'POST', `${HISTORY}/v1`, { term });
  const { status, body } = await call(page, 'GET', `${HISTORY}/v1/all`);
  const entries = body as { term: string; searchedAt: string }[];
  expect([status, entries.map(({ term }) => term)]).toEqual([200, ['shirt', 'hose']]);
  expect(entries.every(({ searchedAt }) => !Number.isNaN(Date.parse(searchedAt)))).toBe(true);
  // Somebody else's is another.
  const other = await openPage(browser);
  expect((await call(other.page, 'GET', `${HISTORY}/v1/all`)).body).toEqual([]);
  await other.context.close();
  await context.close();
});

it('SR-014: a term that is added comes first, once; an empty one is refused', async () => {
  const { page, context } = await openPage(browser);
  const terms = async (): Promise<string[]> =>
    ((await call(page, 'GET', `${HISTORY}/v1/all`)).body as { term: string }[]).map(({ term }) => term);
  for (const term of ['kleid', 'hose', 'Kleid'])
    expect((await call(page, 'POST', `${HISTORY}/v1`, { term })).status).toBe(201);
  expect(await terms()).toEqual(['Kleid', 'hose']);
  expect((await call(page, 'POST', `${HISTORY}/v1`, { term: ' ' })).status).toBe(400);
  for (let each = 0; each < 12; each += 1) await call(page, 'POST', `${HISTORY}/v1`, { term: `hose ${each}` });
  expect([(await terms()).length, (await terms())[0]]).toEqual([10, 'hose 11']);
  await context.close();
});

/** The field with the last searches open below it. */
async function openHistory(page: Page, terms: readonly string[]): Promise<Locator> {
  for (const term of terms) await call(page, 'POST', `${HISTORY}/v1`, { term });
  await page.goto(product.at('/'));
  await page.locator('header input[name=q]').click();
  const list = page.getByRole('group', { name: 'Letzte Suchen' });
  await list.waitFor();
  return list;
}

it('SR-015: the button beside a search forgets that one alone', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const list = await openHistory(page, ['hose', 'kleid', 'shirt']);
  const called = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${HISTORY}/delete`);
  await list.getByRole('button', { name: '„kleid“ aus dem Suchverlauf löschen' }).click();
  expect((await called).status()).toBe(204);
  await list.getByRole('link', { name: 'kleid' }).waitFor({ state: 'detached' });
  expect(await list.getByRole('link').allTextContents()).toEqual(['shirt', 'hose']);
  expect((await call(page, 'GET', `${HISTORY}/v1/all`)).body).toMatchObject([{ term: 'shirt' }, { term: 'hose' }]);
  await context.close();
});

it('SR-016: one button forgets all searches', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const list = await openHistory(page, ['hose', 'kleid']);
  const called = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${HISTORY}/deleteall`);
  await list.getByRole('button', { name: 'Suchverlauf löschen', exact: true }).click();
  expect((await called).status()).toBe(204);
  await list.waitFor({ state: 'detached' });
  expect((await call(page, 'GET', `${HISTORY}/v1/all`)).body).toEqual([]);
  await context.close();
});

it('SR-012: what a customer searched for is in nobody else’s history', async () => {
  const histories = [];
  for (const [mail, term] of [
    ['kunde@example.com', 'suche der ersten'],
    ['soft@example.com', 'suche der zweiten'],
    [undefined, undefined],
  ] as const) {
    const { page, context } = await openPage(browser);
    if (mail !== undefined) {
      await page.goto(product.at('/kasse/registrieren'));
      await sendLogin(page, { mail });
      await call(page, 'POST', '/api/search/searchhistory/v1', { term });
    }
    const { body } = await call(page, 'GET', '/api/search/searchhistory/v1/all');
    histories.push((body as { term: string }[]).map((each) => each.term));
    await context.close();
  }
  expect(histories).toEqual([
    expect.arrayContaining(['suche der ersten']),
    expect.arrayContaining(['suche der zweiten']),
    [],
  ]);
  expect(histories[0]).not.toContain('suche der zweiten');
  expect(histories[1]).not.toContain('suche der ersten');
});

it('SR-017: what was searched for before a login is the customer’s after it, on another device too', async () => {
  const { page, context } = await openPage(browser);
  await call(page, 'POST', '/api/search/searchhistory/v1', { term: 'vor der anmeldung' });
  const joined: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/searchhistory/v1/join-with-fi')) joined.push(request.method());
  });
  await page.goto(product.at('/kasse/registrieren'));
  await sendLogin(page, { mail: 'soft@example.com' });
  await expect.poll(() => joined).toEqual(['POST']);
  await page.goto(product.at('/'), { waitUntil: 'networkidle' });
  expect(joined).toEqual(['POST']);
  await context.close();
  const other = await openPage(browser);
  await other.page.goto(product.at('/kasse/registrieren'));
  await sendLogin(other.page, { mail: 'soft@example.com' });
  const { body } = await call(other.page, 'GET', '/api/search/searchhistory/v1/all');
  expect((body as { term: string }[]).map((each) => each.term)).toContain('vor der anmeldung');
  await other.context.close();
});

it('SR-001: results of a search are compared with what the shop finds now, and renewed where that is something else', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const isSearch = (address: string): boolean => new URL(address).pathname === '/api/search/searchv2';
  const pages: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/s/')) pages.push(request.url());
  });
  await page.goto(product.at('/s/kleid'));
  const shown = await page
    .locator('main [data-list-products] article')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-item')));
  const asked = page.waitForResponse((answer) => isSearch(answer.url()));
  await startScripts(page);
  const answer = await asked;
  expect([answer.status(), new URL(answer.url()).searchParams.get('query')]).toEqual([200, 'kleid']);
  const found = (await answer.json()) as object;
  expect(found).toMatchObject({ query: 'kleid', total: 60, offset: 0, products: shown.map((sku) => ({ sku })) });
  // What is shown is what there is: the page is not asked for again.
  await page.waitForLoadState('networkidle');
  expect(pages).toHaveLength(1);

  await page.route('**/api/search/searchv2?**', (route) => route.fulfill({ json: { ...found, total: 1 } }));
  await page.reload();
  const renewed = page.waitForRequest((request) => request.url().endsWith('/s/kleid'));
  await startScripts(page);
  await renewed;
  await context.close();
});

it('SR-002: opening the filters asks for them, with what is chosen', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 360, height: 780 } });
  const { body } = await call(page, 'GET', '/api/search/filter?query=kleid');
  const keys = (body as { key: string }[]).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['colour', 'size', 'price']));
  await page.goto(product.at('/s/kleid?colour=petrol'));
  await startScripts(page);
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/search/filter');
  await page.getByRole('button', { name: /^Filter/u }).click();
  const answer = await asked;
  const { searchParams } = new URL(answer.url());
  expect([answer.status(), searchParams.get('query'), searchParams.get('filter')]).toEqual([
    200,
    'kleid',
    'colour:petrol',
  ]);
  const filters = (await answer.json()) as { key: string; values?: { href?: string; count: number }[] }[];
  const panel = page.getByRole('dialog', { name: 'Filter' });
  for (const { href, count } of filters.find(({ key }) => key === 'size')?.values ?? [])
    if (href !== undefined) expect(await panel.locator(`a[href="${href}"]`).textContent()).toContain(`(${count})`);

  // Who chooses by the keyboard goes on from there; with the last filter that is taken away, from what is said of the list.
  const hasFocus = (selector: string): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  await panel.getByRole('link', { name: 'Petrol' }).press('Enter');
  await page.waitForURL(/\/s\/kleid$/u);
  await until('the focus is on the filter again', () => hasFocus('a[href="/s/kleid?colour=petrol"]'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/colour=petrol$/u);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Filter „Petrol“ entfernen' }).press('Enter');
  await page.waitForURL(/\/s\/kleid$/u);
  await until('the focus is on the head of the list', () => hasFocus('[data-list-part="head"]'));
  await context.close();
});
