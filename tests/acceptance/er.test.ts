import { parseColour } from '@vitrine/schemas/themes';
import { unauthorized, useRouter } from 'next/navigation.js';
import type { Browser } from 'playwright';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { contentEditor } from '../support/content-editor.ts';

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
    await expect.poll(() => editor.told(`/snippets/de-AT/${name}.json`), { timeout: 20_000 }).not.toEqual([]);
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
