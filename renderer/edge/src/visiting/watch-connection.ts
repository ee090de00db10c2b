import type { Browser, BrowserElement } from './browser.ts';
import type { Toasts } from './show-toasts.ts';

/**
 * Says when the network goes away and when it is back. Whoever follows a link or sends a form meanwhile keeps the page, with
 * a notice in place of the browser's own error, and goes on as soon as there is a network again. A browser that only believes to
 * be offline is not believed: the shop is asked first.
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function watchConnection(window: Browser, toasts: Toasts): void {
  const { document, location, navigator } = window;
  /** Not there before what only scripts show is: until then the browser says it in its own way. */
  const notice = (): BrowserElement | null => document.querySelector('dialog[data-offline-notice]');
  let takeBack: (() => void) | undefined;
  let goOn: (() => void) | undefined;

  function tell(): void {
    const away = notice()?.dataset['away'];
    if (takeBack !== undefined || away === undefined) return;
    takeBack = toasts.show({ kind: 'warning', text: away, onClose: () => undefined });
  }

  async function tryAgain(): Promise<void> {
    const answer = await window.fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok === true) {
      // Once: where a script sends the form, the page stays.
      const next = goOn;
      goOn = undefined;
      notice()?.close?.();
      return next?.();
    }
    const shown = notice();
    if (shown?.open !== true) return shown?.showModal?.();
    // Said anew, or nobody would hear that it failed again.
    const said = shown.querySelector?.('#offline-text');
    if (!said) return;
    const words = said.textContent ?? '';
    said.setAttribute?.('role', 'status');
    said.textContent = '';
    setTimeout(() => {
      said.textContent = words;
    }, 100);
  }

  function hold(event: { preventDefault?(): void }, next: () => void): void {
    event.preventDefault?.();
    goOn = next;
    void tryAgain();
  }

  window.addEventListener('offline', tell);
  window.addEventListener('online', () => {
    if (takeBack === undefined) return;
    takeBack();
    takeBack = undefined;
    const shown = notice();
    if (shown?.open === true) void tryAgain();
    else toasts.show({ kind: 'success', text: shown?.dataset['back'] ?? '' });
  });
  const tellAtOnce = (): void => void (navigator.onLine || tell());
  tellAtOnce();
  document.addEventListener('awake', tellAtOnce);

  document.addEventListener('click', (event) => {
    const { target, button = 0, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    const element = target as BrowserElement | null;
    if (element?.closest?.('[data-offline-stay]')) notice()?.close?.();
    if (element?.closest?.('[data-offline-retry]')) void tryAgain();
    if (navigator.onLine || notice() === null || button !== 0 || ctrlKey || metaKey || shiftKey || defaultPrevented)
      return;
    const link = element?.closest?.('a[href]');
    const { href, protocol = '', pathname, search, hash, target: frame } = link ?? {};
    if (href === undefined || !protocol.startsWith('http') || frame) return;
    if (hash && pathname === location.pathname && search === location.search) return;
    hold(event, () => location.assign(href));
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as BrowserElement;
    if (navigator.onLine || notice() === null || event.defaultPrevented || 'sure' in form.dataset) return;
    hold(event, () => {
      // The shop answered: whoever takes the form over may do so, whatever the browser believes.
      form.dataset['sure'] = '';
      form.requestSubmit?.(event.submitter);
      delete form.dataset['sure'];
    });
  });
}
