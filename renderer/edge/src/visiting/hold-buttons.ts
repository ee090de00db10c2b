import type { Browser } from './browser.ts';

/**
 * Keeps buttons (`data-until-filled`) from being pressed until every required field in sight of their form has a value. Without
 * scripts the shop says what is missing. Runs in browsers by its own text: it may name nothing outside itself.
 */
export function holdButtons({ document, addEventListener }: Browser): void {
  const hold = (): void => {
    for (const button of document.querySelectorAll('[data-until-filled]'))
      button.disabled = [...(button.form?.elements ?? [])].some(
        (field) => field.validity?.valueMissing && field.checkVisibility?.(),
      );
  };
  hold();
  document.addEventListener('input', hold);
  // What a browser fills in when it comes back to a page.
  addEventListener('pageshow', hold);
}
