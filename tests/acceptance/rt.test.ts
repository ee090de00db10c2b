import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { borrower, LENDING, LENDING_LOGIN } from '../support/borrowing.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { PASSWORD } from '../support/logged-in.ts';
import {
  chooseHome,
  emptyBasket,
  goToPayment,
  goToReview,
  logInWithBra,
  logInWithGoods,
  payBy,
  payInInstalments,
  putIn,
  sendStep,
} from '../support/ordering.ts';
import { tryOf } from '../support/try-of.ts';
import { until } from '../support/until.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('RT-032: the search bar leads to /s/{query}, and /s/ asks for a term without searching', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/'));
  await page.locator('header input').fill('rotes kleid');
  await page.locator('header input').press('Enter');
  await page.waitForURL(product.at('/s/rotes%20kleid'));
  expect(await page.locator('body').getAttribute('data-page')).toBe('search');

  // What the page of the search still asks is its own.
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const answer = await page.goto(product.at('/s/'), { waitUntil: 'networkidle' });
  expect(answer?.status()).toBe(200);
  expect(await page.locator('body').getAttribute('data-page')).toBe('search');
  await page
    .getByRole('heading', { level: 1, name: 'Bitte geben Sie zunächst Ihren Suchbegriff ein.', exact: true })
    .waitFor();
  expect(asked.filter((url) => /\/api\/(gateway|search)/.test(url))).toEqual([]);
  await context.close();
});

it('RT-043: a path that nothing answers gets the page-not-found page in the full frame', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const answer = await page.goto(product.at('/gibt-es-nicht'));
  expect(answer?.status()).toBe(404);
  expect(await page.locator('body').getAttribute('data-page')).toBe('not-found');
  for (const node of ['usp-bar', 'header', 'mega-menu', 'footer'])
    expect(await page.locator(`[data-node="${node}"]`).count(), node).toBe(1);
  await page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden', exact: true }).waitFor();
  expect(await page.getByRole('searchbox').or(page.getByRole('combobox')).first().isVisible()).toBe(true);
  const home = page.getByRole('main').getByRole('link', { name: /Startseite/ });
  await home.click();
  await page.waitForURL(product.at('/'));
  expect(await page.locator('body').getAttribute('data-page')).toBe('home');
  await context.close();
});

const seen = async (
  tenant: string,
  address: string,
): Promise<{ status: number; page: string | undefined; lang: string | undefined; to: string | undefined }> => {
  const { status, body, headers } = await product.get(address, { host: `${tenant}.localhost` });
  const to = headers['location'];
  return {
    status,
    page: /data-page="([^"]*)"/.exec(body)?.[1],
    lang: /<html[^>]* lang="([^"]+)"/.exec(body)?.[1],
    to: typeof to === 'string' ? to : undefined,
  };
};
const linksOf = async (tenant: string, address: string): Promise<string[]> => {
  const { body } = await product.get(address, { host: `${tenant}.localhost` });
  return [...body.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href = '']) => href);
};

it('RT-001: a shop of several languages has them in its paths, the default one and every other shop have none', async () => {
  expect(await seen('ch', '/fr')).toMatchObject({ status: 200, lang: 'fr-CH' });
  expect(await seen('ch', '/')).toMatchObject({ status: 200, lang: 'de-CH' });
  const isLanguageSwitch = (href: string): boolean => href === '/' || href === '/fr';
  const french = (await linksOf('ch', '/fr')).filter((href) => !isLanguageSwitch(href));
  expect(french.length).toBeGreaterThan(20);
  expect(french.filter((href) => !href.startsWith('/fr/'))).toEqual([]);
  for (const [tenant, address] of [
    ['ch', '/'],
    ['at', '/'],
  ] as const) {
    const links = (await linksOf(tenant, address)).filter((href) => !isLanguageSwitch(href));
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((href) => /^\/[a-z]{2}(\/|$)/.test(href))).toEqual(
      links.filter((href) => /^\/(s|p|c|lp)(\/|$)/.test(href) && /^\/[a-z]{2}(\/|$)/.test(href)),
    );
  }
  expect(await seen('ch', '/de/warenkorb')).toMatchObject({ status: 308, to: '/warenkorb' });
});

