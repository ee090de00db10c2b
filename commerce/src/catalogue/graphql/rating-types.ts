import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { Goods } from './goods.ts';

interface Reviewer {
  name: string;
}
interface Review {
  id: string;
  stars: number;
  title: string;
  text: string;
  writtenAt: string;
  reviewer: Reviewer;
  tags: string[];
}

/** What shoppers say of a product. */
export function addRatingTypes(builder: ShopSchemaBuilder) {
  const RatingReviewer = builder.objectRef<Reviewer>('RatingReviewer').implement({
    description: 'Who wrote a review.',
    fields: (t) => ({ name: t.exposeString('name', { description: 'The name that they chose.' }) }),
  });
  const RatingReview = builder.objectRef<Review>('RatingReview').implement({
    description: 'A review.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'By which the same review is known in differently filtered answers.' }),
      stars: t.exposeInt('stars', { description: 'One to five.' }),
      title: t.exposeString('title', { description: 'Title.' }),
      text: t.exposeString('text', { description: 'Text.' }),
      writtenAt: t.exposeString('writtenAt', { description: 'Instant in ISO 8601.' }),
      reviewer: t.field({ type: RatingReviewer, description: 'Who wrote it.', resolve: ({ reviewer }) => reviewer }),
      tags: t.exposeStringList('tags', { description: 'What it praises or blames.' }),
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
  return builder.objectRef<Goods & { rating: NonNullable<Goods['card']['rating']> }>('Rating').implement({
    description: 'How shoppers rate a product.',
    fields: (t) => ({
      average: t.float({ description: 'Mean of the stars.', resolve: ({ rating }) => rating.average }),
      count: t.int({ description: 'How many ratings.', resolve: ({ rating }) => rating.count }),
      label: t.string({ description: 'Both in words.', resolve: ({ rating }) => rating.label }),
      statistic: t.field({
        type: [ReviewStatistic],
        nullable: true,
        description: 'How the stars are spread; null as long as reviews are not collected.',
        resolve: () => null,
      }),
      tags: t.field({
        type: [RatingTags],
        nullable: true,
        description: 'Most frequent first; null as long as reviews are not collected.',
        resolve: () => null,
      }),
      reviews: t.field({
        type: [RatingReview],
        nullable: true,
        description: 'Newest first; null as long as reviews are not collected.',
        resolve: () => null,
      }),
    }),
  });
}
