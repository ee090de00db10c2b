import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { contentEditor } from '../support/content-editor.ts';
import { beGuest, GUEST, payBy, putIn, sendStep } from '../support/ordering.ts';
import { ROOT } from '../support/product.ts';
import { startScripts } from '../support/start-scripts.ts';
import { tryOf } from '../support/try-of.ts';
import { until } from '../support/until.ts';

const CONTACT = '/service-hilfe/kontakt';
const SUBJECTS = {
  customerAccount: 'Kundenkonto',
  productQuestion: 'Frage zum Artikel',
  myPayments: 'Meine Zahlungen',
  shipping: 'Versand',
  returnsStatus: 'Status meiner Retoure',
  praemie: 'Prämie',
  reportBarrier: 'Barriere melden',
  otherQuestion: 'Andere Frage',
};
const NAMES = [
  'salutation',
  'firstname',
  'lastname',
  'email',
  'phone',
  'customernumber',
  'birthday',
  'street',
  'housenumber',
  'postalcode',
  'city',
  'subject',
  'message',
  'pauseDuration',
  'frequency',
  'terms',
  'cancelNewsletter',
  'cancelAdvertising',
  'cancelMarketing',
];
const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Desk {
  page: Page;
  context: BrowserContext;
  form: Locator;
  field(name: string): Locator;
  choose(subject: string): Promise<void>;
}

/** The contact form of a shop, taken over by its scripts, in a browser of its own. */
async function desk(at = CONTACT, tenant = 'at'): Promise<Desk> {
  const { page, context } = await openPage(browser, { viewport: { width: 768, height: 900 } });
  await page.goto(product.at(at, tenant));
  const form = page.locator('[data-node="contact-form"] form');
  await form.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => (document.documentElement.dataset['kept'] ?? '').includes('contact'));
  return {
    page,
    context,
    form,
    field: (name) => form.locator(`[name="${name}"]`),
    choose: async (subject) => {
      await form.locator('[name="subject"]').selectOption(subject);
    },
  };
}

const answersOf = async ({ form }: Desk): Promise<string> => form.locator('[data-answers]').innerText();
/** What stands below a field as wrong, as it is read with it; empty if nothing does. */
async function errorOf({ page, field }: Desk, name: string): Promise<string> {
  const id = await field(name).getAttribute('aria-describedby');
  return id === null ? '' : page.locator(`#${id}[role="alert"]`).innerText();
}

async function fillIn({ field }: Desk, values: Readonly<Record<string, string>> = {}): Promise<void> {
  await field('salutation').selectOption('female');
  const texts = { firstname: 'Mara', lastname: 'Holzer', email: 'mara@example.com', message: 'Wo finde ich es?' };
  for (const [name, value] of Object.entries({ ...texts, ...values })) await field(name).fill(value);
  await field('terms').check();
}
const ADDRESS = { street: 'Lindengasse', housenumber: '14', postalcode: '8020', city: 'Graz' };
const button = ({ form }: Desk): Locator => form.getByRole('button', { name: 'Nachricht senden' });

it('CT-001: the form has all its fields, the newsletter of the account only with that subject', async () => {
  const open = await desk();
  for (const name of NAMES) expect(await open.field(name).count(), name).toBe(1);
  await open.choose('customerAccount');
  for (const name of NAMES) expect(await open.field(name).isVisible(), name).toBe(true);
  await open.field('cancelNewsletter').check();
  for (const name of ['frequency', 'pauseDuration']) expect(await open.field(name).isVisible(), name).toBe(false);
  await open.choose('shipping');
  for (const name of ['cancelNewsletter', 'cancelAdvertising', 'cancelMarketing', 'frequency'])
    expect(await open.field(name).isVisible(), name).toBe(false);
  await open.context.close();
});

it('CT-002: eight subjects in their order decide which fields follow', async () => {
  const open = await desk();
  const options = await open
    .field('subject')
    .locator('option:not([value=""])')
    .evaluateAll((all) => all.map((each) => [each.getAttribute('value'), each.textContent]));
  expect(options).toEqual(Object.entries(SUBJECTS));
  const inSight = async (): Promise<string[]> => {
    const seen = await Promise.all(NAMES.map(async (name) => ((await open.field(name).isVisible()) ? [name] : [])));
    return seen.flat();
  };
  expect(await inSight()).toEqual(['subject']);
  await open.choose('otherQuestion');
  expect(await inSight()).toEqual([
    'salutation',
    'firstname',
    'lastname',
    'email',
    'phone',
    'subject',
    'message',
    'terms',
  ]);
  for (const subject of ['customerAccount', 'myPayments', 'shipping', 'returnsStatus', 'praemie']) {
    await open.choose(subject);
    expect(await inSight(), subject).toEqual(
      expect.arrayContaining(['customernumber', 'street', 'housenumber', 'postalcode', 'city']),
    );
  }
  for (const subject of ['productQuestion', 'reportBarrier']) {
    await open.choose(subject);
    expect(await open.field('street').isVisible(), subject).toBe(false);
  }
  await open.context.close();
});