it('RT-002: the first segment is read as the locale where it is a configured prefix', async () => {
  expect(await seen('ch', '/fr/warenkorb')).toMatchObject({ status: 200, page: 'basket', lang: 'fr-CH' });
  expect(await seen('at', '/fr/warenkorb')).toMatchObject({ status: 404, page: 'not-found', lang: 'de-AT' });
});

it('RT-003: without a configured prefix the default locale applies', async () => {
  expect(await seen('ch', '/warenkorb')).toMatchObject({ status: 200, lang: 'de-CH' });
  expect(await seen('nl', '/warenkorb')).toMatchObject({ status: 200, lang: 'nl-NL' });
  expect(await seen('ch', '/frage')).toMatchObject({ status: 404, page: 'not-found', lang: 'de-CH' });
});

it('RT-004: German paths are those of every locale where nothing else is said', async () => {
  for (const address of ['/merkzettel', '/kasse/registrieren'])
    expect(await seen('nl', address)).toMatchObject({ status: 200, lang: 'nl-NL' });
  expect(await seen('ch', '/fr/merkzettel')).toMatchObject({ status: 200, lang: 'fr-CH' });
  expect(await linksOf('nl', '/merkzettel')).toContain('/warenkorb');
  expect(await linksOf('ch', '/fr/merkzettel')).toContain('/fr/warenkorb');
});

it('RT-005: the basket is at /warenkorb', async () => {
  expect(await seen('at', '/warenkorb')).toMatchObject({ status: 200, page: 'basket' });
});

it('RT-026: the wishlist is at /merkzettel', async () => {
  expect(await seen('at', '/merkzettel')).toMatchObject({ status: 200, page: 'wishlist' });
});

it('RT-014: without anything to order every step leads to the notice', async () => {
  expect(await seen('at', '/kasse/hinweis')).toMatchObject({ status: 200, page: 'checkout-no-order' });
  const { body } = await product.get('/kasse/hinweis', { host: 'at.localhost' });
  expect(body).toContain('Keine Bestellung vorhanden');
  const steps = ['', '/lieferservice', '/lieferservice-aendern', '/zahlung', '/zahlung-aendern', '/ratenschutz'];
  for (const step of [...steps, '/ratenschutz-aktualisierung', '/zahlpause', '/auftrag'])
    expect([step, await seen('at', `/kasse${step}`)]).toMatchObject([step, { status: 307, to: '/kasse/hinweis' }]);
  expect(await seen('at', '/kasse/registrieren')).toMatchObject({ status: 200, page: 'checkout-login' });
  expect(await seen('at', '/kasse/bezahlt/')).toMatchObject({ status: 200, page: 'checkout-paid' });
});

it('RT-027: paying by link is at /paylink, in the language of its address', async () => {
  for (const [tenant, address, lang, said] of [
    ['at', '/paylink', 'de-AT', 'Zu zahlen: € 89,90'],
    ['ch', '/fr/paylink', 'fr-CH', 'À payer: '],
  ] as const) {
    expect(await seen(tenant, `${address}?token=PL-OK`)).toMatchObject({ status: 200, page: 'paylink', lang });
    const body = async (query: string): Promise<string> =>
      (await product.get(`${address}${query}`, { host: `${tenant}.localhost` })).body.replaceAll('\u00a0', ' ');
    expect(await body('?token=PL-OK')).toContain(said);
    expect(await body('')).not.toContain(said);
    expect(await body('')).toMatch(
      /Dieser Zahlungslink ist nicht gültig|Ce lien de paiement n(?:'|&#x27;)est pas valable/u,
    );
  }
});

it('RT-028: payers by link come back to /paylink/returning-success/', async () => {
  for (const [tenant, address] of [
    ['at', '/paylink/returning-success/'],
    ['ch', '/fr/paylink/returning-success/'],
  ] as const) {
    expect(await seen(tenant, address)).toMatchObject({ status: 200, page: 'paylink-success' });
    const { body } = await product.get(address, { host: `${tenant}.localhost` });
    expect(body).not.toMatch(/Zahlung ist eingegangen|reçu votre paiement/u);
  }
});

/** Comes back from a provider's page that is no part of the shop, with the provider's name of the payment alone. */
async function returnByPost(page: Page, payment: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" action="${product.at('/kasse/bezahlt/')}"><input name="payment" value="${payment}"><button>Zurück</button></form>`,
  );
  await Promise.all([page.waitForEvent('load'), page.getByRole('button').click()]);
}

