import { NEXT_WORDS } from '@vitrine/framework/html';
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePage, exampleNode } from './example-page.ts';
import { renderContext, resolvedPage, SECRET } from './fixtures.ts';
import { rawRequest } from '@vitrine/platform/testing/raw-request';
import { edgeHeaders, startPlainEdge, startRenderer, type RendererProcess } from './renderer-process.ts';
import { startTreeServer, type TreeServer } from './tree-server.ts';

const MAX_SCRIPT_BYTES = 160 * 1024;
const CHROMIUM = '/usr/bin/chromium';

let trees: TreeServer;
let renderer: RendererProcess;

beforeAll(async () => {
  trees = await startTreeServer(SECRET);
  trees.pages.set('example', examplePage());
  trees.pages.set('in place', resolvedPage([exampleNode('header'), exampleNode('service-layer', 'layer')]));
  renderer = await startRenderer({ LAYOUT_SERVER_URL: trees.url, INTERNAL_SECRET: SECRET });
});
afterAll(async () => {
  await renderer?.stop();
  await trees?.close();
});

async function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(`${renderer.url}${path}`, { headers });
  return { status: statusCode, text: await body.text() };
}
const render = (tree: string, path = '/'): Promise<{ status: number; text: string }> =>
  get(path, edgeHeaders(renderContext(), tree, SECRET));

