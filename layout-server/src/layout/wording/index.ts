/** Documents, and what happens to them, in words for people. Pure; knows no storage. */
export { blastRadius, type ChangedEdition } from './blast-radius.ts';
export { diffDocuments } from './diff-documents.ts';
export { diffLayers, diffLayouts, diffWords } from './document-diff.ts';
export { editText } from './edit-text.ts';
export { operationText } from './operation-text.ts';
export { movedBetween, placesIn, type Place } from './places.ts';
export { titleOf } from './title.ts';
export { valueChanges, type ValueChange } from './value-changes.ts';
export { valueText } from './values.ts';
