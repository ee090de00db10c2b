import type { Browser } from './browser.ts';
import type { CookieJar } from './cookie-jar.ts';

/**
 * Shows what another tab did to the basket as soon as this one is looked at again: the counts, and the basket where the page shows it,
 * by loading it anew. The same where something was put in over the basket's own page, once the dialog is closed. What was typed or
 * chosen and not sent stays, and so does the page without a network. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function followTabs(window: Browser, cookies: CookieJar, showKept: () => void): void {
  const { document, location, navigator } = window;
  const shown = cookies.read('basketCount');

  function isTyping(): boolean {
    return [...document.querySelectorAll('main input:not([type=hidden]),main option[selected]')].some(
      ({ value = '', selected = value === '' }) => !selected,
    );
  }

  function look(): void {
    if (document.visibilityState === 'hidden') return;
    showKept();
    if (document.body.dataset['page'] !== 'basket' || cookies.read('basketCount') === shown) return;
    if (navigator.onLine && document.querySelector('dialog[open]') === null && !isTyping()) location.reload();
  }

  // A page that comes back from the browser's memory shows what it showed then.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted === true) look();
  });
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  // Is heard on its way down alone.
  document.addEventListener('close', look, { capture: true });
}
