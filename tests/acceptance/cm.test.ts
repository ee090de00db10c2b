import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { contentEditor } from '../support/content-editor.ts';
import { openPreview, previewLink } from '../support/opened-preview.ts';
import { until } from '../support/until.ts';
import { askStaffDoor } from '../support/staff-door.ts';

const product = acceptance();
const editor = contentEditor(product);
/** What two shops with languages of their own have in their settings while their content comes from the recorder too. */
const endpoints = (shop: string) => ({ endpoints: { gateway: '', cms: `${product.contentUrl}/${shop}` } });
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-cm-'));
let browser: Browser;
let restore: (() => void)[] = [];
beforeAll(async () => {
  browser = await openBrowser({ pictures: true });
  restore = ['ch', 'nl'].map((shop) => editor.change(shop, endpoints(shop)));
});
afterAll(async () => {
  for (const one of restore.toReversed()) one();
  await browser.close();
  await product.content.forget();
  // A menu is kept until it is told: the files after this one browse by their own.
  await editor.revalidate('navigation');
  rmSync(folder, { recursive: true, force: true });
});

const page = (html: string): { page: { title: string; paragraphs: object[] } } => ({
  page: { title: 'Sommer', paragraphs: [{ id: 'eins', kind: 'text', html }] },
});
const asked = async (path: string): Promise<string[]> =>
  (await product.content.requests()).filter((url) => url.startsWith(path));

const link = (label: string) => ({ label, href: '/c/damenmode' });
const files = (words: string): Record<string, object> => ({
  '/footer/de-AT.json': { columns: [{ title: `Fuß ${words}`, links: [link('Damen')] }] },
  '/banners/de-AT/eins.json': { image: { asset: 'table-oak' }, title: `Banner ${words}`, link: link('Los') },
  '/surveys/de-AT/eins.json': { title: `Umfrage ${words}`, text: 'Sag es uns.', link: link('Los') },
  '/snippets/de-AT/eins.json': { html: `<p>Baustein ${words}</p>` },
  '/promotions/de/EINS.json': { title: `Aktion ${words}`, text: 'Bis Samstag.' },
});
const shop = (pathAndQuery: string, tenant: string) => product.get(pathAndQuery, { host: `${tenant}.localhost` });
/** The addresses of requests that begin so, once there is one. */
const firstAsked = async (start: string): Promise<string[]> => {
  await expect.poll(() => editor.asked(start)).not.toEqual([]);
  return editor.asked(start);
};

it.concurrent('CM-001: page content, footer, banner, survey, snippet and promotion change in the content service alone', async ({
  expect,
}) => {
  const paragraphs = (words: string) => [
    { id: 'text', kind: 'text', html: `<p>Seite ${words}</p>` },
    { id: 'banner', kind: 'banner', banner: 'eins' },
    { id: 'umfrage', kind: 'survey', survey: 'eins' },
    { id: 'baustein', kind: 'snippet', snippet: 'eins' },
    { id: 'aktion', kind: 'promotion', code: 'EINS' },
  ];
  const say = async (words: string): Promise<void> => {
    for (const [address, content] of Object.entries(files(words)))
      await product.content.answer(address, { page: content });
    await product.content.answer('/de-AT/lp/sechs', { page: { title: 'Sechs', paragraphs: paragraphs(words) } });
  };
  const kinds = ['Seite', 'Fuß', 'Banner', 'Umfrage', 'Baustein', 'Aktion'];
  const shown = async (words: string): Promise<string[]> => {
    const { body } = await product.get('/lp/sechs');
    return kinds.filter((kind) => body.includes(`${kind} ${words}`));
  };
  await say('alt');
  for (const tag of ['footer', 'banners', 'surveys', 'snippets', 'promotions']) await editor.revalidate(tag);
  await expect.poll(() => shown('alt')).toEqual(kinds);
  await say('neu');
  for (const tag of ['footer', 'banners', 'surveys', 'snippets', 'promotions']) await editor.revalidate(tag);
  // The page itself is asked for again after 15 s.
  await expect.poll(() => shown('neu')).toEqual(kinds);
});

