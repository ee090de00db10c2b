import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { alertsOf } from '../support/logged-in.ts';
import {
  beGuest,
  formOf,
  goToPayment,
  goToReview,
  GUEST,
  payBy,
  payByCard,
  payInInstalments,
  putIn,
  sendStep,
} from '../support/ordering.ts';
import { startScripts } from '../support/start-scripts.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** A page of a browser of its own, without scripts: nothing of an order depends on them. */
async function plainPage(): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

it('CK-001: a guest orders step by step, and a step that is too early leads to the first that is not done', async () => {
  const page = await plainPage();
  await page.goto(product.at('/kasse/zahlung'));
  expect(pathOf(page)).toBe('/kasse/hinweis');
  await putIn(page, product);
  for (const step of ['', '/zahlung', '/lieferservice']) {
    await page.goto(product.at(`/kasse${step}`));
    expect(pathOf(page)).toBe('/kasse/registrieren');
  }
  await beGuest(page);
  expect(pathOf(page)).toBe('/kasse/lieferservice');
  await page.goto(product.at('/kasse'));
  expect(pathOf(page)).toBe('/kasse/lieferservice');
  await sendStep(page, 'checkout-delivery');
  expect(pathOf(page)).toBe('/kasse/zahlung');
  await payBy(page, 'invoice');
  expect(pathOf(page)).toBe('/kasse');
  await sendStep(page, 'checkout-order');
  expect(pathOf(page)).toBe('/kasse/auftrag');
  const [number] = /\d{10}/u.exec(await page.locator('[data-order-number]').innerText()) ?? [];
  expect(number).toBeDefined();
  await page.reload();
  expect(await page.locator('[data-order-number]').innerText()).toContain(number ?? '');
  await page.goto(product.at('/kasse'));
  expect(pathOf(page)).toBe('/kasse/hinweis');
  await page.context().close();
});

it('CK-002: the step of the login has both ways in, and a form for those who are new', async () => {
  const page = await plainPage();
  await putIn(page, product);
  await page.goto(product.at('/kasse/registrieren'));
  for (const name of ['password', 'customerId']) expect(await page.locator(`main [name=${name}]`).count()).toBe(1);
  await beGuest(page, { ...GUEST, postalCode: '80A0', email: 'mara@', city: '' });
  expect(await alertsOf(page)).toEqual([
    'Nur Zahlen sind erlaubt',
    'Das ist ein Pflichtfeld.',
    'Die E-Mail-Adresse ist nicht gültig.',
  ]);
  expect(await formOf(page, 'checkout-guest').locator('[name=street]').inputValue()).toBe('Lindengasse');
  await page.context().close();
});

it('CK-003: delivery and payment are changed from the last look, and back there', async () => {
  const page = await plainPage();
  await goToReview(page, product);
  await page.getByRole('link', { name: 'Lieferadresse ändern' }).click();
  expect(pathOf(page)).toBe('/kasse/lieferservice-aendern');
  const form = formOf(page, 'checkout-delivery');
  await form.locator('[name=home][value=other]').check();
  for (const [name, value] of Object.entries({ ...GUEST, email: undefined, street: 'Auweg', city: 'Linz' }))
    if (value !== undefined) await form.locator(`[name=${name}]`).fill(value);
  await sendStep(page, 'checkout-delivery');
  expect(pathOf(page)).toBe('/kasse');
  expect(await page.locator('main').innerText()).toContain('Auweg 14');
  await page.getByRole('link', { name: 'Zahlungsart ändern' }).click();
  expect(pathOf(page)).toBe('/kasse/zahlung-aendern');
  await payBy(page, 'prepayment');
  expect(pathOf(page)).toBe('/kasse');
  expect(await page.locator('main').innerText()).toContain('Vorauszahlung');
  await page.context().close();
});

const wordsIn = async (page: Page): Promise<string> =>
  (await page.locator('main').innerText()).replaceAll(/\s+/gu, ' ');

