import type { paymentMovements } from './tables.ts';

export type MovementKind = (typeof paymentMovements.$inferSelect)['kind'];
/** What is known of a payment; `pending`: nothing yet. */
export type PaymentState = 'pending' | MovementKind;

/** The furthest first: what was captured was authorised before, whether we heard of it or not. */
const FURTHEST: readonly MovementKind[] = ['refunded', 'captured', 'voided', 'authorised', 'declined', 'expired'];

/** The state that facts of a payment come to. They are a set: in which order they came, and how often, changes nothing. */
export function paymentState(facts: readonly { kind: MovementKind }[]): PaymentState {
  return FURTHEST.find((kind) => facts.some((fact) => fact.kind === kind)) ?? 'pending';
}

/** What we have of the money, in minor units. */
export function kept(facts: readonly { kind: MovementKind; amount: number }[]): number {
  return facts.reduce(
    (sum, { kind, amount }) => sum + (kind === 'captured' ? amount : kind === 'refunded' ? -amount : 0),
    0,
  );
}
