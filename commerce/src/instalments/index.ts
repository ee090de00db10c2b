/** What it costs to pay in parts or later: the plan of instalments, and the calculator that shows it. */
export { createInstalments } from './instalments-domain.ts';
