import { parseColour } from '@vitrine/schemas/themes';
import { unauthorized, useRouter } from 'next/navigation.js';
import type { Browser } from 'playwright';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { acceptance, otherAcceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { contentEditor } from '../support/content-editor.ts';
import { askStaffDoor } from '../support/staff-door.ts';
import { strayFailures } from '../support/stray-failures.ts';
import { areTold, toldFailures, wordsOf } from '../support/told-failures.ts';
import { until } from '../support/until.ts';

const product = acceptance();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => product.content.forget());
afterAll(() => browser.close());

it('ER-001: a file that cannot be had is told with address, status and its words', async () => {
  const editor = contentEditor(product);
  const { contentUrl } = product;
  for (const [name, answer, status, statusText] of [
    ['er-404', { status: 404 }, 404, 'Not Found'],
    ['er-500', { status: 500 }, 500, 'Internal Server Error'],
    ['er-stumm', { silent: true }, 0, 'Timeout'],
    ['er-html', { text: '<html></html>' }, 200, 'Not JSON'],
    ['er-gross', { bytes: 50 * 1024 * 1024 }, 0, 'Too large'],
  ] as const) {
    const url = `${contentUrl}/snippets/de-AT/${name}.json`;
    await product.content.answer(`/snippets/de-AT/${name}.json`, answer);
    const { status: shown } = await editor.open(name, [{ id: 'eins', kind: 'snippet', snippet: name }]);
    expect([name, shown]).toEqual([name, 200]);
    await expect.poll(() => editor.told(`/snippets/de-AT/${name}.json`)).not.toEqual([]);
    const [line] = editor.told(`/snippets/de-AT/${name}.json`);
    expect(line).toMatchObject({ url, status, statusText });
    expect(line?.reason).toContain(`${url}, got ${status} ${statusText}`);
  }
});

it('ER-002: a page that the content service does not have is a 404; a failing service never is', async () => {
  const missing = await product.get('/lp/fehlt');
  expect(missing.status).toBe(404);
  expect(missing.body).toContain('data-page="not-found"');
  expect(missing.body).toContain('Seite nicht gefunden');

  await product.content.answer('/de-AT/lp/gut', {
    page: { title: 'Gut', paragraphs: [{ id: 'eins', kind: 'text', html: '<p>Noch da.</p>' }] },
  });
  expect((await product.get('/lp/gut')).body).toContain('Noch da.');
  await product.content.answer('/de-AT/lp/gut', { status: 500 });
  expect(await product.get('/lp/gut')).toMatchObject({ status: 200, body: expect.stringContaining('Noch da.') });

  for (const [address, answer] of [
    ['/lp/kaputt', { status: 500 }],
    ['/lp/stumm', { silent: true }],
  ] as const) {
    await product.content.answer(`/de-AT${address}`, answer);
    const { status, body } = await product.get(address);
    expect([address, status]).toEqual([address, 503]);
    expect(body).toMatch(/<h1[ >]/);
    expect(body).not.toContain('data-page="not-found"');
  }
});

it('ER-003: a component that uses the router of the shell outside the app fails with the words of its invariant', () => {
  const Link = (): null => {
    useRouter();
    return null;
  };
  expect(() => renderToStaticMarkup(createElement(Link))).toThrow('invariant expected app router to be mounted');
});

it('ER-004: a colour of another format or space is refused by its name, those that are supported are not', () => {
  expect(() => parseColour('hwb(194 0% 0%)')).toThrow('hwb(194 0% 0%)');
  expect(() => parseColour('color(unknown-space 1 0 0)')).toThrow(/color\(unknown-space 1 0 0\)/);
  for (const colour of [
    '#0b6',
    '#0b6e6a',
    'rgb(11, 110, 106)',
    'rgba(11, 110, 106, 0.5)',
    'hsl(178, 82%, 24%)',
    'hsla(178, 82%, 24%, 0.5)',
    ...['srgb', 'display-p3', 'a98-rgb', 'prophoto-rgb', 'rec-2020'].map((space) => `color(${space} 0.1 0.4 0.4)`),
  ])
    expect(() => parseColour(colour)).not.toThrow();
});

it('ER-005: the unauthorised helper is experimental; with its flag the page of that status is answered with 401', async () => {
  expect(() => unauthorized()).toThrow(/experimental.*authInterrupts/);
  const answer = await fetch(`http://127.0.0.1:${product.ports.renderer}/`);
  expect(answer.status).toBe(401);
  const page = await answer.text();
  for (const text of ['Anmeldung erforderlich', 'Bitte melde dich an, um diese Seite zu sehen.'])
    expect(page).toContain(text);
  expect(page).not.toContain('data-node=');
});

