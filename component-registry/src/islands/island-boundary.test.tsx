// @vitest-environment jsdom
import { act, type ReactElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToReadableStream } from 'react-dom/server.edge';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IslandBoundary } from './island-boundary.client.tsx';

const words = { title: 'Dieser Bereich kann gerade nicht angezeigt werden.', reset: 'Erneut versuchen' };
const node = { type: 'countdown', id: 'uhr' };
const classes = { box: 'box', button: 'button' };

let fault: 'server' | 'browser' | 'both' | 'none' = 'none';
const rendering = { on: 'server' as 'server' | 'browser' };

function Island({ children }: { children?: ReactNode }): ReactElement {
  if (fault === 'both' || fault === rendering.on) throw new Error(`island fails in the ${rendering.on}`);
  return <div data-island="">{children}</div>;
}

const page = (island: ReactElement): ReactElement => (
  <main>
    <p>before</p>
    <IslandBoundary words={words} classes={classes} node={node}>
      {island}
    </IslandBoundary>
    <p>after</p>
  </main>
);

async function serverHtml(tree: ReactElement): Promise<string> {
  rendering.on = 'server';
  const stream = await renderToReadableStream(tree, { onError: () => undefined });
  return new Response(stream).text();
}

/** A place of its own for each root. */
function container(html = ''): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.replaceChildren(element);
  return element;
}

async function inBrowser(work: () => void): Promise<void> {
  rendering.on = 'browser';
  await act(async () => {
    work();
  });
}

let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void logged.push(String(text)));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('IslandBoundary', () => {
  it('keeps the page when the island throws on the server, and shows the markup around which it stands', async () => {
    fault = 'server';
    const html = await serverHtml(
      page(
        <Island>
          <details>native</details>
        </Island>,
      ),
    );
    expect(html).toContain('<p>before</p>');
    expect(html).toContain('<details>native</details>');
    expect(html).not.toContain('data-island');
    expect(html).toContain('<p>after</p>');
  });

  it('lets the browser try again what failed on the server', async () => {
    fault = 'server';
    const tree = page(
      <Island>
        <details>native</details>
      </Island>,
    );
    const root = container(await serverHtml(tree));
    await inBrowser(() => {
      hydrateRoot(root, tree, { onRecoverableError: () => undefined });
    });
    expect(document.querySelector('[data-island] details')?.textContent).toBe('native');
  });

  it('leaves the native markup when the island throws in the browser too', async () => {
    fault = 'browser';
    await inBrowser(() => {
      createRoot(container(), { onCaughtError: () => undefined }).render(
        page(
          <Island>
            <details>native</details>
          </Island>,
        ),
      );
    });
    expect(document.body.textContent).toBe('beforenativeafter');
    expect(logged).toEqual([
      expect.stringMatching(/^Error in layout node countdown uhr\ncomponent: countdown\nurl: http/),
    ]);
  });

  it('offers to try again where there is no native markup', async () => {
    fault = 'browser';
    await inBrowser(() => {
      createRoot(container(), { onCaughtError: () => undefined }).render(page(<Island />));
    });
    expect(document.querySelector('[role=alert]')?.textContent).toBe(words.title + words.reset);
    fault = 'none';
    await inBrowser(() => {
      document.querySelector('button')?.click();
    });
    expect(document.querySelector('[data-island]')).not.toBeNull();
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});