it.concurrent('CM-003: within 15 s the old content may show; after them and one refresh the new one does', async ({
  expect,
  task,
}) => {
  // A page of its own for each try: what the one before left is kept.
  const address = `/lp/wechsel-${String(task.result?.retryCount ?? 0)}`;
  const shown = async (): Promise<string> => (await product.get(address)).body;
  await product.content.answer(`/de-AT${address}`, page('<p>Alter Text.</p>'));
  // A machine that is busy with the shops that have just changed puts a page off.
  await expect.poll(shown).toContain('Alter Text.');
  const since = performance.now();
  await product.content.answer(`/de-AT${address}`, page('<p>Neuer Text.</p>'));
  // Who is asked again at once has not waited for the lifetime.
  expect(await shown()).toContain('Alter Text.');
  expect(await asked(`/de-AT${address}`)).toHaveLength(1);
  await until('15 s are over', async () => performance.now() - since > 15_100, 20_000);
  await shown();
  await until('the refresh is through', async () => (await shown()).includes('Neuer Text.'));
});

it('CM-004: the bar above a page is of the bucket that its path names', async () => {
  for (const [tenant, path, address] of [
    ['at', '/?utm_source=brief', '/bucket-usp-bar/de.json?page=storefront'],
    ['at', '/kasse/bezahlt/', '/bucket-usp-bar/de.json?page=kasse-bezahlt'],
    ['ch', '/fr', '/ch/bucket-usp-bar/fr.json?page=storefront'],
    ['ch', '/fr/aide-service/contact', '/ch/bucket-usp-bar/fr.json?page=aide-service-contact'],
  ] as const) {
    await expect
      .poll(async () => {
        await editor.revalidate('bucket-usp-bar', { tenant });
        await shop(path, tenant);
        return editor.asked(address);
      })
      .not.toEqual([]);
  }
});

it('CM-005: the bar is fetched as bucket-usp-bar in the language of the page; without content there is none', async () => {
  await product.content.answer('/bucket-usp-bar/de.json', { page: { text: 'Heute bis 22 Uhr erreichbar.' } });
  const { body } = await editor.open('leiste', []);
  expect(body).toMatch(/data-node="banner-bar"[^]*Heute bis 22 Uhr erreichbar\./);
  await product.content.answer('/bucket-usp-bar/de.json', { status: 404 });
  expect((await editor.open('ohne-leiste', [])).body).not.toContain('data-node="banner-bar"');
  for (const [path, tenant, language] of [
    ['/fr', 'ch', 'fr'],
    ['/', 'nl', 'nl'],
  ] as const)
    await expect
      .poll(async () => {
        await editor.revalidate('bucket-usp-bar', { tenant });
        await shop(path, tenant);
        return editor.asked(`/${tenant}/bucket-usp-bar/${language}.json`);
      })
      .not.toEqual([]);
});

it('CM-006: files come by GET of JSON, those of surveys, vouchers and the newsletter among them', async () => {
  await Promise.all(['surveys', 'vouchers', 'newsletter'].map((tag) => editor.revalidate(tag)));
  for (const path of ['/service-hilfe', '/service-hilfe/gutscheine-rabatte/', '/service-hilfe/newsletter/anmeldung'])
    await product.get(path);
  for (const start of ['/surveys/de-AT/', '/vouchers/de-AT', '/newsletter/de-AT/']) await firstAsked(start);
  const calls = (await product.content.calls()).filter(({ url }) => !url.includes('_format=webapp_json'));
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(calls.filter(({ url }) => !url.split('?')[0]?.endsWith('.json'))).toEqual([]);
});

