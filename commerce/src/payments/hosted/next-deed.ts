import { kept, paymentState, sumOf } from '../payment-state.ts';
import type { Movement, PaymentAttempt } from '../payments.ts';

/** An attempt with all that is known of it. */
export interface KnownAttempt {
  attempt: PaymentAttempt;
  movements: readonly Movement[];
}

/** What is to be asked of the provider next; the same facts give the same key. */
export interface Deed {
  kind: 'capture' | 'cancel' | 'refund';
  attempt: PaymentAttempt;
  /** The provider's id of the payment. */
  payment: string;
  /** Minor units. */
  amount: number;
  key: string;
}

/**
 * What brings the money that we have of an order nearer to what the order is worth now, in minor units: too much is given back,
 * what was authorised is captured while it is wanted and let go of otherwise, and a page that nobody needs any more is closed.
 * Undefined where nothing is to be done.
 */
export function nextDeed(worth: number, attempts: readonly KnownAttempt[]): Deed | undefined {
  const have = attempts.reduce((sum, { movements }) => sum + kept(movements), 0);
  for (const { attempt, movements } of attempts.toReversed()) {
    const payment = attempt.reference;
    // A bank gives nothing back by itself.
    if (payment === null || attempt.provider === 'bank') continue;
    const state = paymentState(movements);
    const own = kept(movements);
    if (have > worth && own > 0) {
      const amount = Math.min(have - worth, own);
      return {
        kind: 'refund',
        attempt,
        payment,
        amount,
        key: `${attempt.id} refund after ${sumOf(movements, 'refunded')}`,
      };
    }
    const isWanted = have + attempt.amount <= worth;
    if (state === 'authorised' && isWanted)
      return { kind: 'capture', attempt, payment, amount: attempt.amount, key: `${attempt.id} capture` };
    if ((state === 'authorised' || state === 'pending') && !isWanted)
      return { kind: 'cancel', attempt, payment, amount: 0, key: `${attempt.id} cancel` };
  }
  return undefined;
}
