import { fault, type Fault } from '@vitrine/schemas';
import { isSame, type Collision } from '../merging/index.ts';
import { documentId, type DocumentAddress, type Revision, type Revisions } from '../revisions/index.ts';
import { momentText } from '../schedule/index.ts';
import { rebaseScheduled } from './rebase-scheduled.ts';

/**
 * What of those who wait for a later moment will not stand together with a document that is there by then: who, when, which
 * value; and which of the values that it brings they replace then, since their author said whose stands.
 */
export async function waitingWarnings(
  revisions: Revisions,
  address: DocumentAddress,
  document: unknown,
  { after, timeZone, without }: { after: Date; timeZone: string; without?: number },
): Promise<Fault[]> {
  const { scope, page, kind } = address;
  const waiting = (await revisions.scheduled(scope, page, kind)).filter(({ number }) => number !== without);
  if (waiting.length === 0) return [];
  const published = await revisions.published(scope, page, kind);
  const warnings = await Promise.all(
    waiting.map(async ({ number, scheduledFor, author }) => {
      const revision = await revisions.byNumber(scope, page, kind, number);
      if (!revision || !scheduledFor || scheduledFor <= after) return [];
      const live = { ...revision, document };
      const told = (code: 'CONFLICTING_BASE' | 'OVERLAP', collision: Collision, what: string): Fault =>
        fault(code, {
          expected: `${collision.key} as revision ${number} of ${author} ${what}`,
          got: collision.theirs,
          layer: documentId(address),
          ...(collision.nodeId === '' ? {} : { nodeId: collision.nodeId }),
          pointer: collision.pointer,
        });
      const moment = momentText(timeZone, scheduledFor);
      const { collisions } = await rebaseScheduled(revisions, revision, live);
      return [
        ...collisions.map((each) =>
          told(
            'CONFLICTING_BASE',
            each,
            `saw it, scheduled for ${moment}; that will not be published unless somebody says whose value stands`,
          ),
        ),
        ...(await replaced(revisions, revision, live, published)).map((each) =>
          told('OVERLAP', each, `says it, scheduled for ${moment}; that one stands from then on, as its author chose`),
        ),
      ];
    }),
  );
  return warnings.flat();
}

/** Values of a document that a scheduled revision replaces by its author's choice, and that are not published already. */
async function replaced(
  revisions: Revisions,
  revision: Revision,
  live: Revision,
  published: Revision | undefined,
): Promise<Collision[]> {
  const { choices = {} } = revision;
  if (!Object.values(choices).includes('mine')) return [];
  const unasked = { ...revision, choices: undefined };
  const before = (await rebaseScheduled(revisions, unasked, published)).collisions;
  return (await rebaseScheduled(revisions, unasked, live)).collisions.filter(
    ({ key, theirs }) =>
      choices[key] === 'mine' && !before.some((each) => each.key === key && isSame(each.theirs, theirs)),
  );
}
