import type { PriceWords } from './quick-view-query.ts';

/** A price block with these words, made of the empty ones of the dialog; null if it has none of the kind. */
export function priceBlock(dialog: ParentNode, price: PriceWords, size: 'card' | 'page'): HTMLElement | null {
  const kind = `${size}-${price.original === null ? 'plain' : 'reduced'}`;
  const shell = dialog.querySelector<HTMLElement>(`[data-quick-price="${kind}"] > [data-price]`);
  if (shell === null) return null;
  const block = shell.cloneNode(true) as HTMLElement;
  for (const place of block.querySelectorAll<HTMLElement>('[data-said]')) {
    const words = price[place.dataset['said'] as keyof PriceWords];
    if (words) place.replaceWith(words);
    // A line of its own goes with its words.
    else if (place.parentElement?.tagName === 'P') place.parentElement.remove();
    else place.remove();
  }
  return block;
}
