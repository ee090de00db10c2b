/**
 * Two authors, one document: what both changed is brought together, and what both changed differently is asked. Pure; used by
 * publishing, schedules, change sets and the command line.
 */
export { isSame, type Choices, type Collision, type Side, type Three } from './collision.ts';
export { idleChoices } from './idle-choices.ts';
export { collisionText } from './collision-text.ts';
export { aboutOf, claimsOf, entriesOf, meet, type Claim } from './layer-entries.ts';
export { mergeDocuments, type Merged } from './merge-documents.ts';