it('CK-004: instalments can be protected or not, which nobody says for the shopper, and which can be changed', async () => {
  const page = await plainPage();
  // Instalments begin at € 100.
  await putIn(page, product, '36');
  await goToPayment(page, product);
  await page.goto(product.at('/kasse/ratenschutz'));
  expect(pathOf(page)).toBe('/kasse/zahlung');
  await payInInstalments(page, 12);
  expect(pathOf(page)).toBe('/kasse/ratenschutz');
  const answers = formOf(page, 'checkout-protection').locator('[name=protection]');
  expect([await answers.count(), await answers.locator('xpath=self::*[@checked]').count()]).toEqual([2, 0]);
  await sendStep(page, 'checkout-protection');
  expect(await alertsOf(page)).toEqual(['Bitte triff eine Auswahl.']);
  await page.locator('[name=protection][value=yes]').check();
  await sendStep(page, 'checkout-protection');
  expect(pathOf(page)).toBe('/kasse');
  // 12 × 0.71 on top of 159.98 and 14.40 for the credit.
  for (const said of ['Ja, mit Ratenschutz', 'Ratenschutz € 8,52', 'Gesamt € 182,90', 'Effektiver Jahreszins: 17,48 %'])
    expect(await wordsIn(page)).toContain(said);
  await page.getByRole('link', { name: 'Ratenschutz ändern' }).click();
  expect(pathOf(page)).toBe('/kasse/ratenschutz-aktualisierung');
  await page.locator('[name=protection][value=no]').check();
  await sendStep(page, 'checkout-protection');
  expect(pathOf(page)).toBe('/kasse');
  expect(await wordsIn(page)).toContain('Nein, ohne Ratenschutz');
  expect(await wordsIn(page)).toContain('Gesamt € 174,38');
  await sendStep(page, 'checkout-order');
  expect(await wordsIn(page)).toContain('Monatliche Rate: € 14,53');
  await page.context().close();
});

/** The day four months from now where the shop is, in words; the last of its month where that is shorter. */
function inFourMonths(): string {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vienna' })
    .format(new Date())
    .split('-')
    .map(Number);
  const last = new Date(Date.UTC(year, month + 4, 0)).getUTCDate();
  const due = new Date(Date.UTC(year, month + 3, Math.min(day, last)));
  return new Intl.DateTimeFormat('de-AT', { dateStyle: 'long', timeZone: 'UTC' }).format(due);
}

it('CK-005: with a pause the first payment is due four calendar months after the order', async () => {
  const page = await plainPage();
  const told = `Erste Zahlung am ${inFourMonths()}`;
  await goToPayment(page, product);
  await payBy(page, 'pause');
  expect(pathOf(page)).toBe('/kasse/zahlpause');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Jetzt kaufen, erst nach 4 Monaten zahlen');
  expect(await wordsIn(page)).toContain(told);
  await page.goto(product.at('/kasse'));
  expect(pathOf(page)).toBe('/kasse/zahlpause');
  await sendStep(page, 'checkout-pause');
  expect(pathOf(page)).toBe('/kasse');
  expect(await wordsIn(page)).toContain(told);
  await sendStep(page, 'checkout-order');
  expect(pathOf(page)).toBe('/kasse/auftrag');
  expect(await wordsIn(page)).toContain(told);
  await page.context().close();
});

it('CK-006: a pause costs a share of the goods without their delivery, which the total contains', async () => {
  const page = await plainPage();
  await goToPayment(page, product);
  await page.goto(product.at('/kasse/zahlpause'));
  // 4.5 % of 79.99 is 3.599…
  expect(await wordsIn(page)).toContain('Aufschlag 4,5 % auf den Warenwert: € 3,60');
  await formOf(page, 'checkout-pause').locator('[name=birthday]').fill('1980-01-31');
  await sendStep(page, 'checkout-pause');
  expect(await wordsIn(page)).toContain('Aufschlag für die Zahlpause € 3,60 Gesamt € 83,59');
  await page.context().close();
});

it('CK-012: whoever pays before is told how much, under which reference, and to whom', async () => {
  const page = await plainPage();
  await goToReview(page, product, 'prepayment');
  await sendStep(page, 'checkout-order');
  const [number = 'none'] = /\d{10}/u.exec(await page.locator('[data-order-number]').innerText()) ?? [];
  const said = (await page.locator('main').innerText()).replaceAll(/\s+/gu, ' ');
  for (const part of [
    '€ 79,99',
    number,
    'Ahornhaus Handels GmbH (Beispielkonto)',
    'AT00 0000 0000 0000 0000',
    'BEISATWW',
  ])
    expect(said).toContain(part);
  expect(said).toContain(`€ 79,99 mit dem Verwendungszweck ${number}`);
  await page.context().close();
});

