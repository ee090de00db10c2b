import type { Part } from '../breakage.ts';

const repository = 'commerce/src/reviews/reviews-repository.ts';
const service = 'commerce/src/reviews/reviews-service.ts';
const written = 'commerce/src/reviews/written-review.ts';
const review = 'commerce/src/reviews/review.ts';
const decide = 'commerce/src/reviews/decide-review.ts';
const noteRated = 'commerce/src/reviews/note-rated.ts';

export const RATINGS: Part = {
  name: 'ratings',
  project: 'unit',
  tests: ['commerce/src/reviews'],
  breakages: [
    {
      breaks: 'an average is rounded to the nearest tenth',
      file: review,
      find: 'Math.round((stars / count) * 10) / 10',
      replace: 'Math.ceil((stars / count) * 10) / 10',
    },
    {
      breaks: 'an average is of the stars that were given',
      file: review,
      find: 'sum + one * (index + 1)',
      replace: 'sum + one * index',
    },
    {
      breaks: 'of a fit those are counted that said so alone',
      file: review,
      find: 'if (fit === undefined || one.fit === fit)',
      replace: 'if (fit === undefined || one.fit !== null)',
    },
    {
      breaks: 'stars count for their own number',
      file: review,
      find: 'counts[stars - 1] = (counts[stars - 1] ?? 0) + count;',
      replace: 'counts[stars - 1] = count;',
    },
    {
      breaks: 'fits are counted under the stars that are chosen',
      file: review,
      find: 'fit !== null && (stars === undefined || one.stars === stars)',
      replace: 'fit !== null',
    },
    {
      breaks: 'what is not worn is not praised for its fit',
      file: review,
      find: 'return isWorn ? REVIEW_TAGS : REVIEW_TAGS.filter((tag) => !WORN_TAGS.has(tag));',
      replace: 'return REVIEW_TAGS;',
    },
  ],
};

export const REVIEWS: Part = {
  name: 'reviews',
  project: 'integration',
  tests: ['commerce/src/reviews'],
  breakages: [
    {
      breaks: 'a review waits for the shop',
      file: service,
      find: "status: 'pending' as const,",
      replace: "status: 'published' as const,",
    },
    {
      breaks: 'reviews that wait or were refused are not shown',
      file: repository,
      find: "            eq(reviews.status, 'published'),\n            stars",
      replace: '            stars',
    },
    {
      breaks: 'reviews that wait or were refused do not count for cards, also after a start',
      file: repository,
      find: "inArray(reviews.tenant, [...new Set(tenants)]), eq(reviews.status, 'published')",
      replace: 'inArray(reviews.tenant, [...new Set(tenants)])',
    },
    {
      breaks: 'reviews that wait or were refused are in no average',
      file: repository,
      find: ".where(and(eq(reviews.tenant, tenant), eq(reviews.product, product), eq(reviews.status, 'published')))",
      replace: '.where(and(eq(reviews.tenant, tenant), eq(reviews.product, product)))',
    },
    {
      breaks: 'a customer writes one review of a product',
      file: service,
      find: 'author: owner,',
      replace: 'author: `${owner} ${clock.now().getTime()} ${ids.uuid()}`,',
    },
    {
      breaks: 'a shop decides about its own reviews alone',
      file: repository,
      find: '.where(and(eq(reviews.tenant, tenant), eq(reviews.id, review)))',
      replace: '.where(eq(reviews.id, review))',
    },
    {
      breaks: 'reviews of another shop count there',
      file: repository,
      find: 'byProduct(found.get(tenant) ?? [])',
      replace: 'byProduct(rows)',
    },
    {
      breaks: 'a card hears of a review that is shown',
      file: noteRated,
      find: '[tagOf.product(tenant, sku), tagOf.reviews(tenant, sku)]',
      replace: '[tagOf.reviews(tenant, sku)]',
    },
    {
      breaks: 'the lists of a product hear that it is rated otherwise',
      file: noteRated,
      find: '[...own, ...(await listsOf(transaction, tenant, products))]',
      replace: 'own',
    },
    {
      breaks: 'nothing is decided with a picture that there is not',
      file: decide,
      find: '    if (!left.every((wished) => there.some(({ position }) => position === wished))) return false;\n',
      replace: '',
    },
    {
      breaks: 'who found a review not helpful does not count as who did',
      file: repository,
      find: ' and vote.is_helpful)`',
      replace: ')`',
    },
    {
      breaks: 'nobody votes on what is not shown',
      file: repository,
      find: "eq(reviews.id, review), eq(reviews.status, 'published')));",
      replace: 'eq(reviews.id, review)));',
    },
    {
      breaks: 'a household has few voices on a review',
      file: service,
      find: "      if ((await limits.sameReview.count(tenant, `${clientNetwork(client)} ${review}`)) > 0) return 'tooMany';\n",
      replace: '',
    },
    {
      breaks: 'whoever asks again takes no vote from others of the household',
      file: service,
      find: "      if (await repository.hasVoted(tenant, { review, voter: owner })) return 'again';\n",
      replace: '',
    },
    {
      breaks: 'an address sends few reviews an hour',
      file: service,
      find: "      if ((await limits.reviews.count(tenant, client)) > 0) return 'tooMany';\n",
      replace: '',
    },
    {
      breaks: 'five stars are the most',
      file: written,
      find: 'stars >= 1 && stars <= MOST_STARS',
      replace: 'stars >= 1',
    },
    {
      breaks: 'what is shown of a product is taken away with its last review',
      file: 'commerce/src/reviews/ratings-copy.ts',
      find: 'if (counts === undefined) own.delete(sku);\n          else own',
      replace: 'if (counts !== undefined) own',
    },
    {
      breaks: 'who is imported is no customer of the same name',
      file: 'commerce/src/reviews/import-reviews.ts',
      find: 'author: `imported:${author}`,',
      replace: 'author,',
    },
  ],
};
