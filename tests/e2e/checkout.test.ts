/** An order from the basket to the parcel, through the doors of shoppers and of staff. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_RULES, axeFaults } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { CUSTOMER, RETURNING, sendForm, sendLogin } from '../support/logged-in.ts';
import {
  beGuest,
  chooseHome,
  emptyBasket,
  goToReview,
  formOf,
  GUEST,
  payBy,
  payByCard,
  putIn,
  putInFrom,
  sendStep,
} from '../support/ordering.ts';
import { ROOT } from '../support/product.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

const run = promisify(execFile);
let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterAll(() => browser.close());

const shop = { at: (path: string): string => `http://at.localhost:${product.ports.edge}${path}` };

/** What `npm run orders` prints. */
async function orders(...words: string[]): Promise<string> {
  const env = { ...process.env, STAFF_URL: `http://127.0.0.1:${product.ports.staff}`, STAFF_TOKEN: 'demo-service' };
  const { stdout } = await run(process.execPath, ['layout-server/src/cli/orders.ts', '--tenant', 'at', ...words], {
    cwd: ROOT,
    env,
  });
  return stdout.trim();
}

async function plainPage(): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

const numberOn = async (page: Page): Promise<string> =>
  /\d{10}/u.exec(await page.locator('[data-order-number]').innerText())?.[0] ?? expect.fail('no number');

describe.each([true, false])('an order on account, with scripts: %s,', (javaScriptEnabled) => {
  it('is made by a password, also by whoever came in by number and day of birth', async () => {
    const filling = await plainPage();
    await putIn(filling, shop);
    const storageState = await filling.context().storageState();
    await filling.context().close();
    const context = await browser.newContext({ javaScriptEnabled, storageState });
    const page = await context.newPage();
    await page.goto(shop.at('/kasse/registrieren'));
    if (javaScriptEnabled) await page.getByRole('tab').last().click();
    await sendForm(page, { customerId: '12345680', birthday: '15.06.1985' });
    await chooseHome(page, shop);
    await page.goto(shop.at('/kasse/zahlung'));
    await payBy(page, 'invoice');
    await page.waitForURL(/\/kasse\/registrieren$/u);
    await page.getByText('Bitte bestätige dein Passwort').waitFor();
    expect(await page.locator('main [name=customerId]').count()).toBe(0);
    // What is paid first needs no more than that, and the way back to it is open.
    await page.getByRole('link', { name: 'Zahlung', exact: true }).click();
    await payBy(page, 'prepayment');
    await formOf(page, 'checkout-order').waitFor();
    await page.goto(shop.at('/kasse/zahlung'));
    await payBy(page, 'invoice');
    expect(await page.locator('main [name=email]').inputValue()).toBe(RETURNING);
    await sendLogin(page, { mail: RETURNING });
    await page.waitForURL(/\/kasse$/u);
    await sendStep(page, 'checkout-order');
    await page.waitForURL(/\/kasse\/auftrag$/u);
    await context.close();
  });
});

it('whoever has proved who they are does not type the day of birth that their account knows', async () => {
  const page = await plainPage();
  await putIn(page, shop);
  await page.goto(shop.at('/mein-konto'));
  await sendLogin(page, { mail: RETURNING });
  await chooseHome(page, shop);
  await page.goto(shop.at('/kasse/zahlung'));
  expect(await formOf(page, 'checkout-payment').locator('[name=birthday]').inputValue()).toBe('1985-06-15');
  await emptyBasket(page, shop);
  await page.context().close();
});

