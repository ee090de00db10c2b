import { paymentsOf, type PaymentPlan } from '../instalments/index.ts';

/** What of a plan is still to be paid, in minor units, the next first: money that came covers what is due first. */
export function duesOf(plan: PaymentPlan, owed: number): { due: string; amount: number }[] {
  let rest = owed;
  return paymentsOf(plan)
    .toReversed()
    .flatMap(({ due, amount }) => {
      const open = Math.max(0, Math.min(amount, rest));
      rest -= open;
      return open === 0 ? [] : [{ due, amount: open }];
    })
    .toReversed();
}
