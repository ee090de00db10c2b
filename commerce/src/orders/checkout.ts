/** Where something is sent to; the country is the shop's. */
export interface CheckoutAddress {
  firstname: string;
  lastname: string;
  street: string;
  housenumber: string;
  postcode: string;
  city: string;
  phone?: string;
}

/** How somebody pays. `invoice`: after the delivery; `prepayment`: to a bank account, before it; `card`: at a provider. */
export const PAYMENT_METHODS = ['invoice', 'prepayment', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What is known on the way to an order; undefined is still to be said. */
export interface Checkout {
  email?: string;
  address?: CheckoutAddress;
  method?: PaymentMethod;
  /** YYYY-MM-DD. */
  birthday?: string;
}

/** The steps before an order, in their order. */
export const STEPS = ['login', 'delivery', 'payment', 'review'] as const;
export type Step = (typeof STEPS)[number];

/**
 * The first step that is still to be done. A guest is somebody who began a checkout without logging in; whoever is only
 * recognised by the device must prove who it is first.
 */
export function openStep(
  who: { session?: 'soft' | 'full' },
  checkout: Checkout | undefined,
  offered: readonly PaymentMethod[],
): Step {
  if (who.session === 'soft' || (who.session === undefined && checkout === undefined)) return 'login';
  if (checkout?.address === undefined || checkout.email === undefined) return 'delivery';
  if (checkout.method === undefined || !offered.includes(checkout.method)) return 'payment';
  return 'review';
}
