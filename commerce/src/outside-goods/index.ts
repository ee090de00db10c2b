/**
 * Goods that another commerce system keeps, as records for the import. Used by the command line and by
 * the door where such a system tells of changes; it knows no database.
 */
export type { CommerceAdapter } from './commerce-adapter.ts';
export { openSource } from './open-source.ts';
