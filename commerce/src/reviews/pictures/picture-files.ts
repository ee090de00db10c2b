import type { Database } from '@vitrine/platform/database';
import { readReviewPicture } from '@vitrine/schemas/review-pictures';
import { createReviewPictureStore } from './picture-store.ts';

/** Finds a picture of a review that is shown by its name below `/assets/`; undefined for all others. */
export function createReviewPictureFiles(
  database: Pick<Database, 'orm'>,
): (file: string) => Promise<{ type: string; bytes: Buffer } | undefined> {
  const store = createReviewPictureStore(database);
  return async (file) => {
    const named = readReviewPicture(file);
    const bytes = named && (await store.shown(named));
    return bytes && { type: 'image/webp', bytes };
  };
}
