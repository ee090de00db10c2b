import type { FormHandler, FormOutcome, SentForm, Words } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { ownerForWriting } from '../session/index.ts';
import type { ReviewedProducts } from './reviewed-products.ts';
import type { Reviews } from './reviews-service.ts';
import { readSentReview } from './sent-review.ts';

const NOT_STORED: Words = { key: 'rating.store.failed' };

/** The forms of a product's page for shoppers without scripts: `review` and `review-vote`. */
export function createReviewForms({
  reviews,
  products,
  ids,
}: {
  reviews: Reviews;
  products: ReviewedProducts;
  ids: Ids;
}): FormHandler[] {
  return [
    {
      name: 'review',
      fields: ['stars', 'fit', 'nickname', 'title', 'text'],
      lines: ['text'],
      thanks: 'reviewStored',
      failure: NOT_STORED,
      async take({ shop, fields, files, caller, cookies: brought, params: { sku: product = '' } }) {
        const reading = readSentReview(shop, await products.isWorn(shop, product), fields, files);
        if (!reading.ok) return { kind: 'again', errors: reading.errors };
        if (!(await products.has(shop.tenant, product))) return { kind: 'again', errors: {}, problem: NOT_STORED };
        const { owner, cookies } = ownerForWriting({ caller, cookies: brought }, ids);
        const outcome = await reviews.store(shop, { ...reading.review, product }, { owner, client: caller.client });
        if (outcome === 'tooMany') return { kind: 'again', errors: {}, problem: NOT_STORED };
        if (typeof outcome === 'object') return { kind: 'again', errors: { files: outcome } };
        // Who wrote before is told the same: the shop decides about the first one.
        return { kind: 'done', route: 'reviewStored', cookies };
      },
    },
    {
      name: 'review-vote',
      fields: ['review'],
      thanks: 'home',
      failure: NOT_STORED,
      take: (form) => takeVote(form, reviews, ids),
    },
  ];
}

async function takeVote(
  { shop, fields: { review = '' }, caller, cookies: brought, params: { sku = '' }, query }: SentForm,
  reviews: Reviews,
  ids: Ids,
): Promise<FormOutcome> {
  const { owner, cookies } = ownerForWriting({ caller, cookies: brought }, ids);
  const outcome = await reviews.vote(shop.tenant, { review, isHelpful: true }, { owner, client: caller.client });
  if (outcome === 'counted') return { kind: 'done', route: 'product', params: { sku }, query, cookies };
  const problem: Words = outcome === 'again' ? { key: 'rating.alreadyRated' } : NOT_STORED;
  return { kind: 'again', errors: {}, problem, cookies };
}
