import { tagOf, tenantId, type Platform } from '@vitrine/platform/doors';
import type { Transaction } from '@vitrine/platform/database';
import { and, eq, inArray } from '@vitrine/platform/sql';
import type { Owned } from '../accounts/index.ts';
import { reviews, reviewVotes } from './tables.ts';

/**
 * What customers wrote and voted, which is handed out and erased with their accounts; the products are shown without it from then on.
 * What a browser wrote without a login leads to nobody.
 */
export function ownReviews({ note }: Platform['changes']): Owned[] {
  const noteAll = async (transaction: Transaction, tenant: string, products: readonly { product: string }[]) => {
    const shop = tenantId(tenant);
    const tags = products.flatMap(({ product }) => [tagOf.product(shop, product), tagOf.reviews(shop, product)]);
    if (tags.length > 0) await note(transaction, shop, tags);
  };
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
        await noteAll(transaction, tenant, voted);
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
        await noteAll(transaction, tenant, written);
      },
    },
  ];
}
