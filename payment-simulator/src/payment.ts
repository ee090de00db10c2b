import type { CardBehaviour } from './card-numbers.ts';

export const KINDS = ['authorised', 'captured', 'refunded', 'voided', 'declined', 'expired'] as const;
export type Kind = (typeof KINDS)[number];
export type Status = 'pending' | Kind;

export interface Movement {
  id: string;
  kind: Kind;
  /** Minor units. */
  amount: number;
  at: string;
}

/** A card, or an account at a wallet; called by its own name. */
export interface Way {
  kind: 'card' | 'wallet';
  name: string;
}

export const ANY_CARD: Way = { kind: 'card', name: '' };

/** What a merchant asks for. */
export interface Wish {
  /** The merchant's own name for it. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Two letters; the page is in it where it has it. */
  language: string;
  /** Whom the money is for, as the cardholder reads it. */
  merchant: string;
  /** Where the cardholder goes afterwards, and how. */
  returnTo: string;
  returnBy: 'redirect' | 'post';
  /** Gets the events. */
  notify: string;
  /** What the payer chose at the merchant's. */
  way: Way;
}

export interface Payment extends Wish {
  id: string;
  createdAt: string;
  movements: Movement[];
  card?: CardBehaviour;
}

/** How long somebody has to pay. */
export const PAGE_MS = 30 * 60_000;

/** The furthest first. */
const FURTHEST: readonly Kind[] = ['refunded', 'captured', 'voided', 'authorised', 'declined', 'expired'];

/** How far a payment is, by the furthest that happened to it. */
export function statusOf({ movements }: Pick<Payment, 'movements'>): Status {
  return FURTHEST.find((kind) => movements.some((movement) => movement.kind === kind)) ?? 'pending';
}

/** What all movements of a kind come to, in minor units. */
export function sumOf({ movements }: Pick<Payment, 'movements'>, kind: Kind): number {
  return movements.reduce((sum, movement) => sum + (movement.kind === kind ? movement.amount : 0), 0);
}

/** Why something cannot be done with a payment now; undefined where it can. */
export function refusalOf(payment: Payment, deed: Deed, amount: number): string | undefined {
  const status = statusOf(payment);
  if (deed === 'cancels')
    return status === 'pending' || status === 'authorised' ? undefined : `a payment that is ${status} is not cancelled`;
  if (deed === 'captures')
    return status === 'authorised' && amount <= sumOf(payment, 'authorised')
      ? undefined
      : `${amount} of a payment that is ${status} is not captured`;
  return amount <= sumOf(payment, 'captured') - sumOf(payment, 'refunded')
    ? undefined
    : `${amount} is more than there is to refund`;
}

/** What a merchant can do with a payment. */
export const DEEDS = { captures: 'captured', cancels: 'voided', refunds: 'refunded' } as const;
export type Deed = keyof typeof DEEDS;
