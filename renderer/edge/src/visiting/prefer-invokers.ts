import type { Browser, BrowserElement } from './browser.ts';

/**
 * Takes `popovertarget` from a button that has `commandfor` before it is pressed, where the browser knows invokers: it leaves the
 * former out anyway, and Chromium says so in its console each time. Without scripts, or invokers, the button keeps both.
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function preferInvokers({ document }: Pick<Browser, 'document'>): void {
  if (!('commandForElement' in document.createElement('button'))) return;
  document.addEventListener(
    'click',
    ({ target }) =>
      (target as BrowserElement).closest?.('[commandfor][popovertarget]')?.removeAttribute?.('popovertarget'),
    { capture: true },
  );
}
