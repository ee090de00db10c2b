import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { contentEditor } from '../support/content-editor.ts';
import { sendLogin } from '../support/logged-in.ts';
import { ROOT } from '../support/product.ts';
import { tryOf } from '../support/try-of.ts';
import { until } from '../support/until.ts';

const SIGN_UP = '/service-hilfe/newsletter/anmeldung';
const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const CHANGE = '/service-hilfe/newsletter-abmelden';

/** The mails of a shop to an address, oldest first, decoded. */
function mailsTo(address: string, tenant = 'at'): string[] {
  const outbox = path.join(product.dataDir, 'outbox', tenant);
  return (existsSync(outbox) ? readdirSync(outbox) : [])
    .sort()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) =>
      mail.replaceAll('=\r\n', '').replace(/(?:=[0-9A-F]{2})+/g, (hex) => decodeURIComponent(hex.replaceAll('=', '%'))),
    );
}
const linkIn = (mail = ''): string => /http:\S+\?token=[\w-]+/.exec(mail)?.[0] ?? '';

async function subscribe(page: Page, address: string): Promise<string> {
  const before = mailsTo(address).length;
  await page.goto(product.at(SIGN_UP));
  await page.locator('[name="email"]').fill(address);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fast geschafft!' }).waitFor();
  return until('the mail is there', async () => mailsTo(address)[before]);
}

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Anmeldung bestätigt' }).waitFor();
}

/** What the Austrian shop keeps of somebody's subscription, as its operators are told. */
async function kept(address: string): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['layout-server/src/cli/data.ts', 'export-person', 'at', address],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: product.dataDir, STAFF_PORT: String(product.ports.staff) } },
  );
  const records = JSON.parse(stdout) as { in: string; values: Record<string, unknown> }[];
  return records.find((record) => record.in === 'newsletter')?.values ?? {};
}

/** Chooses something for an address on the page of a shop, and gives what the next page says. */
async function choose(
  page: Page,
  { address, choice, days, tenant = 'at' }: { address: string; choice: string; days?: string; tenant?: string },
): Promise<string> {
  await page.goto(product.at(CHANGE, tenant));
  await page.locator(`[name="newsletter"][value="${choice}"]`).check();
  if (days !== undefined) await page.locator('[name="pauseDays"]').selectOption(days);
  await page.getByRole('main').locator('[name="email"]').fill(address);
  await page.getByRole('main').getByRole('button', { name: 'Absenden' }).click();
  await page.waitForURL(/newsletter-geaendert/);
  return page.getByRole('main').innerText();
}

/** An address that no try of a test has given before. */
const addressOf = (task: TestContext['task'], name: string): string => `${name}-${tryOf(task)}@example.com`;

const visit = (): ReturnType<typeof openPage> => openPage(browser, { viewport: { width: 768, height: 900 } });

it('NL-003: after the form "almost done" waits for the confirmation by mail, and until then nobody is subscribed', async ({
  task,
}) => {
  const { page, context } = await visit();
  const address = addressOf(task, 'neu');
  const mail = await subscribe(page, address);
  await page
    .getByText('Wir haben dir eine E-Mail geschickt. Bitte bestätige darin deine Anmeldung.', { exact: true })
    .waitFor();
  expect(linkIn(mail)).toMatch(/^http:\/\/at\.localhost:\d+\/\S+\?token=\S{20,}/);
  // Somebody who is not yet subscribed is asked to confirm again; a subscriber is told that he is one.
  const second = await subscribe(page, address);
  expect(linkIn(second)).not.toBe('');
  expect(second).not.toContain('Du bekommst ihn bereits');
  await confirm(page, linkIn(second));
  const third = await subscribe(page, address);
  expect(linkIn(third)).toBe('');
  expect(third).toContain('Du bekommst ihn bereits');
  await context.close();
});

