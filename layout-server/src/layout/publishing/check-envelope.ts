import { fault, validateCmsPage, validateSearchRules, type Result } from '@vitrine/schemas';
import { checkMessages } from '../../content/messages/index.ts';
import { documentId, isOfLayout, type DocumentAddress } from '../revisions/index.ts';
import { withDocument } from './site.ts';

/** Whether a document has the shape of its kind. What it does to pages is not looked at. */
export function checkEnvelope(address: DocumentAddress, document: unknown): Result<unknown> {
  const layer = documentId(address);
  if (isOfLayout(address)) return withDocument(new Map(), address, document);
  switch (address.kind) {
    case 'copy':
      return checkMessages(document, layer);
    case 'content':
      return validateCmsPage(document, { layer });
    case 'rules':
      return validateSearchRules(document, { layer });
    default:
      return { ok: false, faults: [fault('NOT_ALLOWED', { expected: 'a document of staff', got: layer, layer })] };
  }
}
