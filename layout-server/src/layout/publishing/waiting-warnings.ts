import { fault, type Fault } from '@vitrine/schemas';
import { documentId, type DocumentAddress, type Revisions } from '../revisions/index.ts';
import { momentText } from '../schedule/index.ts';
import { rebaseScheduled } from './rebase-scheduled.ts';

/** What of those who wait for a later moment will not stand together with a document that is there by then: who, when, which value. */
export async function waitingWarnings(
  revisions: Revisions,
  address: DocumentAddress,
  document: unknown,
  { after, timeZone, without }: { after: Date; timeZone: string; without?: number },
): Promise<Fault[]> {
  const { scope, page, kind } = address;
  const waiting = (await revisions.scheduled(scope, page, kind)).filter(({ number }) => number !== without);
  const warnings = await Promise.all(
    waiting.map(async ({ number, scheduledFor, author }) => {
      const revision = await revisions.byNumber(scope, page, kind, number);
      if (!revision || !scheduledFor || scheduledFor <= after) return [];
      const live = { ...revision, document };
      return (await rebaseScheduled(revisions, revision, live)).collisions.map((collision) =>
        fault('CONFLICTING_BASE', {
          expected: `${collision.key} as revision ${number} of ${author} saw it, scheduled for ${momentText(timeZone, scheduledFor)}; that will not be published unless somebody says whose value stands`,
          got: collision.theirs,
          layer: documentId(address),
          ...(collision.nodeId === '' ? {} : { nodeId: collision.nodeId }),
          pointer: collision.pointer,
        }),
      );
    }),
  );
  return warnings.flat();
}