it('NL-004: the link of the mail leads to the confirmed page, and the same link to the same page again', async ({
  task,
}) => {
  const { page, context } = await visit();
  const link = linkIn(await subscribe(page, addressOf(task, 'klara')));
  for (let time = 0; time < 2; time += 1) {
    await confirm(page, link);
    expect(await page.getByText('Danke, du erhältst ab jetzt unseren Newsletter.', { exact: true }).count()).toBe(1);
  }
  await context.close();
});

const KNOWN = 'bekannt@example.com';

/** Signs the known address up at a shop, and gives the heading of the page that this leads to. */
async function signUpKnown(page: Page, tenant: string): Promise<string> {
  await page.goto(product.at(SIGN_UP, tenant));
  await page.locator('main [name="email"]').fill(KNOWN);
  const button = page.getByRole('main').getByRole('button', { name: 'Anmelden' });
  await Promise.all([page.waitForURL(/fast-geschafft|schon-angemeldet/), button.click()]);
  return page.getByRole('heading', { level: 1 }).innerText();
}

it('NL-005: an address that has the newsletter leads to the known-user page who is logged in, and all where the shop wants it; else the mail does', async () => {
  const { page, context } = await visit();
  const mails = mailsTo(KNOWN).length;
  expect(await signUpKnown(page, 'at')).toBe('Fast geschafft!');
  const told = await until('the mail is there', async () => mailsTo(KNOWN)[mails]);
  expect(told).toContain('Du bekommst ihn bereits');
  await page.goto(product.at('/mein-konto'));
  await sendLogin(page);
  expect(await signUpKnown(page, 'at')).toBe('Schön, dass wir uns kennen!');
  await page.getByText('Diese E-Mail-Adresse ist bereits für den Newsletter angemeldet.', { exact: true }).waitFor();
  const file = path.join(product.tenantsDir, 'lingerie/tenant.json');
  const before = readFileSync(file, 'utf8');
  const tenant = JSON.parse(before) as { switches: object };
  writeFileSync(file, JSON.stringify({ ...tenant, switches: { ...tenant.switches, newsletterKnownUser: true } }));
  try {
    const asked = {
      host: 'lingerie.localhost',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ tenant(id: "lingerie") { switches } }' }),
    } as const;
    await until('the switch is on', async () =>
      (await product.get('/api/gateway/', asked)).body.includes('"newsletterKnownUser":true'),
    );
    await context.clearCookies();
    expect(await signUpKnown(page, 'lingerie')).toBe('Schön, dass wir uns kennen!');
  } finally {
    writeFileSync(file, before);
  }
  expect(mailsTo(KNOWN)).toHaveLength(mails + 1);
  expect(mailsTo(KNOWN, 'lingerie')).toEqual([]);
  await context.close();
});

it('NL-006: the sign-up has four pages: form, almost done, confirmed, known user', async ({ task }) => {
  const { page, context } = await visit();
  const steps: (string | null)[] = [];
  const note = async (): Promise<void> => {
    expect(await page.locator('[data-step]').count()).toBe(1);
    steps.push(await page.locator('[data-step]').getAttribute('data-step'));
  };
  const address = addressOf(task, 'vier');
  await page.goto(product.at(SIGN_UP));
  await note();
  const mail = await subscribe(page, address);
  await note();
  await confirm(page, linkIn(mail));
  await note();
  const known = await subscribe(page, address);
  await page.goto(/http:\S+schon-angemeldet/.exec(known)?.[0] ?? '');
  await page.getByRole('heading', { level: 1, name: 'Schön, dass wir uns kennen!' }).waitFor();
  await note();
  expect(steps).toEqual(['1', '2', '3', '4']);
  await context.close();
});

/** Opens the sheet of the newsletter from the foot of a shop's home page. */
async function openSheet(page: Page, tenant = 'at'): Promise<Locator> {
  await page.goto(product.at('/', tenant));
  const teaser = page.locator('footer [data-node="newsletter-teaser"]');
  await teaser.scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await page.locator('html[data-kept~="newsletter-sheet"]').waitFor();
  await teaser.getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('[name="email"]').waitFor();
  return sheet;
}

