import { addRules, pageAt } from '../../components-support/other-page.ts';

const FORM = 'form:has(> input[name=form][value=newsletter])';
/** What a sheet says before its form was sent, by the sheet. */
const beginnings = new WeakMap<HTMLElement, readonly Node[]>();

/**
 * Opens the sheet with the form of the page at an address, as it is now; a form that was begun is there still, one that was sent
 * has a new one in its place. Where the page itself has the form, the focus goes there. Loads the page where it cannot be had.
 */
export async function openNewsletterSheet(sheet: HTMLDialogElement, href: string): Promise<void> {
  // A form in a sheet is none of the page's: the teaser may stand in the content itself.
  const own = document.querySelector<HTMLElement>(`main ${FORM} input[type=email]:not(dialog *)`);
  if (own !== null) return own.focus();
  const body = sheet.querySelector<HTMLElement>('[data-form-body]');
  if (body === null) return location.assign(href);
  if (!beginnings.has(body)) beginnings.set(body, [...body.childNodes]);
  sheet.showModal();
  if (sheet.querySelector(FORM) === null) {
    const place = document.createElement('div');
    place.ariaBusy = 'true';
    body.replaceChildren(...(beginnings.get(body) ?? []), place);
    try {
      const page = await pageAt(new URL(href, location.href));
      // In one selector it would be a `:has` in a `:has`, which there is not.
      const found = page.querySelector(`main ${FORM}`)?.closest('section');
      if (!found) throw new Error('expected a page with the form, got another one');
      addRules(page);
      place.replaceWith(found);
    } catch {
      return location.assign(href);
    }
    // For what looks after buttons of forms that are not filled yet.
    document.dispatchEvent(new Event('input'));
  }
  sheet.querySelector<HTMLElement>(`${FORM} input[type=email]`)?.focus();
}
