import { clientNetwork } from '@vitrine/platform/clients';
import type { Clock } from '@vitrine/platform/clock';
import { tagOf, type LocalShop, type Platform, type TenantId, type Words } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { ReviewPictureStore, TakePictures } from './pictures/index.ts';
import type { ReviewsRepository } from './reviews-repository.ts';
import type { SentReview } from './sent-review.ts';

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
  /**
   * Keeps a review and its pictures until the shop has looked at them; one of the same author about the product stays as it is.
   * With words where a picture is refused: then nothing is kept.
   */
  store(
    shop: Pick<LocalShop, 'tenant' | 'locale'>,
    review: SentReview & { product: string },
    writer: Writer,
  ): Promise<'stored' | 'before' | 'tooMany' | Words>;
  /** Counts that somebody found a review helpful, or not. */
  vote(
    tenant: TenantId,
    vote: { review: string; isHelpful: boolean },
    writer: Writer,
  ): Promise<'counted' | 'again' | 'unknown' | 'tooMany'>;
}

/** Takes what shoppers write of products and what they say of the writings of others, within limits for each sender. */
export function createReviews({
  repository,
  changes,
  clock,
  ids,
  limits,
  pictures,
  takePictures,
}: {
  repository: ReviewsRepository;
  changes: Platform['changes'];
  clock: Clock;
  ids: Ids;
  limits: { reviews: RateLimiter; votes: RateLimiter; sameReview: RateLimiter };
  pictures: Pick<ReviewPictureStore, 'add'>;
  takePictures: TakePictures;
}): Reviews {
  return {
    async store({ tenant, locale }, { files, ...written }, { owner, client }) {
      if ((await limits.reviews.count(tenant, client)) > 0) return 'tooMany';
      const taken = await takePictures({ tenant }, files, client);
      if (!taken.ok) return taken.problem;
      const row = {
        tenant,
        id: ids.uuid(),
        author: owner,
        locale,
        ...written,
        status: 'pending' as const,
        writtenAt: clock.now(),
      };
      return repository.transaction(async (transaction) => {
        const [added] = await repository.add(transaction, [row]);
        if (added === undefined) return 'before';
        await pictures.add(transaction, tenant, added, taken.made);
        return 'stored';
      });
    },
    async vote(tenant, { review, isHelpful }, { owner, client }) {
      if ((await limits.votes.count(tenant, client)) > 0) return 'tooMany';
      // Who asks again changes nothing, and takes no vote from others of the household.
      if (await repository.hasVoted(tenant, { review, voter: owner })) return 'again';
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
