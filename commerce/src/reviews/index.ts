/**
 * What shoppers write about products, and what the shop shows of it: averages are computed from stored reviews alone.
 * Who writes or votes is known by their session (`session`), what may be written about by the catalogue.
 */
export { decideReview, type Decision } from './decide-review.ts';
export {
  createReviewPictureFiles,
  createReviewPictureStore,
  LARGE,
  LARGEST_HEIGHT,
  SMALL,
  type MadePicture,
  type MakePicture,
  type ReviewPictureStore,
  type SentKind,
} from './pictures/index.ts';
export { importReviews, type ReviewImport } from './import-reviews.ts';
export { createRatingsCopy, RATED, type RatingsCopy } from './ratings-copy.ts';
export { reviewValues, STEP_REVIEWS, type Rating, type Review } from './review.ts';
export type { ListsOf } from './note-rated.ts';
export { ownReviews } from './reviewers.ts';
export { createReviewsDomain } from './reviews-domain.ts';
export { createReviewsRepository, type ReviewRow, type ReviewsRepository } from './reviews-repository.ts';
export { summaryOf } from './review-words.ts';
export type { ReviewedProducts } from './reviewed-products.ts';
export { reviewPictureParts, reviewPictures, reviews, reviewVotes } from './tables.ts';
