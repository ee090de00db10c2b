import type { LocalShop, ShopCall, ShopReply, ShopRoute, Words } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { ownerForWriting } from '../session/index.ts';
import { fitsOf, MOST_STARS, ratingOf, starsOf, STEP_REVIEWS, tagsFor, type Review } from './review.ts';
import type { ReviewedProducts } from './reviewed-products.ts';
import { shownReview } from './review-words.ts';
import type { ReviewsRepository } from './reviews-repository.ts';
import type { Reviews } from './reviews-service.ts';
import { readSentReview } from './sent-review.ts';
import { LENGTHS } from './written-review.ts';

const BASE = '/api/inform/rating';
const FARTHEST = 100_000;
const NO_PRODUCT = {
  status: 404,
  body: { code: 'UNKNOWN_PRODUCT', message: 'expected a product of the shop' },
} as const;

export interface ReviewRouteParts {
  reviews: Reviews;
  repository: Pick<ReviewsRepository, 'find' | 'spread'>;
  products: ReviewedProducts;
  ids: Ids;
}

/** What scripts of a product's page ask for and send (PR-004 to PR-007). */
export function reviewRoutes(parts: ReviewRouteParts): ShopRoute[] {
  return [
    { method: 'GET', path: `${BASE}/all/get`, answer: (call) => answerReviews(call, parts) },
    { method: 'POST', path: `${BASE}/feedback`, answer: (call) => takeFeedback(call, parts) },
    { method: 'GET', path: `${BASE}/new/get`, answer: (call) => answerForm(call, parts) },
    { method: 'POST', path: `${BASE}/new/store`, takesFiles: true, answer: (call) => storeReview(call, parts) },
  ];
}

async function answerReviews({ shop, query }: ShopCall, parts: ReviewRouteParts): Promise<ShopReply> {
  const { repository, products } = parts;
  const { tenant } = shop;
  const product = first(query['productId']) ?? '';
  if (!(await products.has(tenant, product))) return NO_PRODUCT;
  const filter = first(query['filter']);
  const stars = filter !== undefined && /^[1-5]$/.test(filter) ? Number(filter) : undefined;
  const limit = Math.max(1, Math.min(wholeNumber(query['limit']) ?? STEP_REVIEWS, STEP_REVIEWS));
  const offset = Math.min(wholeNumber(query['offset']) ?? 0, FARTHEST);
  const [spread, found] = await Promise.all([
    repository.spread(tenant, product),
    repository.find(tenant, { product, ...(stars === undefined ? {} : { stars }), offset, limit }),
  ]);
  const counts = starsOf(spread);
  const rating = ratingOf(counts);
  return {
    body: {
      rating: rating === undefined ? null : { ...rating, max: MOST_STARS },
      statistic: counts
        .map((count, index) => ({ stars: index + 1, count, fits: fitsOf(spread, index + 1) }))
        .toReversed(),
      reviews: found.map((review) => reviewBody(review, shop)),
    },
  };
}

/** What is known of a review; `shown` is what its list says of it. */
function reviewBody(review: Review, shop: LocalShop): object {
  const { pictures: _kept, ...known } = review;
  const { starsLabel, date, tags = [], pictures = [] } = shownReview(review, shop);
  return { ...known, writtenAt: review.writtenAt.toISOString(), shown: { starsLabel, date, tags, pictures } };
}

async function takeFeedback(call: ShopCall, { reviews, ids }: ReviewRouteParts): Promise<ShopReply> {
  const { shop, caller } = call;
  const { reviewId, helpful } = fieldsOf(call.body);
  if (typeof reviewId !== 'string' || typeof helpful !== 'boolean')
    return refused(400, 'BAD_REQUEST', 'expected {"reviewId": string, "helpful": boolean}');
  const { owner, cookies } = ownerForWriting(call, ids);
  const outcome = await reviews.vote(
    shop.tenant,
    { review: reviewId, isHelpful: helpful },
    { owner, client: caller.client },
  );
  if (outcome === 'counted') return { cookies };
  if (outcome === 'again') return refused(409, 'ALREADY_RATED', wordsOf(shop, { key: 'rating.alreadyRated' }));
  if (outcome === 'unknown') return refused(404, 'UNKNOWN_REVIEW', 'expected a review that is shown');
  return refused(429, 'TOO_MANY', 'expected fewer votes in an hour');
}

async function answerForm({ shop, query }: ShopCall, { products }: ReviewRouteParts): Promise<ShopReply> {
  const productId = first(query['productId']) ?? '';
  if (!(await products.has(shop.tenant, productId))) return NO_PRODUCT;
  const tags = tagsFor(await products.isWorn(shop, productId));
  return {
    body: {
      productId,
      stars: { least: 1, most: MOST_STARS },
      lengths: LENGTHS,
      errors: errorWords(shop),
      tags: tags.map((key) => ({ key, label: wordsOf(shop, { key: `rating.tags.${key}` }) })),
    },
  };
}

/** What a form says of a field before it is sent, by field and what is wrong with it. */
function errorWords(shop: LocalShop): object {
  const ofLength = ({ least, most }: { least: number; most: number }): object => ({
    tooShort: wordsOf(shop, { key: 'validation.tooShort', with: { min: least } }),
    tooLong: wordsOf(shop, { key: 'validation.tooLong', with: { max: most } }),
  });
  return {
    stars: wordsOf(shop, { key: 'rating.required.stars' }),
    ...Object.fromEntries(Object.entries(LENGTHS).map(([field, lengths]) => [field, ofLength(lengths)])),
  };
}

async function storeReview(call: ShopCall, { reviews, products, ids }: ReviewRouteParts): Promise<ShopReply> {
  const { shop, caller } = call;
  const { productId, ...written } = fieldsOf(call.body);
  if (typeof productId !== 'string' || !(await products.has(shop.tenant, productId))) return NO_PRODUCT;
  const reading = readSentReview(shop, await products.isWorn(shop, productId), written, call.files);
  const invalid = (errors: Readonly<Record<string, Words>>): ShopReply => ({
    status: 422,
    body: {
      code: 'INVALID',
      errors: Object.fromEntries(Object.entries(errors).map(([field, words]) => [field, wordsOf(shop, words)])),
    },
  });
  if (!reading.ok) return invalid(reading.errors);
  const { owner, cookies } = ownerForWriting(call, ids);
  const outcome = await reviews.store(
    shop,
    { ...reading.review, product: productId },
    { owner, client: caller.client },
  );
  if (outcome === 'tooMany') return refused(429, 'TOO_MANY', wordsOf(shop, { key: 'rating.store.failed' }));
  if (typeof outcome === 'object') return invalid({ files: outcome });
  return { status: 201, body: { message: wordsOf(shop, { key: 'rating.store.success' }) }, cookies };
}

function refused(status: NonNullable<ShopReply['status']>, code: string, message: string): ShopReply {
  return { status, body: { code, message } };
}

function wordsOf(shop: LocalShop, { key, with: values }: Words): string {
  return shop.message(key, values) ?? key;
}

function first(values: readonly string[] | undefined): string | undefined {
  return values?.[0];
}

/** Undefined for anything else than digits. */
function wholeNumber(values: readonly string[] | undefined): number | undefined {
  const text = first(values);
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
