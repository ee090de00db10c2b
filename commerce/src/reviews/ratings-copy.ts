import { tagOf, type TenantId } from '@vitrine/platform/doors';
import type { ShopEvent } from '@vitrine/platform/events';
import { ratingOf, type Rating, type StarCounts } from './review.ts';
import type { ReviewsRepository } from './reviews-repository.ts';

/** How products are rated, in memory: every card of every list asks. */
export interface RatingsCopy {
  /** Undefined where nobody rated, or nothing was read yet. */
  of(tenant: TenantId, sku: string): Rating | undefined;
  /** Reads the stars of all products of shops. */
  load(tenants: readonly TenantId[]): Promise<void>;
  /** Reads those of the products anew that events name; see `EventLog.prepare`. */
  follow(events: readonly Pick<ShopEvent, 'tenant' | 'tags'>[]): Promise<void>;
}

/** How the tags begin of events that the copy must follow. */
export const RATED = ['product:'] as const;

/** Only shops that were loaded are followed. */
export function createRatingsCopy(repository: Pick<ReviewsRepository, 'countsOf' | 'allCounts'>): RatingsCopy {
  const kept = new Map<string, { tenant: TenantId; counts: Map<string, StarCounts> }>();
  return {
    of(tenant, sku) {
      const counts = kept.get(tenant)?.counts.get(sku);
      return counts && ratingOf(counts);
    },
    async load(tenants) {
      for (const [tenant, counts] of await repository.allCounts(tenants)) kept.set(tenant, { tenant, counts });
    },
    async follow(events) {
      const named = events.flatMap(({ tenant: id, tags }) => {
        const entry = kept.get(id);
        if (entry === undefined) return [];
        const prefix = tagOf.product(id, '');
        const skus = tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
        return skus.length === 0 ? [] : [{ ...entry, skus }];
      });
      if (named.length === 0) return;
      const found = await repository.countsOf(named);
      for (const { tenant, counts: own, skus } of named)
        for (const sku of skus) {
          const counts = found.get(tenant)?.get(sku);
          if (counts === undefined) own.delete(sku);
          else own.set(sku, counts);
        }
    },
  };
}
