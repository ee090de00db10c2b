import { changes } from './changes/tables.ts';
import { meta } from './database/tables.ts';
import { events } from './events/tables.ts';
import { jobLeases } from './jobs/tables.ts';
import { outbox } from './outbox/tables.ts';

/** The tables that the platform itself keeps; those of domains are theirs. */
export const platformTables = [changes, events, jobLeases, meta, outbox] as const;
