/**
 * The log of changes that caches follow: written in the transaction of the change, told in order of commit.
 * Used by publishing and by everything that keeps copies; does not know what a tag means.
 */
export { openEventLog, type EventLog, type ShopEvent } from './event-log.ts';