it('CK-010: vouchers that cannot be loaded are said not to be there', async () => {
  const { page, context } = await openPage(browser);
  const list = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Aktive Gutscheine' }) });
  const isAsked = page.waitForResponse('**/api/voucher');
  await page.goto(product.at('/service-hilfe/gutscheine-rabatte/'));
  await list.scrollIntoViewIfNeeded();
  expect((await isAsked).status()).toBe(200);
  expect(await list.getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await list.getByRole('alert').count()).toBe(0);
  await page.route('**/api/voucher', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await list.scrollIntoViewIfNeeded();
  await page.getByText('Die Gutscheine konnten nicht geladen werden.', { exact: true }).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(0);
  await context.close();
});

it('CK-007: a code is sent to /api/voucher: it lowers the sum, or is said not to be one', async () => {
  const plain = await plainPage();
  await putIn(plain, product);
  const storageState = await plain.context().storageState();
  await plain.context().close();
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 }, storageState });
  await page.goto(product.at('/warenkorb'));
  await startScripts(page);
  const field = page.locator('[data-node="voucher-field"]');
  await field.locator('summary').click();
  const asked: { status: number; words: string }[] = [];
  const redeem = async (code: string): Promise<void> => {
    await field.locator('[name=code]').fill(code);
    const [answer] = await Promise.all([page.waitForResponse('**/api/voucher'), field.getByRole('button').click()]);
    asked.push({ status: answer.status(), words: answer.request().postData() ?? '' });
  };
  await redeem('KEINER');
  await page.getByText('Dieser Gutscheincode ist nicht gültig.', { exact: true }).waitFor();
  await redeem('EXTRA5');
  expect(await page.locator('[data-reduced]').innerText()).toContain('74,99');
  expect(asked).toEqual([
    { status: 404, words: '{"code":"KEINER"}' },
    { status: 200, words: '{"code":"EXTRA5"}' },
  ]);
  const listed: unknown = JSON.parse((await product.get('/api/voucher', { host: 'at.localhost' })).body);
  expect(listed).toMatchObject({ active: expect.any(Array), expired: [{ code: 'ALT10' }] });
  await context.close();
});

it('CK-008: a voucher says what it is worth, until when, for which least order and for whom, if not for everybody', async () => {
  const page = await plainPage();
  await page.goto(product.at('/service-hilfe/gutscheine-rabatte/', 'de'));
  const words = (code: string): Promise<string> =>
    page.locator('[data-node="voucher-list"] li', { hasText: code }).innerText();
  expect(await words('TREUE8')).toMatch(
    /Wert: 8\s%[^]*Gültig bis 31\.12\.2027[^]*Mindestbestellwert nach Retoure: 30,00\s€ · Für: Kundinnen und Kunden mit Konto/u,
  );
  expect(await words('EXTRA5')).toMatch(/Wert: 5,00\s€[^]*Gültig bis 31\.12\.2027[^]*nach Retoure: 40,00\s€$/u);
  await page.context().close();
});

it('CK-009: the list has those that hold, and those whose last day is over', async () => {
  const page = await plainPage();
  await page.goto(product.at('/service-hilfe/gutscheine-rabatte/', 'de'));
  const codes = async (title: string): Promise<string[]> => {
    const list = page.locator('[data-node="voucher-list"]', { has: page.getByRole('heading', { name: title }) });
    return (await list.locator('strong').allInnerTexts()).toSorted();
  };
  expect(await codes('Aktive Gutscheine')).toEqual(['EXTRA5', 'NEU10', 'NEU15', 'TREUE8']);
  expect(await codes('Abgelaufene Gutscheine')).toEqual(['ALT10']);
  await page.context().close();
});

