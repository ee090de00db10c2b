import type { PageScope } from '@vitrine/platform/doors';
import type { ProductCardData } from '@vitrine/schemas';
import type { ProductCards } from '../catalogue/index.ts';
import type { Listing } from './listing.ts';
import type { ListRules } from './list-rules.ts';
import { withSponsors } from './sponsored-cards.ts';

/**
 * The cards of what a list shows of itself now, with what invalidates them, and when the first of them or a rule of the list
 * turns; undefined if none does.
 */
export async function shownCards(
  cards: ProductCards,
  scope: PageScope,
  listing: Listing,
  rules: ListRules,
): Promise<{ products: ProductCardData[]; tags: readonly string[]; expires?: Date }> {
  const { skus, first, end, choice } = listing;
  const { value, tags, expires: turns } = await cards.forList(scope, skus.slice(first, end), choice.keys);
  const expires = earlier(turns, rules.turns);
  return {
    products: withSponsors(value, listing, rules, scope.shop),
    tags,
    ...(expires === undefined ? {} : { expires }),
  };
}

/** The earlier of two moments; undefined if there is neither. */
function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}
