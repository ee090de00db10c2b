import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance, ASSET_HOST } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { sendForm, sendLogin } from '../support/logged-in.ts';
import { startGatewayRecorder } from '../support/gateway-recorder.ts';
import { chooseHome, emptyBasket, formOf, goToReview, logInWithBra, payBy, sendStep } from '../support/ordering.ts';
import { ROOT } from '../support/product.ts';
import { startScripts } from '../support/start-scripts.ts';
import { tryOf } from '../support/try-of.ts';
import { until } from '../support/until.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const langOf = async (tenant: string): Promise<string | undefined> =>
  /<html[^>]* lang="([^"]+)"/.exec((await product.get('/', { host: `${tenant}.localhost` })).body)?.[1];

it('TN-004: a shop that names no default locale speaks de-DE, the Austrian one de-AT', async () => {
  const delivered = JSON.parse(readFileSync(path.join(ROOT, 'tenants/at/tenant.json'), 'utf8')) as {
    i18n: { defaultLocale: string };
  };
  expect(delivered.i18n.defaultLocale).toBe('de-AT');
  expect([await langOf('neu'), await langOf('at')]).toEqual(['de-DE', 'de-AT']);
});

it('TN-005: a text that a German catalogue lacks comes from de-AT, and de-AT lacks none', async () => {
  const own = readFileSync(path.join(product.localesDir, 'de-DE/frame.json'), 'utf8');
  expect(own).not.toContain('"revocation"');
  const { body } = await product.get('/', { host: 'lingerie.localhost' });
  expect(body).toContain('>Rücktrittsrecht<');
  expect(body).not.toMatch(/frame\.revocation|Widerrufsrecht</);

  const keysOf = (tree: object, prefix: string): string[] =>
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === 'string' ? [prefix + name] : keysOf(value as object, `${prefix}${name}.`),
    );
  const keys = (locale: string): Set<string> =>
    new Set(
      readdirSync(path.join(ROOT, 'locales', locale))
        .filter((file) => file !== 'locale.json')
        .flatMap((file) =>
          keysOf(JSON.parse(readFileSync(path.join(ROOT, 'locales', locale, file), 'utf8')) as object, ''),
        ),
    );
  const reference = keys('de-AT');
  expect(reference.size).toBeGreaterThan(400);
  for (const locale of readdirSync(path.join(ROOT, 'locales')))
    expect([locale, [...keys(locale)].filter((key) => !reference.has(key))]).toEqual([locale, []]);
});

it('TN-007: the footer and the imprint say whose shop it is', async () => {
  // Another file may have made the content service fail a moment ago; the shop asks it again by and by.
  const wordsOf = (tenant: string, address: string): Promise<string> =>
    until(
      `${tenant} shows ${address}`,
      async () => {
        const { status, body } = await product.get(address, { host: `${tenant}.localhost` });
        return status === 200 ? body : undefined;
      },
      60_000,
    );
  for (const [tenant, company, imprint] of [
    ['at', 'Ahornhaus Handels GmbH', '/service-hilfe/ueber-uns/impressum'],
    ['nl', 'Duinhuis B.V.', '/klantenservice/colofon'],
  ] as const) {
    expect(/<footer.*<\/footer>/s.exec(await wordsOf(tenant, '/'))?.[0]).toContain(company);
    expect(/<main.*<\/main>/s.exec(await wordsOf(tenant, imprint))?.[0]).toContain(company);
  }
});

it('TN-009: the style variant of a shop gives the same button another colour and another radius', async () => {
  const buttonOf = async (tenant: string): Promise<{ variant: string | null; colour: string; radius: number }> => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(product.at('/', tenant));
    const variant = await page.locator('html').getAttribute('data-style-variant');
    const style = await page
      .locator('[data-node="hero-banner"] a')
      .first()
      .evaluate((link) => {
        const { backgroundColor, borderTopLeftRadius } = getComputedStyle(link);
        return { colour: backgroundColor, radius: Number.parseFloat(borderTopLeftRadius) };
      });
    await context.close();
    return { variant, ...style };
  };
  const [primary, sister] = [await buttonOf('at'), await buttonOf('lingerie')];
  expect([primary.variant, sister.variant]).toEqual(['primary', 'sister']);
  expect(sister.colour).not.toBe(primary.colour);
  expect(sister.radius).toBeGreaterThan(primary.radius);
});

it('TN-011: pictures come from the asset host of the tenant file', async () => {
  const pictures = async (tenant: string): Promise<string[]> => {
    const { body } = await product.get('/', { host: `${tenant}.localhost` });
    const addresses = [...body.matchAll(/<(?:img|source)[^>]* (?:src|srcSet)="([^"]+)"/g)].flatMap(([, list = '']) =>
      list.split(', ').map((each) => each.split(' ')[0] ?? ''),
    );
    expect(addresses.length).toBeGreaterThan(50);
    return addresses;
  };
  expect((await pictures('zwei')).filter((url) => !url.startsWith(`${ASSET_HOST}/assets/`))).toEqual([]);
  expect((await pictures('at')).filter((url) => !url.startsWith('/assets/'))).toEqual([]);
  const { headers } = await product.get('/', { host: 'zwei.localhost' });
  expect(headers['content-security-policy']).toMatch(new RegExp(`img-src [^;]*${ASSET_HOST}`));
});

