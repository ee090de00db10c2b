import type { Browser } from './browser.ts';
import type { Consent } from './keep-consent.ts';

/**
 * Keeps in the browser which products were looked at, the latest first, with consent to functional storage alone; without it
 * what was kept goes, and so does the place that shows it. Nobody is told but for the moment in which it is shown.
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function keepViewed(window: Browser, consent: Consent): void {
  const { document } = window;
  const key = 'viewed';
  const most = 20;

  function keep(): void {
    const sku = document.querySelector('[data-product][data-item]')?.dataset['item'];
    try {
      if (!consent.has('C0003')) {
        delete document.documentElement.dataset['viewed'];
        window.localStorage.removeItem(key);
      } else if (sku !== undefined) {
        const known: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
        const before = Array.isArray(known) ? known.filter((one) => one !== sku) : [];
        window.localStorage.setItem(key, JSON.stringify([sku, ...before].slice(0, most)));
      }
    } catch {
      // Storage is blocked or full, or holds what another program wrote: nothing is kept.
    }
  }

  function start(): void {
    consent.onChange(keep);
    keep();
  }

  if (document.prerendering === true) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
