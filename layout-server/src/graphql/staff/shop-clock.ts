import { parseDocumentId } from '../../layout/documents/index.ts';
import { zoneOf, type PageWorld } from '../../layout/publishing/index.ts';
import { scheduleText } from '../../layout/schedule/index.ts';
import type { LayerDocument } from '@vitrine/schemas';

/** When shoppers see a document that has a schedule, in words; null for one that has none. */
export function showsOf(world: Pick<PageWorld, 'tenants'>, documentId: string, document: unknown): string | null {
  const schedule =
    typeof document === 'object' && document !== null && 'schedule' in document
      ? // The gates have checked it wherever it was published.
        (document.schedule as LayerDocument['schedule'])
      : undefined;
  return scheduleText(schedule, zoneOf(world, parseDocumentId(documentId)?.scope ?? '')) ?? null;
}
