import type { LocalShop } from '@vitrine/platform/doors';
import type { ProductCardData } from '@vitrine/schemas';
import type { Listing } from './listing.ts';
import type { ListRules } from './list-rules.ts';

/**
 * The cards of a list, those with a label whose place somebody pays for (PR-017). In an order that a shopper chose nobody pays
 * for a place, so nothing is labelled.
 */
export function withSponsors(
  cards: readonly ProductCardData[],
  { choice }: Listing,
  { sponsored }: ListRules,
  shop: Pick<LocalShop, 'message'>,
): ProductCardData[] {
  const label = sponsored.length === 0 ? undefined : shop.message('product.sponsored');
  const payers = new Map(sponsored.map(({ sku, payer }) => [sku, payer]));
  return cards.map((card) => {
    const payer = payers.get(card.sku);
    const isPaid = choice.sort === 'relevance' && label !== undefined && payer !== undefined;
    return isPaid ? { ...card, sponsored: { label, payer } } : card;
  });
}
