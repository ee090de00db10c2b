import type { Clock } from '@vitrine/platform/clock';
import { documentId, type Revision, type Revisions } from '../revisions/index.ts';
import { overlaid } from './overlaid.ts';
import type { Publishing } from './publishing-service.ts';
import type { SetName } from './scheduled-sets.ts';

/** The documents as they stand at a moment, or with others in the place of what is published. */
export interface Standing {
  /** Undefined for the present. */
  at: Date | undefined;
  revisions: Revisions;
  /** What stands in the place of what is published now. */
  instead: readonly Revision[];
}

export interface StandingParts {
  revisions: Revisions;
  publishing: Pick<Publishing, 'foresee'>;
  clock: Clock;
}

/**
 * How documents stand at a moment: as they were, or as they will be by what will really be published; to come also `without` a
 * change set that is scheduled.
 */
export async function standingAt(
  { revisions, publishing, clock }: StandingParts,
  moment: Date | undefined,
  without?: SetName,
): Promise<Standing> {
  if (moment === undefined) return { at: undefined, revisions, instead: [] };
  if (moment >= clock.now()) {
    const { changed } = await publishing.foresee(moment, without);
    return standingOver({ at: moment, revisions, instead: [] }, changed);
  }
  const then: Revisions['publishedSet'] = (tenant, page) => revisions.publishedSetAt(tenant, page, moment);
  const published: Revisions['published'] = async (scope, page, kind) => {
    const { base, layers } = await then(scope, page);
    return [base, ...layers].find(
      (each) => each !== undefined && documentId(each) === documentId({ scope, page, kind }),
    );
  };
  return { at: moment, revisions: { ...revisions, publishedSet: then, published }, instead: [] };
}

/** The same with some documents in the place of what stands there. */
export function standingOver({ at, revisions, instead }: Standing, documents: readonly Revision[]): Standing {
  return {
    at,
    revisions: overlaid(revisions, new Map(documents.map((each) => [documentId(each), each]))),
    instead: [
      ...instead.filter((each) => documents.every((one) => documentId(one) !== documentId(each))),
      ...documents,
    ],
  };
}