/** What each call of a form is told, by the key of its words; the area of the key is the file of the catalogue. */
const REFUSED = {
  'login(email: "nichts", password: "Sommer24!")': ['validation', 'validation.email.invalid'],
  'login(email: "niemand@example.com", password: "Falsch24!")': ['login', 'login.failed'],
  'loginWithCustomerNumber(customerNumber: "12a45", birthday: "31.01.1980")': ['validation', 'validation.digitsOnly'],
  'requestPasswordReset(email: "")': ['validation', 'validation.required.short'],
  'resetPassword(token: "erfunden", password: "Sommer24!")': ['login', 'password.reset.urlInvalid'],
  'subscribeNewsletter(input: { email: "nichts" })': ['validation', 'validation.email.required'],
  'confirmNewsletter(token: "erfunden")': ['newsletter', 'newsletter.error.linkExpired'],
  'unsubscribeNewsletter(email: "niemand@example.com", choice: "unsubscribe|99")': [
    'newsletter',
    'newsletter.error.noSubscription',
  ],
  'unsubscribeMailing(token: "erfunden")': ['newsletter', 'mailings.notFound'],
  'placeOrder(basket: "erfunden", quote: "erfunden")': ['basket', 'basket.empty'],
} as const;

it('ER-006: every failure of the catalogues, but for those beside the index of errors, is told to shoppers in the words of their language', async () => {
  const title = 'Vorschau';
  const paragraphs = [{ id: 'eins', kind: 'text', html: '<p>Text des Entwurfs.</p>' }];
  await contentEditor(product).open('er-entwurf', paragraphs);
  const previewLink = async (): Promise<URL> => {
    const { data } = await askStaffDoor<{ previewLink: { url: string } }>(
      product,
      'mutation ($id: ID!, $document: JSON) { previewLink(id: $id, document: $document) { ... on PreviewLink { url } } }',
      { id: 'at/de-AT/lp/er-entwurf.content', document: { title, paragraphs } },
    );
    return new URL(data?.previewLink.url ?? '');
  };
  const failures = toldFailures(product, previewLink);
  expect(strayFailures(failures)).toEqual({ untold: [], needless: [] });
  await areTold(browser, failures);
  // The same stands in each language of a shop, in words of its own.
  for (const { told } of failures)
    expect(new Set(['de-DE', 'fr-CH', 'nl-NL'].map((locale) => wordsOf(locale, told))).size, told[1]).toBe(3);
}, 240_000);

it('ER-007: a call of a form is answered with 200 and a code that its words are named by, in German, of lending in Dutch; one that goes nowhere with 5xx', async () => {
  const ask = (to: Pick<typeof product, 'get'>, tenant: string, call: string) =>
    to.get('/api/gateway/', {
      host: `${tenant}.localhost`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' },
      body: JSON.stringify({ query: `mutation { ${call} { success code message errors { message } } }` }),
    });
  const told = async (tenant: string, call: string): Promise<unknown> => {
    // A busy machine puts calls off.
    const { status, body } = await until(`${call} is answered`, async () => {
      const answer = await ask(product, tenant, call);
      return answer.status === 503 ? undefined : answer;
    });
    const { data } = JSON.parse(body) as {
      data?: Record<string, { success: boolean; code: string; message: string; errors: { message: string }[] }>;
    };
    const [{ success, code, message, errors } = expect.fail(body)] = Object.values(data ?? {});
    return { status, success, code, words: message || errors[0]?.message };
  };
  for (const [tenant, locale] of [
    ['at', 'de-AT'],
    ['de', 'de-DE'],
  ] as const)
    for (const [call, named] of Object.entries(REFUSED)) {
      const code = named[1].slice(named[1].lastIndexOf('.') + 1);
      const expected = { status: 200, success: false, code, words: wordsOf(locale, named) };
      expect([tenant, call, await told(tenant, call)]).toEqual([tenant, call, expected]);
    }
  const loan =
    'requestLoan(input: { accountHolder: "Noor", amount: "200", iban: "NL91ABNA0417164300", phone: "0612345678" })';
  expect(await told('nl', loan)).toEqual({
    status: 200,
    success: false,
    code: 'notProcessable',
    words: 'Je aanvraag kan niet worden verwerkt.',
  });
  // Its gateway is one that nobody has started.
  const { status } = await ask(otherAcceptance(), 'at', 'logout');
  expect([status >= 500, status < 600]).toEqual([true, true]);
});

it('ER-008: whatever fails in the browser, the page shows words of the catalogue and nothing from inside', async () => {
  const inside = 'Error: connect ECONNREFUSED 127.0.0.1:4000\n    at TCPConnectWrap.afterConnect (net.js:1148:16)';
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  for (const failing of ['**/api/**', '**/-/nodes/**'])
    await page.route(failing, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: inside }));
  await page.goto(product.at('/'), { waitUntil: 'load' });
  await page.locator('[data-later]').first().scrollIntoViewIfNeeded();
  await page.getByText('Dieser Bereich kann gerade nicht angezeigt werden.').first().waitFor();
  await page.locator('header input').fill('kleid');
  await page.getByText('Die Suche ist gerade nicht möglich.').first().waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(
    /ECONNREFUSED|127\.0\.0\.1|net\.js|\bat [A-Z]\w+\.|Error:|\b500\b/,
  );
  await context.close();
});