it('NL-007: the teaser in the footer opens the sign-up in a sheet from the side, with the form and the states of its page', async ({
  task,
}) => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const address = addressOf(task, 'blatt');
  const namesIn = async (place: Locator): Promise<(string | null)[]> =>
    place.locator('[name]:visible').evaluateAll((all) => all.map((each) => each.getAttribute('name')));
  await page.goto(product.at(SIGN_UP));
  const names = await namesIn(page.locator('main form'));
  const sheet = await openSheet(page);
  const box = (await sheet.boundingBox()) ?? { x: 0, width: 0, height: 0 };
  // Beside it there is at most the room of a scroll bar.
  expect([box.x > 640, box.x + box.width > 1260, box.height]).toEqual([true, true, 900]);
  expect(await namesIn(sheet)).toEqual(names);
  const submit = sheet.getByRole('button', { name: 'Anmelden' });
  const email = sheet.locator('[name="email"]');
  expect([await submit.isDisabled(), await sheet.locator('[data-step="1"]').count()]).toEqual([true, 1]);
  await email.fill('abc');
  await submit.click();
  await sheet.getByText('Bitte gib eine gültige E-Mail-Adresse ein.', { exact: true }).waitFor();
  await email.fill(address);
  await page.route('**/api/gateway/**', (route) => route.fulfill({ status: 500 }));
  await submit.click();
  await sheet.getByText('Das hat leider nicht geklappt. Bitte versuche es später noch einmal.').waitFor();
  await page.unrouteAll();
  await submit.click();
  await sheet.locator('[data-step="2"]').getByRole('heading', { name: 'Fast geschafft!' }).waitFor();
  expect(linkIn(await until('the mail is there', async () => mailsTo(address)[0]))).not.toBe('');
  expect(new URL(page.url()).pathname).toBe('/');

  await page.goto(product.at('/mein-konto'));
  await sendLogin(page);
  const again = await openSheet(page);
  await again.locator('[name="email"]').fill(KNOWN);
  await again.getByRole('button', { name: 'Anmelden' }).click();
  await again.locator('[data-step="4"]').getByRole('heading', { name: 'Schön, dass wir uns kennen!' }).waitFor();
  await context.close();
});

it('NL-008: the words of the Dutch sheet are content, and those of others are not', async () => {
  const file = path.join(product.tenantsDir, 'nl/content/newsletter/nl-NL/sheet.json');
  const delivered = readFileSync(file, 'utf8');
  const words = 'Een nieuwe belofte';
  const homeOf = async (tenant: string): Promise<string> =>
    (await product.get('/', { host: `${tenant}.localhost` })).body;
  const atBefore = sheetIn(await homeOf('at'));
  const { title } = JSON.parse(delivered) as { title: string };
  await until('the delivered words are there', async () => sheetIn(await homeOf('nl')).includes(title));
  writeFileSync(file, JSON.stringify({ title: words, html: '<p>Twee keer per maand.</p>' }));
  try {
    await until('the new words are there', async () => sheetIn(await homeOf('nl')).includes(words));
    const { page, context } = await visit();
    const sheet = await openSheet(page, 'nl');
    await sheet.getByRole('heading', { name: words }).waitFor();
    await sheet.getByText('Twee keer per maand.').waitFor();
    await context.close();
    expect(sheetIn(await homeOf('at'))).toBe(atBefore);
  } finally {
    writeFileSync(file, delivered);
  }
});

/** What the sheet of a page says above its form. */
function sheetIn(page: string): string {
  return /<dialog[^>]*data-newsletter-sheet(.*?)<\/dialog>/su.exec(page)?.[1] ?? '';
}

it('NL-009: the headline says 15 %, the terms on the same page 10 % once on fashion, shoes and home', async () => {
  const { page, context } = await visit();
  await page.goto(product.at(SIGN_UP));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('15 %');
  const words = await page.getByRole('main').innerText();
  expect(words).toMatch(/Einmalig 10 % auf Mode, Schuhe und Wohnen/);
  await context.close();
});

