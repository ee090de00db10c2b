import { hashOf, type Fault } from '@vitrine/schemas';
import { checkMessages } from '../../content/messages/index.ts';
import type { Collision } from '../merging/index.ts';
import {
  BASE_SCOPE,
  documentId,
  isOfLayout,
  type DocumentAddress,
  type PublishedSet,
  type Revision,
  type Revisions,
} from '../revisions/index.ts';
import { assessDocument } from './assess-document.ts';
import type { AssessmentParts } from './assessment.ts';
import type { PageChange } from './outcomes.ts';
import { rebaseScheduled } from './rebase-scheduled.ts';

/** What becomes of a scheduled revision, if nothing else is published until its moment. */
export type Fate =
  | { code: 'PUBLISHED'; document: unknown; changes: PageChange[]; warnings: Fault[] }
  | { code: 'COLLIDED'; collisions: Collision[]; with: Revision | undefined }
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
  for (const revision of all) {
    const at = revision.scheduledFor ?? new Date(0);
    const { scope, page, kind } = revision;
    const live = await seen.published(scope, page, kind);
    const merged = await rebaseScheduled(revisions, revision, live);
    if (merged.collisions.length > 0) {
      foreseen.push({ revision, at, fate: { code: 'COLLIDED', collisions: merged.collisions, with: live } });
      continue;
    }
    const { document } = merged;
    const { faults, warnings, changes } = await assessDocument(
      { ...parts, revisions: seen, world },
      revision,
      document,
      at,
    );
    if (faults.length > 0) {
      foreseen.push({ revision, at, fate: { code: 'INVALID', faults } });
      continue;
    }
    foreseen.push({ revision, at, fate: { code: 'PUBLISHED', document, changes, warnings } });
    if (live?.hash === hashOf(document)) continue;
    future.set(documentId(revision), { ...revision, document, hash: hashOf(document), publishedAt: at });
    const texts = kind === 'copy' ? checkMessages(document, documentId(revision)) : undefined;
    if (texts?.ok) world = world.withCopy(scope, { ...world.copy(scope), [page]: texts.value });
  }
  return {
    revisions: foreseen,
    changed: [...future.values()],
    published: ({ scope, page, kind }) => seen.published(scope, page, kind),
    publishedSet: (tenant, page) => seen.publishedSet(tenant, page),
  };
}

/** The repository as if some documents were published otherwise. */
export function overlaid(revisions: Revisions, instead: ReadonlyMap<string, Revision>): Revisions {
  const mixed = (stored: readonly Revision[], isMeant: (each: Revision) => boolean): Revision[] => {
    const others = stored.filter((each) => !instead.has(documentId(each)));
    return [...others, ...[...instead.values()].filter(isMeant)].toSorted((a, b) =>
      documentId(a) < documentId(b) ? -1 : 1,
    );
  };
  const isIn = (scopes: readonly string[] | undefined) => (each: Revision) => scopes?.includes(each.scope) ?? true;
  return {
    ...revisions,
    published: async (scope, page, kind, queries) =>
      instead.get(documentId({ scope, page, kind })) ?? revisions.published(scope, page, kind, queries),
    publishedIn: async (scopes, queries) =>
      mixed(await revisions.publishedIn(scopes, queries), (each) => isOfLayout(each) && isIn(scopes)(each)),
    publishedOf: async (kind, scopes, queries) =>
      mixed(await revisions.publishedOf(kind, scopes, queries), (each) => each.kind === kind && isIn(scopes)(each)),
    publishedSet: async (tenant, page, queries) => {
      const { layers } = await revisions.publishedSet(tenant, page, queries);
      const base = async (scope: string) =>
        instead.get(documentId({ scope, page, kind: 'layout' })) ?? revisions.published(scope, page, 'layout', queries);
      return {
        base: (await base(tenant)) ?? (await base(BASE_SCOPE)),
        layers: mixed(
          layers,
          (each) => each.scope === tenant && each.page === page && isOfLayout(each) && each.kind !== 'layout',
        ),
      };
    },
  };
}

/** Scheduled revisions in the order in which they are published. */
export function inOrder(revisions: readonly Revision[]): Revision[] {
  const key = (each: Revision) =>
    `${each.scheduledFor?.toISOString() ?? ''} ${documentId(each)} ${String(each.number).padStart(9, '0')}`;
  return revisions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