it('CT-003: who reports a barrier is thanked at once, also by screen readers, and the statement leads there', async () => {
  const words = /Danke, dass du uns hilfst, unseren Shop barrierefrei zu machen\./u;
  const open = await desk();
  expect(await answersOf(open)).not.toMatch(words);
  await open.choose('reportBarrier');
  expect(await open.form.locator('[aria-live="polite"]').filter({ hasText: words }).isVisible()).toBe(true);
  await open.page.goto(product.at('/barrierefreiheit'));
  await open.page.getByRole('main').getByRole('link', { name: 'Barriere im Formular melden' }).click();
  await open.page.getByText(words).waitFor();
  await open.context.close();
});

it('CT-004: the button waits until everything required of the subject is there', async () => {
  const open = await desk();
  expect(await button(open).isDisabled()).toBe(true);
  await open.choose('shipping');
  await fillIn(open);
  expect(await button(open).isDisabled()).toBe(true);
  for (const [name, value] of Object.entries(ADDRESS)) await open.field(name).fill(value);
  expect(await button(open).isDisabled()).toBe(false);
  for (const name of ['firstname', 'email', 'message', 'city']) {
    const value = await open.field(name).inputValue();
    await open.field(name).fill('');
    expect(await button(open).isDisabled(), name).toBe(true);
    await open.field(name).fill(value);
  }
  await open.field('terms').uncheck();
  expect(await button(open).isDisabled()).toBe(true);
  await open.context.close();
});

async function leave(open: Desk, name: string): Promise<string> {
  await open.field(name).focus();
  await open.field('phone').focus();
  return errorOf(open, name);
}

it('CT-005: a field that is left empty says in words of its own what it wants', async () => {
  const open = await desk();
  await open.choose('shipping');
  const expected = {
    firstname: 'Bitte gib deinen Vornamen an.',
    lastname: 'Bitte gib deinen Nachnamen an.',
    city: 'Bitte gib deinen Ort an.',
    street: 'Bitte gib deine Straße an.',
    customernumber: 'Bitte gib deine Kundennummer an.',
    email: 'Bitte gib deine E-Mail-Adresse an.',
    message: 'Bitte gib eine Nachricht ein.',
  };
  for (const [name, words] of Object.entries(expected)) expect(await leave(open, name), name).toBe(words);
  await open.field('firstname').fill('Mara');
  expect(await leave(open, 'firstname')).toBe('');
  // Words that come or go below a field do not move what is being clicked on away from the pointer.
  await open.field('message').fill('Wo bleibt mein Paket?');
  await open.field('terms').check();
  await open.field('message').fill('');
  await open.field('terms').uncheck();
  expect(await leave(open, 'message')).toBe('Bitte gib eine Nachricht ein.');
  await open.context.close();
});

it('CT-006: house number and postal code are asked for briefly', async () => {
  const open = await desk();
  await open.choose('shipping');
  for (const name of ['housenumber', 'postalcode']) expect(await leave(open, name)).toBe('Bitte angeben!');
  await open.context.close();
});

