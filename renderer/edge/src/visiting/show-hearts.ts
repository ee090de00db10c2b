import type { Browser } from './browser.ts';
import type { CookieJar } from './cookie-jar.ts';

/**
 * Fills the hearts of what is on the visitor's wishlist: the page is everybody's. Asks for it once, where the page has hearts and
 * the cookie says that there is something. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function showHearts(window: Browser, cookies: CookieJar): void {
  const { document } = window;

  async function show(): Promise<void> {
    if (!(Number(cookies.read('wishlistCount') ?? 0) > 0) || document.querySelector('[data-heart]') === null) return;
    try {
      const answer = await window.fetch('/api/wishlist', { headers: { accept: 'application/json' } });
      if (!answer.ok) return;
      const { products } = (await answer.json()) as { products: string[] };
      for (const heart of document.querySelectorAll('[data-heart]')) {
        const { value: sku = '' } = heart;
        if (products.includes(sku)) heart.setAttribute?.('aria-pressed', 'true');
      }
    } catch {
      // They stay empty, and can be pressed.
    }
  }

  if (document.prerendering === true)
    document.addEventListener('prerenderingchange', () => void show(), { once: true });
  else void show();
}