it('CK-011: the newsletter’s voucher says its five terms, and keeps them', async () => {
  const page = await plainPage();
  await page.goto(product.at('/service-hilfe/newsletter/anmeldung'));
  const words = await page.getByRole('main').innerText();
  for (const term of [
    'Mindestbestellwert 50 € nach Retouren',
    'Ausgenommen ist die Marke Marbach',
    'Nicht mit anderen Gutscheinen kombinierbar',
    'keine Barauszahlung',
    'Innerhalb von 6 Monaten wird kein weiterer Gutschein gewährt',
  ])
    expect(words).toContain(term);
  /** What the shop says to a code, for a basket with one thing in it; to a second code where there are two. */
  const redeem = async (sku: string, variant: string, ...codes: string[]): Promise<unknown> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    const post = async (path: string, body: object): Promise<string> => {
      const answer = await product.get(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const given = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
      if (given.length > 0) headers['cookie'] = given.join('; ');
      return answer.body;
    };
    const query = `mutation { addToBasket(sku: "${sku}", variant: "${variant}", quantity: 1) { success } }`;
    expect(await post('/api/gateway/', { query })).toContain('"success":true');
    const said: unknown[] = [];
    for (const code of codes) said.push((JSON.parse(await post('/api/voucher', { code })) as { code: string }).code);
    return said;
  };
  expect(await redeem('SKU-1029', 'SKU-1029-ROT', 'NEU10')).toEqual(['minOrderValue']);
  expect(await redeem('SKU-1029', 'SKU-1029-GRAU', 'NEU10', 'EXTRA5')).toEqual(['redeemed', 'notCombinable']);
  expect(await redeem('SKU-1026', 'SKU-1026-WEISS-37', 'NEU10')).toEqual(['excludedBrand']);
  await putIn(page, product);
  for (const code of ['NEU10', 'EXTRA5']) {
    await page.getByText('Gutscheincode einlösen').click();
    await page.getByLabel('Gutscheincode', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Einlösen' }).click();
  }
  await page.getByText('Dieser Gutschein ist nicht mit anderen Gutscheinen kombinierbar.').waitFor();
  await page.context().close();
});

it('CK-013: a link is paid by a wallet or one of four cards, and leads back to the choice where that fails', async () => {
  const page = await plainPage();
  const choose = async (way: string): Promise<void> => {
    await formOf(page, 'paylink').getByRole('radio', { name: way, exact: true }).check();
    await sendStep(page, 'paylink');
    await page.waitForURL(/\/pay\//u);
    await page.getByRole('heading', { name: `Mit ${way} bezahlen` }).waitFor();
  };
  await page.goto(product.at('/paylink?token=PL-OK'));
  await page.getByText('Zu zahlen: € 89,90').waitFor();
  expect(
    await page.getByRole('radio').evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value)),
  ).toEqual(['PayPal', 'Visa', 'Mastercard', 'American Express', 'Diners Club']);
  await choose('PayPal');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.waitForURL(/\/paylink\?p=.*#payment-failed$/u);
  await page.getByText('Die Zahlung wurde nicht abgeschlossen. Bitte versuche es noch einmal.').waitFor();
  await choose('PayPal');
  await page.getByRole('button', { name: /bezahlen$/u }).click();
  await page.waitForURL(/\/paylink\/returning-success\/\?p=/u);
  await page.getByText('Vielen Dank, deine Zahlung ist eingegangen.').waitFor();
  await page.goto(product.at('/paylink?token=PL-OK'));
  await choose('Visa');
  await payByCard(page, '4242 4242 4242 4242', /\/paylink\/returning-success\//u);
  await page.getByText('Vielen Dank, deine Zahlung ist eingegangen.').waitFor();
  await page.context().close();
});

it('CK-018: the payment page has the ways to pay of the shop, of which one must be chosen, and each leads on', async () => {
  const page = await plainPage();
  // Instalments begin at € 100.
  await putIn(page, product, '36');
  await goToPayment(page, product);
  const form = formOf(page, 'checkout-payment');
  expect(
    await form.locator('[name=method]').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
  ).toEqual(['invoice', 'instalments', 'pause', 'prepayment', 'wallet', 'card']);
  await sendStep(page, 'checkout-payment');
  expect(await alertsOf(page)).toEqual(['Bitte triff eine Auswahl.']);
  await payBy(page, 'wallet');
  expect(await wordsIn(page)).toContain('PayPal');
  await sendStep(page, 'checkout-order');
  await page.waitForURL(/\/pay\//u);
  await page.getByRole('heading', { name: 'Mit PayPal bezahlen' }).waitFor();
  await page.getByRole('button', { name: /bezahlen$/u }).click();
  await page.waitForURL(/\/kasse\/auftrag$/u);
  await page.context().close();
});

/** The plan that a page or a layer shows, by its words; money in minor units where it is money. */
async function planIn(place: Page | Locator): Promise<Record<string, string>> {
  const rows = await place
    .locator('[data-credit] > div')
    .evaluateAll((all) =>
      all.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
    );
  return Object.fromEntries(rows) as Record<string, string>;
}
const cents = (money = ''): number => Number(money.replaceAll(/[^\d]/gu, ''));

it('CK-014: the calculator says what 300 come to in instalments, in ten values that add up', async () => {
  const page = await plainPage();
  await page.goto(product.at('/service-hilfe/ratenrechner', 'de'));
  const form = page.locator('main form:has([name=amount])');
  await form.locator('[name=amount]').fill('300,00');
  await form.locator('[name=count]').selectOption('12');
  await Promise.all([page.waitForEvent('load'), form.getByRole('button').click()]);
  const plan = await planIn(page);
  expect(Object.keys(plan).toSorted()).toEqual(
    [
      'Warenwert',
      'Erste Rate',
      'Monatliche Rate',
      'Letzte Rate',
      'Anzahl der regulären Raten',
      'Ratenaufschlag',
      'Fester Monatszinsfaktor',
      'Effektiver Jahreszins',
      'Aufschlag für die Zahlpause',
      'Gesamtpreis',
    ].toSorted(),
  );
  const of = (label: string): number => cents(plan[label]);
  expect(of('Erste Rate') + of('Anzahl der regulären Raten') * of('Monatliche Rate') + of('Letzte Rate')).toBe(
    of('Gesamtpreis'),
  );
  expect(of('Warenwert') + of('Ratenaufschlag')).toBe(of('Gesamtpreis'));
  expect(of('Gesamtpreis')).toBe(32_700);
  expect(plan['Effektiver Jahreszins']?.replaceAll(/\s/gu, ' ')).toBe('17,48 %');
  expect(plan['Fester Monatszinsfaktor']).toBe('0,0075');
  await page.context().close();
});

it('CK-015: an amount outside of what is lent is moved to its limit, which is said', async () => {
  const page = await plainPage();
  for (const [typed, shown, notice] of [
    ['10', '100,00', 'Der Betrag wurde auf den Mindestwert von 100,00 € angepasst.'],
    ['99999', '5000,00', 'Der Betrag wurde auf den Höchstwert von 5.000,00 € angepasst.'],
    ['100', '100,00', undefined],
    ['5000', '5000,00', undefined],
    ['1.000,00', '1000,00', undefined],
  ] as const) {
    await page.goto(product.at(`/service-hilfe/ratenrechner?amount=${typed}`, 'de'));
    expect(await page.locator('main [name=amount]').inputValue()).toBe(shown);
    const told = await page.locator('main [data-adjusted]').allInnerTexts();
    expect(told.map((words) => words.replaceAll(/\s+/gu, ' '))).toEqual(notice === undefined ? [] : [notice]);
  }
  await page.context().close();
});

/** The product page of the Austrian shop with its calculator opened over it. */
async function openLayer(page: Page, query = ''): Promise<Locator> {
  await page.goto(product.at(`/p/SKU-1001${query}`));
  await startScripts(page);
  await page.getByRole('link', { name: 'Ratenrechner', exact: true }).click();
  const layer = page.getByRole('dialog', { name: 'Ratenrechner' });
  await layer.waitFor();
  return layer;
}

it('CK-016: where the calculator cannot be had it says so, and its button asks again', async () => {
  const { page, context } = await openPage(browser);
  await page.route('**/service-hilfe/ratenrechner?*', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  const layer = await openLayer(page, '?colour=petrol&size=38');
  await layer.getByText('Der Ratenrechner ist gerade nicht verfügbar. Bitte lade die Seite neu.').waitFor();
  await layer.getByRole('button', { name: 'Seite neu laden' }).click();
  await layer.locator('[data-credit]').waitFor();
  expect(await layer.getByRole('alert').isVisible()).toBe(false);
  await context.close();
});

it('CK-017: the calculator asks for a variant where none is chosen, with scripts and without', async () => {
  const { page, context } = await openPage(browser);
  const layer = await openLayer(page);
  await layer.getByText('Bitte wähle zuerst eine Variante aus!', { exact: true }).waitFor();
  expect(await layer.locator('[data-credit]').count()).toBe(0);
  await context.close();
  const plain = await plainPage();
  await plain.goto(product.at('/p/SKU-1001', 'de'));
  await plain.getByRole('link', { name: 'Ratenrechner', exact: true }).click();
  expect(pathOf(plain)).toBe('/service-hilfe/ratenrechner');
  expect(await alertsOf(plain)).toEqual(['Bitte wähle zuerst eine Variante aus!']);
  await plain.context().close();
});
