import type { paymentMovements } from './tables.ts';

export type MovementKind = (typeof paymentMovements.$inferSelect)['kind'];
/** What is known of a payment; `pending`: nothing yet. */
export type PaymentState = 'pending' | MovementKind;

/** What can happen to money, the furthest first: what was captured was authorised before, whether we heard of it or not. */
export const MOVEMENT_KINDS: readonly MovementKind[] = [
  'refunded',
  'captured',
  'voided',
  'authorised',
  'declined',
  'expired',
];

/** The state that facts of a payment come to. They are a set: in which order they came, and how often, changes nothing. */
export function paymentState(facts: readonly { kind: MovementKind }[]): PaymentState {
  return MOVEMENT_KINDS.find((kind) => facts.some((fact) => fact.kind === kind)) ?? 'pending';
}

/** What we have of the money, in minor units. */
export function kept(facts: readonly { kind: MovementKind; amount: number }[]): number {
  return sumOf(facts, 'captured') - sumOf(facts, 'refunded');
}

/** What facts of one kind come to, in minor units. */
export function sumOf(facts: readonly { kind: MovementKind; amount: number }[], wanted: MovementKind): number {
  return facts.reduce((sum, { kind, amount }) => sum + (kind === wanted ? amount : 0), 0);
}
