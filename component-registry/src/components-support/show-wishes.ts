import { addRules, pageAt } from './other-page.ts';

/**
 * Shows the wishlist anew in which a form stands, as its page is now; loads the page where that cannot be had. The focus goes to the
 * list, whose line may be gone.
 */
export async function showWishes(form: HTMLElement): Promise<void> {
  const list = form.closest<HTMLElement>('[data-wishlist]');
  const address = list?.dataset['wishlist'];
  if (!list || address === undefined) return;
  try {
    const page = await pageAt(new URL(address, location.href));
    const other = page.querySelector('[data-wishlist]');
    if (other === null) throw new Error('expected the wishlist, got another page');
    addRules(page);
    list.replaceChildren(...other.childNodes);
    list.focus({ preventScroll: true });
  } catch {
    location.assign(address);
  }
}