describe('the renderer', () => {
  it('renders nothing for who is not the edge', async () => {
    for (const headers of [{}, edgeHeaders(renderContext(), 'example', 'x'.repeat(40))]) {
      const { status, text } = await get('/', headers);
      expect(status).toBe(401);
      expect(text).not.toContain('data-node');
    }
  });

  it('says on the document what it is', async () => {
    const { status, text } = await render('example', '/damen/kleider/');
    expect(status).toBe(200);
    expect(text).toContain('<html lang="de-AT" data-style-variant="ahornhaus">');
    expect(text).toContain('<body data-tenant="at" data-page="home" data-layout-version="abc123">');
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toContain('<title>Mode und Wohnen</title>');
    expect(head).toContain('<meta name="description" content="Mode &amp; Wohnen aus Österreich."/>');
    expect(head).toContain('<meta name="robots" content="index, follow"/>');
    expect(head).toContain('<link rel="canonical" href="https://www.ahornhaus.example/"/>');
    expect(head).toContain('<meta name="theme-color" content="#14191a" media="(prefers-color-scheme: dark)"/>');
    expect(head.indexOf("getItem('color-mode')")).toBeLessThan(head.indexOf('<style'));
    expect(head.indexOf('<style')).toBeLessThan(head.indexOf('<link id="sheet"'));
  });

  it('gives every node its type and id', async () => {
    const { text } = await render('example');
    for (const id of [
      'home',
      'usp-bar',
      'header',
      'mobile-menu',
      'hero-banner',
      'teaser-grid',
      'product-rail',
      'rich-text',
      'footer',
    ]) {
      expect(text).toMatch(new RegExp(`data-node="[a-z-]+" data-node-id="${id}"`));
    }
  });

  it('does not send markup without islands a second time for hydration', async () => {
    const { text } = await render('example');
    const flight = [...text.matchAll(/<script>self\.__next_f\.push\(.*?<\/script>/gs)].join('');
    expect(flight).not.toContain('product-card');
    expect(flight.length).toBeLessThan(20_000);
  });

  it('says for hydration what the edge takes out of it', async () => {
    const list = await render('in place');
    const flight = [...list.text.matchAll(/<script>self\.__next_f\.push\((\[1,".*?"\])\)<\/script>/gs)]
      .map(([, data = '']) => (JSON.parse(data) as [1, string])[1])
      .join('');
    expect(NEXT_WORDS.filter((word) => !flight.includes(word))).toEqual([]);
  });

  it('gives equal bytes for equal trees, so that entity tags hold', async () => {
    expect((await render('example')).text).toBe((await render('example')).text);
  });

  it('renders many pages at once without mixing them up', async () => {
    for (let index = 0; index < 20; index++) {
      const page = resolvedPage([{ ...exampleNode('product-rail', `rail-${index}`) }]);
      trees.pages.set(`page-${index}`, { ...page, version: `v${index}` });
    }
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => render(`page-${index % 20}`)));
    answers.forEach(({ status, text }, index) => {
      expect(status).toBe(200);
      expect([...text.matchAll(/data-node-id="(rail-\d+)"/g)].map(([, id]) => id)).toEqual([`rail-${index % 20}`]);
    });
  });

  it('never fails a page because of a node, logs the fault and counts it', async () => {
    const page = resolvedPage([
      { id: 'new', type: 'carousel', v: 1, props: {} },
      { id: 'bad', type: 'rich-text', v: 1, props: {} },
      exampleNode('rich-text', 'good'),
    ]);
    trees.pages.set('faulty', page);
    const { status, text } = await render('faulty');
    expect(status).toBe(200);
    expect(text).toContain('data-node-id="good"');
    expect(text).not.toMatch(/data-node-id="(new|bad)"/);
    await expect
      .poll(() => renderer.output())
      .toContain('"nodeId":"new","type":"carousel","version":1,"kind":"unknown-type"');
    const metrics = await (await fetch(renderer.metricsUrl)).text();
    expect(metrics).toContain('vitrine_renderer_nodes_total{tenant="at",type="unknown",outcome="unknown-type"} 1');
    expect(metrics).toContain('vitrine_renderer_nodes_total{tenant="at",type="rich-text",outcome="invalid-props"} 1');
  });

  it('takes paths of its own alone, and shows metrics to nobody who asks for pages', async () => {
    const { port } = new URL(renderer.url);
    const statusFor = async (target: string): Promise<number> => {
      const answer = await rawRequest(
        Number(port),
        `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
      );
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
    };
    for (const target of [
      `${renderer.metricsUrl}`,
      'http://127.0.0.1:1/_next/static/x',
      '//127.0.0.1:1/_next/static/x',
      '*',
    ])
      expect([target, await statusFor(target)]).toEqual([target, 400]);
    expect(await statusFor('/readyz')).toBe(200);
    expect(await statusFor('/-/metrics')).toBe(401);
  });

  it('answers 500 when there is no tree, so that the edge serves what it has', async () => {
    expect((await render('unknown')).status).toBe(500);
    await expect.poll(() => renderer.output()).toContain('expected status 200, got 404');
  });

  it('gives a node alone, as plain markup without rules that its page has, to the edge and to nobody else', async () => {
    trees.pages.set('node', { ...resolvedPage(), root: exampleNode('product-rail', 'rail') });
    const { status, text } = await get('/-/node', edgeHeaders({ ...renderContext(), node: 'rail' }, 'node', SECRET));
    expect(status).toBe(200);
    expect(text).toMatch(
      /^<style data-layout-version="abc123"><\/style><section [^>]*data-node="product-rail" data-node-id="rail">.*<\/section>$/s,
    );
    expect(text).not.toMatch(/<script|__next|<html/);
    expect((await get('/-/node')).status).toBe(404);
  });

  it('refuses a node that cannot come as plain markup, and says that it is not the renderer that failed', async () => {
    trees.pages.set('island', { ...resolvedPage(), root: exampleNode('mega-menu', 'c') });
    trees.pages.set('new', { ...resolvedPage(), root: { id: 'new', type: 'carousel', v: 1, props: {} } });
    for (const tree of ['island', 'new'])
      expect((await get('/-/node', edgeHeaders({ ...renderContext(), node: 'c' }, tree, SECRET))).status).toBe(422);
    expect((await get('/-/node', edgeHeaders({ ...renderContext(), node: 'c' }, 'missing', SECRET))).status).toBe(500);
    await expect.poll(() => renderer.output()).toContain('a node cannot be shown');
  });

  it('brings the script of places that come later with the pages that have one, and leaves their markup to it', async () => {
    const island = exampleNode('tabs');
    trees.pages.set('with-place', resolvedPage([exampleNode('deferred'), island]));
    const { text } = await render('with-place');
    expect(text.match(/dataset\.laterScript=/g)).toHaveLength(1);
    expect(text).toMatch(/<link id="sheet"/);
    expect(text).toMatch(/data-node="deferred" data-node-id="deferred" data-markup="\d+"/);
    expect((await render('example')).text).not.toContain('dataset.laterScript=');
  });

  it('marks a preview', async () => {
    const previewAt = '2026-11-27T05:00:00.000Z';
    trees.pages.set('draft', { ...examplePage(), preview: true, previewAt });
    const { text } = await render('draft');
    expect(text).toContain('Vorschau: Diese Fassung ist nicht veröffentlicht.');
    expect(text).toContain(`data-preview-at="${previewAt}"`);
    expect((await render('example')).text).not.toContain('data-preview');
  });

  it('is healthy and ready', async () => {
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await get('/readyz')).toEqual({ status: 200, text: '{"status":"ready"}' });
  });
});

describe.skipIf(!existsSync(CHROMIUM))('a rendered page in Chromium', () => {
  let browser: Browser;
  let edge: Awaited<ReturnType<typeof startPlainEdge>>;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    edge = await startPlainEdge(renderer.url, () => edgeHeaders(renderContext(), 'example', SECRET));
  });
  afterAll(async () => {
    await browser?.close();
    await edge?.close();
  });

  async function open(
    options: BrowserContextOptions,
  ): Promise<{ page: Page; complaints: string[]; scriptBytes: () => number }> {
    const page = await (await browser.newContext(options)).newPage();
    const complaints: string[] = [];
    let bytes = 0;
    page.on('console', (message) => {
      if (message.type() !== 'info' && message.type() !== 'log') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') bytes += gzipSync(await response.body()).length;
    });
    await page.goto(edge.url, { waitUntil: 'networkidle' });
    return { page, complaints, scriptBytes: () => bytes };
  }

  it('hydrates without a complaint, with at most 160 kB of scripts before interaction', async () => {
    const { complaints, scriptBytes } = await open({ viewport: { width: 1280, height: 900 } });
    expect(complaints).toEqual([]);
    expect(scriptBytes()).toBeGreaterThan(0);
    expect(scriptBytes()).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it('is fully styled without scripts', async () => {
    const { page } = await open({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    const { page: scripted } = await open({ viewport: { width: 1280, height: 900 } });
    const boxes = (target: Page): Promise<unknown[]> =>
      Promise.all(
        ['hero-banner', 'teaser-grid', 'product-rail'].map((id) =>
          target.locator(`[data-node-id="${id}"]`).boundingBox(),
        ),
      );
    expect(await boxes(page)).toEqual(await boxes(scripted));
  });

  it('keeps the chosen colour mode from the first frame of the next page on', async () => {
    const { page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.locator('label', { has: page.locator('input[value=dark]') }).click();
    expect(
      await page.evaluate(
        () => getComputedStyle(document.querySelector('[data-node=page]') ?? document.body).backgroundColor,
      ),
    ).toBe('rgb(20, 25, 26)');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('[data-node=page]').waitFor();
    expect(await page.locator('html').getAttribute('data-color-mode')).toBe('dark');
    expect(complaints).toEqual([]);
  });

  it('opens the menu at the first touch, and Escape closes it, focus returning', async () => {
    const { page, complaints } = await open({ viewport: { width: 360, height: 780 }, hasTouch: true });
    await page.locator('[data-node=mobile-menu] > button').tap();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('command'))).toBe('show-modal');
    // Browsers that know invokers say that they leave out what older ones go by.
    expect(complaints.filter((text) => !text.startsWith('popovertarget is ignored'))).toEqual([]);
  });
});

describe('the end of the renderer', () => {
  it('exits with 0 on SIGTERM', async () => {
    expect(await renderer.stop()).toBe(0);
  });
});
