/**
 * Every revision of every layout document: added, never overwritten.
 * Used by publishing and the page service; it decides nothing about what may be published.
 */
export {
  BASE_SCOPE,
  DOCUMENT_ID_EXAMPLES,
  documentId,
  isOfLayout,
  parseDocumentId,
  roleOf,
  type DocumentAddress,
  type DocumentKind,
  type LayoutAddress,
  type LayoutKind,
} from '../documents/index.ts';
export type {
  Appointment,
  NewRevision,
  PublishedNumber,
  PublishedSet,
  PublishOutcome,
  ReleaseOutcome,
  Revision,
  RevisionSource,
  RevisionSummary,
} from './revision.ts';
export { Overtaken } from './overtaken.ts';
export type { DocumentSummary, Revisions } from './revisions.ts';
export { createRevisions } from './revisions-repository.ts';
export { revisions } from './tables.ts';
