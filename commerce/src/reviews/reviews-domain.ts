import type { Domain, Platform } from '@vitrine/platform/doors';
import { createReviewForms } from './review-forms.ts';
import { reviewRoutes } from './review-routes.ts';
import type { ReviewedProducts } from './reviewed-products.ts';
import { createReviewsRepository } from './reviews-repository.ts';
import { createReviews, REVIEW_LIMIT, SAME_REVIEW_LIMIT, VOTE_LIMIT } from './reviews-service.ts';
import { createReviewsSource } from './reviews-source.ts';

/** What shoppers say of products: the source `reviews`, the forms `review` and `review-vote`, `/api/inform/rating/…`. */
export function createReviewsDomain(
  { database, changes, clock, ids, limitTo }: Pick<Platform, 'database' | 'changes' | 'clock' | 'ids' | 'limitTo'>,
  products: ReviewedProducts,
): Domain {
  const repository = createReviewsRepository(database);
  const limits = {
    reviews: limitTo('reviews', REVIEW_LIMIT),
    votes: limitTo('votes', VOTE_LIMIT),
    sameReview: limitTo('same-review', SAME_REVIEW_LIMIT),
  };
  const reviews = createReviews({ repository, changes, clock, ids, limits });
  return {
    name: 'reviews',
    sources: [createReviewsSource(repository)],
    forms: createReviewForms({ reviews, products, ids }),
    routes: reviewRoutes({ reviews, repository, products, ids }),
  };
}
