import type { Browser } from './browser.ts';
import type { CookieJar } from './cookie-jar.ts';

/**
 * Shows beside basket and wishlist how many pieces are in them: what the cookies say that come with every change of one
 * (`basketCount`, `wishlistCount`), and what the page itself just did, by the event `counts` on the document. `showKept` shows
 * what the cookies say now; `told` is told of the session: where the tab knew another one, as after a login, the shop is asked.
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function showCounts(
  window: Browser,
  cookies: CookieJar,
): { showKept(): void; told(session: { type: number }): void } {
  const { document } = window;

  function show(kind: string, count: number): void {
    for (const link of document.querySelectorAll(`[data-count=${kind}]`)) {
      const badge = link.querySelector?.('[data-badge]');
      const words = link.querySelector?.('[data-label]');
      if (!badge || !words) continue;
      badge.hidden = count === 0;
      badge.textContent = count > 99 ? '99+' : String(count);
      const { label = '' } = words.dataset;
      words.textContent = count === 0 ? label : `${label}, ${count}`;
    }
  }

  function showKept(): void {
    for (const kind of ['basket', 'wishlist']) {
      const count = Number.parseInt(cookies.read(`${kind}Count`) ?? '', 10);
      show(kind, count > 0 ? count : 0);
    }
  }

  async function ask(): Promise<void> {
    try {
      const answer = await window.fetch('/api/counts', { headers: { accept: 'application/json' } });
      if (!answer.ok) return;
      for (const [kind, count] of Object.entries((await answer.json()) as Record<string, number>)) show(kind, count);
    } catch {
      // What was known stays.
    }
  }

  showKept();
  document.addEventListener('counts', ({ detail }) => {
    for (const [kind, count] of Object.entries(detail as Record<string, number>)) show(kind, count);
  });

  function told({ type }: { type: number }): void {
    const key = 'counts-of';
    try {
      if ((window.sessionStorage.getItem(key) ?? '0') === String(type)) return;
      window.sessionStorage.setItem(key, String(type));
    } catch {
      // Storage is blocked: what the cookies say must do.
      return;
    }
    void ask();
  }

  return { showKept, told };
}
