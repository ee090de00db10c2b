import { type Fault } from '@vitrine/schemas';
import { checkMessages } from '../../content/messages/index.ts';
import { documentId, type DocumentAddress, type Revision } from '../revisions/index.ts';
import { assessDocument } from './assess-document.ts';
import type { Assessment, AssessmentParts } from './assessment.ts';
import { withoutRepetition } from './check-editions.ts';
import type { PageChange } from './outcomes.ts';
import { overlaid } from './overlaid.ts';
import { unwritten } from './unwritten.ts';

/** One document of a set, and the revision over which it is to stand. */
export interface ProposedDocument {
  address: DocumentAddress;
  document: unknown;
  /** 0 for none. */
  expectedRevision: number;
}

/** What is found of a document of a set. */
export type AssessedDocument = Assessment & { proposed: ProposedDocument };

/** Each document against all others as the set leaves them; what is new is what is not there now. */
export async function assessSet(
  parts: AssessmentParts,
  documents: readonly ProposedDocument[],
  now: Date,
): Promise<AssessedDocument[]> {
  const { revisions } = parts;
  const stand = documents.map(({ address, document }): [string, Revision] => [
    documentId(address),
    { ...unwritten(address, document, now), number: UNWRITTEN },
  ]);
  let { world } = parts;
  for (const { address, document } of documents) {
    const texts = address.kind === 'copy' ? checkMessages(document, documentId(address)) : undefined;
    if (texts?.ok) world = world.withCopy(address.scope, { ...world.copy(address.scope), [address.page]: texts.value });
  }
  const assessed = [];
  for (const proposed of documents) {
    const { address, document } = proposed;
    const others = new Map(stand.filter(([id]) => id !== documentId(address)));
    const own = { ...parts, live: revisions, revisions: overlaid(revisions, others) };
    // Texts are compared with those that are published; all else is judged with the texts of the set.
    const assessment = await assessDocument(
      { ...own, world: address.kind === 'copy' ? parts.world : world },
      address,
      document,
      now,
    );
    assessed.push({ ...assessment, proposed });
  }
  return assessed;
}

const UNWRITTEN = Number.MAX_SAFE_INTEGER;
const UNWRITTEN_NUMBER = `#${UNWRITTEN}`;

/** A document of the set has no revision yet: it is named as itself, so that what two documents meet is told once. */
function withoutNumber(each: Fault): Fault {
  const { layer, message } = each;
  return {
    ...each,
    message: message.replaceAll(UNWRITTEN_NUMBER, ''),
    ...(layer === undefined ? {} : { layer: layer.replace(UNWRITTEN_NUMBER, '') }),
  };
}

/** What is found of all documents of a set, each thing once. */
export function togetherOf(assessed: readonly AssessedDocument[]): {
  faults: Fault[];
  warnings: Fault[];
  changes: PageChange[];
} {
  return {
    faults: withoutRepetition(assessed.flatMap((each) => each.faults).map(withoutNumber)),
    warnings: withoutRepetition(assessed.flatMap((each) => each.warnings).map(withoutNumber)),
    changes: uniqueChanges(assessed.flatMap((each) => each.changes)),
  };
}

function uniqueChanges(changes: readonly PageChange[]): PageChange[] {
  return [...new Map(changes.map((each) => [JSON.stringify(each), each])).values()];
}
