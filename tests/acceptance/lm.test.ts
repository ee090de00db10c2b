import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { borrower, LENDING, LENDING_LOGIN, WISH } from '../support/borrowing.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { alertsOf, PASSWORD, sendLogin } from '../support/logged-in.ts';

const REQUIRED = 'Dit is een verplicht veld.';
const CONDITIONS = 'Je voldoet helaas niet aan de voorwaarden.';
const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const at = (address: string): string => product.at(address, 'nl');
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const formOf = (page: Page): Locator => page.locator('[data-node="lend-money"] form');

let clients = 0;
/** The form for a loan as a borrower of the demo sees it, in a browser of their own. */
async function deskOf(name: string, { hasScripts = false } = {}): Promise<{ page: Page; context: BrowserContext }> {
  clients += 1;
  const { page, context } = await openPage(browser, {
    javaScriptEnabled: hasScripts,
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.102.${clients}` },
  });
  await page.goto(at(LENDING_LOGIN));
  await sendLogin(page, { mail: `${name}@example.nl` });
  await page.waitForURL(at(LENDING));
  if (!hasScripts) return { page, context };
  await page.keyboard.press('Shift');
  await formOf(page).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => (document.documentElement.dataset['kept'] ?? '').includes('loan'));
  return { page, context };
}

async function fillIn(page: Page, wish: Readonly<Record<string, string>> = WISH): Promise<void> {
  for (const [name, value] of Object.entries(wish)) await formOf(page).locator(`[name=${name}]`).fill(value);
}

const press = (page: Page): Promise<void> => formOf(page).getByRole('button', { name: 'Aanvraag versturen' }).click();

async function typedIn(page: Page): Promise<Record<string, string>> {
  const values = Object.keys(WISH).map(async (name) => [
    name,
    await formOf(page).locator(`[name=${name}]`).inputValue(),
  ]);
  return Object.fromEntries(await Promise.all(values)) as Record<string, string>;
}

/** Who is lent to has borrowed from then on: a later try goes by what the first was told. */
const told = new Map<string, string>();

/** What becomes of a wish of people, by their names: the words of the answer, or `accepted`. */
async function answersTo(names: readonly string[], amount = '200'): Promise<Record<string, string>> {
  for (const name of names) {
    if (told.has(`${name} ${amount}`)) continue;
    const { success, message } = await (await borrower(product, PASSWORD, name)).ask({ amount });
    told.set(`${name} ${amount}`, success ? 'accepted' : message);
  }
  return Object.fromEntries(names.map((name) => [name, told.get(`${name} ${amount}`) ?? '']));
}

it('LM-001: who is logged in by a password may ask; nobody else may, and who was here before says the password', async () => {
  const { page, context } = await openPage(browser, {
    javaScriptEnabled: false,
  });
  await page.goto(at(LENDING));
  expect(pathOf(page)).toBe(LENDING_LOGIN);
  await sendLogin(page, { mail: 'ok@example.nl', remember: true });
  expect(pathOf(page)).toBe(LENDING);
  await formOf(page).getByRole('button', { name: 'Aanvraag versturen' }).waitFor();
  // What is left of a login when the browser was closed.
  const kept = (await context.cookies()).filter(({ expires }) => expires > 0);
  await context.clearCookies();
  await context.addCookies(kept);
  await page.goto(at(LENDING));
  expect(pathOf(page)).toBe(LENDING_LOGIN);
  expect(await page.locator('main [name=email]').inputValue()).toBe('ok@example.nl');
  await page.getByText('Bevestig voor de zekerheid je wachtwoord.', { exact: true }).waitFor();
  await sendLogin(page, { mail: 'ok@example.nl' });
  expect(pathOf(page)).toBe(LENDING);
  await context.close();
  expect(await (await borrower(product, PASSWORD)).ask()).toMatchObject({
    success: false,
    code: 'notProcessable',
  });
});

it('LM-002: the form asks for account holder, amount, IBAN and telephone, and checks each', async () => {
  const { page, context } = await deskOf('ok');
  const fields = formOf(page).locator('input:not([type=hidden])');
  expect(await fields.evaluateAll((all) => all.map((each) => each.getAttribute('name')))).toEqual(Object.keys(WISH));
  for (const label of ['Naam rekeninghouder', /^Bedrag/u, 'IBAN', 'Telefoonnummer'])
    await formOf(page).getByLabel(label).waitFor();
  await context.close();
  const { ask } = await borrower(product, PASSWORD, 'ok');
  const wrong = {
    accountHolder: 'J',
    amount: '49',
    iban: 'NL91ABNA0417164301',
    phone: '12345',
  };
  const { errors } = await ask(wrong);
  expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toMatchObject({
    amount: expect.stringMatching(/^Vul een bedrag tussen €\s50,00 en €\s5\.000,00 in\.$/u),
    iban: 'Het IBAN is niet geldig.',
    phone: 'Het telefoonnummer is niet geldig.',
  });
  expect(errors.map(({ field }) => field)).toEqual(Object.keys(WISH));
});

it('LM-003: each field is required, and scripts say so without asking the shop', async () => {
  for (const hasScripts of [false, true]) {
    const { page, context } = await deskOf('ok', { hasScripts });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await press(page);
    await expect.poll(() => page.getByText(REQUIRED, { exact: true }).filter({ visible: true }).count()).toBe(4);
    expect(calls.filter((call) => call.includes('/api/gateway')).length).toBe(0);
    expect(calls.filter((call) => call.startsWith('POST /service')).length).toBe(hasScripts ? 0 : 1);
    await context.close();
  }
});

it('LM-004: the conditions stand in a dialog that Escape closes', async () => {
  const { page, context } = await deskOf('ok');
  const opener = page.getByRole('button', { name: 'Voorwaarden' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Voorwaarden' });
  await dialog.waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    'Je had in de afgelopen 6 maanden geen betalingsachterstand.',
    'Je bent minimaal 25 jaar en jonger dan 70 jaar.',
    'Je had in de afgelopen 5 jaar geen achterstand bij het BKR.',
    'Je hebt in de afgelopen maand geen geld geleend.',
    'Je hebt minstens één betaling gedaan.',
    'Je hebt geen betalingsregeling.',
    expect.stringMatching(/^Een inkomsten- en uitgaventoets .* hoger is dan €\s250,00\.$/u),
  ]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await context.close();
});

it('LM-005: nobody borrows who was behind with a payment in the last six months', async () => {
  expect(await answersTo(['achterstand-5-maanden', 'achterstand-7-maanden'])).toEqual({
    'achterstand-5-maanden': CONDITIONS,
    'achterstand-7-maanden': 'accepted',
  });
});

it('LM-006: one borrows from the 25th birthday up to the day before the 70th', async () => {
  const names = ['wordt-25-morgen', 'wordt-25-vandaag', 'wordt-70-morgen', 'wordt-70-vandaag'];
  expect(Object.values(await answersTo(names))).toEqual([CONDITIONS, 'accepted', 'accepted', CONDITIONS]);
});

it('LM-007: nobody borrows who was behind at the BKR in the last five years', async () => {
  expect(Object.values(await answersTo(['bkr-4-jaar', 'bkr-5-jaar']))).toEqual([CONDITIONS, 'accepted']);
});

it('LM-008: nobody borrows who has borrowed in the last month', async () => {
  expect(Object.values(await answersTo(['lening-20-dagen', 'lening-2-maanden']))).toEqual([CONDITIONS, 'accepted']);
});

it('LM-009: nobody borrows who has never paid', async () => {
  expect(Object.values(await answersTo(['geen-betaling']))).toEqual([CONDITIONS]);
});

it('LM-010: nobody borrows who has an arrangement', async () => {
  expect(Object.values(await answersTo(['regeling']))).toEqual([CONDITIONS]);
});

it('LM-011: who comes to owe more than 250 euros has been tested within three years', async () => {
  expect(await answersTo(['toets-geen'], '250')).toEqual({
    'toets-geen': 'accepted',
  });
  expect(Object.values(await answersTo(['toets-2-jaar', 'toets-3-jaar'], '251'))).toEqual(['accepted', CONDITIONS]);
  const { page, context } = await deskOf('toets-geen');
  await fillIn(page, { ...WISH, amount: '251' });
  await press(page);
  await page.getByText(CONDITIONS, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Naar de inkomsten- en uitgaventoets' }).click();
  await page.getByRole('heading', { name: 'Inkomsten- en uitgaventoets', level: 1 }).waitFor();
  await context.close();
});

function mailsTo(address: string): string[] {
  const outbox = path.join(product.dataDir, 'outbox/nl');
  return (existsSync(outbox) ? readdirSync(outbox) : [])
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`));
}

