import { fault } from '@vitrine/schemas';
import type { Queries } from '@vitrine/platform/database';
import { documentId, isOfLayout, type DocumentAddress, type Revisions } from '../revisions/index.ts';
import { assessContent } from './assess-content.ts';
import { assessCopy } from './assess-copy.ts';
import { assessRules } from './assess-rules.ts';
import { assessProposal, layoutProposalBasis } from './assess-proposal.ts';
import { refused, settingBasis, type Assessment, type AssessmentParts } from './assessment.ts';

/** Finds what publishing a document of any kind would do, against what is published as of `now`. Writes nothing. */
export async function assessDocument(
  parts: AssessmentParts,
  address: DocumentAddress,
  document: unknown,
  now: Date,
): Promise<Assessment> {
  if (isOfLayout(address)) return assessProposal(parts, address, document, now);
  switch (address.kind) {
    case 'copy':
      return assessCopy(parts, address, document, now);
    case 'content':
      return assessContent(parts, address, document, now);
    case 'rules':
      return assessRules(parts, address, document, now);
    case 'settings':
      return refused('', undefined, [
        fault('NOT_ALLOWED', {
          expected: 'a document that staff publish; settings are what the files of a shop say at the start',
          got: documentId(address),
          layer: documentId(address),
        }),
      ]);
    default:
      throw new Error(`expected a kind of document, got ${address.kind}`);
  }
}

/** The basis of a proposal as of now; inside the publish's transaction it must be that of the assessment. */
export async function currentBasis(
  revisions: Revisions,
  address: DocumentAddress,
  document: unknown,
  queries: Queries,
): Promise<string> {
  if (isOfLayout(address)) return layoutProposalBasis(revisions, address, document, queries);
  // Rules of search and lists meet no other document.
  return address.kind === 'rules' ? '' : settingBasis(revisions, address, queries);
}
