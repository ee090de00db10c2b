import type { Domain, Platform } from '@vitrine/platform/doors';
import { createReviewPictureStore, createTakePictures, PICTURE_LIMIT, type MakePicture } from './pictures/index.ts';
import { createFitQuestionSource } from './fit-question-source.ts';
import { createReviewForms } from './review-forms.ts';
import { reviewRoutes } from './review-routes.ts';
import type { ReviewedProducts } from './reviewed-products.ts';
import { createReviewsRepository } from './reviews-repository.ts';
import { createReviews, REVIEW_LIMIT, SAME_REVIEW_LIMIT, VOTE_LIMIT } from './reviews-service.ts';
import { createReviewsSource } from './reviews-source.ts';

const DAY_MS = 86_400_000;
/** As long as somebody may still see that a review was refused by mistake. */
const REFUSED_KEPT_MS = 30 * DAY_MS;

/** What shoppers say of products: the sources `reviews` and `fit-question`, the forms `review` and `review-vote`, `/api/inform/rating/…`. */
export function createReviewsDomain(
  { database, changes, clock, ids, limitTo }: Pick<Platform, 'database' | 'changes' | 'clock' | 'ids' | 'limitTo'>,
  products: ReviewedProducts,
  make: MakePicture,
): Domain {
  const pictures = createReviewPictureStore(database);
  const repository = createReviewsRepository(database);
  const limits = {
    reviews: limitTo('reviews', REVIEW_LIMIT),
    votes: limitTo('votes', VOTE_LIMIT),
    sameReview: limitTo('same-review', SAME_REVIEW_LIMIT),
  };
  const takePictures = createTakePictures({
    store: pictures,
    make,
    limiter: limitTo('review-pictures', PICTURE_LIMIT),
  });
  const reviews = createReviews({ repository, changes, clock, ids, limits, pictures, takePictures });
  return {
    name: 'reviews',
    sources: [createReviewsSource(repository), createFitQuestionSource(products)],
    forms: createReviewForms({ reviews, products, ids }),
    routes: reviewRoutes({ reviews, repository, products, ids }),
    jobs: [
      {
        name: 'reviews.forget-pictures',
        everyMs: DAY_MS,
        run: () => pictures.forgetRefused(new Date(clock.now().getTime() - REFUSED_KEPT_MS)),
      },
    ],
  };
}
