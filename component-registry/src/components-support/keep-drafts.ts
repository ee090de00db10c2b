import { bringDraft, forgetDraft, forgetDrafts, isTouched, keepDraft, nameOf } from './form-draft.ts';

/**
 * Keeps what is typed into the forms of the page that say so (`data-draft`) until `signal`, and puts back what an earlier visit
 * left. A form that was taken leads to the anchor of its name and -saved: what was kept of it is forgotten, and all of it with a logout.
 */
export function keepDrafts(signal: AbortSignal): void {
  // Ordered with what was typed on the way.
  if (document.querySelector('[data-order-number]') !== null) forgetDrafts('checkout-');
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    if (location.hash === `#${nameOf(form)}-saved`) forgetDraft(form);
    // What the shop sent back is newer than any draft, and is one itself: a reload shows the form anew.
    else if (form.dataset['back'] !== undefined) keepDraft(form);
    else {
      const isBrought = bringDraft(form);
      // Typed before this was there, which no event tells any more.
      if (isTouched(form)) keepDraft(form);
      // For what follows the fields, such as a button that waits until they are filled.
      if (isBrought) form.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  document.addEventListener(
    'input',
    ({ target }) => {
      const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null;
      if (form === null) return;
      keepDraft(form);
      // It was saved before this was typed.
      if (location.hash === `#${nameOf(form)}-saved`)
        history.replaceState(history.state, '', location.pathname + location.search);
    },
    { signal },
  );
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement && nameOf(target).startsWith('logout')) forgetDrafts();
    },
    { signal, capture: true },
  );
}
