import type { Browser } from './browser.ts';

/**
 * Leaves the focus on the article that was changed in the basket, though the page is another one then: on its quantity, or on
 * what puts it back; and at the voucher that was redeemed or taken out. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function keepFocus(window: Browser): void {
  const { document, location } = window;
  const key = 'changed-article';
  const inBasket = '[data-basket] form, [data-voucher] form';
  // Forms of a voucher name none.
  const articleOf = (form: { querySelector?(selector: string): { value?: string } | null }): string | undefined =>
    form.querySelector?.('input[name=variant]')?.value;

  function come(): void {
    const changed = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    if (changed === null) return;
    for (const form of document.querySelectorAll(inBasket)) {
      if (`${location.pathname} ${articleOf(form)}` !== changed) continue;
      const voucher = form.closest?.('[data-voucher]');
      const place = voucher
        ? voucher.querySelector?.('button[value=remove], summary')
        : form.querySelector?.('select, button[value=restore]');
      if (place === null || place === undefined) continue;
      place.focus?.({ preventScroll: !voucher });
      return;
    }
  }

  document.addEventListener('submit', ({ target }) => {
    const form = (target as { closest?(selector: string): Parameters<typeof articleOf>[0] | null }).closest?.(inBasket);
    if (!form) return;
    try {
      window.sessionStorage.setItem(key, `${location.pathname} ${articleOf(form)}`);
    } catch {
      // Storage is blocked: the focus is where the browser puts it.
    }
  });
  try {
    come();
  } catch {
    // As above.
  }
}
