import {
  givenFields,
  type FormMutation,
  type FormOutcome,
  type LocalShop,
  type SentForm,
  type Words,
} from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { countCookie, piecesIn } from '../basket/index.ts';
import { articleView } from '../catalogue/index.ts';
import type { CheckoutParts } from './checkout-forms.ts';
import { goOn } from './checkout-gate.ts';
import { findCheckout } from './checkout-repository.ts';
import { checkoutState, type CheckoutState } from './checkout-state.ts';
import type { GuestHoldings } from './guest-holdings.ts';
import { hasKeptWord, type Order } from './orders-repository.ts';
import { isHosted } from './payment-methods.ts';
import { placeOrder } from './place-order.ts';

const NO_ORDER: FormOutcome = { kind: 'done', route: 'checkoutNoOrder', refusal: { key: 'basket.empty' } };
const PROOF_FIRST: Words = { key: 'login.passwordNeeded' };
const TOO_MANY: Words = { key: 'checkout.order.tooMany' };
const HELD: Words = { key: 'checkout.order.held' };
const HELD_NEW: Words = { key: 'checkout.order.heldNew' };
const CHANGED: Words = { key: 'checkout.order.changed' };

/** How scripts send the form `checkout-order`. */
export const PLACE_ORDER: FormMutation = {
  name: 'placeOrder',
  description: 'Orders what the page of the review shows, and obliges to pay.',
  arguments: {
    basket: { kind: 'text', required: true, description: 'As the page has it: an order is made of it once.' },
    quote: { kind: 'text', required: true, description: 'As the page has it: what was agreed to.' },
  },
  form: (fields) => ({ fields: givenFields(fields) }),
};

/** What bounds guests: a new cookie is another one. Of prepayment it bounds accounts as well that never paid anything. */
export interface GuestBounds {
  /** Counts what guests order under an address of mail, which may be anybody's: it is confirmed there. */
  recipients: RateLimiter;
  holdings: GuestHoldings;
}

/** Orders what the page of the review showed, or says why not. */
export async function takeOrder(
  { shop, caller, cookies, fields }: SentForm,
  parts: CheckoutParts,
  { recipients, holdings }: GuestBounds,
): Promise<FormOutcome> {
  const { tenant } = shop;
  const orderer = await parts.ordererOf(tenant, { caller, cookies });
  if (orderer === undefined) return NO_ORDER;
  const said = await findCheckout(parts.database, tenant, orderer);
  const isGuest = orderer.session === undefined;
  const email = isGuest ? said?.email : undefined;
  if (email !== undefined && (await recipients.count(`${tenant}:guest-orders`, email.toLowerCase())) > 0)
    return { kind: 'again', errors: {}, problem: TOO_MANY };
  const { basket = '', quote = '' } = fields;
  const isBounded = isGuest || !(await hasKeptWord(parts.database, tenant, orderer.owner));
  const wanted =
    isBounded && said?.method === 'prepayment' ? await parts.baskets.find(tenant, orderer.owner) : undefined;
  const pieces = wanted === undefined ? 0 : piecesIn(wanted);
  const wish = { ...orderer, basket, quote, unit: caller.unit, ...(isBounded && { counted: pieces }) };
  const outcome =
    wanted === undefined
      ? await placeOrder(parts, shop, wish)
      : await holdings.hold(shop, caller, pieces, () => placeOrder(parts, shop, wish));
  switch (outcome.kind) {
    case 'placed':
      return { kind: 'done', ...(await afterOrder(parts, shop, outcome.order)), cookies: [countCookie(undefined)] };
    case 'empty':
      return NO_ORDER;
    case 'soldOut':
      return soldOut(outcome.variants, await checkoutState(parts, shop, orderer), shop);
    case 'incomplete': {
      const state = await checkoutState(parts, shop, orderer);
      return { ...goOn(state), refusal: state?.step === 'proof' ? PROOF_FIRST : CHANGED };
    }
    case 'held':
      return { kind: 'again', errors: {}, problem: isGuest ? HELD : HELD_NEW };
    case 'tooMany':
      return { kind: 'again', errors: {}, problem: TOO_MANY };
    case 'changed':
      return { kind: 'again', errors: {}, problem: CHANGED };
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

/** The basket says of each line how many there are, and sets it right. */
function soldOut(variants: readonly string[], state: CheckoutState | undefined, shop: LocalShop): FormOutcome {
  const lacking = state?.priced.lines.filter(({ variant }) => variants.includes(variant)) ?? [];
  const names = lacking.map(
    ({ article, product }) => (article && articleView(article.product, article.variant, shop)?.name) ?? product,
  );
  return {
    kind: 'done',
    route: 'basket',
    refusal: { key: 'checkout.order.soldOut', with: { names: names.join(', ') } },
  };
}
