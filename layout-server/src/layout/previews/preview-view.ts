import type { Clock } from '@vitrine/platform/clock';
import type { ChangeSetService } from '../change-sets/index.ts';
import { parseDocumentId, type Revisions } from '../revisions/index.ts';
import {
  standingAt,
  standingOver,
  unwritten,
  type Invalid,
  type Standing,
  type StandingParts,
  type Unknown,
  type VisitorProfile,
} from '../publishing/index.ts';

/** What is looked at before it is published, from where. Of `revision`, `document` and `set` at most one. */
export interface PreviewView {
  /** A stored revision, published or not. */
  revision?: { documentId: string; number: number };
  /** A document that is in no store. */
  document?: { documentId: string; document: unknown };
  /** A set of changes, as it stands whenever somebody looks. */
  set?: { scope: string; id: string };
  /** A scheduled set of changes that is looked at as if it were not, to compare with. */
  without?: { scope: string; id: string };
  /** An instant; the present if left out. */
  at?: string;
  as?: VisitorProfile;
}

export interface PreviewParts extends StandingParts {
  revisions: Revisions;
  changeSets: Pick<ChangeSetService, 'proposal'>;
  clock: Clock;
}

/** Puts what is looked at in the place of what stands there. Writes nothing. */
export async function putOver(
  { revisions, changeSets, clock }: Pick<PreviewParts, 'revisions' | 'changeSets' | 'clock'>,
  { revision, document, set }: Pick<PreviewView, 'revision' | 'document' | 'set'>,
  standing: Standing,
): Promise<Standing | Invalid | Unknown> {
  const unknown = (id: string): Unknown => ({ code: 'UNKNOWN', message: `expected a document, got ${id}` });
  if (set !== undefined) {
    const proposal = await changeSets.proposal(set.scope, set.id, standing.revisions);
    if (proposal.code !== 'PROPOSAL') return proposal;
    const now = clock.now();
    return standingOver(
      standing,
      proposal.documents.map((each) => unwritten(each.address, each.document, now)),
    );
  }
  if (document !== undefined) {
    const address = parseDocumentId(document.documentId);
    if (address === undefined) return unknown(document.documentId);
    return standingOver(standing, [unwritten(address, document.document, clock.now())]);
  }
  if (revision === undefined) return standing;
  const address = parseDocumentId(revision.documentId);
  const stored = address && (await revisions.byNumber(address.scope, address.page, address.kind, revision.number));
  return stored ? standingOver(standing, [stored]) : unknown(`${revision.documentId}#${revision.number}`);
}

/** The documents as a view shows them, and who looks. */
export async function seenBy(
  parts: PreviewParts,
  view: PreviewView,
): Promise<(Standing & { as: VisitorProfile }) | Invalid | Unknown> {
  const standing = await putOver(
    parts,
    view,
    await standingAt(parts, view.at === undefined ? undefined : new Date(view.at), view.without),
  );
  return 'code' in standing ? standing : { ...standing, as: view.as ?? {} };
}
