/**
 * What `renderer/framework` knows of the insides of React and Next, against the versions that are installed: a test that
 * fails here names the assumption that an upgrade broke. Pages stay right then, by the plain way of each, but cost more.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Writable } from 'node:stream';
import { Suspense, use, type ReactElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdScripts, settleBoundaries } from '@vitrine/framework/html';
import { request } from 'undici';
import { examplePage } from './example-page.ts';
import { renderContext, SECRET } from './fixtures.ts';
import { edgeHeaders, startRenderer, type RendererProcess } from './renderer-process.ts';
import { startTreeServer, type TreeServer } from './tree-server.ts';

const require = createRequire(import.meta.url);
const ASYNC_SCRIPT = /<script src="\/_next\/static\/[^"]+" async="">/;

describe('React', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.doUnmock('react/jsx-runtime');
    vi.resetModules();
  });

  it('has elements of five fields in production, as those that are made by hand', async () => {
    const file = path.join(path.dirname(require.resolve('react')), 'cjs/react-jsx-runtime.production.js');
    const production = require(file) as { jsx: (...parts: unknown[]) => object };
    vi.stubEnv('NODE_ENV', 'production');
    vi.resetModules();
    vi.doMock('react/jsx-runtime', () => production);
    const { markedElement, markOf } = await import('@vitrine/framework/elements');
    const { jsx } = production;
    for (const key of [undefined, 'a', 1]) {
      const made = markedElement('p', { id: 'x', children: 'words' }, key, false, 7);
      expect({ ...made, mark: 7 }).toEqual({ ...jsx('p', { id: 'x', children: 'words' }, key, false, 7), mark: 7 });
      expect(Object.isFrozen(made)).toBe(false);
      expect(markOf(made)).toBe(7);
    }
  });

  it('streams a boundary that comes late behind the page, with a call that swaps the two', async () => {
    let arrive: (value: string) => void = () => undefined;
    const later = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const Late = (): ReactNode => <b>{use(later)}</b>;
    const html = await streamed(
      <main>
        <Suspense fallback={<i>soon</i>}>
          <Late />
        </Suspense>
        <p>after</p>
      </main>,
      () => arrive('now'),
    );
    expect(html).toContain('$RC("B:0","S:0")');
    expect(settleBoundaries(html)).toContain('<main><!--$--><b>now</b><!--/$--><p>after</p></main>');
    expect(settleBoundaries(html)).not.toContain('$RC(');
  });
});

describe('Next', () => {
  let trees: TreeServer;
  let renderer: RendererProcess;
  beforeAll(async () => {
    trees = await startTreeServer(SECRET);
    trees.pages.set('example', examplePage());
    renderer = await startRenderer({ LAYOUT_SERVER_URL: trees.url, INTERNAL_SECRET: SECRET });
  });
  afterAll(async () => {
    await renderer?.stop();
    await trees?.close();
  });
  const page = async (): Promise<string> => {
    const { body } = await request(`${renderer.url}/`, { headers: edgeHeaders(renderContext(), 'example', SECRET) });
    return body.text();
  };
  const dataOf = (html: string): string => [...html.matchAll(/<script>self\.__next_f\.push\(.*?<\/script>/gs)].join('');

  it('makes data and HTML of a page in one process, so that markup need not be sent along', async () => {
    const html = await page();
    expect(html.includes('data-event="select-item"')).toBe(true);
    expect(dataOf(html).includes('select-item')).toBe(false);
  });

  it('writes its scripts and preloads as the edge holds them', async () => {
    const html = await page();
    expect(html).toMatch(ASYNC_SCRIPT);
    const held = holdScripts(html);
    expect(held).not.toMatch(ASYNC_SCRIPT);
    expect(held).not.toMatch(/<link rel="preload" as="script"/);
    expect(held).toMatch(/<script data-scripts="\/_next\/static\/[^"]+"/);
  });

  it('leaves no boundary for the browser to swap once they are settled', async () => {
    expect(settleBoundaries(await page())).not.toContain('$RC("');
  });

  it('marks components of the browser as the walk knows them', () => {
    const bundled = readFileSync(
      require.resolve('next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-server.node.production.js'),
      'utf8',
    );
    expect(bundled).toContain('Symbol.for("react.client.reference")');
  });
});

/** The HTML of a tree whose late parts arrive once the rest was sent. */
function streamed(tree: ReactElement, arrive: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        html += chunk.toString();
        done();
      },
      final(done) {
        resolve(html);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      onShellReady() {
        pipe(sink);
        setImmediate(arrive);
      },
      onError: reject,
    });
  });
}