it('NL-002: the button waits until there is an address, and again when it is gone', async () => {
  const { page, context } = await visit();
  await page.goto(product.at(SIGN_UP));
  const button = page.getByRole('main').getByRole('button', { name: 'Anmelden' });
  const email = page.getByRole('main').locator('[name="email"]');
  expect(await button.isDisabled()).toBe(true);
  await email.fill('a@b.at');
  expect(await button.isDisabled()).toBe(false);
  await email.fill('');
  expect(await button.isDisabled()).toBe(true);
  await context.close();
});

it('NL-010: an address that can be none is asked for again, and nothing comes of it', async () => {
  const { page, context } = await visit();
  await page.goto(product.at(SIGN_UP));
  const main = page.getByRole('main');
  expect(await main.locator('[name="email"]').getAttribute('maxlength')).toBe('100');
  for (const name of ['firstname', 'lastname'])
    expect(await main.locator(`[name="${name}"]`).getAttribute('maxlength')).toBe('50');
  expect(await main.locator('select[name="salutation"]').count()).toBe(1);
  await main.getByText('Ich möchte den Newsletter von Ahornhaus und Ahorn Gruppe erhalten.').waitFor();
  expect(await main.getByRole('link', { name: 'Datenschutz' }).getAttribute('href')).toBe(
    '/service-hilfe/ueber-uns/datenschutz',
  );
  await main.locator('[name="email"]').fill('abc');
  await main.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('alert').getByText('Bitte gib eine gültige E-Mail-Adresse ein.', { exact: true }).waitFor();
  expect(mailsTo('abc')).toEqual([]);
  await context.close();
});

it('NL-011: a call that fails is told in the form, which keeps what was typed', async ({ task }) => {
  const { page, context } = await visit();
  const address = addressOf(task, 'fehler');
  await page.goto(product.at(SIGN_UP));
  const main = page.getByRole('main');
  await main.locator('[name="email"]').fill(address);
  await main.locator('[name="firstname"]').fill('Mara');
  await page.route('**/api/gateway/**', (route) => route.fulfill({ status: 500 }));
  await main.getByRole('button', { name: 'Anmelden' }).click();
  await main
    .getByRole('alert')
    .filter({ hasText: /^Das hat leider nicht geklappt\. Bitte versuche es später noch einmal\.$/u })
    .waitFor();
  expect(await main.locator('[name="email"]').inputValue()).toBe(address);
  expect(await main.locator('[name="firstname"]').inputValue()).toBe('Mara');
  expect(mailsTo(address)).toEqual([]);
  await page.unrouteAll();
  await main.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fast geschafft!' }).waitFor();
  expect(linkIn(mailsTo(address)[0])).not.toBe('');
  await context.close();
});

it('NL-012: what is changed is chosen in one group of radio buttons, for an address', async () => {
  const { page, context } = await visit();
  await page.goto(product.at(CHANGE));
  const main = page.getByRole('main');
  expect(await main.locator('fieldset').count()).toBe(1);
  expect(await main.locator('fieldset legend').textContent()).toBe('Was möchtest du ändern?');
  const names = await main.getByRole('radio').evaluateAll((radios) => radios.map((each) => each.getAttribute('name')));
  expect(new Set(names).size).toBe(1);
  expect(await main.locator('[name="email"]').count()).toBe(1);
  expect(await main.getByRole('button', { name: 'Absenden' }).count()).toBe(1);
  await context.close();
});

async function radiosOf(page: Page, tenant: string): Promise<{ values: (string | null)[]; chosen: string }> {
  await page.goto(product.at(CHANGE, tenant));
  const radios = page.getByRole('main').locator('input[type="radio"][name="newsletter"]');
  return {
    values: await radios.evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
    chosen: await page.locator('[name="newsletter"]:checked').inputValue(),
  };
}

