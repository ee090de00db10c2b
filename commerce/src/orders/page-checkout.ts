import type { PageScope } from '@vitrine/platform/doors';
import type { Orderer } from './caller-owner.ts';
import { checkoutState, type CheckoutState, type CheckoutStateParts } from './checkout-state.ts';

/** Who asks for a page, and where they are on the way to an order; each is found out when it is first asked for. */
export interface PageCheckout {
  orderer(): Promise<Orderer | undefined>;
  /** Undefined where there is nothing to order. */
  state(): Promise<CheckoutState | undefined>;
}

export type PageCheckouts = (scope: PageScope) => PageCheckout;

/** Gives the checkout of a page: however many of its sources ask, the basket is priced once. */
export function createPageCheckouts(parts: CheckoutStateParts): PageCheckouts {
  const known = new WeakMap<PageScope, PageCheckout>();
  const checkoutFor = ({ shop, caller }: PageScope): PageCheckout => {
    let orderer: Promise<Orderer | undefined> | undefined;
    let state: Promise<CheckoutState | undefined> | undefined;
    const askOrderer = async (): Promise<Orderer | undefined> =>
      caller && (await (orderer ??= parts.ordererOf(shop.tenant, { caller })));
    const askState = async (): Promise<CheckoutState | undefined> => checkoutState(parts, shop, await askOrderer());
    return { orderer: askOrderer, state: () => (state ??= askState()) };
  };
  return (scope) => {
    const before = known.get(scope);
    if (before !== undefined) return before;
    const made = checkoutFor(scope);
    known.set(scope, made);
    return made;
  };
}
