import { shopGateway } from '../../gateway/index.ts';
import { priceBlock } from './price-shells.ts';
import { CARD_PRICE } from './quick-view-query.ts';

const held = new Set<string>();

/**
 * From now on all cards of a product show the price that the gateway's client knows, whatever answer brings it: no list is asked
 * for again (GW-012).
 */
export function holdCardPrices(dialog: HTMLElement, sku: string): void {
  if (held.has(sku)) return;
  held.add(sku);
  const cards = `article[data-event="select-item"][data-item="${CSS.escape(sku)}"]`;
  shopGateway().watch({ query: CARD_PRICE, variables: { sku }, policy: 'cache-only' }, ({ data }) => {
    const price = data?.product?.price;
    if (price === undefined) return;
    for (const shown of document.querySelectorAll(`${cards} [data-price]`)) {
      const block = priceBlock(dialog, price, 'card');
      if (block !== null && wordsOf(block) !== wordsOf(shown)) shown.replaceWith(block);
    }
  });
}

function wordsOf({ textContent }: Element): string {
  return textContent.replaceAll(/\s+/gu, ' ').trim();
}
