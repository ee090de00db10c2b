import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Address } from './s3-store.ts';

/** Opens the bucket, or the folder if no bucket is given. Amazon's SDK is loaded for a bucket alone: it costs half a second. */
export async function openObjects({ s3, folder }: { s3: S3Address | undefined; folder: string }): Promise<ObjectStore> {
  if (s3 === undefined) return createFolderStore(folder);
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}
