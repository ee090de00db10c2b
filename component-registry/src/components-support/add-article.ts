import { logFailure } from '../data-fetching/index.ts';
import { GATEWAY_PATH, shopGateway } from '../gateway/index.ts';
import { ADD_TO_BASKET, type BasketChange } from './add-to-basket-query.ts';

/**
 * Puts an article into the basket: the count beside the basket is raised at once and put right by the answer.
 * @returns what came of it, with its words; undefined where the shop did not answer, which is logged for `component`
 */
export async function addArticle(
  { sku, variant }: { sku: string; variant: string | null },
  component: string,
): Promise<BasketChange | undefined> {
  const before = shownCount();
  showCount(before + 1);
  const { data, error } = await shopGateway().mutate({
    mutation: ADD_TO_BASKET,
    variables: { sku, variant, once: crypto.getRandomValues(new Uint32Array(4)).join('-') },
  });
  const change = data?.addToBasket;
  showCount(change?.basket.count ?? before);
  if (error !== undefined) logFailure({ message: error.message, component, url: GATEWAY_PATH });
  return change;
}

function shownCount(): number {
  const badge = document.querySelector<HTMLElement>('[data-count=basket] [data-badge]');
  return badge === null || badge.hidden ? 0 : Number.parseInt(badge.textContent ?? '0', 10);
}

function showCount(basket: number): void {
  document.dispatchEvent(new CustomEvent('counts', { detail: { basket } }));
}
