/** As the reviews name them (`pictureAddress`). */
const REVIEW_PICTURE = /^([a-z0-9-]+?)--review--/;

/** The shop whose shoppers sent a picture with a review, by the name of its file; undefined for every other file. */
export function reviewedIn(name: string): string | undefined {
  return REVIEW_PICTURE.exec(name)?.[1];
}