it('NL-013: a shop by itself offers four frequencies, the end and a pause', async () => {
  const { page, context } = await visit();
  expect(await radiosOf(page, 'de')).toEqual({
    values: ['frequency|0', 'frequency|1', 'frequency|2', 'frequency|3', 'unsubscribe|99', 'pause|-100'],
    chosen: 'unsubscribe|99',
  });
  await context.close();
});

it('NL-014: the Austrian shop tells its newsletter and that of its group apart, and offers no frequencies', async () => {
  const { page, context } = await visit();
  expect(await radiosOf(page, 'at')).toEqual({
    values: ['unsubscribe|199', 'unsubscribe|299', 'unsubscribe|99', 'pause|-100'],
    chosen: 'unsubscribe|199',
  });
  expect(await page.getByRole('radio').first().isChecked()).toBe(true);
  await context.close();
});

/** Subscribes an address and confirms it. */
async function becomeSubscriber(page: Page, address: string): Promise<void> {
  await confirm(page, linkIn(await subscribe(page, address)));
}

it('NL-015: what was cancelled is named, and that alone is gone', async ({ task }) => {
  const { page, context } = await visit();
  const address = addressOf(task, 'abbestellt');
  await becomeSubscriber(page, address);
  const shop = await choose(page, { address, choice: 'unsubscribe|299' });
  expect(shop).toContain('Abmeldung erfolgreich');
  expect(shop).toContain('Du erhältst keine Newsletter von Ahornhaus mehr.');
  expect(await kept(address)).toMatchObject({ status: 'active', hearsShop: false, hearsGroup: true });
  expect(await choose(page, { address, choice: 'unsubscribe|99' })).toContain(
    'Du erhältst keine Newsletter von Ahorn Gruppe mehr.',
  );
  expect(await kept(address)).toMatchObject({ status: 'cancelled', hearsShop: false, hearsGroup: false });
  await becomeSubscriber(page, address);
  expect(await choose(page, { address, choice: 'unsubscribe|199' })).toContain(
    'Du erhältst keine Newsletter von Ahornhaus und Ahorn Gruppe mehr.',
  );
  expect(await kept(address)).toMatchObject({ status: 'cancelled', hearsShop: false, hearsGroup: false });
  await context.close();
});

it('NL-016: a pause asks for how long, and the answer says it', async () => {
  const { page, context } = await visit();
  await page.goto(product.at(CHANGE, 'de'));
  const days = page.locator('[name="pauseDays"]');
  expect(await days.isVisible()).toBe(false);
  await page.locator('[name="newsletter"][value="pause|-100"]').check();
  expect(await days.isVisible()).toBe(true);
  const values = await days.locator('option').evaluateAll((all) => all.map((each) => each.getAttribute('value')));
  expect(values).toEqual(['7', '14', '21', '30']);
  expect(await days.inputValue()).toBe('7');
  const periods = { 7: '1 Woche', 14: '2 Wochen', 21: '3 Wochen', 30: '1 Monat' };
  for (const [chosen, period] of Object.entries(periods))
    expect(
      await choose(page, { address: 'bekannt@example.com', choice: 'pause|-100', days: chosen, tenant: 'de' }),
    ).toContain(period);
  await context.close();
});

it('NL-017: another frequency is said in words', async () => {
  const { page, context } = await visit();
  expect(await choose(page, { address: 'bekannt@example.com', choice: 'frequency|2', tenant: 'de' })).toContain(
    'Du erhältst unseren Newsletter jetzt alle zwei Wochen.',
  );
  await context.close();
});