describe('an invoice', () => {
  it('is downloaded by its customer, and by nobody else', async () => {
    const page = `http://lingerie.localhost:${product.ports.edge}/mein-konto/meine-rechnungen`;
    let address = '';
    /** What the shop answers whom, logged in by this address; empty for nobody. */
    const askAs = async (mail: string) => {
      const { page: shown, context } = await openPage(browser);
      await shown.goto(page);
      if (mail !== '') await sendLogin(shown, { mail });
      const link = shown.getByRole('link', { name: /^Rechnung R\d{6} herunterladen$/u }).first();
      if (address === '') address = (await link.getAttribute('href')) ?? '';
      const answer = await shown.evaluate(async (url) => {
        const told = await fetch(url);
        const { status, headers } = told;
        const [type, name] = ['content-type', 'content-disposition'].map((each) => headers.get(each) ?? '');
        return { status, type, name, text: await told.text() };
      }, address);
      await context.close();
      return answer;
    };
    const { status, type, name, text } = await askAs(CUSTOMER);
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect(name).toMatch(/^attachment; filename="R\d{6}\.pdf"$/u);
    expect(text).toMatch(/^%PDF-1\.4[^]*\(Rechnung R\d{6}\) Tj/u);
    expect([(await askAs('')).status, (await askAs(RETURNING)).status]).toEqual([401, 404]);
    // A link that was kept for too long leads to the login, and one of somebody else's to the own invoices.
    const { page: late, context } = await openPage(browser);
    await late.goto(new URL(address, page).href);
    expect(late.url()).toBe(page);
    await sendLogin(late, { mail: RETURNING });
    await late.goto(new URL(address, page).href);
    expect([late.url(), await late.locator('main [name=password]').count()]).toEqual([page, 0]);
    await context.close();
  });
});

describe('an old appliance', () => {
  it('is asked for with a new one, neither answer before the shopper’s, and told until it is taken along', async () => {
    const page = await plainPage();
    const washer = '/p/SKU-40600';
    await putIn(page, shop);
    await page.goto(shop.at('/kasse'));
    const email = `altgeraet-${Date.now()}@example.com`;
    await beGuest(page, { ...GUEST, email });
    const answers = page.locator('[name=oldAppliance]');
    expect(await answers.count()).toBe(0);
    await sendStep(page, 'checkout-delivery');
    await payBy(page, 'invoice');
    // What is put in afterwards is asked for before the order.
    await putInFrom(page, shop, washer);
    await page.goto(shop.at('/kasse'));
    expect(new URL(page.url()).pathname).toBe('/kasse/lieferservice');
    expect(await page.locator('[name=oldAppliance]:checked').count()).toBe(0);
    // Nothing goes to a parcel shop here, which is no failure.
    expect(await page.getByText('Paketshop-Suche').count()).toBe(0);
    await sendStep(page, 'checkout-delivery');
    await page.getByRole('group', { name: 'Sollen wir ein Altgerät mitnehmen?' }).getByRole('alert').waitFor();
    await page.getByLabel('Nein, nichts mitnehmen').check();
    await sendStep(page, 'checkout-delivery');
    await page.getByText('Wir nehmen kein Altgerät mit.').waitFor();
    await page.getByRole('link', { name: 'Altgerät ändern' }).click();
    expect(await page.getByLabel('Nein, nichts mitnehmen').isChecked()).toBe(true);
    // The last answer is not the last address: what is typed stays hidden.
    expect(await page.locator('main [name=firstname]').isVisible()).toBe(false);
    await page.getByLabel('Ja, bitte mitnehmen').check();
    await sendStep(page, 'checkout-delivery');
    const taken = 'Wir nehmen es bei der Lieferung kostenlos mit.';
    await page.getByText(taken).waitFor();
    await sendStep(page, 'checkout-order');
    await page.getByText(taken).waitFor();
    const number = await numberOn(page);
    expect(JSON.parse(await orders('show', number))).toMatchObject({ isOldApplianceTaken: true });
    const outbox = path.join(product.dataDir, 'outbox/at');
    const mails = (): string[] =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .map((file) => readFileSync(path.join(outbox, file), 'utf8'))
        .filter((mail) => mail.includes(`To: ${email}`));
    await expect.poll(() => mails().length).toBe(1);
    const told = mails()[0]?.replaceAll(/=\r?\n/gu, '');
    expect(told).toContain('Altger=C3=A4t: Wir nehmen es bei der Lieferung kostenlos mit.');
    await page.getByRole('link', { name: 'Bestellung ansehen' }).click();
    await page.getByText(taken).waitFor();
    // Until it is sent, the answer can be another one.
    await page.getByLabel('Nein, nichts mitnehmen').check();
    await sendStep(page, 'order-page-old-appliance');
    await page.getByText('Wir nehmen kein Altgerät mit.').waitFor();
    expect(JSON.parse(await orders('show', number))).toMatchObject({ isOldApplianceTaken: false });
    await page.context().close();
  });
});