it('CT-007: what is filled in wrongly is told by its kind, with and without scripts', async () => {
  const wrong = { email: 'x', birthday: '99.99.1999', street: '<Weg>', firstname: 'A7!', postalcode: '12a' };
  const expected = {
    email: 'Bitte gib eine gültige E-Mail-Adresse ein.',
    birthday: 'Bitte gib ein gültiges Datum ein.',
    street: 'Sonderzeichen sind nicht erlaubt',
    firstname: 'Sonderzeichen und Zahlen sind nicht erlaubt',
    postalcode: 'Nur Zahlen sind erlaubt',
  };
  const open = await desk();
  await open.choose('shipping');
  await fillIn(open, { ...ADDRESS, ...wrong });
  await button(open).click();
  await open.page.getByText(expected.street, { exact: true }).waitFor();
  for (const [name, words] of Object.entries(expected)) expect(await errorOf(open, name), name).toBe(words);
  await open.context.close();
  const plain = await openPage(browser, { javaScriptEnabled: false });
  await plain.page.goto(product.at(CONTACT));
  const form = plain.page.locator('[data-node="contact-form"] form');
  await form.locator('[name="subject"]').selectOption('shipping');
  for (const [name, value] of Object.entries(wrong)) await form.locator(`[name="${name}"]`).fill(value);
  const long = 'Lang. '.repeat(600);
  await form.locator('[name="message"]').fill(long);
  await form.getByRole('button', { name: 'Nachricht senden' }).click();
  for (const [name, words] of Object.entries(expected)) {
    await form.locator(`#contact-${name}-error`).getByText(words, { exact: true }).waitFor();
    expect(await form.locator(`[name="${name}"]`).inputValue()).toBe(wrong[name as keyof typeof wrong]);
  }
  // What is too long comes back whole.
  expect(await form.locator('#contact-message-error').innerText()).toBe('Höchstens 2000 Zeichen.');
  expect(await form.locator('[name="message"]').inputValue()).toBe(long.trim());
  await plain.context.close();
});

/** What the Austrian shop keeps of what somebody wrote, as its operators are told. */
async function keptOf(address: string): Promise<unknown[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['layout-server/src/cli/data.ts', 'export-person', 'at', address],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: product.dataDir, STAFF_PORT: String(product.ports.staff) } },
  );
  return (JSON.parse(stdout) as { in: string }[]).filter((record) => record.in === 'contact');
}

