import type { Browser, BrowserElement, BrowserEvent } from './browser.ts';

/**
 * Sends the form of a field (`data-sends`) as soon as another value is chosen; by keys once they rest or the field is left, for
 * each arrow is a choice there. A link that is pressed in the same moment is not followed: it would lead on with the former
 * value. Without scripts the form's button does it. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function sendChoices({ document }: Browser): void {
  let isByKey = false;
  let chosen: BrowserElement | undefined;
  let sentAt = 0;

  function send(field: BrowserElement | undefined): void {
    if (field === undefined || field !== chosen) return;
    chosen = undefined;
    sentAt = Date.now();
    field.form?.requestSubmit?.(field.form.querySelector?.('button'));
  }

  const listen = (type: string, listener: (target: BrowserElement, event: BrowserEvent) => void): void =>
    document.addEventListener(type, (event) => listener(event.target as BrowserElement, event), { capture: true });
  document.documentElement.dataset['sends'] = '';
  listen('keydown', () => void (isByKey = true));
  listen('pointerdown', () => void (isByKey = false));
  let timer: ReturnType<typeof setTimeout> | undefined;
  listen('change', (field) => {
    if (!('sends' in field.dataset)) return;
    chosen = field;
    clearTimeout(timer);
    timer = setTimeout(send, isByKey ? 800 : 0, field);
  });
  listen('focusout', send);
  listen('click', (target, event) => {
    if (target.closest?.('a[href]') && Date.now() - sentAt < 1_500) event.preventDefault?.();
  });
}
