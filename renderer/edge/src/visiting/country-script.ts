import { createHash } from 'node:crypto';
import type { Browser } from './browser.ts';

/**
 * Brings the shop of the visitor's country to the front of the layer with the shops of other countries, and opens the layer
 * once per session (CT-019); without storage it stays closed rather than open on every page. A page without the layer stays as
 * it is. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function offerCountry(window: Browser, country: string): void {
  const { document } = window;
  const layer = document.querySelector('[data-country-layer]');
  if (layer === null) return;
  const shop = layer.querySelector?.(`[data-country="${country}"]`);
  if (shop) layer.querySelector?.('ul')?.prepend?.(shop);
  try {
    if (window.sessionStorage.getItem('countryOffered') !== null) return;
    window.sessionStorage.setItem('countryOffered', country);
  } catch {
    return;
  }
  layer.showPopover?.();
}

/** For pages of visitors from abroad alone; the country stands in the script's own element. */
export const COUNTRY_SCRIPT = Buffer.from(
  `(${String(offerCountry)})(window,document.currentScript.dataset.country);\n`,
);

/** Changes with the script, so that browsers may keep it for good. */
export const COUNTRY_FILE = `country.${createHash('sha256').update(COUNTRY_SCRIPT).digest('hex').slice(0, 8)}.js`;
