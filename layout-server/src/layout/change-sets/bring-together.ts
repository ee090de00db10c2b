import { documentId as idOf, type DocumentAddress } from '../documents/index.ts';
import { mergeDocuments, type Choices, type Collision } from '../merging/index.ts';
import type { Collided, ProposedDocument } from '../publishing/index.ts';
import type { Revisions } from '../revisions/index.ts';

/** A document as the author of its steps saw it, as revision `since`, 0 for none, and as the set leaves it. */
export interface DocumentOfSet {
  address: DocumentAddress;
  base: unknown;
  mine: unknown;
  since: number;
}

/** What the documents of a set are with what is live, and where somebody's choice decided. */
export interface Together {
  code: 'TOGETHER';
  documents: ProposedDocument[];
  settled: Collision[];
}

/** Brings each document together with what `on` has published; the first collision of all is asked. */
export async function bringTogether(
  list: readonly DocumentOfSet[],
  choices: Choices | undefined,
  on: Pick<Revisions, 'published'>,
): Promise<Together | Collided> {
  const documents: ProposedDocument[] = [];
  const settled: Collision[] = [];
  for (const { address, base, mine, since } of list) {
    const live = await on.published(address.scope, address.page, address.kind);
    const merged = mergeDocuments({ base, mine, theirs: live?.document }, choices);
    const current = live?.number ?? 0;
    if (merged.collisions.length > 0)
      return { code: 'COLLIDED', documentId: idOf(address), since, current, collisions: merged.collisions };
    documents.push({ address, document: merged.document, expectedRevision: current });
    settled.push(...merged.settled);
  }
  return { code: 'TOGETHER', documents, settled };
}