it('RT-015: payers come back to /kasse/bezahlt/ by GET or by POST, and are led on by what became of their payment', async () => {
  expect(await seen('at', '/kasse/bezahlt/')).toMatchObject({ status: 200, page: 'checkout-paid' });
  const bare = await product.get('/kasse/bezahlt/', { method: 'POST' });
  expect(bare).toMatchObject({ status: 303, headers: { location: '/kasse/bezahlt/' } });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await goToReview(page, product, 'card');
  for (const [number, address] of [
    ['4000000000010001', '/kasse/zahlung-aendern'],
    ['4242424242424242', '/kasse/auftrag'],
  ] as const) {
    await sendStep(page, 'checkout-order');
    await page.waitForURL(/\/pay\//u);
    const at = page.url();
    const form = new URLSearchParams({ number, expiry: '12/39', code: '123' });
    await fetch(at, { method: 'POST', body: form, redirect: 'manual' });
    await returnByPost(page, at.split('/').at(-1) ?? '');
    expect(new URL(page.url()).pathname).toBe(address);
    if (address === '/kasse/auftrag') break;
    await page.getByRole('alert').getByText('Die Zahlung war nicht erfolgreich.').waitFor();
    await payBy(page, 'card');
  }
  await returnByPost(page, 'made-up');
  expect(await page.locator('body').getAttribute('data-page')).toBe('checkout-paid');
  await page.getByRole('heading', { name: 'Keine Bestellung vorhanden' }).waitFor();
  await context.close();
});

it('RT-029: service and help has a path in each language', async () => {
  for (const [tenant, address, lang] of [
    ['at', '/service-hilfe', 'de-AT'],
    ['ch', '/fr/aide-service', 'fr-CH'],
    ['nl', '/klantenservice', 'nl-NL'],
  ] as const)
    expect(await seen(tenant, address)).toMatchObject({ status: 200, page: 'content', lang });
});

const footerLink = async (tenant: string, name: RegExp): Promise<string> => {
  const { body } = await product.get('/', { host: `${tenant}.localhost` });
  const footer = /<footer.*<\/footer>/s.exec(body)?.[0] ?? '';
  const links = [...footer.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>([^<]*)</g)];
  return links.find(([, , words = '']) => name.test(words))?.[1] ?? '';
};

it('RT-030: the terms are where the footer leads, and the Dutch shop has its vacancies', async () => {
  expect(await footerLink('at', /^AGB$/)).toBe('/service-hilfe/ueber-uns/agb/');
  expect(await footerLink('nl', /^Algemene voorwaarden$/)).toBe('/special/algemene-voorwaarden');
  expect(await footerLink('ch', /^AGB$/)).toBe('/service-hilfe/ueber-uns/agb/');
  for (const [tenant, address] of [
    ['at', '/service-hilfe/ueber-uns/agb/'],
    ['nl', '/special/algemene-voorwaarden'],
    ['nl', '/special/vacatures'],
    ['ch', '/fr/aide-service/a-propos/cgv/'],
  ] as const)
    expect([address, await seen(tenant, address)]).toMatchObject([address, { status: 200, page: 'content' }]);
});

it('RT-031: revocation is with the terms, and has a page of its own in Dutch', async () => {
  expect(await footerLink('at', /^Rücktrittsrecht$/)).toBe('/service-hilfe/ueber-uns/agb/#widerruf');
  expect(await footerLink('de', /^(Widerrufsrecht|Rücktrittsrecht)$/)).toBe('/service-hilfe/ueber-uns/agb/#widerruf');
  expect(await footerLink('nl', /^Herroepingsrecht$/)).toMatch(/^\/special\/herroepingsrecht/);
  expect(await seen('nl', '/special/herroepingsrecht')).toMatchObject({ status: 200 });
});

