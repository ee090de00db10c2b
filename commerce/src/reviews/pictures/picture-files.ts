import type { Database } from '@vitrine/platform/database';
import { createReviewPictureStore } from './picture-store.ts';
import { readPictureName } from './review-picture.ts';

/** Finds a picture of a review that is shown by its name below `/assets/`; undefined for all others. */
export function createReviewPictureFiles(
  database: Pick<Database, 'orm'>,
): (file: string) => Promise<{ type: string; bytes: Buffer } | undefined> {
  const store = createReviewPictureStore(database);
  return async (file) => {
    const named = readPictureName(file);
    const bytes = named && (await store.shown(named));
    return bytes && { type: 'image/webp', bytes };
  };
}
