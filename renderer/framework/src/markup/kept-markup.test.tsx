// @vitest-environment jsdom
import { act, useState, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerHead } from './server-head.client.tsx';
import { ServerMarkup } from './server-markup.client.tsx';

const MARKUP = '<section class="list" data-markup="0"><p>Kleid</p></section>';

/** What the server said beside the markup, or something else. */
let words = 'Angebote';

function Page(): ReactElement {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>{words}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Neu
      </button>
      <ServerMarkup key={count} page="p" index={0} tag="section" />
    </main>
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  words = 'Angebote';
});
afterEach(() => vi.unstubAllGlobals());

async function hydrate(): Promise<{ before: Element; clicks: () => number }> {
  document.body.innerHTML = `<div><main><h1>Angebote</h1><button type="button">Neu</button>${MARKUP}</main></div>`;
  const root = document.body.firstElementChild ?? expect.fail('no root');
  const before = document.querySelector('section') ?? expect.fail('no markup');
  let clicked = 0;
  document.querySelector('p')?.addEventListener('click', () => (clicked += 1));
  await act(async () => {
    hydrateRoot(root, <Page />, { onRecoverableError: () => undefined });
  });
  return {
    before,
    clicks: () => {
      document.querySelector('p')?.click();
      return clicked;
    },
  };
}

describe('markup of the server in the browser', () => {
  it('stays the very element with its attributes when React takes the page over', async () => {
    const { before, clicks } = await hydrate();
    expect(document.querySelector('section')).toBe(before);
    expect([before.outerHTML, clicks()]).toEqual([MARKUP, 1]);
  });

  it('keeps attributes and nodes when React has to make the page anew, and when it makes the element anew later', async () => {
    words = 'Anders';
    const { before, clicks } = await hydrate();
    const made = document.querySelector('section');
    expect(document.querySelector('h1')?.textContent).toBe('Anders');
    expect(made).not.toBe(before);
    expect([made?.outerHTML, clicks()]).toEqual([MARKUP, 1]);
    await act(async () => document.querySelector('button')?.click());
    expect(document.querySelector('section')).not.toBe(made);
    expect([document.querySelector('section')?.outerHTML, clicks()]).toEqual([MARKUP, 2]);
  });
});

it('keeps what the head says when React has to make the document anew', async () => {
  document.head.innerHTML = '<title>Angebote</title><meta name="robots" content="noindex">';
  document.body.innerHTML = '<h1>Angebote</h1>';
  await act(async () => {
    hydrateRoot(
      document,
      <html lang="de">
        <head>
          <ServerHead page="p" index={0} />
        </head>
        <body>
          <h1>Anders</h1>
        </body>
      </html>,
      { onRecoverableError: () => undefined },
    );
  });
  expect(document.querySelector('h1')?.textContent).toBe('Anders');
  expect(document.title).toBe('Angebote');
  expect(document.querySelectorAll('meta')).toHaveLength(1);
});
