import { tagOf, type Platform, type TenantId } from '@vitrine/platform/doors';
import { createReviewsRepository } from './reviews-repository.ts';

/** What somebody of a shop decides about a review. */
export interface Decision {
  review: string;
  status: 'published' | 'refused';
  /** The name of who decides. */
  by: string;
}

/** Shows a review from now on, or never (again). @returns whether the tenant has it */
export function decideReview(
  { database, changes, clock }: Pick<Platform, 'database' | 'changes' | 'clock'>,
  tenant: TenantId,
  decision: Decision,
): Promise<boolean> {
  const repository = createReviewsRepository(database);
  return repository.transaction(async (transaction) => {
    const product = await repository.decide(transaction, tenant, { ...decision, at: clock.now() });
    if (product === undefined) return false;
    // What a card says of the product is another thing from now on, too.
    await changes.note(transaction, tenant, [tagOf.product(tenant, product), tagOf.reviews(tenant, product)]);
    return true;
  });
}
