import type { PostalAddress } from '../accounts/index.ts';

export const SALUTATIONS = ['female', 'male', 'notSpecified'] as const;

/** Who buys, and where the invoice goes. */
export interface Buyer extends PostalAddress {
  salutation?: (typeof SALUTATIONS)[number];
  phone?: string;
}

/** How somebody pays. `invoice`: after the delivery; `prepayment`: to a bank account, before it; `card`: at a provider. */
export const PAYMENT_METHODS = ['invoice', 'prepayment', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What is known on the way to an order; undefined is still to be said. */
export interface Checkout {
  email?: string;
  buyer?: Buyer;
  /** Where it is sent to. */
  address?: PostalAddress;
  method?: PaymentMethod;
  /** YYYY-MM-DD. */
  birthday?: string;
}

/** The steps before an order, in their order. */
export const STEPS = ['login', 'delivery', 'payment', 'review'] as const;
export type Step = (typeof STEPS)[number];

/**
 * The first step that is still to be done. A guest is somebody who said who they are without logging in; whoever is only
 * recognised by the device must prove who it is first.
 */
export function openStep(
  who: { session?: 'soft' | 'full' },
  checkout: Checkout | undefined,
  offered: readonly PaymentMethod[],
): Step {
  if (who.session === 'soft' || (who.session === undefined && checkout?.buyer === undefined)) return 'login';
  if (checkout?.address === undefined || checkout.email === undefined) return 'delivery';
  if (checkout.method === undefined || !offered.includes(checkout.method)) return 'payment';
  return 'review';
}
