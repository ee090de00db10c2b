/**
 * What servers of a merchant tell of the visitors of a shop: by a key of that shop alone, refusals counted by cause.
 * Used by the shop door and the staff door.
 */
export {
  createIngestKeys,
  type IngestKey,
  type IngestKeyEnded,
  type IngestKeys,
  type NewIngestKey,
  type UnfitIngestKey,
} from './ingest-keys.ts';
export { createIngestRefusals, type IngestRefusals, type RefusalCount } from './ingest-refusals.ts';
export { createIngestService, type IngestService } from './ingest-service.ts';
export { ingestKeys, ingestRefusals } from './tables.ts';