it('RT-035: a page that the content service alone has is shown under each of its prefixes, in the language of its path', async ({
  task,
}) => {
  const name = `rt-035-${tryOf(task)}`;
  const page = (title: string): { page: object } => ({
    page: { title, paragraphs: [{ id: 'eins', kind: 'text', html: `<p>${title} steht da.</p>` }] },
  });
  const prefixes = [
    'service-hilfe',
    'aide-service',
    'lp',
    'magazin',
    'magazine',
    'node',
    'klantenservice',
    'inspiratie',
    'special',
  ];
  for (const prefix of prefixes) {
    expect([prefix, (await product.get(`/${prefix}/${name}-fehlt`)).status]).toEqual([prefix, 404]);
    await product.content.answer(`/de-AT/${prefix}/${name}`, page(`Seite unter ${prefix}`));
    const { status, body } = await product.get(`/${prefix}/${name}`);
    expect([prefix, status]).toEqual([prefix, 200]);
    expect(body).toContain(`Seite unter ${prefix} steht da.`);
    expect([prefix, (await product.get(`/${prefix}x/${name}`)).status]).toEqual([prefix, 404]);
  }

  // The Swiss shop asks the same service while this lasts.
  const file = path.join(product.tenantsDir, 'ch/tenant.json');
  const before = readFileSync(file, 'utf8');
  try {
    const tenant = JSON.parse(before) as { endpoints: object };
    writeFileSync(file, JSON.stringify({ ...tenant, endpoints: { ...tenant.endpoints, cms: product.contentUrl } }));
    await product.content.answer(`/fr-CH/magazine/${name}`, page('Page du magazine'));
    await until('the Swiss shop asks the service', async () =>
      (await product.get(`/fr/magazine/${name}`, { host: 'ch.localhost' })).body.includes('Page du magazine steht da.'),
    );
    const asked = (await product.content.requests()).filter((url) => url.startsWith(`/fr-CH/magazine/${name}`));
    expect(asked.length).toBeGreaterThan(0);
  } finally {
    writeFileSync(file, before);
    await product.content.forget();
    await until(
      'the Swiss shop has its own pages again',
      async () => (await product.get('/aide-service', { host: 'ch.localhost' })).status !== 503,
    );
  }
});

it('RT-037: the newsletter has a page that tells of it, and that leads to the one with the form', async () => {
  const told = await product.get('/service-hilfe/newsletter/', { host: 'at.localhost' });
  expect(told.status).toBe(200);
  expect(/<main.*<\/main>/s.exec(told.body)?.[0]).toContain('href="/service-hilfe/newsletter/anmeldung"');
  const asked = await product.get('/service-hilfe/newsletter/anmeldung', { host: 'at.localhost' });
  expect(asked.status).toBe(200);
  expect(/<main.*<\/main>/s.exec(asked.body)?.[0]).toMatch(/<form[^>]*method="post".*name="email"/is);
});

it('RT-039: /service leads to service and help, to the anchor that was asked for', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 700 } });
  await page.goto(product.at('/service/#versand'));
  expect(page.url()).toBe(product.at('/service-hilfe#versand'));
  await page.waitForFunction(() => scrollY > 0);
  expect(await page.locator(':target').textContent()).toBe('Versand');
  await context.close();
  for (const [tenant, address, target] of [
    ['at', '/service', '/service-hilfe'],
    ['nl', '/service', '/klantenservice'],
    ['ch', '/fr/service/', '/fr/aide-service'],
  ] as const) {
    const { status, headers } = await product.get(address, { host: `${tenant}.localhost` });
    expect([tenant, status, headers['location']]).toEqual([tenant, 307, target]);
  }
  expect((await product.get('/service/geldzaken/x', { host: 'nl.localhost' })).status).toBe(404);
});

it('RT-033: a service layer is its content alone, for no search engine, also where there is none', async () => {
  await product.content.answer('/de-AT/servicelayer/lieferkosten', {
    page: {
      title: 'Versandkosten',
      paragraphs: [
        { id: 'kosten', kind: 'text', title: 'Versandkosten', html: '<p>Ab 75 € liefern wir kostenlos.</p>' },
      ],
    },
  });
  for (const [layer, status, words] of [
    ['lieferkosten', 200, 'Ab 75 € liefern wir kostenlos.'],
    ['gibt-es-nicht', 404, 'Der Inhalt konnte nicht geladen werden.'],
  ] as const) {
    const answer = await product.get(`/servicelayer/${layer}`, { host: 'at.localhost' });
    expect([answer.status, answer.headers['x-robots-tag']]).toEqual([status, 'noindex']);
    expect(answer.body).toContain(words);
    expect(answer.body.replaceAll(/<script.*?<\/script>/gs, '')).not.toMatch(
      /<header|<nav|<footer|data-node="(header|usp-bar|footer|consent[^"]*|toast[^"]*)"/,
    );
  }
});

