import type { ProposedDocument } from '../publishing/index.ts';
import { documentId as idOf, parseDocumentId, type DocumentAddress } from '../documents/index.ts';
import { isObject } from '../resolve/index.ts';
import type { RevisionSummary } from '../revisions/index.ts';
import type { ChangeSet } from './change-sets-repository.ts';
import type { DocumentOfSet } from './bring-together.ts';
import { applied } from './track.ts';

type Published = NonNullable<ChangeSet['published']>;

/**
 * The documents of a published set as taking it back leaves them: as they were before it. `read` gives what a revision held,
 * undefined for 0.
 */
export async function takenBack(
  set: ChangeSet,
  published: Published,
  read: (address: DocumentAddress, revision: number) => Promise<unknown>,
): Promise<DocumentOfSet[]> {
  const was = await Promise.all(
    Object.entries(published).map(async ([document, { before, after }]) => {
      const address = parseDocumentId(document);
      if (!address) throw new Error(`expected the id of a document in a change set, got ${document}`);
      return { address, base: await read(address, after), before: await read(address, before), since: after };
    }),
  );
  return was.map(({ before, ...each }) => ({
    ...each,
    mine: before ?? ledBack(each, was, set) ?? emptied(each.base),
  }));
}

/** What was published of a set, with the revisions that a rollback left of documents that the set brought. */
export function withLeft(
  set: ChangeSet,
  documents: readonly ProposedDocument[],
  back: readonly RevisionSummary[],
): NonNullable<ChangeSet['published']> {
  const leftOf = (id: string): number | undefined =>
    back.find((revision) => idOf(revision) === id)?.number ??
    documents.find(({ address }) => idOf(address) === id)?.expectedRevision;
  const isBrought = (id: string): boolean => applied(set).find(({ documentId }) => documentId === id)?.onRevision === 0;
  return Object.fromEntries(
    Object.entries(set.published ?? {}).map(([id, { before, after }]) => {
      const left = isBrought(id) ? leftOf(id) : undefined;
      return [id, { before, after, ...(left !== undefined && { left }) }];
    }),
  );
}

interface Moving {
  address: DocumentAddress;
  base: unknown;
  before: unknown;
}

/** A page of content that a step of the set moved here: whoever has its address by now is led to where it is again. Undefined for any other. */
function ledBack(
  { address: { kind, page }, base }: Omit<Moving, 'before'>,
  documents: readonly Moving[],
  set: ChangeSet,
): object | undefined {
  const [locale, path] = localeAndPath(page);
  if (kind !== 'content' || !isObject(base)) return undefined;
  const from = documents.find(
    (other) =>
      isObject(other.base) &&
      other.base['movedTo'] === path &&
      isObject(other.before) &&
      other.before['movedTo'] === undefined &&
      localeAndPath(other.address.page)[0] === locale &&
      doneWith(set, `${other.address.scope}/${page}.content`).has(idOf(other.address)),
  );
  return from && { title: base['title'], paragraphs: [], movedTo: localeAndPath(from.address.page)[1] };
}

/** The documents that were changed in one step with this one. */
function doneWith(set: ChangeSet, documentId: string): ReadonlySet<string> {
  const steps: string[][] = [];
  for (const step of applied(set))
    if (step.withBefore) steps.at(-1)?.push(step.documentId);
    else steps.push([step.documentId]);
  return new Set(steps.filter((each) => each.includes(documentId)).flat());
}

/** `de-AT` and `/lp/mantel` of `de-AT/lp/mantel`. */
function localeAndPath(page: string): [locale: string, path: string] {
  const at = page.indexOf('/');
  return [page.slice(0, at), page.slice(at)];
}

/** A document that was not there before, and cannot vanish: a layer that does nothing, a page of content that is withdrawn. */
function emptied(document: unknown): unknown {
  if (!isObject(document)) return document;
  if ('ops' in document) return { ...document, ops: [] };
  return 'paragraphs' in document ? { ...document, withdrawn: true } : document;
}
