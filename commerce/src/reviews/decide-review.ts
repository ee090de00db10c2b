import type { Platform, TenantId } from '@vitrine/platform/doors';
import { noteRated, type ListsOf } from './note-rated.ts';
import { createReviewPictureStore } from './pictures/index.ts';
import { createReviewsRepository } from './reviews-repository.ts';

/** What somebody of a shop decides about a review. */
export interface Decision {
  review: string;
  status: 'published' | 'refused';
  /** The name of who decides. */
  by: string;
  /** Pictures that are forgotten, by their numbers, from 1 on; none if left out. */
  without?: readonly number[];
}

/** Shows a review from now on, or never (again). @returns whether the tenant has it, with the pictures that are named */
export function decideReview(
  { database, changes, clock, listsOf }: Pick<Platform, 'database' | 'changes' | 'clock'> & { listsOf: ListsOf },
  tenant: TenantId,
  { without = [], ...decision }: Decision,
): Promise<boolean> {
  const repository = createReviewsRepository(database);
  const pictures = createReviewPictureStore(database);
  return repository.transaction(async (transaction) => {
    const there = (await pictures.of(transaction, tenant, [decision.review])).get(decision.review) ?? [];
    const left = without.map((number) => number - 1);
    if (!left.every((wished) => there.some(({ position }) => position === wished))) return false;
    const product = await repository.decide(transaction, tenant, { ...decision, at: clock.now() });
    if (product === undefined) return false;
    await pictures.leaveOut(transaction, tenant, decision.review, left);
    await noteRated({ changes, listsOf }, transaction, tenant, [product]);
    return true;
  });
}
