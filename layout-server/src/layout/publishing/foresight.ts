import { hashOf, type Fault } from '@vitrine/schemas';
import { checkMessages } from '../../content/messages/index.ts';
import type { Collision } from '../merging/index.ts';
import {
  documentId,
  type DocumentAddress,
  type PublishedSet,
  type Revision,
  type Revisions,
} from '../revisions/index.ts';
import { assessDocument } from './assess-document.ts';
import { assessSet, togetherOf } from './assess-set.ts';
import type { AssessmentParts } from './assessment.ts';
import type { PageChange } from './outcomes.ts';
import { overlaid } from './overlaid.ts';
import { rebaseScheduled } from './rebase-scheduled.ts';

/** What becomes of a scheduled revision, if nothing else is published until its moment. */
export type Fate =
  | { code: 'PUBLISHED'; document: unknown; changes: PageChange[]; warnings: Fault[] }
  /** `of`: the revision that collides; with one of a set none of the set is published. */
  | { code: 'COLLIDED'; collisions: Collision[]; with: Revision | undefined; of: Revision }
  | { code: 'INVALID'; faults: Fault[] };

export interface ForeseenRevision {
  revision: Revision;
  at: Date;
  fate: Fate;
}

/** The future as it is scheduled: every revision that waits, in order, each on what those before it leave. */
export interface Future {
  revisions: ForeseenRevision[];
  /** Every document that will be another one then. */
  changed: Revision[];
  /** A document as it will be then; undefined if nothing of it is published. */
  published(address: DocumentAddress): Promise<Revision | undefined>;
  /** A tenant's page as it will be then. */
  publishedSet(tenant: string, page: string): Promise<PublishedSet>;
}

/**
 * Says what will be published until a moment, by the very steps by which it will be: merged, checked, put over what is there.
 * `besides` are revisions that are not scheduled yet. Without a moment it is the whole future. Writes nothing.
 */
export async function foresee(
  parts: AssessmentParts,
  until: Date | undefined,
  besides: readonly Revision[] = [],
): Promise<Future> {
  const { revisions } = parts;
  const all = inOrder([...(await revisions.waiting(until)), ...besides]);
  const future = new Map<string, Revision>();
  const seen: Revisions = overlaid(revisions, future);
  let { world } = parts;
  const foreseen: ForeseenRevision[] = [];
  for (const group of groupsOf(all)) {
    const at = group[0]?.scheduledFor ?? new Date(0);
    const merged = await Promise.all(
      group.map(async (revision) => {
        const live = await seen.published(revision.scope, revision.page, revision.kind);
        return { revision, live, ...(await rebaseScheduled(revisions, revision, live)) };
      }),
    );
    const fateOfAll = (fate: Fate) => foreseen.push(...group.map((revision) => ({ revision, at, fate })));
    const stuck = merged.find(({ collisions }) => collisions.length > 0);
    if (stuck) {
      const { collisions, live, revision: of } = stuck;
      fateOfAll({ code: 'COLLIDED', collisions, with: live, of });
      continue;
    }
    const { faults, warnings, changes } = await assessGroup({ ...parts, revisions: seen, world }, merged, at);
    if (faults.length > 0) {
      fateOfAll({ code: 'INVALID', faults });
      continue;
    }
    for (const { revision, live, document } of merged) {
      const { scope, page, kind } = revision;
      foreseen.push({ revision, at, fate: { code: 'PUBLISHED', document, changes, warnings } });
      if (live?.hash === hashOf(document)) continue;
      future.set(documentId(revision), { ...revision, document, hash: hashOf(document), publishedAt: at });
      const texts = kind === 'copy' ? checkMessages(document, documentId(revision)) : undefined;
      if (texts?.ok) world = world.withCopy(scope, { ...world.copy(scope), [page]: texts.value });
    }
  }
  return {
    revisions: foreseen,
    changed: [...future.values()],
    published: ({ scope, page, kind }) => seen.published(scope, page, kind),
    publishedSet: (tenant, page) => seen.publishedSet(tenant, page),
  };
}

/** Scheduled revisions in the order in which they are published. */
export function inOrder(revisions: readonly Revision[]): Revision[] {
  const key = (each: Revision) =>
    `${each.scheduledFor?.toISOString() ?? ''} ${documentId(each)} ${String(each.number).padStart(9, '0')}`;
  return revisions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Revisions that are published together: those of a change set, every other one alone. In their order. */
export function groupsOf(revisions: readonly Revision[]): Revision[][] {
  const groups = Map.groupBy(revisions, (each) =>
    each.setId === undefined ? each : `${each.scope}/${each.setId} ${each.scheduledFor?.toISOString()}`,
  );
  return [...groups.values()];
}

/** Documents of a set are judged as they stand together. */
async function assessGroup(
  parts: AssessmentParts,
  merged: readonly { revision: Revision; live: Revision | undefined; document: unknown }[],
  at: Date,
): Promise<{ faults: Fault[]; warnings: Fault[]; changes: PageChange[] }> {
  const [first, ...others] = merged;
  if (first !== undefined && others.length === 0) return assessDocument(parts, first.revision, first.document, at);
  const documents = merged.map(({ revision: { scope, page, kind }, live, document }) => ({
    address: { scope, page, kind },
    document,
    expectedRevision: live?.number ?? 0,
  }));
  return togetherOf(await assessSet(parts, documents, at));
}
