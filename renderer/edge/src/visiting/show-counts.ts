import type { Browser } from './browser.ts';
import type { CookieJar } from './cookie-jar.ts';

/**
 * Shows beside basket and wishlist how many pieces are in them: what the cookies say that come with every change of one
 * (`basketCount`, `wishlistCount`), and what the page itself just did, by the event `counts` on the document. Runs in
 * browsers by its own text: it may name nothing outside itself.
 */
export function showCounts(window: Browser, cookies: CookieJar): void {
  const { document } = window;
  const most = 99;

  function show(kind: string, count: number): void {
    for (const link of document.querySelectorAll(`[data-count=${kind}]`)) {
      const badge = link.querySelector?.('[data-badge]');
      const words = link.querySelector?.('[data-label]');
      if (!badge || !words) continue;
      badge.hidden = count === 0;
      badge.textContent = count > most ? `${most}+` : String(count);
      const { label = '' } = words.dataset;
      words.textContent = count === 0 ? label : `${label}, ${count}`;
    }
  }

  function showKept(): void {
    for (const kind of ['basket', 'wishlist']) {
      const count = Number(cookies.read(`${kind}Count`) ?? 0);
      show(kind, Number.isSafeInteger(count) && count > 0 ? count : 0);
    }
  }

  showKept();
  document.addEventListener('counts', ({ detail }) => {
    for (const [kind, count] of Object.entries(detail as Record<string, number>)) show(kind, count);
  });
  // A page that comes back from the browser's memory shows what it showed then.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted === true) showKept();
  });
}
