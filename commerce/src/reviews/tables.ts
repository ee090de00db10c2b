import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '@vitrine/platform/sql';
import { bytes, instant } from '@vitrine/platform/database';
import type { Fit, ReviewTag } from './review.ts';

/** What shoppers wrote about products; each of them once about each. Only what somebody of the shop let through is shown. */
export const reviews = pgTable(
  'review',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    product: text('product').notNull(),
    /** `customer:…` or `anonymous:…`, as sessions name owners. */
    author: text('author').notNull(),
    /** The name that they chose to be shown under. */
    nickname: text('nickname').notNull(),
    locale: text('locale').notNull(),
    stars: integer('stars').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    tags: json('tags').$type<ReviewTag[]>().notNull(),
    /** Of what is worn; null where nobody said. */
    fit: text('fit').$type<Fit>(),
    status: text('status', { enum: ['pending', 'published', 'refused'] }).notNull(),
    writtenAt: instant('written_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    uniqueIndex('review_once').on(table.tenant, table.product, table.author),
    index('review_shown').on(table.tenant, table.product, table.status, table.writtenAt, table.id),
    check('review_stars', sql`${table.stars} between 1 and 5`),
    check('review_fit', sql`${table.fit} in ('small', 'right', 'large')`),
  ],
);

/** Who found a review helpful, or not; once. */
export const reviewVotes = pgTable(
  'review_vote',
  {
    tenant: text('tenant').notNull(),
    review: text('review').notNull(),
    voter: text('voter').notNull(),
    isHelpful: boolean('is_helpful').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.review, table.voter] }),
    foreignKey({ columns: [table.tenant, table.review], foreignColumns: [reviews.tenant, reviews.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Pictures that came with a review, shown where it is; deleted with it. */
export const reviewPictures = pgTable(
  'review_picture',
  {
    tenant: text('tenant').notNull(),
    review: text('review').notNull(),
    /** From 0 on, as they were sent. */
    position: integer('position').notNull(),
    /** The first 8 hex digits of the SHA-256 of the large size. */
    hash: text('hash').notNull(),
    color: text('color').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.review, table.position] }),
    foreignKey({ columns: [table.tenant, table.review], foreignColumns: [reviews.tenant, reviews.id] }).onDelete(
      'cascade',
    ),
    check('review_picture_position', sql`${table.position} between 0 and 2`),
  ],
);

/** Their sizes, in parts that a backup can take along a few hundred at a time. */
export const reviewPictureParts = pgTable(
  'review_picture_part',
  {
    tenant: text('tenant').notNull(),
    review: text('review').notNull(),
    position: integer('position').notNull(),
    /** That addresses name. */
    width: integer('width').notNull(),
    part: integer('part').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.review, table.position, table.width, table.part] }),
    // Named here: the name that is made of all columns is longer than databases keep.
    foreignKey({
      name: 'review_picture_part_of',
      columns: [table.tenant, table.review, table.position],
      foreignColumns: [reviewPictures.tenant, reviewPictures.review, reviewPictures.position],
    }).onDelete('cascade'),
  ],
);
