/**
 * Goods that another commerce system keeps, as records for the import. Used by the command line; it knows no database.
 */
export type { CommerceAdapter, OutsideChanges } from './commerce-adapter.ts';
export { createVendureAdapter } from './vendure-adapter.ts';
