/**
 * A place for files that all instances share: a folder, or a bucket that speaks S3.
 * Used by pictures for their renditions; does not know what a file is.
 */
export { createFolderStore } from './folder-store.ts';
export { isObjectKey, type ObjectFacts, type ObjectStore, type StoredObject } from './object-store.ts';
export { openObjects } from './open-objects.ts';
export type { S3Address } from './s3-store.ts';