it('RT-034: exactly /, /storefront and /fr are the storefront', async () => {
  for (const address of ['/', '/storefront']) {
    expect(await seen('at', address)).toMatchObject({ status: 200, page: 'home' });
    const { body } = await product.get(address, { host: 'at.localhost' });
    expect(body).toMatch(/<link rel="canonical" href="http:\/\/at\.localhost:\d+\/"/);
  }
  expect(await seen('ch', '/fr')).toMatchObject({ status: 200, page: 'home', lang: 'fr-CH' });
  expect(await seen('at', '/storefront/x')).toMatchObject({ status: 404 });
  expect(await seen('at', '/fr')).toMatchObject({ status: 404 });
});

it('RT-041: the lending login is at /service/geldzaken/login, leads to the form, and no other shop has it', async () => {
  expect(await seen('nl', LENDING_LOGIN)).toMatchObject({ status: 200, page: 'lend-money-login' });
  expect((await seen('at', LENDING_LOGIN)).status).toBe(404);
  const { page } = await borrower(product, PASSWORD, 'ok');
  expect((await page(LENDING_LOGIN)).headers['location']).toBe(LENDING);
  expect((await page(LENDING)).body).toMatch(/<body[^>]* data-page="lend-money"/u);
});

it('RT-042: lending, the instalment calculator and the bra finder have pages', async () => {
  const { page } = await borrower(product, PASSWORD, 'ok');
  expect((await page(LENDING)).body).toMatch(/data-node="lend-money"[^]*<input[^>]* name="iban"/u);
  for (const [tenant, address, node] of [
    ['de', '/service-hilfe/ratenrechner', 'instalment-calculator'],
    ['lingerie', '/lp/bh-finder', 'bra-finder'],
  ] as const) {
    const { status, body } = await product.get(address, { host: `${tenant}.localhost` });
    expect([tenant, status, body.includes(`data-node="${node}"`)]).toEqual([tenant, 200, true]);
  }
});