it('CM-007: the menu is a file by client, device, language and whether it is sliced', async () => {
  const item = (label: string) => ({ page: { items: [{ label, href: '/c/damenmode' }] } });
  await product.content.answer('/navigation/105_web.json', item('Nur breit'));
  await product.content.answer('/navigation/105_mob.json', item('Nur schmal'));
  await editor.revalidate('navigation');
  await editor.open('menue', []);
  expect(await editor.asked('/navigation/105_web.json')).not.toEqual([]);
  expect(await editor.asked('/navigation/105_mob.json')).not.toEqual([]);
  for (const [width, seen, other] of [
    [1280, 'Nur breit', 'Nur schmal'],
    [390, 'Nur schmal', 'Nur breit'],
  ] as const) {
    const { page: shown, context } = await openPage(browser, { viewport: { width, height: 800 } });
    await context.addCookies([{ name: 'consent', value: 'C0001', url: product.at('/') }]);
    await shown.goto(product.at('/lp/menue'), { waitUntil: 'networkidle' });
    if (width < 900) await shown.locator('header [data-node="mobile-menu"]').first().click();
    await shown.getByRole('link', { name: seen }).first().waitFor();
    expect(await shown.getByRole('link', { name: other }).count()).toBe(0);
    await context.close();
  }
  await expect
    .poll(async () => {
      await editor.revalidate('navigation', { tenant: 'ch' });
      await shop('/fr', 'ch');
      return editor.asked('/ch/navigation/231_web_fr.json');
    })
    .not.toEqual([]);
  restore.push(editor.change('ch', { ...endpoints('ch'), navigation: { sliced: true } }));
  await expect
    .poll(async () => {
      await shop('/fr', 'ch');
      return editor.asked('/ch/navigation/231_web_fr_sliced.json');
    })
    .not.toEqual([]);
});

it('CM-008: the menu is asked for once for all pages, and again when its tag is triggered with the right token', async () => {
  const asked = async (): Promise<number> => (await editor.asked('/navigation/105_web.json')).length;
  await editor.revalidate('navigation');
  await editor.open('menue-1', []);
  const before = await asked();
  await editor.open('menue-2', []);
  expect((await editor.revalidate('navigation', { token: 'falsch' })).status).toBe(401);
  await editor.open('menue-3', []);
  expect(await asked()).toBe(before);
  expect((await editor.revalidate('navigation')).status).toBe(200);
  await editor.open('menue-4', []);
  expect(await asked()).toBe(before + 1);
});

it('CM-009: service flyout, snippets and banners are files; one that fails is absent from a page that is complete', async () => {
  await product.content.answer('/service-flyout/de-AT.json', {
    page: { title: 'Rat & Tat', links: [link('Anrufen')] },
  });
  for (const [address, content] of Object.entries(files('da')))
    await product.content.answer(address, { page: content });
  for (const tag of ['service-flyout', 'snippets', 'banners']) await editor.revalidate(tag);
  const named = [
    { id: 'banner', kind: 'banner', banner: 'eins' },
    { id: 'baustein', kind: 'snippet', snippet: 'eins' },
    { id: 'text', kind: 'text', html: '<p>Bleibt stehen.</p>' },
  ];
  const { body } = await editor.open('dateien', named);
  expect(body).toMatch(/data-node="service-flyout"[^]*Rat &amp; Tat[^]*href="\/c\/damenmode">Anrufen/);
  expect(body).toMatch(/data-node="banner"[^]*<img[^]*Banner da[^]*href="\/c\/damenmode">Los/);
  expect(body).toMatch(/data-node-id="cms-baustein"[^]*<p>Baustein da<\/p>/);
  // Each in its language.
  const french = await product.get('/fr/aide-service', { host: 'ch.localhost' });
  expect(french.body).toMatch(/data-node="snippet"[^]*Préparez votre numéro de commande/);
  const missing = named.map((one) => ({ ...one, banner: 'fehlt', snippet: 'fehlt' }));
  for (const address of ['/banners/de-AT/fehlt.json', '/snippets/de-AT/fehlt.json'])
    await product.content.answer(address, { status: 500 });
  const without = await editor.open('ohne-dateien', missing);
  expect([without.status, without.body.includes('Bleibt stehen.')]).toEqual([200, true]);
  expect(without.body).not.toMatch(/data-node-id="cms-(?:banner|baustein)"/);
});