it('NL-001: the newsletter is subscribed to, paused, re-timed and cancelled', async ({ task }) => {
  const { page, context } = await visit();
  const address = addressOf(task, 'alles');
  await becomeSubscriber(page, address);
  expect(await kept(address)).toMatchObject({ status: 'active', hearsShop: true, pausedUntil: null });
  await choose(page, { address, choice: 'pause|-100', days: '14' });
  const until = Date.parse(String((await kept(address))['pausedUntil'])) - Date.now();
  expect(Math.round(until / 86_400_000)).toBe(14);
  await choose(page, { address: 'bekannt@example.com', choice: 'frequency|3', tenant: 'de' });
  await choose(page, { address, choice: 'unsubscribe|199' });
  expect(await kept(address)).toMatchObject({ status: 'cancelled' });
  await context.close();
});

it('NL-018: every language has the five frequencies, and two in a week is none to choose', async () => {
  for (const locale of readdirSync(path.join(ROOT, 'locales'))) {
    const file = path.join(ROOT, 'locales', locale, 'newsletter.json');
    if (!existsSync(file)) continue;
    const { newsletter } = JSON.parse(readFileSync(file, 'utf8')) as { newsletter: { frequency: object } };
    expect(Object.keys(newsletter.frequency), locale).toEqual([
      'daily',
      'twicePerWeek',
      'weekly',
      'biweekly',
      'monthly',
    ]);
  }
  const { body } = await product.get(CHANGE, { host: 'de.localhost' });
  expect(body).toContain('Newsletter alle zwei Wochen erhalten');
  expect(body).not.toContain('zweimal pro Woche');
});

it('NL-019: an address that gets no newsletter is told so, with what was typed', async () => {
  const { page, context } = await visit();
  await page.goto(product.at(CHANGE));
  const email = page.getByRole('main').locator('[name="email"]');
  await email.fill('unbekannt@example.com');
  await page.getByRole('main').getByRole('button', { name: 'Absenden' }).click();
  await page
    .getByRole('alert')
    .getByText('Für diese E-Mail-Adresse besteht keine Newsletter-Anmeldung.', { exact: true })
    .waitFor();
  expect(await email.inputValue()).toBe('unbekannt@example.com');
  await context.close();
});

it('NL-020: the link of a mailing asks, and its button alone takes somebody off', async () => {
  const { page, context } = await visit();
  const answerTo = async (token: string): Promise<string> => {
    await page.goto(product.at(`/mailings/abmelden?token=${token}`));
    await page.getByText('Möchtest du keine Mailings mehr erhalten?', { exact: true }).waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/mailings/abgemeldet/')),
      page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click(),
    ]);
    expect(answer.status()).toBe(200);
    return page.getByRole('main').innerText();
  };
  expect(await answerTo('ML-OK')).toContain('Du wurdest erfolgreich abgemeldet.');
  expect(await answerTo('ML-GONE')).toContain('Wir haben keinen Eintrag gefunden, oder du wurdest bereits abgemeldet.');
  expect(await answerTo('ML-ERR')).toContain('Die Abmeldung ist gerade nicht möglich.');
  expect(await page.getByRole('main').locator('a[href^="mailto:"]').getAttribute('href')).toBe(
    'mailto:service@ahornhaus.example',
  );
  await context.close();
});

it('NL-021: what stands beside the form is content, asked for by language and name, and another one shows without a build', async () => {
  const file = '/newsletter/de-AT/anmeldung.json';
  const editor = contentEditor(product);
  const isShown = async (words: string): Promise<boolean> => (await product.get(SIGN_UP)).body.includes(words);
  const delivered = 'Eine E-Mail in der Woche';
  expect(await isShown(delivered)).toBe(true);
  await product.content.answer(file, {
    page: { title: 'Was du bekommst', html: '<p>Zwei Briefe im Monat, mehr nicht.</p>' },
  });
  try {
    await editor.revalidate('newsletter');
    await until('the new words are shown', () => isShown('Zwei Briefe im Monat'));
    expect(await editor.asked(file)).not.toEqual([]);
    expect(await isShown(delivered)).toBe(false);
  } finally {
    await product.content.forget();
    await editor.revalidate('newsletter');
  }
  await until('the delivered words are back', () => isShown(delivered));
});
