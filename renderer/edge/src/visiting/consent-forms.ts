import type { Browser, BrowserElement } from './browser.ts';
import type { Consent } from './keep-consent.ts';
import type { Toasts } from './show-toasts.ts';

/**
 * Takes the banner and the settings over: a decision holds at once and without a new page, and what leads to the settings, a
 * link or a button of a form, opens them where the visitor is. That it was saved the page of the settings says itself, everywhere else a toast. Without it the forms are sent and the links lead to the page of the settings; so they do where the settings, which only scripts show, cannot be had.
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

  /** Of the settings; before they are there the banner says it, which every page has. */
  const settingsPath = (): string | null | undefined =>
    dialog()?.dataset['consentSettings'] ??
    document.querySelector(`${FORM} [formaction]`)?.getAttribute?.('formaction');

  /**
   * Opens the settings over the page, once they are there; false if that is not where the path leads, if this is their own page,
   * or where they are not to be had.
   */
  function open(path: string | null | undefined): boolean {
    if (!path || path !== settingsPath() || path === location.pathname) return false;
    const place = dialog();
    if (place !== null) {
      fill();
      if (place.open !== true) place.showModal?.();
      return true;
    }
    if (document.querySelector('template[data-dormant]') === null) return false;
    document.addEventListener('awake', () => void (open(path) || location.assign(path)), { once: true });
    return true;
  }

  /** Says that it was saved, in the words of the settings; false while these are not there. */
  function say(): boolean {
    const text = dialog()?.dataset['consentSaid'];
    if (text !== undefined) toasts.show({ kind: 'success', text });
    return text !== undefined;
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
    if (note) note.hidden = false;
    else if (!say()) document.addEventListener('awake', say, { once: true });
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
