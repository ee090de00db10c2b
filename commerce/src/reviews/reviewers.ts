import { tagOf, tenantId, type Platform } from '@vitrine/platform/doors';
import type { Database } from '@vitrine/platform/database';
import { and, asc, eq, inArray } from '@vitrine/platform/sql';
import type { PersonalRecord } from '@vitrine/platform/personal-data';
import type { Owned } from '../accounts/index.ts';
import { noteRated, type ListsOf } from './note-rated.ts';
import { createReviewPictureStore, LARGE } from './pictures/index.ts';
import { reviewPictureParts, reviewPictures, reviews, reviewVotes } from './tables.ts';

/**
 * What customers wrote and voted, which is handed out and erased with their accounts; the products are shown without it from then on.
 * What a browser wrote without a login leads to nobody.
 */
export function ownReviews({
  changes,
  database,
  listsOf,
}: {
  changes: Platform['changes'];
  database: Pick<Database, 'orm'>;
  listsOf: ListsOf;
}): Owned[] {
  const { product } = reviews;
  return [
    {
      table: reviewVotes,
      tenant: reviewVotes.tenant,
      owner: reviewVotes.voter,
      async beforeErasing(transaction, tenant, owners) {
        const voted = await transaction.orm
          .select({ product })
          .from(reviewVotes)
          .innerJoin(reviews, and(eq(reviews.tenant, reviewVotes.tenant), eq(reviews.id, reviewVotes.review)))
          .where(and(eq(reviewVotes.tenant, tenant), inArray(reviewVotes.voter, [...owners])));
        const shop = tenantId(tenant);
        if (voted.length > 0)
          await changes.note(
            transaction,
            shop,
            voted.map((one) => tagOf.reviews(shop, one.product)),
          );
      },
    },
    {
      table: reviews,
      tenant: reviews.tenant,
      owner: reviews.author,
      async beforeErasing(transaction, tenant, owners) {
        const written = await transaction.orm
          .select({ product })
          .from(reviews)
          .where(and(eq(reviews.tenant, tenant), inArray(reviews.author, [...owners])));
        await noteRated(
          { changes, listsOf },
          transaction,
          tenantId(tenant),
          written.map((one) => one.product),
        );
      },
      hanging: {
        tables: [reviewPictures, reviewPictureParts],
        export: (tenant, owner) => picturesOf(database, tenant, owner),
      },
    },
  ];
}

/** The pictures of somebody's reviews, each as the file that the shop has, in base64. */
async function picturesOf(database: Pick<Database, 'orm'>, tenant: string, owner: string): Promise<PersonalRecord[]> {
  const store = createReviewPictureStore(database);
  const { review, position } = reviewPictures;
  const rows = await database.orm
    .select({ review, position })
    .from(reviewPictures)
    .innerJoin(reviews, and(eq(reviews.tenant, reviewPictures.tenant), eq(reviews.id, review)))
    .where(and(eq(reviews.tenant, tenant), eq(reviews.author, owner)))
    .orderBy(asc(review), asc(position));
  const records: PersonalRecord[] = [];
  for (const row of rows) {
    const bytes = await store.bytes(tenant, row.review, row.position, LARGE);
    if (bytes !== undefined)
      records.push({
        in: 'review_picture',
        values: { review: row.review, number: row.position + 1, type: 'image/webp', base64: bytes.toString('base64') },
      });
  }
  return records;
}
