import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { until } from '../support/until.ts';

const SIGN_UP = '/service-hilfe/newsletter/anmeldung';
const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The mails of the Austrian shop to an address, oldest first, decoded. */
function mailsTo(address: string): string[] {
  const outbox = path.join(product.dataDir, 'outbox/at');
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

const visit = (): ReturnType<typeof openPage> => openPage(browser, { viewport: { width: 768, height: 900 } });

it('NL-003: after the form "almost done" waits for the confirmation by mail, and until then nobody is subscribed', async () => {
  const { page, context } = await visit();
  const address = 'neu@example.com';
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

it('NL-004: the link of the mail leads to the confirmed page, and the same link to the same page again', async () => {
  const { page, context } = await visit();
  const link = linkIn(await subscribe(page, 'klara@example.com'));
  for (let time = 0; time < 2; time += 1) {
    await confirm(page, link);
    expect(await page.getByText('Danke, du erhältst ab jetzt unseren Newsletter.', { exact: true }).count()).toBe(1);
  }
  await context.close();
});

it('NL-006: the sign-up has four pages: form, almost done, confirmed, known user', async () => {
  const { page, context } = await visit();
  const steps: (string | null)[] = [];
  const note = async (): Promise<void> => {
    expect(await page.locator('[data-step]').count()).toBe(1);
    steps.push(await page.locator('[data-step]').getAttribute('data-step'));
  };
  const address = 'vier@example.com';
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

it('NL-009: the headline says 15 %, the terms on the same page 10 % once on fashion, shoes and home', async () => {
  const { page, context } = await visit();
  await page.goto(product.at(SIGN_UP));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('15 %');
  const words = await page.getByRole('main').innerText();
  expect(words).toMatch(/Einmalig 10 % auf Mode, Schuhe und Wohnen/);
  await context.close();
});