describe('an order', () => {
  it('by prepayment waits for its money, is confirmed by it, is sent, and comes back', async () => {
    const page = await plainPage();
    await goToReview(page, shop, 'prepayment');
    await sendStep(page, 'checkout-order');
    const number = await numberOn(page);
    expect(await orders('list', '--state', 'placed')).toContain(number);
    // Whoever has its link follows it, in a browser that knows nobody, and no other link says anything.
    const follower = await plainPage();
    const address = (await page.getByRole('link', { name: 'Bestellung ansehen' }).getAttribute('href')) ?? '';
    const told = await follower.goto(shop.at(address));
    expect(told?.headers()['cache-control']).toBe('private, no-store');
    await follower.getByText('Wir warten noch auf deine Zahlung und verschicken danach.').waitFor();
    await sendStep(follower, 'order-page-pay');
    await follower.getByText('Zu zahlen: € 79,99').waitFor();
    await follower.goto(shop.at(`${address}x`));
    await follower.getByText('Dieser Link gilt nicht oder nicht mehr.').waitFor();
    await follower.goto(shop.at(address));
    expect(await orders('receive', number, '--amount', '7999', '--receipt', 'line-1')).toBe(`${number} is confirmed.`);
    expect(await orders('send', number)).toBe(`${number} is closed.`);
    await expect(orders('cancel', number)).rejects.toThrow('an order that can be cancelled, got one that is closed');
    await formOf(follower, 'order-page-cancel').getByRole('checkbox').check();
    await sendStep(follower, 'order-page-cancel');
    await follower.goto(shop.at(address));
    expect(await follower.getByRole('link', { name: /^Rechnung/u }).count()).toBe(0);
    await follower.getByRole('link', { name: 'Artikel zurückschicken' }).click();
    await formOf(follower, 'return').waitFor();
    await follower.context().close();
    await page.goto(shop.at(address));
    await page.getByRole('link', { name: /^Rechnung R\d{6} herunterladen$/u }).waitFor();
    await page.goto(shop.at('/retoure'));
    const find = formOf(page, 'return-find');
    for (const email of ['wer@example.com', GUEST.email]) {
      await find.locator('[name=order]').fill(number);
      await find.locator('[name=email]').fill(email);
      await sendStep(page, 'return-find');
      expect(await find.count()).toBe(email === GUEST.email ? 0 : 1);
    }
    await formOf(page, 'return').locator('select').selectOption('1');
    await sendStep(page, 'return');
    expect(await page.locator('main').innerText()).toMatch(
      new RegExp(`Retoure ${number}-1[^]*angemeldet\\nBitte leg dem Paket die Nummer ${number}-1 bei`, 'u'),
    );
    const taken = ['take-back', number, '1', '--restock'];
    for (const times of [1, 2])
      expect([times, await orders(...taken)]).toEqual([times, `${number}-1 took 7999 off the order.`]);
    await page.reload();
    expect(await page.locator('main').innerText()).toMatch(/Gutschrift\s+€\s79,99/u);
    expect(await orders('refund', number, '--amount', '7999', '--receipt', 'line-2')).toBe(`${number} is closed.`);
    await page.context().close();
  });

  it('by card is paid at the provider, confirmed by it, and not without it', async () => {
    const page = await plainPage();
    await goToReview(page, shop, 'card');
    await sendStep(page, 'checkout-order');
    await page.waitForURL(/\/pay\//u);
    // Left there it is found again, to be paid on or another way.
    await page.goto(shop.at('/kasse/zahlung'));
    expect(new URL(page.url()).pathname).toBe('/kasse/hinweis');
    await page.getByRole('heading', { name: 'Deine Bestellung wartet auf ihre Zahlung' }).waitFor();
    await page.getByRole('link', { name: 'Jetzt bezahlen' }).click();
    await page.waitForURL(/\/pay\//u);
    await page.goto(shop.at('/warenkorb'));
    // The basket is told to the header again with its goods.
    const counted = async (): Promise<string | undefined> =>
      (await page.context().cookies()).find(({ name }) => name === 'basketCount')?.value.split('.')[0];
    expect(await counted()).toBeUndefined();
    await sendStep(page, 'checkout-pay-otherwise');
    expect(new URL(page.url()).pathname).toBe('/kasse/zahlung-aendern');
    expect(await counted()).toBe('1');
    await payBy(page, 'card');
    await sendStep(page, 'checkout-order');
    await page.waitForURL(/\/pay\//u);
    // Broken off by the shopper: nothing has failed, and the same way is still chosen.
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.waitForURL(/zahlung-aendern#payment-cancelled$/u);
    await page.getByText('Die Zahlung wurde abgebrochen.').waitFor();
    expect(await page.getByText('Die Zahlung war nicht erfolgreich.').isVisible()).toBe(false);
    await payBy(page, 'card');
    await sendStep(page, 'checkout-order');
    await page.waitForURL(/\/pay\//u);
    await payByCard(page, '4000 0000 0001 0001');
    await page.waitForURL(/zahlung-aendern#payment-failed$/u);
    await page.getByText('Die Zahlung war nicht erfolgreich. Bitte wähle eine andere Zahlungsart.').waitFor();
    expect(await counted()).toBe('1');
    // Another way is preselected; nothing is ordered by it before it is sent.
    expect(await page.locator('[name=method]:checked').getAttribute('value')).toBe('wallet');
    await page.goto(shop.at('/kasse'));
    expect(new URL(page.url()).pathname).toBe('/kasse/zahlung');
    expect(await page.locator('[name=method]:checked').getAttribute('value')).toBe('wallet');
    await payBy(page, 'card');
    await sendStep(page, 'checkout-order');
    await page.waitForURL(/\/pay\//u);
    await payByCard(page, '4242 4242 4242 4242');
    await page.waitForURL(/\/kasse\/auftrag$/u);
    expect(await orders('list', '--state', 'confirmed')).toContain(await numberOn(page));
    await page.context().close();
  });

  it('by invoice is paid by a link of service, once, and the same link then says so', async () => {
    const page = await plainPage();
    await goToReview(page, shop);
    await sendStep(page, 'checkout-order');
    const number = await numberOn(page);
    const address = await orders('paylink', number);
    const other = await page.context().newPage();
    for (const each of [page, other]) {
      await each.goto(address);
      await each.getByText('Zu zahlen: € 79,99').waitFor();
      await formOf(each, 'paylink').getByRole('radio', { name: 'PayPal' }).check();
      await sendStep(each, 'paylink');
      await each.waitForURL(/\/pay\//u);
    }
    // Both pay: the shop keeps what is owed, and the other page was closed or is paid back.
    for (const each of [page, other]) {
      await each.getByRole('button', { name: /bezahlen$/u }).click();
      await each.waitForURL(/\/paylink\/returning-success\//u);
    }
    await expect.poll(async () => (JSON.parse(await orders('show', number)) as { paid: number }).paid).toBe(7_999);
    await page.goto(address);
    await page.getByText('Vielen Dank, deine Zahlung ist eingegangen.').waitFor();
    await expect(orders('paylink', number)).rejects.toThrow('an order of which something is owed');
    await page.context().close();
  });

  it('is one, however often its button is pressed, and goes back and forth harmlessly', async () => {
    const page = await plainPage();
    await goToReview(page, shop);
    const other = await page.context().newPage();
    await other.goto(shop.at('/kasse'));
    await sendStep(page, 'checkout-order');
    await sendStep(other, 'checkout-order');
    expect(await numberOn(other)).toBe(await numberOn(page));
    await page.goBack();
    await page.goto(shop.at('/kasse/zahlung'));
    expect(new URL(page.url()).pathname).toBe('/kasse/hinweis');
    await page.context().close();
  });

  it('is not made of another basket than was shown', async () => {
    const page = await plainPage();
    await goToReview(page, shop);
    const other = await page.context().newPage();
    await other.goto(shop.at('/warenkorb'));
    const line = other.locator('[data-node="basket-lines"] li');
    await line.getByLabel('Menge').selectOption('2');
    await Promise.all([other.waitForEvent('load'), line.getByRole('button', { name: 'Ändern' }).click()]);
    await sendStep(page, 'checkout-order');
    expect(new URL(page.url()).pathname).toBe('/kasse');
    await page.getByRole('alert').getByText('Seit deinem letzten Blick hat sich etwas geändert.').waitFor();
    expect(await page.locator('main').innerText()).toContain('159,98');
    await sendStep(page, 'checkout-order');
    await numberOn(page);
    await page.context().close();
  });

  it('axe finds nothing on its pages at 360 px, and nothing is wider than they are', async () => {
    const width = 360;
    const plain = await plainPage();
    await goToReview(plain, shop);
    const storageState = await plain.context().storageState();
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 }, storageState });
    const check = async (): Promise<void> => {
      expect(await axeFaults(page, ALL_RULES)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    for (const step of ['', '/lieferservice', '/zahlung', '/registrieren']) {
      await page.goto(shop.at(`/kasse${step}`));
      await check();
    }
    await formOf(page, 'checkout-guest').locator('[name=email]').fill('nein');
    await sendStep(page, 'checkout-guest');
    await check();
    await putInFrom(plain, shop, '/p/SKU-40600');
    await page.goto(shop.at('/kasse/lieferservice'));
    await sendStep(page, 'checkout-delivery');
    await page.getByText('Sollen wir ein Altgerät mitnehmen?').waitFor();
    await check();
    await Promise.all([plain.context().close(), context.close()]);
  });
});

describe('a withdrawal', () => {
  it('is declared without a login, once, with a receipt that says what and when, and whatever its number', async () => {
    const page = await plainPage();
    await page.goto(shop.at('/'));
    await Promise.all([
      page.waitForEvent('load'),
      page.locator('footer').getByRole('link', { name: 'Vom Vertrag zurücktreten' }).click(),
    ]);
    const form = page.locator('main form:has(input[name=form][value=withdrawal])');
    const send = (): Promise<unknown> =>
      Promise.all([
        page.waitForEvent('load'),
        form.getByRole('button', { name: 'Rücktritt bestätigen', exact: true }).click(),
      ]);
    await send();
    expect(await form.getByRole('alert').count()).toBe(3);
    const said = { name: 'Mara Mai', order: '4711', email: 'Mara.Zurueck@example.com', goods: 'das Kleid' };
    for (let time = 0; time < 2; time += 1) {
      for (const [name, value] of Object.entries(said)) await form.locator(`[name=${name}]`).fill(value);
      await send();
      expect(page.url()).toMatch(/\/widerruf#withdrawal-saved$/u);
      await page.getByText('Dein Rücktritt ist eingegangen.').waitFor();
    }
    const outbox = path.join(product.dataDir, 'outbox/at');
    const receipts = (): string[] =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .map((file) => readFileSync(path.join(outbox, file), 'utf8'))
        .filter((mail) => /^To: .*mara\.zurueck@example\.com/imu.test(mail));
    await expect.poll(() => receipts().length).toBe(1);
    expect(receipts()[0]).toMatch(/Mara Mai[^]*4711[^]*das Kleid/u);
    await page.context().close();
  });
});
