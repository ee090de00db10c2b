/** Files that shoppers send with a form: which are taken, in which words the others are refused, and what pages say of it. */
export { CONTENT_TYPES, kindOf, type FileKind } from './file-kind.ts';
export { readFiles, type TakenFile } from './read-files.ts';
export { createUploadSource } from './upload-source.ts';
export { shortName } from './upload-words.ts';
