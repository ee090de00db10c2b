/**
 * What is to be done outside of the transaction that wanted it: written with it, done after it, by any instance.
 * Used by domains that mail, export or call others; `backOff` also by the regular jobs.
 */
export { backOff } from './back-off.ts';
export { openOutbox, OUTBOX, type Errand, type ErrandHandler, type Outbox } from './outbox.ts';
export { outbox } from './tables.ts';