it('CM-010: an offer is asked for by language and code, and what is said without one is shown for any other', async () => {
  await editor.revalidate('promotions');
  const { body } = await editor.open('angebot', [{ id: 'eins', kind: 'promotion', code: 'SOMMER' }]);
  expect(await editor.asked('/promotions/de/SOMMER.json')).not.toEqual([]);
  expect(body).toMatch(/data-node="promotion"[^]*Sommer am Badeteich/);
  const other = await editor.open('kein-angebot', [{ id: 'eins', kind: 'promotion', code: 'GIBTSNICHT' }]);
  expect(await editor.asked('/promotions/de/GIBTSNICHT.json')).not.toEqual([]);
  expect(other.body).toMatch(/data-node="promotion"[^]*Diese Aktion ist vorbei/);
});

it('CM-011: vouchers and promises are files of the locale', async () => {
  await editor.revalidate('vouchers');
  await product.get('/service-hilfe/gutscheine-rabatte/');
  expect(new Set(await firstAsked('/vouchers/'))).toEqual(new Set(['/vouchers/de-AT.json']));
  const facts = [
    { icon: 'truck', text: 'Nur in Österreich' },
    { icon: 'gift', text: 'Mit Schleife' },
  ];
  await product.content.answer('/usp/de-AT.json', { page: { facts } });
  await editor.revalidate('usp');
  await expect.poll(async () => (await product.get('/')).body).toContain('Nur in Österreich');
  expect((await shop('/', 'de')).body).not.toContain('Nur in Österreich');
  expect((await shop('/', 'de')).body).toContain('data-node="usp-bar"');
});

it('CM-012: a category has its text and its title from the file of locale and category', async () => {
  const html = '<p>Zwei Sätze über Damenmode.</p>';
  await product.content.answer('/seo/de-AT/damenmode.json', {
    page: { title: 'Mode für Damen', heading: 'Gut zu wissen', html },
  });
  await editor.revalidate('seo');
  await expect.poll(async () => (await product.get('/c/damenmode')).body).toContain('Zwei Sätze über Damenmode.');
  expect(await editor.asked('/seo/de-AT/damenmode.json')).not.toEqual([]);
  const { body } = await product.get('/c/damenmode');
  expect(body).toMatch(/<title>Mode für Damen/);
  expect(body).toMatch(/<h2[^>]*>Gut zu wissen<\/h2>/);
});

/** A link to a draft of a page of content, or of texts, that nobody has published. */
async function linkTo(id: string, document: object): Promise<URL> {
  const { data } = await askStaffDoor<{ previewLink: { url: string } }>(
    product,
    'mutation ($id: ID!, $document: JSON) { previewLink(id: $id, document: $document) { ... on PreviewLink { url } } }',
    { id, document },
  );
  return new URL(data?.previewLink.url ?? '');
}

/** What the banner says in each language that a shop speaks. */
const BANNERS = [
  ['at', 'de-AT', '', 'Vorschau', 'Vorschau beenden'],
  ['lingerie', 'de-DE', '', 'Vorschau', 'Vorschau beenden'],
  ['ch', 'de-CH', '', 'Vorschau', 'Vorschau beenden'],
  ['ch', 'fr-CH', '/fr', 'Aperçu', "Fermer l'aperçu"],
  ['nl', 'nl-NL', '', 'Voorbeeld', 'Voorbeeld sluiten'],
] as const;

