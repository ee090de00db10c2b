// @vitest-environment jsdom
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageBoundary } from './page-boundary.client.tsx';

const words = { title: 'Dieser Bereich kann gerade nicht angezeigt werden.', reset: 'Erneut versuchen' };
const looks = { words, classes: { box: 'box', button: 'button' } };
let isBroken = true;
let logged: string[];

function Page(): ReactElement {
  if (isBroken) throw new Error('broken');
  return <main>Angebote</main>;
}

beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void logged.push(String(text)));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says that the page cannot be shown, logs it once, and shows it when it is tried again', async () => {
  document.body.innerHTML = '<div></div>';
  await act(async () => {
    createRoot(document.body.firstElementChild as Element, { onCaughtError: () => undefined }).render(
      <PageBoundary looks={looks}>
        <Page />
      </PageBoundary>,
    );
  });
  expect(document.querySelector('[role=alert]')?.textContent).toBe(words.title + words.reset);
  expect(logged).toEqual([expect.stringMatching(/^Error in layout node page /)]);
  isBroken = false;
  await act(async () => document.querySelector('button')?.click());
  expect(document.body.textContent).toBe('Angebote');
});
