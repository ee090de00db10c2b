import type { FormOutcome, SentForm } from '@vitrine/platform/doors';
import { countCookie } from '../basket/index.ts';
import type { CheckoutParts } from './checkout-forms.ts';
import { goOn } from './checkout-gate.ts';
import { checkoutState, type CheckoutState } from './checkout-state.ts';
import type { Order } from './orders-repository.ts';
import { isHosted } from './payment-methods.ts';
import { placeOrder } from './place-order.ts';

/** Orders what the page of the review showed, or says why not. */
export async function takeOrder(
  { shop, caller, cookies, fields }: SentForm,
  parts: CheckoutParts,
): Promise<FormOutcome> {
  const orderer = await parts.ordererOf(shop.tenant, { caller, cookies });
  if (orderer === undefined) return { kind: 'done', route: 'checkoutNoOrder' };
  const { basket = '', quote = '' } = fields;
  const outcome = await placeOrder(parts, shop, { ...orderer, basket, quote, unit: caller.unit });
  switch (outcome.kind) {
    case 'placed':
      return { kind: 'done', ...(await afterOrder(parts, shop, outcome.order)), cookies: [countCookie(undefined)] };
    case 'empty':
      return { kind: 'done', route: 'checkoutNoOrder' };
    case 'soldOut':
      return soldOut(outcome.variants, await checkoutState(parts, shop, orderer));
    case 'incomplete':
      return goOn(await checkoutState(parts, shop, orderer));
    case 'tooMany':
      return { kind: 'again', errors: {}, problem: { key: 'checkout.order.tooMany' } };
    case 'changed':
      return { kind: 'again', errors: {}, problem: { key: 'checkout.order.changed' } };
  }
}

/** Who pays at a provider goes there first. */
async function afterOrder(
  { hosted }: Pick<CheckoutParts, 'hosted'>,
  { tenant }: SentForm['shop'],
  { id, method, state }: Order,
): Promise<{ route: string; query?: Readonly<Record<string, string>> }> {
  const attempt = isHosted(method) && state === 'placed' ? await hosted?.lastAttempt(tenant, id) : undefined;
  if (hosted === undefined || attempt === undefined) return { route: 'checkoutConfirmation' };
  return { route: 'checkoutPaid', query: { p: hosted.tokenOf(attempt) } };
}

/** What is gone altogether the basket says itself; of what there is too little of, it cannot. */
function soldOut(variants: readonly string[], state: CheckoutState | undefined): FormOutcome {
  const names = state?.quote.lines.filter(({ variant }) => variants.includes(variant)).map(({ name }) => name) ?? [];
  if (names.length === 0) return { kind: 'done', route: 'basket' };
  return { kind: 'again', errors: {}, problem: { key: 'checkout.order.soldOut', with: { names: names.join(', ') } } };
}
