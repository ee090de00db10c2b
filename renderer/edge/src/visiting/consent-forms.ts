import type { Browser, BrowserElement } from './browser.ts';
import type { Consent } from './keep-consent.ts';
import type { Toasts } from './show-toasts.ts';

/**
 * Takes the banner and the settings over: a decision holds at once and without a new page, and what leads to the settings, a
 * link or a button of a form, opens them where the visitor is. That it was saved the page of the settings says itself, everywhere else a toast. Without it the forms are sent and the links lead to the page of the settings.
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function consentForms({ document, location, CustomEvent }: Browser, consent: Consent, toasts: Toasts): void {
  const FORM = 'form[data-consent-form]';
  const dialog = (): BrowserElement | null => document.querySelector('dialog[data-consent-settings]');

  /** Boxes say what holds now: the page is everybody's and cannot know. */
  function fill(): void {
    for (const box of document.querySelectorAll(`${FORM} input[name=category]`))
      box.checked = box.value === 'C0001' || consent.has(box.value ?? '');
  }

  function chosen(form: BrowserElement, choice: string | undefined): string[] {
    if (choice === 'all') return ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006'];
    if (choice !== 'save') return ['C0001'];
    const boxes = [...(form.querySelectorAll?.('input[name=category]') ?? [])];
    return [
      'C0001',
      ...boxes.flatMap(({ checked, value }) => (checked === true && value !== undefined ? [value] : [])),
    ];
  }

  /** Opens the settings over the page; false if that is not where the path leads, or if this is their own page. */
  function open(path: string | null | undefined): boolean {
    const place = dialog();
    if (!place || path !== place.dataset['consentSettings'] || path === location.pathname) return false;
    fill();
    place.showModal?.();
    return true;
  }

  document.addEventListener('submit', (event) => {
    const path = event.submitter?.getAttribute?.('formaction');
    if (open(path)) event.preventDefault?.();
    if (path) return;
    const form = (event.target as BrowserElement).closest?.(FORM);
    if (form === null || form === undefined) return;
    event.preventDefault?.();
    const detail = { categories: chosen(form, event.submitter?.value) };
    document.dispatchEvent(new CustomEvent('consent-changed', { detail }));
    form.closest?.('dialog')?.close?.();
    const note = form.querySelector?.('[data-consent-saved]');
    const saved = document.querySelector('[data-consent-said]')?.dataset['consentSaid'];
    if (note) note.hidden = false;
    else if (saved !== undefined) toasts.show({ kind: 'success', text: saved });
    // Whoever decided by keyboard goes on where the page begins: what had the focus is gone with the banner.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest?.('[data-node=consent-banner]'))
      document.querySelector('main')?.focus?.({ preventScroll: true });
  });

  document.addEventListener('click', (event) => {
    const { target, button = 0, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (button !== 0 || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
    const element = target as BrowserElement | null;
    if (element?.closest?.('[data-consent-close]')) dialog()?.close?.();
    if (open(element?.closest?.('a[href]')?.pathname)) event.preventDefault?.();
  });

  consent.onChange(fill);
  fill();
}
