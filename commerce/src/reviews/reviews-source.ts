import { tagOf, type DataSource, type LocalShop } from '@vitrine/platform/doors';
import { MOST_STARS, ratingOf, STEP_REVIEWS, type Rating, type Review, type StarCounts } from './review.ts';
import type { ReviewsRepository } from './reviews-repository.ts';

/** Steps of a page: whoever wants more than the last of them filters. */
const MOST_STEPS = 50;
/** Where the reviews begin, and those of the newest step: links lead there. */
const LIST_ANCHOR = 'reviews';
const NEW_ANCHOR = 'more-reviews';

const TEXT = { type: 'string' } as const;
const LINK = {
  type: 'object',
  additionalProperties: false,
  required: ['label', 'href'],
  properties: { label: TEXT, href: TEXT },
} as const;
const VALUE = {
  type: 'object',
  additionalProperties: false,
  required: ['rows', 'items', 'newFrom'],
  properties: {
    rating: {
      type: 'object',
      additionalProperties: false,
      required: ['average', 'count', 'label'],
      properties: { average: { type: 'number' }, count: { type: 'integer' }, label: TEXT },
    },
    rows: {
      type: 'array',
      maxItems: MOST_STARS,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'count', 'share'],
        properties: {
          label: TEXT,
          count: { type: 'integer' },
          share: { type: 'number' },
          href: TEXT,
          isChosen: { type: 'boolean' },
        },
      },
    },
    items: {
      type: 'array',
      maxItems: MOST_STEPS * STEP_REVIEWS,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'stars', 'starsLabel', 'text', 'nickname', 'date', 'writtenAt', 'helpful'],
        properties: {
          id: TEXT,
          stars: { type: 'integer' },
          starsLabel: TEXT,
          title: TEXT,
          text: TEXT,
          nickname: TEXT,
          date: TEXT,
          writtenAt: TEXT,
          locale: TEXT,
          tags: { type: 'array', items: TEXT },
          helpful: TEXT,
        },
      },
    },
    newFrom: { type: 'integer', minimum: 0 },
    all: LINK,
    more: LINK,
    progress: TEXT,
  },
} as const;

interface ReviewArgs {
  sku?: string;
  stars?: string;
  page?: string;
}

/**
 * `reviews`: what shoppers wrote about a product, newest first, in steps of ten (PR-008), with how their stars are spread.
 * Anything else than one to five stars counts as all, anything else than a step that there is as the first or the last. Of a
 * product that nobody reviewed it is empty.
 */
export function createReviewsSource(repository: Pick<ReviewsRepository, 'find' | 'counts'>): DataSource {
  return {
    name: 'reviews',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
        stars: { type: 'string', maxLength: 500 },
        page: { type: 'string', maxLength: 500 },
      },
    },
    valueSchema: VALUE,
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', stars: wished = '', page = '' } = args as ReviewArgs;
      const counts = (await repository.counts(shop.tenant, [sku])).get(sku) ?? [0, 0, 0, 0, 0];
      const rating = ratingOf(counts);
      const tags = [tagOf.reviews(shop.tenant, sku)];
      if (rating === undefined) return { value: { rows: [], items: [], newFrom: 0 }, isEmpty: true, tags };

      const stars = /^[1-5]$/.test(wished) ? Number(wished) : undefined;
      const total = stars === undefined ? rating.count : (counts[stars - 1] ?? 0);
      const last = Math.max(1, Math.min(Math.ceil(total / STEP_REVIEWS), MOST_STEPS));
      const step = /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), last) : 1;
      const found = await repository.find(shop.tenant, {
        product: sku,
        ...(stars === undefined ? {} : { stars }),
        offset: 0,
        limit: step * STEP_REVIEWS,
      });
      const address = (chosen: number | undefined, steps: number): string | undefined => {
        const path = shop.link('product', { sku });
        if (path === undefined) return undefined;
        const query = new URLSearchParams({
          ...(chosen === undefined ? {} : { stars: String(chosen) }),
          ...(steps === 1 ? {} : { reviews: String(steps) }),
        });
        return `${path}${query.size === 0 ? '' : `?${query}`}#${steps === 1 ? LIST_ANCHOR : NEW_ANCHOR}`;
      };
      const linkTo = (key: string, href: string | undefined): { label: string; href: string } | undefined => {
        const label = shop.message(key);
        return label === undefined || href === undefined ? undefined : { label, href };
      };
      const all = stars === undefined ? undefined : linkTo('rating.all', address(undefined, 1));
      const more = step < last ? linkTo('rating.list.more', address(stars, step + 1)) : undefined;
      const progress =
        total > STEP_REVIEWS ? shop.message('rating.progress', { shown: found.length, total }) : undefined;
      return {
        value: {
          rating: { ...rating, label: summaryOf(rating, shop) },
          rows: rowsOf(counts, stars, shop, (chosen) => address(chosen, 1)),
          items: found.map((review) => itemOf(review, shop)),
          newFrom: step === 1 ? 0 : (step - 1) * STEP_REVIEWS,
          ...(all === undefined ? {} : { all }),
          ...(more === undefined ? {} : { more }),
          ...(progress === undefined ? {} : { progress }),
        },
        tags,
        // The same page with fewer or more reviews is no page of its own.
        ...(stars === undefined && step === 1 ? {} : { head: { robots: 'noindex' as const } }),
      };
    },
  };
}

/** PR-003, as every place says it. */
export function summaryOf({ average, count }: Rating, shop: Pick<LocalShop, 'locale' | 'message'>): string {
  const mean = new Intl.NumberFormat(shop.locale, { maximumFractionDigits: 1 }).format(average);
  return shop.message('product.rating.summary', { average: mean, max: MOST_STARS, count }) ?? mean;
}

/** Five stars first. Stars that nobody gave lead nowhere. */
function rowsOf(
  counts: StarCounts,
  chosen: number | undefined,
  shop: LocalShop,
  address: (stars: number) => string | undefined,
): object[] {
  const most = counts.reduce((sum, one) => sum + one, 0);
  return counts
    .map((count, index) => {
      const stars = index + 1;
      const href = count === 0 ? undefined : address(stars);
      return {
        label: shop.message('rating.stars', { count: stars }) ?? String(stars),
        count,
        share: Math.round((count / most) * 1_000) / 10,
        ...(href === undefined ? {} : { href }),
        ...(stars === chosen ? { isChosen: true } : {}),
      };
    })
    .toReversed();
}

function itemOf(review: Review, shop: LocalShop): object {
  const { id, stars, title, text, nickname, locale, tags, writtenAt, helpful } = review;
  const words = tags.flatMap((tag) => shop.message(`rating.tags.${tag}`) ?? []);
  return {
    id,
    stars,
    starsLabel: shop.message('rating.stars', { count: stars }) ?? String(stars),
    ...(title === '' ? {} : { title }),
    text,
    nickname,
    date: dateWords(writtenAt, shop),
    writtenAt: writtenAt.toISOString(),
    ...(locale === shop.locale ? {} : { locale }),
    ...(words.length === 0 ? {} : { tags: words }),
    helpful: shop.message('rating.helpful', { count: helpful }) ?? String(helpful),
  };
}

/** A day by the clocks of the shop (TN-006): dd.mm.yyyy in German and French, dd-mm-yyyy in Dutch (TN-030). */
function dateWords(instant: Date, { locale, timeZone }: LocalShop): string {
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    instant,
  );
}
