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
import { instant } from '@vitrine/platform/database';
import type { ReviewTag } from './review.ts';

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
