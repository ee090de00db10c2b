/**
 * The second lane of events, for what changes many times a second (prices, stock, products, sessions): a note in the
 * transaction of the change, without a shared lock, and one event for all notes of a moment (ADR 0023).
 * Used by domains that write such things; the first lane is `events`.
 */
export { startMerger, type Merger } from './merger.ts';
export { noteAllChanges, noteChanges } from './note-changes.ts';
