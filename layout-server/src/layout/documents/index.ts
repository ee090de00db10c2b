/** How layout documents are named. Used by everything that speaks of one, the command line included; imports nothing. */
export { BASE_SCOPE, documentId, parseDocumentId, type DocumentAddress, type DocumentKind } from './document-id.ts';
