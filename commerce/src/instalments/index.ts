/** What it costs to pay in parts or later: plans of instalments and of a pause, and the calculator that shows them. */
export { createInstalments } from './instalments-domain.ts';
export { percentWords, rateHints } from './instalment-words.ts';
export {
  costOf,
  instalmentCounts,
  paymentsOf,
  planInstalments,
  planPause,
  type PaymentPlan,
  type Price,
} from './payment-plan.ts';
export { countOptions, planLines, rateWords, surchargeWords } from './plan-words.ts';
