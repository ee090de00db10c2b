/** Steps of an author in a document of any kind. Pure; used by publishing, change sets and the command line. */
export { editDocument } from './edit-document.ts';
export { editsBetween } from './edits-between.ts';
export { emptyLayer, withOperation } from './edit-layer.ts';
export { runsByTest, testOfOperation, withArm, withoutArm, type WonArm } from './shipped-arms.ts';