function mailsTo(address: string): string[] {
  const outbox = path.join(product.dataDir, 'outbox/at');
  return (existsSync(outbox) ? readdirSync(outbox) : [])
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`));
}

function mailsFrom(address: string): string[] {
  const outbox = path.join(product.dataDir, 'outbox/at');
  return (existsSync(outbox) ? readdirSync(outbox) : [])
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`Reply-To: ${address}`));
}

it('CT-008: a message comes to the shop, and one that could not be sent stays in the form', async ({ task }) => {
  const email = `kundin-${tryOf(task)}@example.com`;
  const open = await desk();
  await open.choose('otherQuestion');
  await fillIn(open, { email });
  await open.page.route('**/api/gateway/**', (route) => route.fulfill({ status: 500 }));
  await button(open).click();
  await open.page
    .getByText('Deine Nachricht konnte nicht gesendet werden. Bitte versuche es später noch einmal.', { exact: true })
    .waitFor();
  expect(await open.field('message').inputValue()).toBe('Wo finde ich es?');
  expect(await keptOf(email)).toEqual([]);
  // A reload brings the draft back.
  await open.page.unrouteAll();
  await open.page.reload();
  await open.form.scrollIntoViewIfNeeded();
  await expect.poll(() => open.field('message').inputValue()).toBe('Wo finde ich es?');
  await button(open).click();
  await open.page.getByText('Vielen Dank! Deine Nachricht ist bei uns eingegangen.', { exact: true }).waitFor();
  expect(await open.field('subject').inputValue()).toBe('');
  expect(await open.field('message').inputValue()).toBe('');
  expect(await keptOf(email)).toMatchObject([
    { values: { subject: 'otherQuestion', fields: { firstname: 'Mara', message: 'Wo finde ich es?' } } },
  ]);
  const mail = await until('the mail is there', async () => mailsFrom(email)[0]);
  expect(mail).toContain('Subject: Kontakt: Andere Frage');
  await open.context.close();
});

/** What is answered to a subject, after nothing was answered to none. */
async function answerTo(subject: string): Promise<string> {
  const open = await desk();
  expect(await answersOf(open)).toBe('');
  await open.choose(subject);
  const words = await answersOf(open);
  await open.context.close();
  return words;
}

it('CT-009: a discount code is usable once a day', async () => {
  expect(await answerTo('customerAccount')).toContain('einmal pro Tag');
});

it('CT-010: the warranty is one year', async () => {
  expect(await answerTo('productQuestion')).toContain('1 Jahr');
});

it('CT-011: a return is processed within 14 days', async () => {
  expect(await answerTo('returnsStatus')).toContain('14 Tagen');
});

it('CT-013: a refund takes two working days', async () => {
  expect(await answerTo('myPayments')).toContain('2 Werktagen');
});

it('CT-012: a Dutch bank transfer is visible within three working days, and no other shop says so', async () => {
  const dutch = await desk('/klantenservice/contact', 'nl');
  await dutch.choose('myPayments');
  expect(await answersOf(dutch)).toContain('3 werkdagen');
  await dutch.context.close();
  const austrian = await desk();
  await austrian.choose('myPayments');
  expect(await austrian.form.locator('[data-answers]').textContent()).not.toContain('3 Werktagen');
  await austrian.context.close();
});

it('CT-014: a return is fetched three working days ahead at the earliest', async () => {
  expect(await answerTo('shipping')).toContain('3 Werktage');
});

it('CT-015: the hose may be up to 3.5 m long, in every language', async () => {
  for (const [at, tenant] of [
    [CONTACT, 'at'],
    ['/klantenservice/contact', 'nl'],
    ['/fr/aide-service/contact', 'ch'],
  ] as const) {
    const open = await desk(at, tenant);
    await open.choose('productQuestion');
    expect(await answersOf(open), tenant).toContain('3,5 m');
    await open.context.close();
  }
});

/** What the service page of a shop says of its hours at each of the instants, in their order. */
async function hoursAt(tenant: string, instants: readonly string[]): Promise<string[]> {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const said: string[] = [];
  for (const instant of instants) {
    await page.clock.setFixedTime(instant);
    await page.goto(product.at('/service-hilfe', tenant));
    await page.locator('footer h2').first().scrollIntoViewIfNeeded();
    const state = page.locator('footer p[data-open]');
    await state.waitFor();
    said.push(await state.innerText());
  }
  await context.close();
  return said;
}
const OPEN = 'Jetzt erreichbar';
const CLOSED = 'Derzeit nicht erreichbar';

it('CT-020: parcel shops are found by postal code or city, with address and hours, and an order goes to the one that is chosen', async () => {
  const FINDER = '/service-hilfe/paketshops';
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await openPage(browser, { javaScriptEnabled });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== 'at.localhost') foreign.push(request.url());
    });
    const finder = page.locator('[data-node="parcel-shop-finder"]');
    const search = async (place: string): Promise<void> => {
      await finder.getByLabel('Postleitzahl oder Ort').fill(place);
      await Promise.all([page.waitForEvent('load'), finder.getByRole('button', { name: 'Suchen' }).click()]);
    };
    await page.goto(product.at(FINDER));
    for (const place of ['1010', 'Wien']) {
      await search(place);
      const shops = finder.getByRole('listitem').filter({ has: page.locator('address') });
      expect([place, await shops.count()]).toEqual([place, 10]);
      expect(await shops.allInnerTexts()).toContainEqual(
        expect.stringMatching(/Demo-Paketshop Wien Innere Stadt\s+Beispielgasse 1\s+1010 Wien[^]*08:00–18:00/u),
      );
    }
    await search('10a0');
    await finder.getByText('Nur Zahlen sind erlaubt', { exact: true }).waitFor();
    await search('Atlantis');
    await finder.getByText('Wir haben keinen Paketshop in der Nähe gefunden.', { exact: true }).waitFor();
    expect([await page.locator('address', { hasText: 'Demo' }).count(), foreign]).toEqual([0, []]);
    await page.goto(product.at('/klantenservice/afhaalpunten?place=1012%20AB', 'nl'));
    await page.getByText('Demo-afhaalpunt Amsterdam Centrum').waitFor();
    await context.close();
  }

  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await putIn(page, product);
  await page.goto(product.at('/kasse'));
  await beGuest(page);
  const finder = page.locator('[data-node="parcel-shop-finder"]');
  await finder.getByLabel('Postleitzahl oder Ort').fill('1070');
  await finder.getByRole('button', { name: 'Suchen' }).click();
  await finder.getByRole('button', { name: 'Hierher liefern: Demo-Paketshop Wien Neubau' }).click();
  await payBy(page, 'invoice');
  const address = /Mara Mai\s+Demo-Paketshop Wien Neubau\s+Beispielgasse 7\s+1070 Wien/u;
  expect(await page.getByRole('main').innerText()).toMatch(address);
  await sendStep(page, 'checkout-order');
  const mail = await until('the order is mailed', async () =>
    mailsTo(GUEST.email).find((each) => each.includes('Demo-Paketshop Wien Neubau')),
  );
  expect(mail).toMatch(address);
  await page.goto(product.at('/p/SKU-2011'));
  await Promise.all([page.waitForURL(/warenkorb/u), page.getByRole('button', { name: 'In den Warenkorb' }).click()]);
  await page.goto(product.at('/kasse'));
  await beGuest(page);
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).waitFor();
  expect(await finder.count(), 'a sofa goes to no parcel shop').toBe(0);
  await context.close();
});

it('CT-021: the Austrian service answers every day from 7:00 to 22:00', async () => {
  const { body } = await product.get('/service-hilfe', { host: 'at.localhost' });
  expect(body).toContain('Montag bis Sonntag 7:00 bis 22:00');
  const times = ['05:59', '06:00', '20:59', '21:00'].map((time) => `2026-11-22T${time}:00Z`);
  expect(await hoursAt('at', times)).toEqual([CLOSED, OPEN, OPEN, CLOSED]);
});

it('CT-022: the German office answers on workdays from 08:00 to 21:00 and on Saturdays until 12:00', async () => {
  const { body } = await product.get('/service-hilfe', { host: 'de.localhost' });
  expect(body).toContain('Montag bis Freitag 08:00 bis 21:00, Samstag 08:00 bis 12:00');
  const times = ['2026-11-21T11:00:00Z', '2026-11-22T09:00:00Z', '2026-11-20T19:59:00Z'];
  expect(await hoursAt('de', times)).toEqual([CLOSED, CLOSED, OPEN]);
});

/** A product page with scripts, and its link to what shipping costs. */
async function shippingCosts(): Promise<{ page: Page; context: BrowserContext; link: Locator; layer: Locator }> {
  const { page, context } = await openPage(browser, { viewport: { width: 768, height: 900 } });
  await page.goto(product.at('/p/SKU-1001'));
  await startScripts(page);
  const link = page.locator('[data-node="product-info"]').getByRole('link', { name: /Versandkosten/ });
  return { page, context, link, layer: page.getByRole('dialog', { name: 'Versandkosten' }) };
}

it('CT-023: what shipping costs is fetched from its address and shown in a layer, without scripts in it', async () => {
  const { page, context, link, layer } = await shippingCosts();
  const fetched = page.waitForResponse(/\/api\/servicelayer\//);
  await link.click();
  const answer = await fetched;
  expect([new URL(answer.url()).pathname, answer.status()]).toEqual(['/api/servicelayer/de-AT/versandkosten', 200]);
  expect(await answer.json()).toEqual({
    title: 'Versandkosten',
    html: expect.stringContaining('<table>') as string,
  });
  await layer.getByText('Möbel, Teppiche, Großgeräte').waitFor();
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'hidden' });
  await context.close();
  for (const unknown of ['de-AT/gibt-es-nicht', 'nl-NL/versandkosten']) {
    const { status } = await product.get(`/api/servicelayer/${unknown}`, { host: 'at.localhost' });
    expect(status).toBe(404);
  }
});

it('CT-024: a layer that could not be loaded says so, and tries again', async () => {
  const { page, context, link, layer } = await shippingCosts();
  await page.route('**/api/servicelayer/**', (route) => route.fulfill({ status: 500 }));
  await link.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText('Der Inhalt konnte nicht geladen werden.').waitFor();
  await page.unroute('**/api/servicelayer/**');
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await layer.getByText('Möbel, Teppiche, Großgeräte').waitFor();
  expect(await dialog.getByRole('alert').isVisible()).toBe(false);
  await context.close();
});

const SCALE = ['Gar nicht', 'Kaum', 'Teils, teils', 'Ziemlich', 'Sehr'];

it('CT-016: a survey of the content service asks in five steps and words of one’s own, staff read the answers, and closed it stays so for 30 days', async () => {
  const file = '/surveys/de-AT/service.json';
  const editor = contentEditor(product);
  await product.content.answer(file, {
    page: { title: 'Wie gefällt es dir?', text: 'Ein Klick genügt.', scale: SCALE, comment: 'Was fehlt dir?' },
  });
  await editor.revalidate('surveys');
  await until('the questions are shown', async () =>
    (await product.get('/service-hilfe')).body.includes('Wie gefällt es dir?'),
  );
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await openPage(browser, { javaScriptEnabled });
    const survey = page.locator('section', { has: page.locator('input[name=score]') });
    const send = survey.getByRole('button', { name: 'Absenden' });
    await page.goto(product.at('/service-hilfe'));
    expect(await survey.getByRole('radio').count()).toBe(5);
    const comment = survey.getByLabel('Was fehlt dir?');
    expect(await comment.getAttribute('maxlength')).toBe('500');
    const words = `Mehr Farben, sagt ${javaScriptEnabled ? 'eine' : 'einer'}.`;
    await comment.fill(words);
    await send.click();
    await survey.getByText('Bitte triff eine Auswahl.').waitFor();
    expect(await comment.inputValue()).toBe(words);
    await survey.getByLabel('Ziemlich').check();
    await send.click();
    await survey.getByText('Vielen Dank für deine Rückmeldung!').waitFor();
    expect(new URL(page.url()).pathname).toBe('/service-hilfe');
    await survey.getByRole('button', { name: 'Schließen' }).click();
    await survey.waitFor({ state: 'hidden' });
    await page.goto(product.at('/service-hilfe'));
    expect(await survey.isVisible(), `scripts ${javaScriptEnabled}`).toBe(false);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'closed-survey');
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(30);
    await context.close();
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['layout-server/src/cli/reviews.ts', 'surveys', '--tenant', 'at', '--json'],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: product.dataDir, STAFF_PORT: String(product.ports.staff) } },
  );
  for (const comment of ['Mehr Farben, sagt einer.', 'Mehr Farben, sagt eine.'])
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ survey: 'service', locale: 'de-AT', score: 4, comment }),
    );

  await product.content.answer(file, { status: 404 });
  await editor.revalidate('surveys');
  await until('nothing is asked', async () => !(await product.get('/service-hilfe')).body.includes('name="score"'));
  const { page, context } = await openPage(browser);
  expect((await page.goto(product.at('/service-hilfe')))?.status()).toBe(200);
  expect(await page.getByRole('main').innerText()).not.toMatch(/nicht angezeigt|schiefgelaufen|Wie gefällt/u);
  await context.close();
  await product.content.forget();
  await editor.revalidate('surveys');
});

it('CT-017: who closes the word about the app sees it no more for 30 days, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await openPage(browser, {
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { 'x-ua-device': 'mobile' },
    });
    await page.goto(product.at('/c/damenmode'));
    const banner = page.locator('[data-node="app-banner"]');
    expect(
      await banner
        .getByRole('link', { name: /^App öffnen/ })
        .first()
        .getAttribute('href'),
    ).toMatch(/^https:/);
    await banner.getByRole('button', { name: 'App-Hinweis schließen' }).click();
    await banner.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/c/damenmode');
    await page.goto(product.at('/'));
    expect(await banner.isVisible(), `scripts ${javaScriptEnabled}`).toBe(false);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'closed-app-banner');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(Math.round(days)).toBe(30);
    await context.close();
  }
});

it('CT-018: visitors from abroad are told that the German shops deliver to Germany only', async () => {
  const told = async (headers: Record<string, string>, tenant = 'de'): Promise<boolean> => {
    const { body } = await product.get('/', { host: `${tenant}.localhost`, headers });
    return /data-node="delivery-notice"[^]*Wir liefern nur nach Deutschland\./u.test(body);
  };
  expect([await told({ 'x-country': 'FR' }), await told({ 'x-country': 'DE' }), await told({})]).toEqual([
    true,
    false,
    false,
  ]);
  expect([await told({ 'x-country': 'FR' }, 'lingerie'), await told({ 'x-country': 'FR' }, 'at')]).toEqual([
    true,
    false,
  ]);
});

it('CT-019: who comes from a country with a shop of its own is offered that first, once per session', async () => {
  const { page, context, problems } = await openPage(browser, {
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'x-country': 'CH' },
  });
  await page.goto(product.at('/'));
  const layer = page.locator('[data-node="country-layer"] [popover]');
  await layer.waitFor({ state: 'visible' });
  expect(await layer.getByRole('link').allInnerTexts()).toEqual(['Schweiz', 'Deutschland', 'Italien']);
  await layer.getByRole('button', { name: 'Hier bleiben' }).click();
  await layer.waitFor({ state: 'hidden' });
  await startScripts(page);
  expect(problems).toEqual([]);
  await page.reload();
  await startScripts(page);
  expect(await layer.isVisible()).toBe(false);
  await page.locator('[data-node="country-layer"]').getByRole('button').first().click();
  expect(await layer.getByRole('link').allInnerTexts()).toEqual(['Schweiz', 'Deutschland', 'Italien']);
  await context.close();
});