it('CM-013: who opens a preview link sees the draft under a banner with a way out, until it is closed; others what is published', async () => {
  const published = await editor.open('vorschau', page('<p>Veröffentlichter Text.</p>').page.paragraphs);
  expect(published.body).toContain('Veröffentlichter Text.');
  const file = path.join(folder, 'draft.json');
  writeFileSync(file, JSON.stringify(page('<p>Text des Entwurfs.</p>').page));
  const link = await previewLink(product, file, '--as', 'at/de-AT/lp/vorschau.content');
  expect([link.pathname, link.searchParams.get('path')]).toEqual(['/api/preview', '/lp/vorschau']);

  const preview = await openPreview(product, link);
  expect(preview.opened.headers['set-cookie']).not.toMatch(/Max-Age|Expires/i);
  const shown = await preview.get();
  expect([shown.status, shown.body.includes('Text des Entwurfs.')]).toEqual([200, true]);
  expect(shown.body).not.toContain('Veröffentlichter Text.');
  // For nobody else: neither the page nor the way to it is kept, and no robot lists it.
  for (const { headers } of [preview.opened, shown]) expect(headers['cache-control']).toBe('no-store');
  expect(shown.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-cache': 'BYPASS' });
  const other = await product.get('/lp/vorschau');
  expect(other.body).toContain('Veröffentlichter Text.');
  expect(other.body).not.toMatch(/Text des Entwurfs|data-node="preview-banner"/);

  const wrong = new URL(link);
  wrong.searchParams.set('secret', `${link.searchParams.get('secret')}x`);
  const refused = await openPreview(product, wrong);
  expect([refused.opened.status, refused.opened.headers['set-cookie']]).toEqual([401, undefined]);
  expect(refused.opened.body).not.toContain('Text des Entwurfs.');

  for (const [tenant, locale, prefix, label, close] of BANNERS) {
    const draft = await openPreview(
      product,
      await linkTo(`${tenant}/${locale}/lp/entwurf.content`, page('<p>x</p>').page),
    );
    expect(draft.location).toBe(`${prefix}/lp/entwurf`);
    const { body } = await draft.get();
    const banner = /<aside[^>]*data-node="preview-banner"[^]*?<\/aside>/.exec(body)?.[0].replaceAll('&#x27;', "'");
    expect(banner, `${tenant} ${locale}`).toContain(`aria-label="${label}"`);
    expect(banner).toContain(`>${close}</button>`);
  }
  // Texts are content too, and are seen where they stand.
  const copy = JSON.parse(readFileSync(path.join(product.tenantsDir, 'ch/copy/fr-CH.json'), 'utf8')) as {
    home: { hero: object };
  };
  const home = { ...copy.home, hero: { ...copy.home.hero, headline: 'Un titre pas encore publié' } };
  const texts = await openPreview(product, await linkTo('ch/fr-CH.copy', { ...copy, home }));
  expect(texts.location).toBe('/fr');
  expect((await texts.get()).body).toContain('Un titre pas encore publié');
  expect((await shop('/fr', 'ch')).body).not.toContain('Un titre pas encore publié');

  // Without scripts the button leads to the page as others see it.
  const { page: tab, context } = await openPage(browser, { javaScriptEnabled: false });
  await tab.goto(link.href);
  await tab.getByText('Text des Entwurfs.').waitFor();
  await tab.getByRole('button', { name: 'Vorschau beenden' }).click();
  await tab.getByText('Veröffentlichter Text.').waitFor();
  expect(tab.url()).toBe(product.at('/lp/vorschau'));
  expect(await tab.getByRole('button', { name: 'Vorschau beenden' }).count()).toBe(0);
  await context.close();
});

it('CM-014: a tab that a script may not close says so when its preview has ended; any other closes', async () => {
  await editor.open('tab', page('<p>Veröffentlichter Text.</p>').page.paragraphs);
  const link = await linkTo('at/de-AT/lp/tab.content', page('<p>Text des Entwurfs.</p>').page);
  const { page: tab, context, problems } = await openPage(browser);
  await context.addCookies([{ name: 'consent', value: 'C0001', url: product.at('/') }]);
  // In the register of the shop.
  const said = 'Der Tab konnte nicht geschlossen werden. Bitte schließe ihn selbst.';
  // As typed: the tab has been elsewhere before.
  await tab.goto(product.at('/'));
  await tab.goto(link.href);
  await tab.getByText('Text des Entwurfs.').waitFor();
  expect(await tab.getByText(said).count()).toBe(0);
  await tab.getByRole('button', { name: 'Vorschau beenden' }).click();
  await tab.getByText(said).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('vtPreview');
  await tab.reload();
  await tab.getByText('Veröffentlichter Text.').waitFor();

  const opening = context.waitForEvent('page');
  await tab.evaluate((url) => void window.open(url), link.href);
  const opened = await opening;
  const closed = opened.waitForEvent('close');
  await opened.getByRole('button', { name: 'Vorschau beenden' }).click();
  await closed;
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('vtPreview');
  expect(problems).toEqual([]);
  await context.close();
});

it('CM-015: the footer is content, on all pages; without it terms, privacy and imprint stand', async () => {
  const words = 'Ganz unten';
  await product.content.answer('/footer/de-AT.json', { page: { columns: [{ title: words, links: [link('Damen')] }] } });
  await editor.revalidate('footer');
  for (const path of ['/', '/c/damenmode', '/p/SKU-1001', '/warenkorb', '/lp/mantel', '/gibt-es-nicht'])
    await expect.poll(async () => (await product.get(path)).body).toContain(words);
  restore.push(editor.change('nl', { endpoints: { gateway: '', cms: 'http://127.0.0.1:9' } }));
  const footer = async (): Promise<string> => /<footer[^]*<\/footer>/.exec((await shop('/', 'nl')).body)?.[0] ?? '';
  await expect.poll(footer).not.toContain('aria-label="Paginaoverzicht"');
  for (const path of ['/special/algemene-voorwaarden', '/klantenservice/privacy', '/klantenservice/colofon'])
    expect(await footer()).toContain(`href="${path}"`);
});

it('CM-002: a page of content is asked for once, as the flat page of locale and path, the second parameter without a value', async () => {
  const paragraphs = [
    { id: 'eins', kind: 'text', html: '<p>Leichte Stoffe.</p><img src="https://cms.example/bild.jpg" alt="Fremd">' },
    { id: 'zwei', kind: 'image-text', title: 'Eiche', text: 'Geölt.', image: { asset: 'table-oak', alt: 'Ein Tisch' } },
  ];
  await product.content.answer('/de-AT/lp/sommer', { page: { title: 'Sommer', paragraphs } });
  const { status, body } = await product.get('/lp/sommer');
  expect(status).toBe(200);
  expect(body).toContain('Leichte Stoffe.');
  expect(await asked('/de-AT/lp/sommer')).toEqual(['/de-AT/lp/sommer?_format=webapp_json&flat']);
  // The start page is the page "storefront" (RT-034), asked for anew once it is 15 s old.
  const front = { title: 'Neu', paragraphs: [{ id: 'front', kind: 'text', html: '<p>Von der Redaktion.</p>' }] };
  await product.content.answer('/de-AT/storefront', { page: front });
  for (const address of ['/', '/storefront'])
    await expect.poll(async () => (await product.get(address)).body).toMatch(/data-page="home"[^]*Von der Redaktion\./);
  expect(new Set(await asked('/de-AT/storefront'))).toEqual(new Set(['/de-AT/storefront?_format=webapp_json&flat']));
  await product.content.answer('/de-AT/storefront', { status: 404 });
  // A picture that it names is the shop's: made in several widths where pages are; the browser is sent nowhere else for one.
  expect(body).not.toContain('cms.example');
  const image = /<img[^>]*alt="Ein Tisch"[^>]*>/.exec(body)?.[0] ?? '';
  const widths = [...image.matchAll(/(\/assets\/table-oak\.[0-9a-f]{6}-\d+\.webp) (\d+)w/g)];
  expect(widths.length, image).toBeGreaterThan(1);
  const made = await product.get(widths[0]?.[1] ?? '');
  expect([made.status, made.headers['content-type']]).toEqual([200, 'image/webp']);
});

it('CM-016: scripts in the HTML of the content service neither run nor stand in the page', async () => {
  const hostile =
    '<p>Vorher</p><script>alert(1)</script><img src="x" onerror="alert(2)"><a href="javascript:alert(3)">Los</a><p onclick="alert(4)">Nachher</p>';
  await product.content.answer('/de-AT/lp/boese', page(hostile));
  const { page: shown, context, problems } = await openPage(browser);
  const alerts: string[] = [];
  shown.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await shown.goto(product.at('/lp/boese'), { waitUntil: 'networkidle' });
  const paragraph = shown.locator('[data-node-id="cms-eins"]');
  await paragraph.getByText('Nachher').click();
  expect(await paragraph.innerText()).toMatch(/Vorher[\s\S]*Nachher/);
  expect(await paragraph.locator('script, img, [onerror], [onclick], a[href^="javascript"]').count()).toBe(0);
  expect(await shown.content()).not.toMatch(/alert\([1-4]\)/);
  expect([alerts, problems]).toEqual([[], []]);
  await context.close();
});
