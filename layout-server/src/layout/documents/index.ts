/** How documents are named, and where they lie as files. Used by everything that speaks of one, the command line included; imports nothing. */
export {
  BASE_SCOPE,
  DOCUMENT_ID_EXAMPLES,
  documentId,
  isOfLayout,
  OTHER_KINDS,
  parseDocumentId,
  roleOf,
  type DocumentAddress,
  type DocumentKind,
  type LayoutAddress,
  type LayoutKind,
  type Role,
} from './document-id.ts';
export { documentAtPath, formatDocument, pathOfDocument } from './document-path.ts';
export { isFrameName } from './frame-name.ts';
export { fileOrigin, type OriginCandidate } from './file-origin.ts';