/** The first entries of a shop's main navigation, with where they lead. */
async function navigation(tenant: string): Promise<Record<string, string>> {
  const { body } = await product.get('/', { host: `${tenant}.localhost` });
  const menu = /data-node="mega-menu" data-node-id="nav">(.*?)<\/nav>/su.exec(body)?.[1] ?? '';
  const entries = menu.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(?:<span[^>]*>)?([^<]+)</gu);
  return Object.fromEntries([...entries].map(([, href = '', label = '']) => [label.replace('&amp;', '&'), href]));
}

it('TN-012: the Austrian shop has fashion, swimwear, lingerie and home with appliances; two more shops have menus of their own', async () => {
  const austrian = await navigation('at');
  for (const label of ['Damen', 'Bademode', 'Wäsche', 'Wohnen & Haushalt', 'Haushaltsgeräte']) {
    const { status, body } = await product.get(austrian[label] ?? '', { host: 'at.localhost' });
    expect([label, status, Number(/<output[^>]*>(\d+) Artikel/u.exec(body)?.[1] ?? 0) > 10]).toEqual([
      label,
      200,
      true,
    ]);
  }
  const [sister, dutch] = await Promise.all([navigation('lingerie'), navigation('nl')]);
  expect(Object.keys(sister)).toEqual(expect.arrayContaining(['BHs', 'Slips']));
  expect(Object.keys(sister)).not.toContain('Wohnen & Haushalt');
  expect(Object.keys(dutch)).toEqual(expect.arrayContaining(['Dames', 'Apparaten']));
  const cancel = await product.get('/service-hilfe/newsletter-abmelden', { host: 'at.localhost' });
  for (const sender of ['Ahornhaus', 'Ahorn Gruppe'])
    expect(cancel.body).toContain(`Newsletter von ${sender} abbestellen`);
});

it('TN-001: one product answers for five shops by their hosts, for this machine as the default one, and for nobody else', async () => {
  const tenantOf = async (host: string): Promise<string | undefined> =>
    /data-tenant="([^"]+)"/.exec((await product.get('/', { host })).body)?.[1];
  for (const tenant of ['de', 'at', 'ch', 'nl', 'lingerie'])
    expect([tenant, await tenantOf(`${tenant}.localhost`)]).toEqual([tenant, tenant]);
  expect(await tenantOf('localhost')).toBe('de');
  const stranger = await product.get('/', { host: 'niemand.example' });
  expect(stranger.status).toBe(421);
  expect(stranger.body).not.toMatch(/Falkenrath|Ahornhaus|Maison Arve|Duinhuis|Lilienne|data-tenant|assets\/brand/);
});

it('TN-002: a configuration without one of its fields is refused by name, and the shop door tells it without secrets', async () => {
  const file = path.join(ROOT, 'tenants/at/tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const folder = mkdtempSync(path.join(tmpdir(), 'tenant-'));
  const draft = path.join(folder, 'tenant.json');
  const needed = [
    'tenantId',
    'clientId',
    'hosts',
    'styleVariant',
    'company',
    'i18n',
    'assets',
    'endpoints',
    'tracking',
  ];
  const without = async (fields: readonly string[]): Promise<void> => {
    writeFileSync(
      draft,
      JSON.stringify(Object.fromEntries(Object.entries(tenant).filter(([key]) => !fields.includes(key)))),
    );
    const { code, output } = await validate(draft);
    expect([fields, code]).toEqual([fields, 1]);
    for (const field of fields) expect(output).toContain(`/${field}`);
  };
  await without(['company']);
  await without(needed);
  const { timeZone: _zone, ...rest } = tenant;
  writeFileSync(draft, JSON.stringify({ ...rest, switches: { turbo: true } }));
  expect((await validate(draft)).output).toContain('/switches/turbo');
  rmSync(folder, { recursive: true });
  expect(
    await asked(
      'at',
      '{ tenantId clientId host styleVariant timeZone i18n { defaultLocale languages locales } switches }',
    ),
  ).toMatchObject({
    tenantId: 'at',
    clientId: tenant['clientId'],
    host: 'at.localhost',
    styleVariant: 'primary',
    timeZone: 'Europe/Vienna',
    i18n: { defaultLocale: 'de-AT', languages: ['de'], locales: ['de-AT'] },
    switches: { contactForm: true, payback: false },
  });
});

it('TN-003: the five locales are those of the five shops', async () => {
  const french = /<html[^>]* lang="([^"]+)"/.exec((await product.get('/fr', { host: 'ch.localhost' })).body)?.[1];
  expect([await langOf('de'), await langOf('at'), await langOf('ch'), french, await langOf('nl')]).toEqual([
    'de-DE',
    'de-AT',
    'de-CH',
    'fr-CH',
    'nl-NL',
  ]);
  await openASixthShop();
});

it('TN-008: with consent the page names the container of its shop, as the tenant file has it', async () => {
  const containers = await Promise.all(
    ['at', 'de'].map(async (tenant) => {
      const { tracking } = tenantFile(tenant) as { tracking: { tagManagerId: string } };
      const { body } = await product.get('/', {
        host: `${tenant}.localhost`,
        headers: { cookie: 'consent=C0001,C0002' },
      });
      expect([tenant, [...body.matchAll(/GTM-[A-Z0-9]+/g)].map(([id]) => id)]).toEqual([
        tenant,
        [tracking.tagManagerId],
      ]);
      return tracking.tagManagerId;
    }),
  );
  expect(new Set(containers).size).toBe(2);
});

