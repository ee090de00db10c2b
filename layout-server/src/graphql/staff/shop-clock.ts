import { parseDocumentId } from '../../layout/documents/index.ts';
import type { PageWorld } from '../../layout/publishing/index.ts';
import { scheduleText } from '../../layout/schedule/index.ts';
import type { LayerDocument } from '@vitrine/schemas';

/** The zone of a shop's clocks; of the first shop for what all share. */
export function zoneOf(world: Pick<PageWorld, 'tenants'>, scope: string): string {
  const shops = world.tenants();
  return (shops.find(({ id }) => id === scope) ?? shops[0])?.timeZone ?? 'UTC';
}

/** When shoppers see a document that has a schedule, in words; null for one that has none. */
export function showsOf(world: Pick<PageWorld, 'tenants'>, documentId: string, document: unknown): string | null {
  const schedule =
    typeof document === 'object' && document !== null && 'schedule' in document
      ? // The gates have checked it wherever it was published.
        (document.schedule as LayerDocument['schedule'])
      : undefined;
  return scheduleText(schedule, zoneOf(world, parseDocumentId(documentId)?.scope ?? '')) ?? null;
}