it('RT-044: both spellings of the last slash answer, with the canonical one of the spec', async () => {
  for (const address of [
    '/kasse/bezahlt/',
    '/paylink/returning-success/',
    '/service-hilfe/ueber-uns/agb/',
    '/service-hilfe/gutscheine-rabatte/',
    '/service-hilfe/newsletter/',
    '/s/',
    '/warenkorb',
  ])
    for (const spelling of [address, address.endsWith('/') ? address.slice(0, -1) : `${address}/`]) {
      const { status, body } = await product.get(spelling, { host: 'at.localhost' });
      expect([spelling, status]).toEqual([spelling, 200]);
      const canonical = /<link rel="canonical" href="[^"]*localhost:\d+([^"]*)"/.exec(body)?.[1];
      expect([spelling, canonical]).toEqual([spelling, address]);
    }
});

it('RT-045: products and categories have pages', async () => {
  expect(await seen('at', '/p/SKU-1001')).toMatchObject({ status: 200, page: 'product' });
  const { status, to } = await seen('at', '/p/SKU-1001/irgendein-name');
  expect([status, to]).toEqual([308, '/p/SKU-1001/midikleid-mit-bluetendruck']);
  expect(await seen('at', to ?? '')).toMatchObject({ status: 200, page: 'product' });
  expect(await seen('at', '/p/sku-1001')).toMatchObject({ status: 308, to: '/p/SKU-1001' });
  expect(await seen('at', '/c/damenmode')).toMatchObject({ status: 200, page: 'category' });
  expect(await seen('at', '/p/GIBT-ES-NICHT')).toMatchObject({ status: 404, page: 'not-found' });
  expect(await seen('at', '/c/gibt-es-nicht')).toMatchObject({ status: 404, page: 'not-found' });
});

it('RT-006: the login before an order is at /kasse/registrieren', async () => {
  expect(await seen('at', '/kasse/registrieren')).toMatchObject({ status: 200, page: 'checkout-login' });
});

it('RT-016: the root of the account has a path in each language', async () => {
  for (const [tenant, address] of [
    ['at', '/mein-konto'],
    ['zwei', '/fr/mon-compte'],
    ['nl', '/mijn-account'],
  ] as const)
    expect([address, await seen(tenant, address)]).toMatchObject([address, { status: 200, page: 'account' }]);
  expect(await seen('nl', '/mein-konto')).toMatchObject({ status: 404 });
  expect(await seen('zwei', '/mon-compte')).toMatchObject({ status: 308, to: '/fr/mon-compte' });
});

it('RT-018: personal data is a page of the account', async () => {
  const page = { status: 200, page: 'account-personal-data' };
  expect(await seen('at', '/mein-konto/meine-persoenlichen-daten')).toMatchObject(page);
  expect(await seen('at', '/meine-persoenlichen-daten')).toMatchObject({
    status: 308,
    to: '/mein-konto/meine-persoenlichen-daten',
  });
  expect(await seen('zwei', '/fr/mon-compte/mes-donnees-personnelles')).toMatchObject(page);
  expect(await seen('nl', '/mijn-account/mijn-persoonlijke-gegevens')).toMatchObject(page);
});

it('RT-022: the address book is a page of the account', async () => {
  const page = { status: 200, page: 'account-addresses' };
  expect(await seen('at', '/mein-konto/mein-adressbuch')).toMatchObject(page);
  expect(await seen('zwei', '/fr/mon-compte/mon-carnet-d-adresses')).toMatchObject(page);
  expect(await seen('nl', '/mijn-account/mijn-adresboek')).toMatchObject(page);
});

it('RT-023: loyalty is a page of the account where the shop has it', async () => {
  expect(await seen('lingerie', '/mein-konto/payback')).toMatchObject({ status: 200, page: 'account-payback' });
  expect(await seen('at', '/mein-konto/payback')).toMatchObject({ status: 404 });
});

it('RT-038: short addresses of texts lead to the pages of the account', async () => {
  for (const [address, to] of [
    ['/account', '/mein-konto'],
    ['/account/addresses', '/mein-konto/mein-adressbuch'],
    ['/account/data', '/mein-konto/meine-persoenlichen-daten'],
    ['/account/settings', '/mein-konto/meine-persoenlichen-daten#einstellungen'],
  ] as const) {
    expect([address, await seen('at', address)]).toMatchObject([address, { status: 307, to }]);
    expect(await seen('at', to.replace(/#.*/u, ''))).toMatchObject({ status: 200 });
  }
  expect(await seen('at', '/account/bookings')).toMatchObject({ status: 404 });
  expect((await seen('zwei', '/fr/account/data')).to).toMatch(/^\/fr\/mon-compte\//u);
});

it('RT-040: a new password is set at /password/reset', async () => {
  const at = { host: 'at.localhost' };
  const { status, body } = await product.get('/password/reset?token=RESET-OK', at);
  expect([status, body.match(/type="password"/gu)?.length]).toEqual([200, 2]);
  expect((await product.get('/password/reset?token=RESET-OLD', at)).body).toContain(
    'ihre eingegebene URL ist nicht mehr gültig',
  );
});

it('RT-017: the overview of the account has a page where the shop has it on', async () => {
  expect(await seen('lingerie', '/mein-konto/uebersicht')).toMatchObject({ status: 200, page: 'account-overview' });
  expect(await seen('at', '/mein-konto/uebersicht')).toMatchObject({ status: 404 });
});

it('RT-019: what was ordered has a page where the shop has it on', async () => {
  expect(await seen('lingerie', '/mein-konto/meine-bestellungen-und-lieferungen')).toMatchObject({
    status: 200,
    page: 'account-orders',
  });
  expect(await seen('at', '/mein-konto/meine-bestellungen-und-lieferungen')).toMatchObject({ status: 404 });
});

it('RT-020: what was booked has a page where the shop has it on', async () => {
  expect(await seen('lingerie', '/mein-konto/meine-buchungen')).toMatchObject({
    status: 200,
    page: 'account-bookings',
  });
  expect(await seen('at', '/mein-konto/meine-buchungen')).toMatchObject({ status: 404 });
});

it('RT-021: what was invoiced has a page where the shop has it on', async () => {
  expect(await seen('lingerie', '/mein-konto/meine-rechnungen')).toMatchObject({
    status: 200,
    page: 'account-invoices',
  });
  expect(await seen('at', '/mein-konto/meine-rechnungen')).toMatchObject({ status: 404 });
});

it('RT-024: what is to be paid has a page where the shop has it on', async () => {
  expect(await seen('lingerie', '/mein-konto/meine-zahltermine')).toMatchObject({
    status: 200,
    page: 'account-payment-dates',
  });
  expect(await seen('at', '/mein-konto/meine-zahltermine')).toMatchObject({ status: 404 });
});

it('RT-007: delivery, and changing it, have their addresses', async () => {
  const page = await customersPage();
  expect(await pagesAt(page, '/kasse/lieferservice', '/kasse/lieferservice-aendern')).toEqual([
    'checkout-delivery',
    'checkout-delivery-change',
  ]);
  await emptyBasket(page, product);
  await page.context().close();
});

it('RT-008: payment, and changing it, have their addresses', async () => {
  const page = await customersPage();
  await chooseHome(page, product);
  expect(await pagesAt(page, '/kasse/zahlung', '/kasse/zahlung-aendern')).toEqual([
    'checkout-payment',
    'checkout-payment-change',
  ]);
  await emptyBasket(page, product);
  await page.context().close();
});

it('RT-009: the protection of instalments, and changing it, have their addresses', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await putIn(page, product, '36');
  await goToPayment(page, product);
  await payInInstalments(page, 3);
  expect(await pagesAt(page, '/kasse/ratenschutz', '/kasse/ratenschutz-aktualisierung')).toEqual([
    'checkout-rate-protection',
    'checkout-rate-protection-update',
  ]);
  await page.context().close();
});

it('RT-010: the payment pause is at /kasse/zahlpause', async () => {
  const page = await customersPage();
  await chooseHome(page, product);
  expect(await pagesAt(page, '/kasse/zahlpause')).toEqual(['checkout-payment-pause']);
  await emptyBasket(page, product);
  await page.context().close();
});

it('RT-011: premium is at /kasse/premium where the shop has it, and nowhere else', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await logInWithBra(page, product);
  const answer = await page.goto(product.at('/kasse/premium', 'lingerie'));
  expect([answer?.status(), await page.locator('body').getAttribute('data-page')]).toEqual([200, 'checkout-premium']);
  await emptyBasket(page, { at: (path) => product.at(path, 'lingerie') });
  await page.context().close();
  const austrian = await customersPage();
  const none = await austrian.goto(product.at('/kasse/premium'));
  expect([none?.status(), await austrian.locator('body').getAttribute('data-page')]).toEqual([404, 'not-found']);
  await emptyBasket(austrian, product);
  await austrian.context().close();
});

it('RT-012: check and order is at /kasse', async () => {
  const page = await customersPage();
  await chooseHome(page, product);
  // Who has chosen once is led on to the review.
  await page.goto(product.at('/kasse/zahlung'));
  await payBy(page, 'invoice');
  expect(await pagesAt(page, '/kasse')).toEqual(['checkout-review']);
  await emptyBasket(page, product);
  await page.context().close();
});

it('RT-013: the confirmation of an order is at /kasse/auftrag, with its number', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await goToReview(page, product);
  await sendStep(page, 'checkout-order');
  expect(new URL(page.url()).pathname).toBe('/kasse/auftrag');
  expect(await page.locator('[data-order-number]').innerText()).toMatch(/^Deine Auftragsnummer: \d{10}$/u);
  await page.context().close();
});

/** A customer's page without scripts, with a dress in the basket. */
async function customersPage(): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await logInWithGoods(page, product);
  return page;
}

/** Types of the pages that are at these addresses now. */
async function pagesAt(page: Page, ...paths: string[]): Promise<(string | null)[]> {
  const types: (string | null)[] = [];
  for (const path of paths) {
    await page.goto(product.at(path));
    const { pathname } = new URL(page.url());
    types.push(pathname === path ? await page.locator('body').getAttribute('data-page') : pathname);
  }
  return types;
}

it('RT-036: seals, vouchers, unsubscribing, contact and privacy have their addresses, which footer and forms lead to', async () => {
  const PRIVACY = '/service-hilfe/ueber-uns/datenschutz';
  for (const [address, node] of [
    ['/service-hilfe/ueber-uns/auszeichnungen/', 'footer'],
    ['/service-hilfe/gutscheine-rabatte/', 'voucher-list'],
    ['/service-hilfe/newsletter-abmelden', 'shop-form'],
    ['/service-hilfe/kontakt', 'contact-form'],
    [PRIVACY, 'footer'],
    ['/s/', 'search-results'],
  ] as const) {
    const { status, body } = await product.get(address, { host: 'at.localhost' });
    expect([address, status]).toEqual([address, 200]);
    expect([address, body.includes(`data-node="${node}"`)]).toEqual([address, true]);
    const main = /<main[^]*<\/main>/u.exec(body)?.[0] ?? '';
    expect(body.slice(body.indexOf('</main>'))).toMatch(new RegExp(`href="${PRIVACY}/?"`, 'u'));
    if (['shop-form', 'contact-form'].includes(node)) expect(main).toMatch(new RegExp(`href="${PRIVACY}/?"`, 'u'));
  }
  const home = (await product.get('/', { host: 'at.localhost' })).body;
  expect(/data-node="seal-strip"[^]*?href="([^"]+)"/u.exec(home)?.[1]).toBe('/service-hilfe/ueber-uns/auszeichnungen/');
  for (const [tenant, root, paths] of [
    [
      'ch',
      '/fr/aide-service',
      ['sceaux/', 'bons-rabais/', 'desabonnement-newsletter', 'contact', 'a-propos/protection-des-donnees'],
    ],
    ['nl', '/klantenservice', ['keurmerken/', 'kortingscodes/', 'nieuwsbrief-afmelden', 'contact', 'privacy']],
  ] as const)
    for (const name of paths) {
      const { status } = await product.get(`${root}/${name}`, { host: `${tenant}.localhost` });
      expect([tenant, name, status]).toEqual([tenant, name, 200]);
    }
});