it('LM-012: who may borrow is told so on the page and by one mail, with and without scripts', async () => {
  const young = await deskOf('jong');
  await young.page.goto(at('/service/geldzaken/geld-lenen/aanvraag'));
  // Who has sent nothing is led to the form.
  expect(pathOf(young.page)).toBe(LENDING);
  await young.context.close();
  for (const hasScripts of [false, true]) {
    const before = mailsTo('ok@example.nl').length;
    const { page, context } = await deskOf('ok', { hasScripts });
    await fillIn(page);
    await press(page);
    await page.getByRole('heading', { name: 'Aanvraag ontvangen' }).waitFor();
    await page.getByText('Je ontvangt een bevestiging per e-mail.', { exact: true }).waitFor();
    await context.close();
    await expect.poll(() => mailsTo('ok@example.nl').length).toBeGreaterThan(before);
    expect(mailsTo('ok@example.nl').length).toBe(before + 1);
  }
});

it('LM-013: who does not meet the conditions is told so', async () => {
  const { page, context } = await deskOf('jong', { hasScripts: true });
  await fillIn(page);
  await press(page);
  await page.getByText(CONDITIONS, { exact: true }).waitFor();
  expect(await typedIn(page)).toEqual(WISH);
  await context.close();
});

it('LM-014: who fails the check of creditworthiness is told so', async () => {
  const { page, context } = await deskOf('krediet');
  await fillIn(page);
  await press(page);
  await page
    .getByText('De kredietwaardigheidscontrole is helaas niet geslaagd.', {
      exact: true,
    })
    .waitFor();
  expect(await typedIn(page)).toEqual(WISH);
  await context.close();
});

it('LM-015: what was typed wrongly, what cannot be processed and a failed connection are told in Dutch', async () => {
  const { page, context } = await deskOf('ok', { hasScripts: true });
  const input = 'De controle van je gegevens is mislukt. Controleer je invoer.';
  const wrong = { ...WISH, iban: 'NL00' };
  await fillIn(page, wrong);
  await press(page);
  await page.getByText(input, { exact: true }).waitFor();
  expect(await alertsOf(page)).toEqual([input, 'Het IBAN is niet geldig.']);
  expect(await typedIn(page)).toEqual(wrong);

  await fillIn(page);
  await page.route('**/api/gateway/**', (route) => route.abort());
  await press(page);
  await page
    .getByText('Technische netwerkfout. Probeer het later opnieuw.', {
      exact: true,
    })
    .waitFor();
  expect(await typedIn(page)).toEqual(WISH);

  // Somebody else's tab has logged them out.
  await page.unrouteAll();
  await context.clearCookies();
  await press(page);
  await page.getByText('Je aanvraag kan niet worden verwerkt.', { exact: true }).waitFor();
  expect([await alertsOf(page), await typedIn(page)]).toEqual([['Je aanvraag kan niet worden verwerkt.'], WISH]);
  await context.close();
});