it('TN-010: calls of a shop go to the gateway of its tenant file, calls of another one do not', async () => {
  const recorder = await startGatewayRecorder();
  const file = path.join(product.tenantsDir, 'at/tenant.json');
  const before = readFileSync(file, 'utf8');
  const call = async (tenant: string): Promise<number> => {
    const { status } = await product.get('/api/gateway/', {
      host: `${tenant}.localhost`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
    return status;
  };
  try {
    const tenant = JSON.parse(before) as { endpoints: object };
    writeFileSync(file, JSON.stringify({ ...tenant, endpoints: { ...tenant.endpoints, gateway: recorder.url } }));
    await until('calls of the shop come', async () => (await call('at')) === 200 && recorder.calls.length > 0);
    const came = recorder.calls.length;
    expect(recorder.calls.at(-1)?.headers['x-tenant']).toBe('at');
    for (let time = 0; time < 3; time += 1) expect(await call('de')).toBe(200);
    expect(recorder.calls.length).toBe(came);
    expect([await call('at'), recorder.calls.length]).toEqual([200, came + 1]);
  } finally {
    writeFileSync(file, before);
    await until('the shop has its own gateway again', async () => {
      const came = recorder.calls.length;
      return (await call('at')) === 200 && recorder.calls.length === came;
    });
    await recorder.close();
  }
});

it('TN-013: the shop door tells every switch of the Austrian shop with its parts, and the schema lists each with its default', async () => {
  expect(await asked('at', '{ switches }')).toEqual({
    switches: {
      newsletterSubscribe: true,
      newsletterUnsubscribe: true,
      contactForm: true,
      orderSeals: true,
      payback: false,
      premium: false,
      customerFeedback: false,
      hasKIM: false,
      instalmentCalculator: { enabled: true, openAs: 'modal', legalHints: false, creditColours: true },
      recommendations: true,
      appBanner: true,
      countryLayer: true,
      additionalNewsletterSubscribe: true,
      accountOverview: false,
      accountOrders: false,
      accountBookings: false,
      accountInvoices: false,
      accountPaymentDates: false,
      revolvingCredit: false,
      lendMoney: false,
      showRrp: true,
      newsletterKnownUser: false,
      newsletterTellsUnknown: true,
      guaranteeNotice: true,
    },
  });
  const schema = JSON.parse(readFileSync(path.join(ROOT, 'schemas/tenant.schema.json'), 'utf8')) as {
    properties: { switches: { additionalProperties: boolean; properties: Record<string, { default?: unknown }> } };
  };
  const { additionalProperties, properties } = schema.properties.switches;
  expect(additionalProperties).toBe(false);
  expect(Object.entries(properties).filter(([, { default: state }]) => state === undefined)).toEqual([]);
});

it('TN-021: the Austrian calculator opens over the page in the colours of credit, the German one is a page with its legal hints', async () => {
  const { colors } = JSON.parse(readFileSync(path.join(ROOT, 'tenants/at/theme.json'), 'utf8')) as {
    colors: { light: { credit: string; onCredit: string } };
  };
  const coloursOf = (box: Locator): Promise<string[]> =>
    box.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    });
  const rgb = (hex: string): string =>
    `rgb(${(hex.match(/\w\w/gu) ?? []).map((part) => parseInt(part, 16)).join(', ')})`;
  const { page, context } = await openPage(browser, { colorScheme: 'light' });
  await page.goto(product.at('/p/SKU-1001?colour=petrol&size=38'));
  await startScripts(page);
  await page.getByRole('link', { name: 'Ratenrechner', exact: true }).click();
  const layer = page.getByRole('dialog', { name: 'Ratenrechner' });
  await layer.locator('[data-credit]').waitFor();
  expect(await layer.locator('[data-legal-hint]').count()).toBe(0);
  expect(await coloursOf(layer.locator('[data-credit]'))).toEqual([
    rgb(colors.light.credit),
    rgb(colors.light.onCredit),
  ]);
  expect(new URL(page.url()).pathname).toBe('/p/SKU-1001');
  await page.goto(product.at('/p/SKU-1001?colour=petrol&size=38', 'de'));
  await startScripts(page);
  await page.getByRole('link', { name: 'Ratenrechner', exact: true }).click();
  await page.waitForURL(/\/service-hilfe\/ratenrechner\?/u);
  expect(await page.locator('[data-legal-hint]').allInnerTexts()).toEqual([
    'Bonität vorausgesetzt. Angaben zugleich repräsentatives Beispiel.',
  ]);
  const plain = JSON.parse(readFileSync(path.join(ROOT, 'tenants/de/theme.json'), 'utf8')) as {
    colors: { light: { tint: string; ink: string } };
  };
  expect(await coloursOf(page.locator('[data-credit]'))).toEqual([
    rgb(plain.colors.light.tint),
    rgb(plain.colors.light.ink),
  ]);
  await context.close();
});

