import { canonicalJson, hashOf, type DocumentEdit, type LayerDocument } from '@vitrine/schemas';
import { editDocument } from '../editing/index.ts';
import { idleChoices, isSame, mergeDocuments, type Choices, type Collision } from '../merging/index.ts';
import { documentId, type DocumentAddress, type RevisionSource, type Revisions } from '../revisions/index.ts';
import type { Collided, EditResult, PublishRequest, PublishResult } from './outcomes.ts';

/** Steps of an author in a document that was of a revision when they saw it. */
export interface EditRequest {
  documentId: string;
  edits: readonly DocumentEdit[];
  /** The revision that the author saw, 0 for none. */
  onRevision: number;
  /** Whose value stands where somebody else changed the same one meanwhile; nothing said: that is asked. */
  choices?: Choices | undefined;
  message: string;
  author: string;
  source: RevisionSource;
  /** Only say what would happen. */
  dryRun?: boolean;
}

const MOST_ATTEMPTS = 5;

/**
 * Publishes what an author's steps make of a document, together with what others published since the author saw it. Where
 * both changed the same value nothing is published but asked.
 */
export async function editPublished(
  { revisions, publish }: { revisions: Revisions; publish(request: PublishRequest): Promise<PublishResult> },
  address: DocumentAddress,
  { edits, onRevision, choices, ...request }: EditRequest,
): Promise<EditResult> {
  const { scope, page, kind } = address;
  const seen = onRevision === 0 ? undefined : await revisions.byNumber(scope, page, kind, onRevision);
  if (onRevision !== 0 && seen === undefined)
    return {
      code: 'UNKNOWN',
      message: `expected a revision of ${documentId(address)} that its author saw, or 0, got ${onRevision}, which it does not have`,
    };
  const edited = editDocument(address, seen?.document, edits);
  if (!edited.ok) return { code: 'INVALID', faults: edited.faults };
  for (let attempt = 1; ; attempt += 1) {
    const live = await revisions.published(scope, page, kind);
    const base = withoutRestated(address, edits, { seen: seen?.document, live: live?.document });
    const merged = mergeDocuments({ base, mine: edited.value, theirs: live?.document }, choices);
    const current = live?.number ?? 0;
    if (merged.collisions.length > 0) {
      const collided: Collided = {
        code: 'COLLIDED',
        documentId: documentId(address),
        since: onRevision,
        current,
        collisions: merged.collisions.map(asSeen),
      };
      return collided;
    }
    const isRebased = current !== onRevision && hashOf(merged.document) !== hashOf(edited.value);
    const result = await publish({ ...request, document: merged.document, expectedRevision: current });
    if (result.code === 'CONFLICT' && attempt < MOST_ATTEMPTS) continue;
    if (!('warnings' in result)) return result;
    const idle = idleChoices(choices, { settled: merged.settled, layer: documentId(address) });
    const told = { ...result, warnings: [...result.warnings, ...idle] };
    return 'revision' in told && isRebased ? { ...told, rebasedOn: current } : told;
  }
}

/** Stands for a value of which nobody has said anything yet. */
const UNSAID = 'unsaid:7f0c2a';

/**
 * What the author saw, without the values that their steps say once more and that somebody else changed since. A merge would take
 * such a step for no change, keep the other value, and tell the author that theirs was published.
 */
function withoutRestated(
  address: DocumentAddress,
  edits: readonly DocumentEdit[],
  { seen, live }: { seen: unknown; live: unknown },
): unknown {
  if (seen === undefined || live === undefined) return seen;
  const leaves = (document: unknown, edit: DocumentEdit): boolean => {
    const edited = editDocument(address, document, [edit]);
    return !edited.ok || isSame(unordered(edited.value), unordered(document));
  };
  const restated = edits.flatMap((edit) =>
    edit.op === 'set' && leaves(seen, edit) && !leaves(live, edit) ? [{ ...edit, value: UNSAID }] : [],
  );
  const bare = editDocument(address, seen, restated);
  return bare.ok ? bare.value : seen;
}

/** Operations of a layer in one order: an edit may put one behind the others that says the same. */
function unordered(document: unknown): unknown {
  const { ops } = document as Partial<LayerDocument>;
  return ops === undefined ? document : { ...(document as LayerDocument), ops: ops.map(canonicalJson).toSorted() };
}

/** A collision with the value that the author saw, which is the one they said once more. */
function asSeen(collision: Collision): Collision {
  return canonicalJson(collision.base ?? null).includes(UNSAID) ? { ...collision, base: collision.mine } : collision;
}