it('RT-025: pages of the account have names of their own in French and Dutch', async () => {
  const SHOPS = {
    ch: { root: '/fr/mon-compte', file: '', before: '' },
    nl: { root: '/mijn-account', file: '', before: '' },
  };
  const routes = JSON.parse(readFileSync(path.join(product.tenantsDir, 'base/routes.json'), 'utf8')) as Record<
    string,
    { path: string; switch?: string; locales?: Record<string, string> }
  >;
  const names =
    'accountOverview accountPersonalData accountOrders accountBookings accountInvoices accountAddresses accountPayback accountPaymentDates';
  const pages = names.split(' ').map((name) => routes[name] ?? expect.fail(`no route ${name}`));
  try {
    for (const [tenant, shop] of Object.entries(SHOPS)) {
      shop.file = path.join(product.tenantsDir, tenant, 'tenant.json');
      shop.before = readFileSync(shop.file, 'utf8');
      const settings = JSON.parse(shop.before) as { switches: object };
      const on = Object.fromEntries(pages.flatMap((page) => (page.switch === undefined ? [] : [[page.switch, true]])));
      writeFileSync(shop.file, JSON.stringify({ ...settings, switches: { ...settings.switches, ...on } }));
    }
    for (const [tenant, locale] of [
      ['ch', 'fr-CH'],
      ['nl', 'nl-NL'],
    ] as const) {
      const { root } = SHOPS[tenant];
      for (const page of pages) {
        const german = page.path.split('/').at(-1) ?? '';
        const own = `${tenant === 'ch' ? '/fr' : ''}${page.locales?.[locale] ?? ''}`;
        expect(own.startsWith(`${root}/`), own).toBe(true);
        await until(`${own} is on`, async () => (await seen(tenant, own)).status === 200);
        if (german !== 'payback')
          expect([german, (await seen(tenant, `${root}/${german}`)).status]).toEqual([german, 404]);
      }
    }
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(product.at('/mein-konto/mein-adressbuch', 'ch'));
    await page.getByRole('link', { name: 'Français', exact: true }).click();
    await page.waitForURL(product.at(`/fr${routes['accountAddresses']?.locales?.['fr-CH'] ?? ''}`, 'ch'));
    await context.close();
  } finally {
    for (const { file, before } of Object.values(SHOPS)) if (file !== '') writeFileSync(file, before);
  }
});