it('TN-023: phones are told of the app, where the shop has the banner on', async () => {
  const told = async (device: string, tenant = 'at'): Promise<boolean> => {
    const host = `${tenant}.localhost`;
    const { body } = await product.get('/', { host, headers: { 'x-ua-device': device } });
    return body.includes('data-node="app-banner"');
  };
  expect([await told('mobile'), await told('tablet'), await told('desktop')]).toEqual([true, false, false]);
  expect(await told('mobile', 'de')).toBe(false);
  await switched({ appBanner: false }, async () => {
    await until('the banner is gone', async () => !(await told('mobile')));
  });
  await until('the banner is back', () => told('mobile'));
});

it('TN-024: the country layer offers exactly Germany, Switzerland and Italy', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/'));
  await page.locator('[data-node="country-layer"]').getByRole('button').first().click();
  const layer = page.locator('[data-node="country-layer"] [popover]');
  await layer.waitFor({ state: 'visible' });
  expect(await layer.getByRole('link').allInnerTexts()).toEqual(['Deutschland', 'Schweiz', 'Italien']);
  await context.close();
  for (const tenant of ['de', 'nl'])
    expect((await product.get('/', { host: `${tenant}.localhost` })).body).not.toContain('data-node="country-layer"');
});

it('TN-029: the language switch leads to the same page in the other language, and only where there is one', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/warenkorb', 'ch'));
  await page.getByRole('link', { name: 'Français', exact: true }).click();
  await page.waitForURL(product.at('/fr/warenkorb', 'ch'));
  expect(await page.locator('html').getAttribute('lang')).toBe('fr-CH');
  await page.getByText('Votre panier est vide.').first().waitFor();
  await page.goto(product.at('/s/robe?page=1', 'ch'));
  await page.getByRole('link', { name: 'Français', exact: true }).click();
  await page.waitForURL(product.at('/fr/s/robe?page=1', 'ch'));
  await context.close();
  expect((await product.get('/warenkorb', { host: 'at.localhost' })).body).not.toContain('data-node="language-switch"');
});

/** A sixth shop with a language and a currency of its own opens while the others are open, by its folder. */
async function openASixthShop(): Promise<void> {
  const { tenantsDir } = product;
  const folder = path.join(tenantsDir, 'danzig');
  const made = `${folder}.new`;
  // What a try before left behind would be in the way of this one.
  for (const left of [folder, made]) rmSync(left, { recursive: true, force: true });
  cpSync(path.join(tenantsDir, 'neu'), made, { recursive: true });
  const polish = path.join(made, 'locales/pl-PL');
  mkdirSync(polish, { recursive: true });
  writeFileSync(path.join(polish, 'locale.json'), JSON.stringify({ fallbacks: ['de-AT'] }));
  writeFileSync(path.join(polish, 'basket.json'), JSON.stringify({ basket: { title: 'Koszyk' } }));
  renameSync(path.join(made, 'content/de-DE'), path.join(made, 'content/pl-PL'));
  renameSync(path.join(made, 'copy/de-DE.json'), path.join(made, 'copy/pl-PL.json'));
  // What it sells has names in its language, and prices in its currency.
  const goods = path.join(made, 'catalogue/products.jsonl');
  writeFileSync(goods, readFileSync(goods, 'utf8').replaceAll('"de-DE"', '"pl-PL"').replaceAll('"EUR"', '"PLN"'));
  const { links, ...tenant } = JSON.parse(readFileSync(path.join(made, 'tenant.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  writeFileSync(
    path.join(made, 'tenant.json'),
    JSON.stringify({
      ...tenant,
      tenantId: 'danzig',
      name: 'Bursztyn',
      hosts: ['danzig.localhost'],
      currency: 'PLN',
      timeZone: 'Europe/Warsaw',
      links: { 'pl-PL': Object.values(links as object)[0] as unknown },
      i18n: { defaultLocale: 'pl-PL', locales: [{ locale: 'pl-PL', prefix: '', name: 'Polski' }] },
    }),
  );
  renameSync(made, folder);
  await expect.poll(async () => (await product.get('/', { host: 'danzig.localhost' })).status).toBe(200);
  const bodyNow = async (): Promise<string> => (await product.get('/', { host: 'danzig.localhost' })).body;
  expect(await bodyNow()).toMatch(/<html lang="pl-PL"/);
  await expect.poll(bodyNow).toMatch(/\d,\d\d\u00a0zł/);
  expect((await product.get('/warenkorb', { host: 'danzig.localhost' })).body).toContain('Koszyk');
  rmSync(folder, { recursive: true });
  await expect.poll(async () => (await product.get('/', { host: 'danzig.localhost' })).status).toBe(421);
}

const tenantFile = (tenant: string): object =>
  JSON.parse(readFileSync(path.join(product.tenantsDir, tenant, 'tenant.json'), 'utf8')) as object;

/** What the shop door says of a shop. */
async function asked(tenant: string, fields: string): Promise<unknown> {
  const { body } = await product.get('/api/gateway/', {
    host: `${tenant}.localhost`,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: `{ tenant(id: "${tenant}") ${fields} }` }),
  });
  return (JSON.parse(body) as { data: { tenant: unknown } }).data.tenant;
}

