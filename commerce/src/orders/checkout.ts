import type { PostalAddress } from '../accounts/index.ts';

export const SALUTATIONS = ['female', 'male', 'notSpecified'] as const;

/** Who buys, and where the invoice goes. */
export interface Buyer extends PostalAddress {
  salutation?: (typeof SALUTATIONS)[number];
  phone?: string;
}

/**
 * How somebody pays. `invoice`: after the delivery; `instalments` and `pause`: by a plan; `credit`: of the revolving credit that they
 * were granted; `prepayment`: to a bank account, before
 * the delivery; the others at a provider, on its page.
 */
export const PAYMENT_METHODS = [
  'invoice',
  'instalments',
  'pause',
  'credit',
  'prepayment',
  'wallet',
  'ideal',
  'card',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The way to pay that a row names; undefined for none, and for one that there is no more. */
export function methodNamed(name: string | null): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((each) => each === name);
}

/** Ways to pay of which nothing is paid before the goods are sent. */
const LATER: ReadonlySet<string> = new Set<PaymentMethod>(['invoice', 'instalments', 'pause', 'credit']);

/** Whether something is owed after the order. */
export function isPaidLater(method: PaymentMethod): boolean {
  return LATER.has(method);
}

/** What is known on the way to an order; undefined is still to be said. */
export interface Checkout {
  email?: string;
  buyer?: Buyer;
  /** Where it is sent to. */
  address?: PostalAddress;
  method?: PaymentMethod;
  /** How the last order was to be paid, whose payment was refused. */
  refused?: PaymentMethod;
  /** YYYY-MM-DD. */
  birthday?: string;
  /** In how many instalments. */
  count?: number;
  /** That instalments are to be protected, or not. */
  isProtected?: boolean;
  /** That the terms of a pause were seen and wanted. */
  isPauseWanted?: boolean;
  /** That they join the premium programme with the order, or not. */
  isPremiumWanted?: boolean;
  /** That an old appliance is taken along when the new one comes, or not. */
  isOldApplianceTaken?: boolean;
}

/** The steps before an order, in their order. */
export const STEPS = ['login', 'delivery', 'payment', 'review'] as const;
export type Step = (typeof STEPS)[number];

/**
 * Steps, and what has a page of its own before the last one: what some ways to pay ask for, the premium programme, and the
 * password of whoever orders on account and has not given it.
 */
export const PLACES = ['login', 'delivery', 'payment', 'protection', 'pause', 'premium', 'proof', 'review'] as const;
export type Place = (typeof PLACES)[number];

/** How an order can be paid. */
export interface Offer {
  methods: readonly PaymentMethod[];
  /** The numbers of instalments. */
  counts: readonly number[];
  /** Whether instalments can be protected. */
  protects: boolean;
}

/**
 * The first place that is still to be done. A guest is somebody who said who they are without logging in; whoever is only
 * recognised by the device must prove who it is first. Whether an old appliance is taken along is said where it goes to. What is owed to the account is ordered by a password alone: a number and a
 * day of birth are known to too many (ruling 7).
 */
export function openStep(
  who: { session?: 'soft' | 'full'; isProved?: boolean | undefined },
  checkout: Checkout | undefined,
  { methods, counts, protects }: Offer,
  asksOldAppliance = false,
): Place {
  if (who.session === 'soft' || (who.session === undefined && checkout?.buyer === undefined)) return 'login';
  if (checkout?.address === undefined || checkout.email === undefined) return 'delivery';
  if (asksOldAppliance && checkout.isOldApplianceTaken === undefined) return 'delivery';
  const { method, count, isProtected, isPauseWanted } = checkout;
  if (method === undefined || !methods.includes(method)) return 'payment';
  if (method === 'instalments' && (count === undefined || !counts.includes(count))) return 'payment';
  if (method === 'instalments' && protects && isProtected === undefined) return 'protection';
  if (method === 'pause' && isPauseWanted !== true) return 'pause';
  if (who.session === 'full' && who.isProved !== true && isPaidLater(method)) return 'proof';
  return 'review';
}
