import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import { STEP_REVIEWS, type Review, type ReviewsRepository } from '../../reviews/index.ts';
import type { Goods } from './goods.ts';

/** A product that is rated, and which of its reviews are asked for: all stars and the first ten, if nothing is said. */
export interface Rated extends Goods {
  rating: NonNullable<Goods['card']['rating']>;
  stars?: number;
  /** From 1. */
  page?: number;
}

/** A review in the words of the language. */
interface LocalReview {
  review: Review;
  words: readonly string[];
}

/** What shoppers say of a product. */
export function addRatingTypes(builder: ShopSchemaBuilder, reviews: Pick<ReviewsRepository, 'find' | 'counts'>) {
  const RatingReviewer = builder.objectRef<Review>('RatingReviewer').implement({
    description: 'Who wrote a review.',
    fields: (t) => ({ name: t.exposeString('nickname', { description: 'The name that they chose.' }) }),
  });
  const RatingReview = builder.objectRef<LocalReview>('RatingReview').implement({
    description: 'A review.',
    fields: (t) => ({
      id: t.id({
        description: 'By which the same review is known in differently filtered answers.',
        resolve: ({ review }) => review.id,
      }),
      stars: t.int({ description: 'One to five.', resolve: ({ review }) => review.stars }),
      title: t.string({ description: 'Title; empty where nobody wrote one.', resolve: ({ review }) => review.title }),
      text: t.string({ description: 'Text.', resolve: ({ review }) => review.text }),
      writtenAt: t.string({
        description: 'Instant in ISO 8601.',
        resolve: ({ review }) => review.writtenAt.toISOString(),
      }),
      reviewer: t.field({ type: RatingReviewer, description: 'Who wrote it.', resolve: ({ review }) => review }),
      tags: t.stringList({ description: 'What it praises or blames.', resolve: ({ words }) => [...words] }),
    }),
  });
  const RatingTags = builder.objectRef<{ label: string; count: number }>('RatingTags').implement({
    description: 'What reviews praise or blame.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'In words of the language.' }),
      count: t.exposeInt('count', { description: 'In how many reviews.' }),
    }),
  });
  const ReviewStatistic = builder.objectRef<{ stars: number; count: number }>('ReviewStatistic').implement({
    description: 'How many reviews gave so many stars.',
    fields: (t) => ({
      stars: t.exposeInt('stars', { description: 'One to five.' }),
      count: t.exposeInt('count', { description: 'How many reviews.' }),
    }),
  });
  return builder.objectRef<Rated>('Rating').implement({
    description: 'How shoppers rate a product.',
    fields: (t) => ({
      average: t.float({ description: 'Mean of the stars.', resolve: ({ rating }) => rating.average }),
      count: t.int({ description: 'How many ratings.', resolve: ({ rating }) => rating.count }),
      label: t.string({ description: 'Both in words.', resolve: ({ rating }) => rating.label }),
      statistic: t.field({
        type: [ReviewStatistic],
        nullable: true,
        description: 'How the stars of all reviews are spread, the most first.',
        async resolve({ product: { sku }, shop: { tenant } }) {
          const counts = (await reviews.counts(tenant, [sku])).get(sku);
          return (counts ?? []).map((count, index) => ({ stars: index + 1, count })).toReversed();
        },
      }),
      tags: t.field({
        type: [RatingTags],
        nullable: true,
        description: 'Most frequent first; null, since they are not counted yet.',
        resolve: () => null,
      }),
      reviews: t.field({
        type: [RatingReview],
        nullable: true,
        description: 'The ten that are asked for, newest first.',
        async resolve({ product: { sku }, shop, stars, page = 1 }) {
          const found = await reviews.find(shop.tenant, {
            product: sku,
            ...(stars === undefined ? {} : { stars }),
            offset: (Math.max(1, Math.min(page, FARTHEST)) - 1) * STEP_REVIEWS,
            limit: STEP_REVIEWS,
          });
          return found.map((review) => ({
            review,
            words: review.tags.flatMap((tag) => shop.message(`rating.tags.${tag}`) ?? []),
          }));
        },
      }),
    }),
  });
}

/** Nobody turns so many pages. */
const FARTHEST = 10_000;