/** `npm run tenants -- validate` of a file. */
function validate(file: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'layout-server/src/cli/tenants.ts'), 'validate', file],
      { cwd: ROOT },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` }),
    );
  });
}

it('TN-006: dates are of the zone of the shop, whatever the zone of the server and of the browser', async () => {
  for (const [tenant, timeZone] of [
    ['at', 'Europe/Vienna'],
    ['de', 'Europe/Berlin'],
  ] as const)
    expect(await asked(tenant, '{ timeZone }')).toMatchObject({ timeZone });
  // Written at the end of 2025 by the clocks of London.
  const review = '<time dateTime="2025-12-31T23:30:00Z">01.01.2026</time>';
  expect((await product.get('/p/SKU-1001')).body.replaceAll('datetime=', 'dateTime=')).toContain(review);
  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  const page = await context.newPage();
  await page.goto(product.at('/p/SKU-1001'));
  await startScripts(page);
  expect(await page.locator('time[datetime^="2025-12-31T23:30"]').textContent()).toBe('01.01.2026');
  await context.close();
});

it('TN-030: prices and dates are written as in the language of the page, by the server and after hydration', async () => {
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, ' ').replaceAll(/’|&#x27;/gu, "'");
  for (const [tenant, prefix, price, date] of [
    ['at', '', '€ 1.299,00', '12.11.2026'],
    ['de', '', '1.199,00 €', '30.10.2026'],
    ['ch', '', "CHF 1'890.00", '20.09.2026'],
    ['ch', '/fr', '1 890.00 CHF', '20.09.2026'],
    ['nl', '', '€ 1.199,00', '18-10-2026'],
  ] as const) {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    for (const [address, words] of [
      [`${prefix}/p/SKU-2011`, price],
      [`${prefix}/p/SKU-1001`, date],
    ] as const) {
      const { body } = await product.get(address, { host: `${tenant}.localhost` });
      expect([tenant, address, plain(body).includes(words)]).toEqual([tenant, address, true]);
      await page.goto(product.at(address, tenant));
      await page.keyboard.press('Shift');
      await page.waitForLoadState('networkidle');
      expect([tenant, address, plain(await page.locator('main').innerText()).includes(words)]).toEqual([
        tenant,
        address,
        true,
      ]);
    }
    await context.close();
  }
});

it('TN-017: the bonus programme is off at the Austrian shop, and takes cards of 16 digits where it is on', async () => {
  const { page, context } = await openPage(browser);
  expect((await product.get('/mein-konto/payback', { host: 'at.localhost' })).status).toBe(404);
  await page.goto(product.at('/mein-konto'));
  await sendLogin(page);
  expect(await page.locator('main').innerText()).not.toMatch(/payback/iu);
  await page.goto(product.at('/mein-konto/meine-persoenlichen-daten'));
  expect(await page.locator('[name=payback]').count()).toBe(0);
  await page.goto(product.at('/mein-konto/payback', 'lingerie'));
  await sendLogin(page, { mail: 'soft@example.com' });
  await sendForm(page, { payback: '123456789012345' });
  await page.getByText('Bitte gib die 16 Ziffern deiner Karte ein.').waitFor();
  await sendForm(page, { payback: '1234567890123456' });
  expect(await page.locator('[name=payback]').inputValue()).toBe('1234567890123456');
  expect(
    await page.getByRole('navigation', { name: 'Mein Konto' }).getByRole('link', { name: 'Payback' }).count(),
  ).toBe(1);
  await context.close();
});

it('TN-018: the shop for underwear offers its premium programme in the checkout, which makes sending free; the Austrian one has none', async ({
  task,
}) => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  const at = (address: string): string => product.at(address, 'lingerie');
  await logInWithBra(page, product);
  await chooseHome(page, { at });
  await page.goto(at('/kasse/zahlung'));
  await payBy(page, 'invoice');
  const sums = page.locator('[data-order-lines] dl');
  expect(await sums.innerText()).toMatch(/Versand\s+4,95\s€.*Gesamt\s+49,94\s€/su);
  await page.locator('[data-node="premium-teaser"]').getByRole('link', { name: 'Premium ansehen' }).click();
  await page.waitForURL(at('/kasse/premium'));
  const main = page.locator('main');
  expect(await main.innerText()).toMatch(/keine Versandkosten.*9,90\s€ für 12 Monate.*endet.*von selbst.*widerrufen/su);
  // At a later try something was chosen before.
  if (tryOf(task) === 0) {
    await sendStep(page, 'checkout-premium');
    expect(await page.locator('main [role=alert]').count()).toBeGreaterThan(0);
  }
  await formOf(page, 'checkout-premium').locator('[name=premium][value=yes]').check();
  await sendStep(page, 'checkout-premium');
  expect(await sums.innerText()).toMatch(/Versand\s+kostenlos\s+Premium, 12 Monate\s+9,90\s€.*Gesamt\s+54,89\s€/su);
  expect(await page.locator('[data-node="premium-teaser"]').count()).toBe(0);
  await page.goto(at('/kasse/premium'));
  await formOf(page, 'checkout-premium').locator('[name=premium][value=no]').check();
  await sendStep(page, 'checkout-premium');
  expect(await sums.innerText()).toMatch(/Versand\s+4,95\s€/u);
  await emptyBasket(page, { at });
  await context.close();

  const { page: austrian, context: other } = await openPage(browser, { javaScriptEnabled: false });
  await goToReview(austrian, product);
  expect(await austrian.locator('body').getAttribute('data-page')).toBe('checkout-review');
  expect(await austrian.content()).not.toMatch(/premium/iu);
  expect((await austrian.goto(product.at('/kasse/premium')))?.status()).toBe(404);
  await other.close();
});

it('TN-020: the player of films is asked for after consent where the shop has it on, and never at the Austrian one', async () => {
  const askedAt = async (tenant: string, address: string, consent: string): Promise<string[]> => {
    const { page, context } = await openPage(browser);
    await context.addCookies([{ name: 'consent', value: consent, url: product.at('/', tenant) }]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(product.at(address, tenant));
    const film = page.locator('[data-node="video"]');
    if (tenant === 'at') expect(await film.count()).toBe(0);
    else {
      await film.scrollIntoViewIfNeeded();
      if (consent.includes('C0004')) await film.locator('video').waitFor();
      else await film.getByText('stimme bitte den Werbe-Cookies zu').waitFor();
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    await context.close();
    return asked;
  };
  const scripts = (asked: string[]): string[] => asked.filter((url) => url.includes('/_next/static/'));
  const films = (asked: string[]): string[] => asked.filter((url) => /\.(?:webm|mp4|vtt)$/u.test(url));
  const all = 'C0001,C0002,C0003,C0004,C0005,C0006';
  const agreed = await askedAt('lingerie', '/p/SKU-3001', all);
  const refused = await askedAt('lingerie', '/p/SKU-3001', 'C0001');
  const names = new Set(scripts(refused).map((url) => new URL(url).pathname));
  const player = scripts(agreed).filter((url) => !names.has(new URL(url).pathname));
  expect(player).not.toEqual([]);
  expect(films(agreed)).not.toEqual([]);
  expect(films(refused)).toEqual([]);

  const austrian = await askedAt('at', '/p/SKU-1001', all);
  expect(films(austrian)).toEqual([]);
  const ofPlayer = new Set(player.map((url) => new URL(url).pathname));
  expect(austrian.filter((url) => ofPlayer.has(new URL(url).pathname))).toEqual([]);
  const { stdout } = await product.layouts('--json', 'explain', product.at('/p/SKU-1001'));
  const { absent } = JSON.parse(stdout) as { absent: { id: string; reason: string }[] };
  expect(absent).toContainEqual(expect.objectContaining({ id: 'product-film', reason: 'condition' }));
});

it('TN-027: what is switched off is not in the tree and not in the page', async () => {
  // The same page of both shops, resolved: who has the switch on has the node.
  const resolved = async (tenant: string) =>
    JSON.parse((await product.layouts('--json', 'explain', product.at('/kasse', tenant))).stdout) as {
      nodes: { id: string }[];
      absent: { id: string; reason: string }[];
    };
  const [austrian, other] = [await resolved('at'), await resolved('lingerie')];
  expect(other.nodes.map(({ id }) => id)).toContain('premium-teaser');
  expect(austrian.nodes.map(({ id }) => id)).not.toContain('premium-teaser');
  expect(austrian.absent).toContainEqual(expect.objectContaining({ id: 'premium-teaser', reason: 'condition' }));
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await goToReview(page, product);
  expect(new URL(page.url()).pathname).toBe('/kasse');
  expect(await page.content()).not.toMatch(/premium/iu);
  const query = 'query ($path: String!) { page(path: $path) { page root } }';
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body: layout } = await product.get('/api/gateway/', {
    method: 'POST',
    host: 'at.localhost',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query, variables: { path: '/kasse' } }),
  });
  expect(layout).toContain('"page":"checkout-review"');
  expect(layout).not.toMatch(/premium/iu);
  await context.close();
});

it('TN-026: six pages of the account are off until a shop turns them on, each by itself', async () => {
  const six = [
    'meine-buchungen',
    'meine-bestellungen-und-lieferungen',
    'uebersicht',
    'meine-rechnungen',
    'meine-zahltermine',
    'payback',
  ];
  const statuses = (tenant: string): Promise<number[]> =>
    Promise.all(
      six.map(async (page) => (await product.get(`/mein-konto/${page}`, { host: `${tenant}.localhost` })).status),
    );
  const always = ['meine-persoenlichen-daten', 'mein-adressbuch'];
  const off = six.map(() => 404);
  expect([await statuses('de'), await statuses('at')]).toEqual([off, off]);
  const { page, context } = await openPage(browser);
  const menu = page.getByRole('navigation', { name: 'Mein Konto' }).getByRole('link');
  await page.goto(product.at('/mein-konto'));
  await sendLogin(page);
  expect(await menu.allInnerTexts()).toEqual(['Meine persönlichen Daten', 'Mein Adressbuch']);
  const file = path.join(product.tenantsDir, 'at/tenant.json');
  const before = readFileSync(file, 'utf8');
  try {
    const tenant = JSON.parse(before) as { switches: object };
    writeFileSync(file, JSON.stringify({ ...tenant, switches: { ...tenant.switches, accountBookings: true } }));
    await until('the page is on', async () => (await statuses('at'))[0] === 200);
    expect(await statuses('at')).toEqual([200, 404, 404, 404, 404, 404]);
    await until('the menu has it', async () => {
      await page.goto(product.at('/mein-konto'));
      return (await menu.allInnerTexts()).includes('Meine Buchungen');
    });
    expect(await menu.allInnerTexts()).toEqual(['Meine persönlichen Daten', 'Mein Adressbuch', 'Meine Buchungen']);
    for (const name of always)
      expect((await product.get(`/mein-konto/${name}`, { host: 'at.localhost' })).status).toBe(200);
  } finally {
    writeFileSync(file, before);
  }
  await until('the page is off again', async () => (await statuses('at'))[0] === 404);
  await context.close();
});

/** Has switches of the Austrian shop be others for a while. */
async function switched(switches: Readonly<Record<string, boolean>>, look: () => Promise<void>): Promise<void> {
  const file = path.join(product.tenantsDir, 'at/tenant.json');
  const before = readFileSync(file, 'utf8');
  const tenant = JSON.parse(before) as { switches: object };
  writeFileSync(file, JSON.stringify({ ...tenant, switches: { ...tenant.switches, ...switches } }));
  try {
    await look();
  } finally {
    writeFileSync(file, before);
  }
}
const CONTACT = '/service-hilfe/kontakt';
// The type alone is also named by a script of the page.
const FORM = 'data-node="contact-form" data-node-id';
const bodyOf = async (address: string, tenant = 'at'): Promise<string> =>
  (await product.get(address, { host: `${tenant}.localhost` })).body;

it('TN-015: switched off, the contact form is gone from its page, which goes on with the rest', async () => {
  expect(await bodyOf(CONTACT)).toContain(FORM);
  await switched({ contactForm: false }, async () => {
    await until('the form is gone', async () => !(await bodyOf(CONTACT)).includes(FORM));
    const { status, body } = await product.get(CONTACT, { host: 'at.localhost' });
    expect(status).toBe(200);
    expect(body).not.toContain('data-node="contact-form"');
    expect(body).toMatch(/<h1[^]*data-node="footer"/u);
    const input = { subject: 'otherQuestion', salutation: 'notSpecified', firstname: 'Klara', lastname: 'Kunde' };
    const rest = { email: 'klara@example.com', message: 'Hallo, wer liest das noch?', terms: '1' };
    const sent = await product.get('/api/gateway/', {
      host: 'at.localhost',
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.at('/').slice(0, -1) },
      body: JSON.stringify({
        query: 'mutation($input: ContactInput!) { sendContact(input: $input) { success } }',
        variables: { input: { ...input, ...rest } },
      }),
    });
    expect(JSON.parse(sent.body)).toEqual({ data: { sendContact: { success: false } } });
    // Whoever had the page open meanwhile, without scripts, is told so in the words and the frame of the shop.
    const plain = await product.get(CONTACT, {
      host: 'at.localhost',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: product.at('/').slice(0, -1) },
      body: new URLSearchParams({ form: 'contact', ...input, ...rest }).toString(),
    });
    expect(plain.status).toBe(405);
    expect(plain.body).toMatch(
      /lang="de-AT"[^]*data-page="form-closed"[^]*Dieses Formular gibt es hier gerade nicht[^]*data-node="footer"/u,
    );
  });
  await until('the form is back', async () => (await bodyOf(CONTACT)).includes(FORM));
});

it('TN-028: a switch is taken while the shop runs, by its own shop alone', async () => {
  const pids = (): number[] => (['edge', 'renderer', 'layout-server'] as const).map((server) => product.pid(server));
  const before = pids();
  expect(await bodyOf(CONTACT, 'de')).toContain(FORM);
  await switched({ contactForm: false }, async () => {
    await until('the form is gone', async () => !(await bodyOf(CONTACT)).includes(FORM));
    expect(await bodyOf(CONTACT, 'de')).toContain(FORM);
  });
  await until('the form is back', async () => (await bodyOf(CONTACT)).includes(FORM));
  expect(pids()).toEqual(before);
});

it('TN-014: each form of the newsletter is there, and switched off gone from its page, which goes on with the rest', async () => {
  const forms = [
    { switch: 'newsletterSubscribe', address: '/service-hilfe/newsletter/anmeldung', name: 'newsletter' },
    { switch: 'newsletterUnsubscribe', address: '/service-hilfe/newsletter-abmelden', name: 'newsletter-change' },
  ];
  const has = async ({ address, name }: (typeof forms)[number]): Promise<boolean> => {
    const { status, body } = await product.get(address, { host: 'at.localhost' });
    expect([address, status]).toEqual([address, 200]);
    expect(body).toMatch(/<h1[^>]*>[^<]+</u);
    return body.includes(`name="form" value="${name}"`);
  };
  // What offers it: the bar, menus and the foot, a banner, a form among content, a voucher for it, and the page about it.
  const offers = ['/', '/service-hilfe/newsletter/', '/service-hilfe/gutscheine-rabatte/', '/lp/pflege'];
  const ways =
    /href="\/service-hilfe\/newsletter\/|Newsletter bestellen|Newsletter-Anmeldung|name="form" value="newsletter"/u;
  const offered = (): Promise<string[]> =>
    Promise.all(
      offers.map(async (address) => {
        const { status, body } = await product.get(address, { host: 'at.localhost' });
        expect([address, status]).toEqual([address, 200]);
        return ways.exec(body)?.[0] ?? 'nothing';
      }),
    );
  expect(await offered()).not.toContain('nothing');
  for (const form of forms) expect(await has(form)).toBe(true);
  await switched({ newsletterSubscribe: false, newsletterUnsubscribe: false }, async () => {
    for (const form of forms) await until(`${form.switch} is off`, async () => !(await has(form)));
    await expect.poll(offered).toEqual(offers.map(() => 'nothing'));
  });
  for (const form of forms) await until(`${form.switch} is back`, () => has(form));
});

it('TN-016: the footer and the page before an order show three seals with the way to what they mean, or none', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const seals = (): Promise<string[]> =>
    page
      .locator('[data-node="seal-strip"] a')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  await goToReview(page, product);
  const meaning = '/service-hilfe/ueber-uns/auszeichnungen/';
  expect(await seals()).toEqual([meaning, meaning, meaning]);
  await page.goto(product.at('/'));
  expect(await seals()).toEqual([meaning, meaning, meaning]);
  await switched({ orderSeals: false }, async () => {
    await until('the seals are gone', async () => !(await bodyOf('/')).includes('data-node="seal-strip"'));
  });
  await until('the seals are back', async () => (await bodyOf('/')).includes('data-node="seal-strip"'));
  await page.context().close();
});

it('TN-022: the Austrian shop recommends products; with the switch off there is no such area, and nobody asks', async () => {
  const areas = async (tenant: string): Promise<number> =>
    (await product.get(tenant === 'at' ? '/p/SKU-1001' : '/p/SKU-3001', { host: `${tenant}.localhost` })).body.split(
      'RecommendationStrategy',
    ).length - 1;
  expect(await areas('at')).toBeGreaterThanOrEqual(3);
  const file = path.join(product.tenantsDir, 'neu/tenant.json');
  const before = readFileSync(file, 'utf8');
  expect(await areas('neu')).toBeGreaterThanOrEqual(3);
  try {
    const tenant = JSON.parse(before) as { switches: object };
    writeFileSync(file, JSON.stringify({ ...tenant, switches: { ...tenant.switches, recommendations: false } }));
    await until('nothing is recommended', async () => (await areas('neu')) === 0);
    expect((await product.get('/p/SKU-3001', { host: 'neu.localhost' })).body).not.toMatch(
      /-recommendations"|data-slot=/u,
    );
  } finally {
    writeFileSync(file, before);
    await until('products are recommended again', async () => (await areas('neu')) > 0);
  }
});

it('TN-019: the sister shop asks whether a page was helpful, and staff read the answers; the Austrian one does not ask', async () => {
  for (const path of ['/', '/p/SKU-1001', '/c/damenmode', '/s/kleid', '/warenkorb'])
    expect([path, (await product.get(path)).body.includes('customer-feedback')]).toEqual([path, false]);

  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(product.at('/p/SKU-3001', 'lingerie'));
  const feedback = page.locator('[data-node="customer-feedback"]');
  await feedback.getByRole('heading', { name: 'War diese Seite hilfreich?' }).waitFor();
  await feedback.getByRole('button', { name: 'Absenden' }).click();
  await feedback.getByText('Bitte wähle Ja oder Nein.').waitFor();
  await feedback.getByRole('radio', { name: 'Nein' }).check();
  await feedback.getByLabel('Was können wir besser machen?').fill('Die Größentabelle fehlt.');
  await feedback.getByRole('button', { name: 'Absenden' }).click();
  await feedback.getByText('Danke für deine Antwort!').waitFor();
  await context.close();

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['layout-server/src/cli/reviews.ts', 'feedback', '--tenant', 'lingerie', '--json'],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: product.dataDir, STAFF_PORT: String(product.ports.staff) } },
  );
  expect(JSON.parse(stdout)).toContainEqual(
    expect.objectContaining({
      route: 'product',
      subject: 'SKU-3001',
      isHelpful: false,
      comment: 'Die Größentabelle fehlt.',
    }),
  );
});

it('TN-025: the Austrian shop subscribes twice, to its own newsletter and that of its group, and the German one once; a failure of the second changes nothing', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 768, height: 900 } });
  const lists: (string | undefined)[] = [];
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route('**/api/gateway/**', async (route) => {
    const { operationName, variables } = route.request().postDataJSON() as {
      operationName: string;
      variables: { input: { email: string; list?: string } };
    };
    if (operationName !== 'SubscribeNewsletter') return route.continue();
    const { email, list } = variables.input;
    lists.push(list);
    return email.startsWith('kaputt') && list === 'group' ? route.fulfill({ status: 500 }) : route.continue();
  });
  const subscribe = async (tenant: string, email: string): Promise<void> => {
    await page.goto(product.at('/service-hilfe/newsletter/anmeldung', tenant));
    await page.locator('main [name=email]').fill(email);
    await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fast geschafft!' }).waitFor();
  };
  await subscribe('at', 'zwei@example.com');
  expect(lists.splice(0)).toEqual(['shop', 'group']);
  await subscribe('de', 'eins@example.com');
  expect(lists.splice(0)).toEqual(['shop']);
  expect(said.filter((line) => line.includes('form newsletter'))).toEqual([]);
  await subscribe('at', 'kaputt@example.com');
  expect(lists).toEqual(['shop', 'group']);
  expect(said.filter((line) => line.includes('[Network]') && line.includes('form newsletter'))).toHaveLength(1);
  await context.close();
});
