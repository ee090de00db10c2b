import { addRules, pageAt } from './other-page.ts';

/**
 * Shows the wishlist in a place (`data-wishlist`, its address) as its page is now; loads the page where that cannot be had. The
 * focus goes to the place, since the line that had it may be gone.
 */
export async function showWishes(place: HTMLElement): Promise<void> {
  const { wishlist: address = '' } = place.dataset;
  try {
    const page = await pageAt(new URL(address, location.href));
    const other = page.querySelector('[data-wishlist]:not(dialog *)');
    if (other === null) throw new Error('expected the wishlist, got another page');
    addRules(page);
    place.replaceChildren(...other.childNodes);
    place.focus({ preventScroll: true });
  } catch {
    location.assign(address);
  }
}

/** Opens the layer of the wishlist with what is on it now. */
export async function openWishes(layer: HTMLDialogElement): Promise<void> {
  const place = layer.querySelector<HTMLElement>('[data-wishlist]');
  if (place === null) return;
  layer.showModal();
  await showWishes(place);
}
