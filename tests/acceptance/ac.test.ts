import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { openLogin, sendInLayer, touch } from '../support/account-layer.ts';
import { alertsOf, CUSTOMER, loginState, PASSWORD, RETURNING, sendForm, sendLogin } from '../support/logged-in.ts';
import { chooseHome, emptyBasket, formOf, logInWithBra, payBy, putIn, sendStep } from '../support/ordering.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

let clients = 0;
/** A page of a shopper of their own, whose browser runs no scripts: everything here holds without them. */
async function shopper(): Promise<{ page: Page; context: BrowserContext }> {
  clients += 1;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${clients}` },
  });
  return { page: await context.newPage(), context };
}

const LOGIN = '/kasse/registrieren';
/** What the login says to an address and a password. */
async function loginSays(mail: string, password: string): Promise<string[]> {
  const { page, context } = await shopper();
  await page.goto(product.at(LOGIN));
  await sendLogin(page, { mail, password });
  const alerts = await alertsOf(page);
  await context.close();
  return alerts;
}

it('AC-001: a dialog has two ways to log in, each behind a tab', async () => {
  for (const fields of [
    { email: CUSTOMER, password: PASSWORD },
    { customerId: '12345678', birthday: '31.01.1980' },
  ]) {
    const { page, context, problems } = await openPage(browser);
    await page.goto(product.at('/'));
    const dialog = await openLogin(page);
    const tabs = dialog.getByRole('tab');
    expect(await tabs.allInnerTexts()).toEqual(['E-Mail und Passwort', 'Kundennummer und Geburtsdatum']);
    if ('customerId' in fields) await tabs.last().click();
    await Promise.all([page.waitForEvent('load'), sendInLayer(dialog, fields)]);
    await page.locator('html[data-login=full]').waitFor();
    expect([await loginState(context), problems]).toMatchObject([{ li: '1' }, []]);
    await context.close();
  }
});

it('AC-002: what is no address is said when its field is left, and when it is sent, without asking the shop', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/'));
  const dialog = await openLogin(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const invalid = dialog.getByRole('alert').filter({ hasText: /^Die E-Mail-Adresse ist nicht gültig\.$/u });
  const field = dialog.getByLabel('E-Mail-Adresse');
  await field.fill('kunde@');
  await dialog.getByLabel('Passwort', { exact: true }).focus();
  await invalid.waitFor();
  await field.fill(CUSTOMER);
  await dialog.getByLabel('Passwort', { exact: true }).focus();
  await invalid.waitFor({ state: 'hidden' });
  await field.fill('kunde@');
  await sendInLayer(dialog, { password: PASSWORD });
  await invalid.waitFor();
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(sent).toEqual([]);
  await context.close();
});

it('AC-003: the password of a login is mandatory', async () => {
  expect(await loginSays(CUSTOMER, '')).toEqual(['Das ist ein Pflichtfeld.']);
});

it('AC-004: a password of fewer than 6 characters is too short', async () => {
  expect(await loginSays(CUSTOMER, '12345')).toEqual(['Das Passwort ist zu kurz.']);
  expect(await loginSays('sechs@example.com', '123456')).toEqual(['Die Anmeldedaten sind nicht korrekt.']);
});

it('AC-005: a password of more than 64 characters is too long', async () => {
  expect(await loginSays(CUSTOMER, 'x'.repeat(65))).toEqual(['Das Passwort ist zu lang.']);
  expect(await loginSays('lang@example.com', 'x'.repeat(64))).toEqual(['Die Anmeldedaten sind nicht korrekt.']);
});

it('AC-006: the number of a customer has digits alone', async () => {
  const { page, context } = await shopper();
  await page.goto(product.at(LOGIN));
  await sendForm(page, { customerId: '12a45', birthday: '31.01.1980' });
  expect(await alertsOf(page)).toEqual(['Nur Zahlen sind erlaubt']);
  await sendForm(page, { customerId: '', birthday: '31.01.1980' });
  expect(await alertsOf(page)).toEqual(['Bitte gib deine Kundennummer an.']);
  await context.close();
});

it('AC-007: a postal code has digits alone, in the Netherlands digits and letters', async () => {
  const { page, context } = await shopper();
  const home = { firstname: 'Klara', lastname: 'Kunde', street: 'Ring', housenumber: '1', city: 'Wien' };
  await page.goto(product.at('/mein-konto/mein-adressbuch'));
  await sendLogin(page, { mail: RETURNING });
  await sendForm(page, { ...home, postalCode: '10a0' });
  expect(await alertsOf(page)).toEqual(['Nur Zahlen sind erlaubt']);
  await sendForm(page, { ...home, postalCode: '1010' });
  expect([await alertsOf(page), await page.locator('address').last().innerText()]).toEqual([
    [],
    expect.stringContaining('1010 Wien'),
  ]);
  await page.goto(product.at('/mijn-account/mijn-adresboek', 'nl'));
  await sendLogin(page, { mail: RETURNING });
  await sendForm(page, { ...home, postalCode: '1010' });
  expect(await alertsOf(page)).toEqual(['Vul een geldige postcode in, bijv. 1234 AB.']);
  await sendForm(page, { ...home, postalCode: '1234 AB' });
  expect(await alertsOf(page)).toEqual([]);
  await context.close();
});

it('AC-008: a day of birth is one that there was, and of somebody who is of age', async () => {
  const { page, context } = await shopper();
  const invalid = ['Bitte gib ein gültiges Datum ein.'];
  await page.goto(product.at(LOGIN));
  for (const birthday of ['31.02.1980', '01.01.2099', 'gestern']) {
    await sendForm(page, { customerId: '12345678', birthday });
    expect([birthday, await alertsOf(page)]).toEqual([birthday, invalid]);
  }
  await page.goto(product.at('/konto-eroeffnen'));
  const child = `${new Date().getFullYear() - 17}-01-01`;
  await sendForm(page, { email: 'kind@example.com', firstname: 'Kim', lastname: 'Kind', birthday: child });
  expect(await alertsOf(page)).toEqual(invalid);
  await context.close();
});

it('AC-009: a wrong login does not tell what was wrong, and after five tries has to wait', async () => {
  const failed = ['Die Anmeldedaten sind nicht korrekt.'];
  const { page, context } = await shopper();
  const statuses = new Set<number | undefined>();
  page.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.add(response.status());
  });
  await page.goto(product.at(LOGIN));
  await sendLogin(page, { mail: 'niemand@example.com', password: 'Falsch24!' });
  expect(await alertsOf(page)).toEqual(failed);
  for (let tries = 0; tries < 5; tries += 1) {
    await sendLogin(page, { password: 'Falsch24!' });
    expect(await alertsOf(page)).toEqual(failed);
  }
  expect([...statuses]).toEqual([422]);
  await sendLogin(page);
  expect(await alertsOf(page)).toEqual(['Zu viele Versuche. Bitte versuche es in 10 Minuten noch einmal.']);
  await context.close();
});

it('AC-010: a dialog sends a link to a new password, and says the same to everybody', async () => {
  for (const email of [RETURNING, 'niemand@example.com']) {
    const { page, context, problems } = await openPage(browser);
    await page.goto(product.at('/'));
    await (await openLogin(page)).getByRole('link', { name: 'Passwort vergessen?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passwort vergessen', exact: true });
    await sendInLayer(dialog, { email });
    await page
      .getByRole('dialog')
      .getByText('Wenn ein Konto mit dieser Adresse besteht, haben wir dir eine E-Mail mit einem Link gesendet.')
      .waitFor();
    expect([new URL(page.url()).pathname, problems]).toEqual(['/', []]);
    await context.close();
  }
});

it('AC-011: whoever forgot the password has to give an address', async () => {
  const { page, context } = await shopper();
  await page.goto(product.at(LOGIN));
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.locator('main [name=email]').waitFor();
  await sendForm(page, { email: '' });
  expect(await alertsOf(page)).toEqual(['Pflichtfeld']);
  await context.close();
});

it('AC-013: a new password that the shop did not take is told', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/password/reset?token=RESET-OK'));
  await page.route('**/api/gateway/**', (route) => route.fulfill({ status: 500 }));
  const form = page.locator('main form');
  for (const name of ['password', 'repeat']) await form.locator(`[name=${name}]`).fill('Herbst24!');
  await form.getByRole('button').click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Dein Passwort konnte nicht zurückgesetzt werden\. Bitte versuche es noch einmal\.$/u })
    .waitFor();
  expect(await form.locator('[name=password]').inputValue()).toBe('Herbst24!');
  await context.close();
});

it('AC-014: a request for a link that the shop did not take is told', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/'));
  await (await openLogin(page)).getByRole('link', { name: 'Passwort vergessen?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passwort vergessen', exact: true });
  await dialog.locator('[name=email]').waitFor();
  await page.route('**/api/gateway/**', (route) => route.fulfill({ status: 500 }));
  await sendInLayer(dialog, { email: CUSTOMER });
  await dialog
    .getByRole('alert')
    .filter({ hasText: /^Deine Anfrage konnte nicht verarbeitet werden\. Bitte versuche es später noch einmal\.$/u })
    .waitFor();
  expect(await dialog.locator('[name=email]').inputValue()).toBe(CUSTOMER);
  await context.close();
});

it('AC-015: an address whose link has ended says so', async () => {
  for (const token of ['RESET-OLD', 'erfunden', '']) {
    const { status, body } = await product.get(`/password/reset?token=${token}`);
    expect([status, body.includes('>ihre eingegebene URL ist nicht mehr gültig<')]).toEqual([404, true]);
    expect(body).not.toContain('name="password"');
  }
});

it('AC-016: an address whose link has ended leads to a new one, in a dialog', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/password/reset?token=RESET-OLD'));
  await touch(page);
  await page.getByRole('link', { name: 'Bitte fordere einen neuen Link an.' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passwort vergessen', exact: true });
  await dialog.getByLabel('E-Mail-Adresse').waitFor();
  expect(new URL(page.url()).pathname).toBe('/password/reset');
  await context.close();
});

it('AC-017: an account has a menu of the pages that its shop has on; before the login there is the login alone', async () => {
  for (const [tenant, pages] of [
    ['at', ['Meine persönlichen Daten', 'Mein Adressbuch']],
    [
      'lingerie',
      [
        'Übersicht',
        'Meine Bestellungen und Lieferungen',
        'Meine persönlichen Daten',
        'Mein Adressbuch',
        'Meine Buchungen',
        'Meine Rechnungen',
        'Meine Zahltermine',
        'Payback',
      ],
    ],
  ] as const) {
    const { page, context } = await shopper();
    const answer = await page.goto(product.at('/mein-konto', tenant));
    expect(answer?.status()).toBe(200);
    const login = page.getByRole('dialog', { name: 'Anmelden' });
    expect(await login.locator('[name=password]').count()).toBe(1);
    const html = (await answer?.text()) ?? '';
    for (const own of ['Sofie', 'Sanft', '12345680', RETURNING]) expect(html).not.toContain(own);
    await sendLogin(page, { mail: RETURNING });
    expect(await login.count()).toBe(0);
    const menu = page.getByRole('main').getByRole('navigation', { name: 'Mein Konto' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(pages);
    await context.close();
  }
});

it('AC-019: an account shows its invoices, what is owed and due, and the revolving credit of whoever has one', async () => {
  const root = '/mein-konto';
  const { page, context } = await shopper();
  await logInWithBra(page, product);
  await page.goto(product.at(`${root}/meine-rechnungen`, 'lingerie'));
  const main = page.locator('main');
  const download = main.getByRole('link', { name: /^Rechnung \S+ herunterladen$/u }).first();
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/u);
  await page.goto(product.at(`${root}/meine-zahltermine`, 'lingerie'));
  await main
    .getByText(/Fällig am \d\d\.\d\d\.\d{4}: \d+,\d\d\s€/u)
    .first()
    .waitFor();
  const cents = (words: string): number => Number(words.replaceAll(/\D/gu, ''));
  const creditIn = async (): Promise<{ limit: number; used: number; available: number; drawn: number }> => {
    // All that is listed.
    await page.goto(product.at(`${root}/meine-buchungen?page=5`, 'lingerie'));
    await main.getByText(/^(?:Offener Betrag|Du hast ein Guthaben)/u).waitFor();
    const words = await main.locator('details', { hasText: 'Teilzahlungskonto' }).first().innerText();
    const told = /Rahmen: (\S+)\s€ · Genutzt: (\S+)\s€ · Verfügbar: (\S+)\s€\./u.exec(words);
    const [limit, used, available] = (told ?? expect.fail(`no credit in ${words}`)).slice(1).map(cents);
    expect(words).toMatch(
      /effektiver Jahreszins 9,38\s%\. Monatliche Rate: 5\s% des genutzten Betrags, mindestens 20,00\s€/u,
    );
    // A job books the interest of the months before, at any time.
    const listed = (await main.textContent()) ?? '';
    const interest = [...listed.matchAll(/Zinsen\s*(\S+)\s€ · Teilzahlungskonto/gu)].map(([, amount = '']) =>
      cents(amount),
    );
    const drawn = interest.reduce((rest, amount) => rest - amount, used ?? 0);
    return { limit: limit ?? 0, used: used ?? 0, available: available ?? 0, drawn };
  };
  const before = await creditIn();
  expect([before.limit, before.used > 0, before.used + before.available]).toEqual([100_000, true, 100_000]);
  await page.goto(product.at(`${root}/uebersicht`, 'lingerie'));
  await main.getByText(/^Rahmen: 1\.000,00\s€/u).waitFor();
  // What is ordered of it is used.
  await chooseHome(page, { at: (path) => product.at(path, 'lingerie') });
  // A checkout that another test left goes on to the review by itself.
  await page.goto(product.at('/kasse/zahlung', 'lingerie'));
  await payBy(page, 'credit');
  const review = await main.innerText();
  expect(review).toMatch(/effektiver Jahreszins 9,38\s%/u);
  const total = cents(/Gesamt\s+(\S+)\s€/u.exec(review)?.[1] ?? expect.fail(`no total in ${review}`));
  await sendStep(page, 'checkout-order');
  await page.waitForURL(/\/kasse\/auftrag$/u);
  const after = await creditIn();
  expect([after.drawn - before.drawn, after.used + after.available]).toEqual([total, 100_000]);
  await context.close();
  const other = await shopper();
  await other.page.goto(product.at(`${root}/meine-buchungen`, 'lingerie'));
  await sendLogin(other.page, { mail: RETURNING });
  expect(await other.page.locator('main').innerText()).not.toMatch(/Teilzahlungskonto|Rahmen:/u);
  await other.context.close();
});

it('AC-020: an account is balanced, or somebody owes something, or has credit', async () => {
  for (const [who, words] of [
    [{ email: CUSTOMER, password: PASSWORD }, /^Offener Betrag: \d+,\d\d\s€$/u],
    [{ email: RETURNING, password: PASSWORD }, /^Du hast ein Guthaben von 25,00\s€\.$/u],
    [{ customerId: '12345679', birthday: '05.05.1975' }, /^Dein Kundenkonto ist ausgeglichen\.$/u],
  ] as const) {
    const { page, context } = await shopper();
    await page.goto(product.at('/mein-konto/meine-buchungen', 'lingerie'));
    await sendForm(page, who);
    await page.locator('main').getByText(words).waitFor();
    expect(await page.getByText(/^(?:Offener Betrag|Du hast ein Guthaben|Dein Kundenkonto ist)/u).count()).toBe(1);
    await context.close();
  }
});

it('AC-021: a balance or data that cannot be fetched say so, and the balance offers to load the page again', async () => {
  const { page, context } = await openPage(browser);
  await page.route('**/api/customer/v1**', (route) => route.fulfill({ status: 500 }));
  await page.goto(product.at('/mein-konto/meine-buchungen', 'lingerie'));
  await sendLogin(page, { mail: RETURNING });
  const problem = page.locator('main [role=alert]:visible');
  await problem.getByText('Dein Kontostand kann gerade nicht angezeigt werden. Bitte lade die Seite neu.').waitFor();
  expect(await page.getByText('Du hast ein Guthaben von 25,00').isVisible()).toBe(false);
  await page.unroute('**/api/customer/v1**');
  await problem.getByRole('button', { name: 'Seite neu laden' }).click();
  await page.getByText(/^Du hast ein Guthaben von 25,00\s€\.$/u).waitFor();
  expect(await problem.count()).toBe(0);
  await page.route('**/api/customer/v1**', (route) => route.fulfill({ status: 500 }));
  await page.goto(product.at('/mein-konto/meine-persoenlichen-daten', 'lingerie'));
  await problem
    .getByText('Deine Kundendaten konnten nicht abgerufen werden.', {
      exact: true,
    })
    .waitFor();
  await context.close();
});

it('AC-022: the number of a bonus card has 16 digits', async () => {
  const { page, context } = await shopper();
  await page.goto(product.at('/mein-konto/payback', 'lingerie'));
  await sendLogin(page, { mail: RETURNING });
  for (const card of ['123456789012345', '12345678901234567', '123456789012345a']) {
    await sendForm(page, { payback: card });
    expect([card, await alertsOf(page)]).toEqual([card, ['Bitte gib die 16 Ziffern deiner Karte ein.']]);
  }
  await sendForm(page, { payback: '1234 5678 9012 3456' });
  expect(await alertsOf(page)).toEqual([]);
  expect(await page.locator('main [name=payback]').inputValue()).toBe('1234567890123456');
  await context.close();
});

it('AC-023: the page of personal data asks for them, and nobody else is told any', async () => {
  const nobody = await product.get('/api/customer/v1');
  expect([nobody.status, JSON.parse(nobody.body)]).toMatchObject([401, { code: 'LOGIN_REQUIRED' }]);
  expect(nobody.body).not.toMatch(/email|firstname|birthday/u);
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/mein-konto'));
  await sendLogin(page, { mail: RETURNING });
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/customer/v1');
  await page.goto(product.at('/mein-konto/meine-persoenlichen-daten'));
  const answer = await asked;
  expect([answer.status(), await answer.json()]).toMatchObject([200, { customerId: '12345680', email: RETURNING }]);
  await context.close();
});

it('AC-024: a customer keeps addresses, has an order sent to one of them, and changes personal data', async () => {
  const { page, context } = await shopper();
  const home = {
    firstname: 'Klara',
    lastname: 'Kunde',
    street: 'Kai',
    housenumber: '7',
    postalCode: '5020',
    city: 'Hallein',
  };
  const book = product.at('/mein-konto/mein-adressbuch');
  const entry = (words: string) =>
    page.getByRole('listitem').filter({ has: page.locator('address', { hasText: words }) });
  await page.goto(book);
  await sendLogin(page, { mail: RETURNING });
  await sendForm(page, { ...home, firstname: 'Kl4ra' });
  expect(await alertsOf(page)).toEqual(['Sonderzeichen und Zahlen sind nicht erlaubt']);
  await sendForm(page, home);
  await entry('Hallein')
    .getByRole('link', { name: /^Ändern/u })
    .click();
  await page.locator('main [name=city]').waitFor();
  await sendForm(page, { city: 'Salzburg' });
  await entry('5020 Salzburg').waitFor();
  await putIn(page, product);
  await page.goto(product.at('/kasse/lieferservice'));
  await formOf(page, 'checkout-delivery').getByText('Kai 7').click();
  await sendStep(page, 'checkout-delivery');
  await page.goto(product.at('/kasse/lieferservice'));
  const chosen = formOf(page, 'checkout-delivery').locator('label:has(:checked)');
  expect(await chosen.innerText()).toContain('Kai 7');
  await emptyBasket(page, product);
  await page.goto(book);
  await entry('5020 Salzburg')
    .getByRole('button', { name: /^Entfernen/u })
    .click();
  await entry('5020 Salzburg').waitFor({ state: 'detached' });
  await context.close();
  const data = await openPage(browser);
  await data.page.goto(product.at('/mein-konto/meine-persoenlichen-daten'));
  await sendLogin(data.page, { mail: RETURNING });
  await sendForm(data.page, { phone: '+43 316 555 0199' });
  await data.page.locator('[data-toast]', { hasText: 'Deine Änderungen wurden gespeichert.' }).waitFor();
  await data.page.reload();
  expect(await data.page.locator('main [name=phone]').inputValue()).toBe('+43 316 555 0199');
  await data.context.close();
});

it('AC-025: whoever is only recognised is asked for the password, with the address filled in', async () => {
  const { page, context } = await shopper();
  const address = product.at('/mein-konto/meine-persoenlichen-daten');
  await page.goto(address);
  await sendLogin(page, { mail: RETURNING, remember: true });
  expect(await page.locator('main').innerText()).toContain('12345680');
  // The browser is closed and opened again: what has no end is gone.
  const kept = (await context.cookies()).filter(({ expires }) => expires > 0);
  await context.clearCookies();
  await context.addCookies(kept);
  const answer = await page.goto(address);
  expect(await page.locator('main [name=email]').inputValue()).toBe(RETURNING);
  expect(await page.locator('main').innerText()).toContain('Bitte bestätige zur Sicherheit dein Passwort.');
  const html = (await answer?.text()) ?? '';
  for (const own of ['12345680', 'Sanft', '1985']) expect(html).not.toContain(own);
  await context.close();
});

it('AC-026: a customer sees the own orders and bookings, newest first, ten and then more', async () => {
  const { page, context } = await shopper();
  const listed = (): Promise<string[]> => page.locator('main [data-node="product-facts"] summary').allInnerTexts();
  const booked = (): Promise<string[]> => page.locator('main [data-node="product-facts"] dt').allInnerTexts();
  const daysOf = (lines: readonly string[]): string[] =>
    lines.map((line) => (/(\d\d)\.(\d\d)\.(\d{4})/u.exec(line) ?? []).slice(1).toReversed().join('-'));
  const numbersOf = (lines: readonly string[]): string[] => lines.map((line) => /\d{10}/u.exec(line)?.[0] ?? '');
  await page.goto(product.at('/mein-konto/meine-bestellungen-und-lieferungen', 'lingerie'));
  await sendLogin(page);
  const first = await listed();
  expect(first).toHaveLength(10);
  for (const line of first) expect(line).toMatch(/wartet auf Zahlung|wird vorbereitet|verschickt|storniert/u);
  await page.getByRole('link', { name: 'Mehr anzeigen' }).click();
  await page.waitForURL(/page=2/u);
  const all = await listed();
  expect([all.slice(0, 10), all.length > 10]).toEqual([first, true]);
  expect(daysOf(all)).toEqual(daysOf(all).toSorted().toReversed());
  await page.goto(product.at('/mein-konto/meine-buchungen', 'lingerie'));
  const bookings = await booked();
  expect([bookings.length, daysOf(bookings)]).toEqual([10, daysOf(bookings).toSorted().toReversed()]);
  await page.getByRole('link', { name: 'Mehr anzeigen' }).click();
  await page.waitForURL(/page=2/u);
  expect((await booked()).length).toBeGreaterThan(10);
  await context.close();
  const other = await shopper();
  await other.page.goto(product.at('/mein-konto/meine-bestellungen-und-lieferungen', 'lingerie'));
  await sendLogin(other.page, { mail: RETURNING });
  const html = await other.page.content();
  for (const number of numbersOf(all)) expect(html).not.toContain(number);
  await other.context.close();
});

// Late: what comes back here changes what the customer owes.
it('AC-018: the overview tells what is on its way, what comes back, what is due and what was paid', async () => {
  const { page, context } = await shopper();
  const overview = product.at('/mein-konto/uebersicht', 'lingerie');
  const partOf = (title: string) =>
    page.locator('main details').filter({ has: page.getByText(title, { exact: true }) });
  await page.goto(product.at('/mein-konto/meine-bestellungen-und-lieferungen', 'lingerie'));
  await sendLogin(page);
  await page.getByRole('link', { name: 'Artikel zurückschicken' }).first().click();
  const form = formOf(page, 'return');
  await form.locator('select').first().selectOption('1');
  await sendStep(page, 'return');
  const [number = '', order = '', n = ''] = /(\d{10})-(\d)/u.exec(await page.locator('main').innerText()) ?? [];
  await page.goto(overview);
  for (const [title, content] of [
    ['In Vorbereitung', /Bestellung \d{10}.*wird vorbereitet/su],
    ['Sendungen unterwegs', /Bestellung \d{10}.*verschickt am \d\d\.\d\d\.\d{4}/su],
    ['Retouren', new RegExp(`Retoure ${number}.*1 × .*angemeldet`, 'su')],
    ['Fälligkeiten', /Fällig am \d\d\.\d\d\.\d{4}: /u],
    ['Zahlungen', /Zahlung/u],
  ] as const)
    expect(await partOf(title).innerText()).toMatch(content);
  const noted = await fetch(`http://127.0.0.1:${product.ports.staff}/orders/lingerie/${order}/returns/${n}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer demo-service' },
    body: JSON.stringify({ restock: true }),
  });
  expect(noted.status).toBe(200);
  await page.reload();
  expect(await partOf('Retouren').innerText()).toMatch(/\d,\d\d\s€ · angekommen/u);
  // What is not packed yet is cancelled by whoever says that they are sure.
  await page.goto(product.at('/mein-konto/meine-bestellungen-und-lieferungen', 'lingerie'));
  const cancel = formOf(page, 'cancel-order');
  const choice = await cancel.locator('[name=order] option').last().getAttribute('value');
  await cancel.locator('[name=order]').selectOption(choice);
  await sendStep(page, 'cancel-order');
  expect(await cancel.getByRole('alert').count()).toBe(1);
  await cancel.locator('[name=sure]').check();
  await sendStep(page, 'cancel-order');
  expect(
    await page
      .locator('main summary')
      .filter({ hasText: choice ?? '' })
      .innerText(),
  ).toContain('storniert');
  await context.close();
  const other = await shopper();
  await other.page.goto(overview);
  await sendLogin(other.page, { mail: RETURNING });
  const empty = other.page.locator('main details').filter({ hasText: 'Retouren' });
  expect(await empty.innerText()).toContain('Keine Einträge vorhanden.');
  await other.context.close();
});

// Last: afterwards the customer of the sister shop has another password.
it('AC-012: a link gives a new password, once', async () => {
  const { page, context } = await shopper();
  const address = product.at('/password/reset?token=RESET-OK', 'lingerie');
  await page.goto(address);
  await sendForm(page, { password: 'Herbst24!', repeat: 'Winter24!' });
  expect(await alertsOf(page)).toEqual(['Die Passwörter stimmen nicht überein.']);
  await sendForm(page, { password: 'Herbst24!', repeat: 'Herbst24!' });
  await page.getByText('Dein Passwort wurde geändert. Du kannst dich jetzt anmelden.').waitFor();
  await page.goto(product.at(LOGIN, 'lingerie'));
  await sendLogin(page, { password: PASSWORD });
  expect(await alertsOf(page)).toEqual(['Die Anmeldedaten sind nicht korrekt.']);
  await sendLogin(page, { password: 'Herbst24!' });
  expect(await loginState(context)).toMatchObject({ li: '1' });
  await page.goto(address);
  await page.getByText('ihre eingegebene URL ist nicht mehr gültig', { exact: true }).waitFor();
  expect(await page.locator('main [name=password]').count()).toBe(0);
  await context.close();
});
