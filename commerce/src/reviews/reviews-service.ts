import { clientNetwork } from '@vitrine/platform/clients';
import type { Clock } from '@vitrine/platform/clock';
import { tagOf, type Platform, type TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { ReviewsRepository } from './reviews-repository.ts';
import type { WrittenReview } from './written-review.ts';

/** Reviews of one network address: enough for a family, too few for a campaign. */
export const REVIEW_LIMIT = { most: 10, seconds: 3_600 } as const;
export const VOTE_LIMIT = { most: 60, seconds: 3_600 } as const;
/** Of one client on one review: a household has a voice each, and who throws the cookie away no more than a household. */
export const SAME_REVIEW_LIMIT = { most: 3, seconds: 86_400 } as const;

/** Who writes or votes. */
export interface Writer {
  /** As sessions name owners. */
  owner: string;
  /** The network address, to count by. */
  client: string;
}

/** What shoppers may do with reviews. Doors map to it. */
export interface Reviews {
  /** Keeps a review until the shop has looked at it; one of the same author about the product stays as it is. */
  store(
    tenant: TenantId,
    review: WrittenReview & { product: string; locale: string },
    writer: Writer,
  ): Promise<'stored' | 'before' | 'tooMany'>;
  /** Counts that somebody found a review helpful, or not. */
  vote(
    tenant: TenantId,
    vote: { review: string; isHelpful: boolean },
    writer: Writer,
  ): Promise<'counted' | 'again' | 'unknown' | 'tooMany'>;
}

export function createReviews({
  repository,
  changes,
  clock,
  ids,
  limits,
}: {
  repository: ReviewsRepository;
  changes: Platform['changes'];
  clock: Clock;
  ids: Ids;
  limits: { reviews: RateLimiter; votes: RateLimiter; sameReview: RateLimiter };
}): Reviews {
  return {
    async store(tenant, { product, locale, ...written }, { owner, client }) {
      if ((await limits.reviews.count(tenant, client)) > 0) return 'tooMany';
      const row = {
        tenant,
        id: ids.uuid(),
        product,
        author: owner,
        locale,
        ...written,
        status: 'pending' as const,
        writtenAt: clock.now(),
      };
      const added = await repository.transaction((transaction) => repository.add(transaction, [row]));
      return added.length > 0 ? 'stored' : 'before';
    },
    async vote(tenant, { review, isHelpful }, { owner, client }) {
      if ((await limits.votes.count(tenant, client)) > 0) return 'tooMany';
      if ((await limits.sameReview.count(tenant, `${clientNetwork(client)} ${review}`)) > 0) return 'tooMany';
      return repository.transaction(async (transaction) => {
        const { outcome, product } = await repository.vote(transaction, tenant, { review, voter: owner, isHelpful });
        if (outcome === 'counted' && product !== undefined)
          await changes.note(transaction, tenant, [tagOf.reviews(tenant, product)]);
        return outcome;
      });
    },
  };
}
