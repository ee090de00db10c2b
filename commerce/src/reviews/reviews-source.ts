import { tagOf, type DataSource, type LocalShop } from '@vitrine/platform/doors';
import { shownReview, summaryOf } from './review-words.ts';
import {
  fitOf,
  FITS,
  MOST_STARS,
  ratingOf,
  STEP_REVIEWS,
  type Fit,
  type FitCounts,
  type StarCounts,
} from './review.ts';
import type { ReviewsRepository } from './reviews-repository.ts';

/** Steps of a page: whoever wants more than the last of them filters. */
const MOST_STEPS = 50;
/** Where the reviews begin, and those of the newest step: links lead there. */
const LIST_ANCHOR = 'reviews';
const NEW_ANCHOR = 'more-reviews';
/** The part of every shop's content that says how reviews come about (PR-011). */
const VERIFYING_LAYER = 'verified-ratings';

const TEXT = { type: 'string' } as const;
const LINK = {
  type: 'object',
  additionalProperties: false,
  required: ['label', 'href'],
  properties: { label: TEXT, href: TEXT },
} as const;
const FIT_ROW = {
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
        required: ['stars', 'label', 'count', 'share'],
        properties: {
          stars: { type: 'integer' },
          label: TEXT,
          count: { type: 'integer' },
          share: { type: 'number' },
          href: TEXT,
          isChosen: { type: 'boolean' },
        },
      },
    },
    fit: {
      type: 'object',
      additionalProperties: false,
      required: ['label', 'rows'],
      properties: { label: TEXT, rows: { type: 'array', maxItems: FITS.length, items: FIT_ROW } },
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
          pictures: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['src', 'href', 'alt', 'color'],
              properties: { src: TEXT, href: TEXT, alt: TEXT, color: TEXT },
            },
          },
          helpful: TEXT,
        },
      },
    },
    newFrom: { type: 'integer', minimum: 0 },
    all: LINK,
    more: LINK,
    progress: TEXT,
    live: {
      type: 'object',
      additionalProperties: false,
      required: ['product', 'progress', 'helpful', 'failed'],
      properties: { product: TEXT, progress: TEXT, helpful: TEXT, failed: TEXT },
    },
    verifying: {
      type: 'object',
      additionalProperties: false,
      required: ['label', 'href', 'closeLabel', 'failed'],
      properties: { label: TEXT, href: TEXT, closeLabel: TEXT, failed: TEXT },
    },
  },
} as const;

interface ReviewArgs {
  sku?: string;
  stars?: string;
  fit?: string;
  page?: string;
}

/** Which reviews are shown: those of so many stars, of a fit, or all. */
type Chosen = { stars?: number; fit?: Fit };

/**
 * `reviews`: what shoppers wrote about a product, newest first, in steps of ten (PR-008), with how their stars are spread.
 * Anything else than one to five stars or a fit counts as all, stars before a fit, anything else than a step that there is as the first or the last. Of a
 * product that nobody reviewed it is empty.
 */
export function createReviewsSource(repository: Pick<ReviewsRepository, 'find' | 'counts' | 'fits'>): DataSource {
  return {
    name: 'reviews',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
        stars: { type: 'string', maxLength: 500 },
        fit: { type: 'string', maxLength: 500 },
        page: { type: 'string', maxLength: 500 },
      },
    },
    valueSchema: VALUE,
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', stars: wished = '', fit: wornAs, page = '' } = args as ReviewArgs;
      const counts = (await repository.counts(shop.tenant, [sku])).get(sku) ?? [0, 0, 0, 0, 0];
      const rating = ratingOf(counts);
      const tags = [tagOf.reviews(shop.tenant, sku)];
      if (rating === undefined) return { value: { rows: [], items: [], newFrom: 0 }, isEmpty: true, tags };

      const fits = await repository.fits(shop.tenant, sku);
      const chosen = chosenBy(wished, wornAs);
      const total = totalOf(chosen, rating.count, counts, fits);
      const last = Math.max(1, Math.min(Math.ceil(total / STEP_REVIEWS), MOST_STEPS));
      const step = /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), last) : 1;
      const found = await repository.find(shop.tenant, {
        product: sku,
        ...chosen,
        offset: 0,
        limit: step * STEP_REVIEWS,
      });
      const address = ({ stars, fit }: Chosen, steps: number): string | undefined => {
        const path = shop.link('product', { sku });
        if (path === undefined) return undefined;
        const query = new URLSearchParams({
          ...(stars === undefined ? {} : { stars: String(stars) }),
          ...(fit === undefined ? {} : { fit }),
          ...(steps === 1 ? {} : { reviews: String(steps) }),
        });
        return `${path}${query.size === 0 ? '' : `?${query}`}#${steps === 1 ? LIST_ANCHOR : NEW_ANCHOR}`;
      };
      const linkTo = (key: string, href: string | undefined): { label: string; href: string } | undefined => {
        const label = shop.message(key);
        return label === undefined || href === undefined ? undefined : { label, href };
      };
      const all = linkTo('rating.all', address({}, 1));
      const verifying = linkTo(
        'rating.verified',
        shop.link('ratingsLayer', { language: shop.locale.slice(0, 2), layer: VERIFYING_LAYER }),
      );
      const more = step < last ? linkTo('rating.list.more', address(chosen, step + 1)) : undefined;
      const fit = fitRows(fits, chosen.fit, shop, (one) => address({ fit: one }, 1));
      const isAll = chosen.stars === undefined && chosen.fit === undefined && step === 1;
      const progress =
        total > STEP_REVIEWS ? shop.message('rating.progress', { shown: found.length, total }) : undefined;
      return {
        value: {
          rating: { ...rating, label: summaryOf(rating, shop) },
          rows: rowsOf(counts, chosen.stars, shop, (stars) => address({ stars }, 1)),
          ...(fit === undefined ? {} : { fit }),
          items: found.map((review) => shownReview(review, shop)),
          newFrom: step === 1 ? 0 : (step - 1) * STEP_REVIEWS,
          ...(all === undefined ? {} : { all }),
          ...(more === undefined ? {} : { more }),
          ...(progress === undefined ? {} : { progress }),
          ...(isAll ? { live: liveWords(sku, shop) } : {}),
          ...(verifying === undefined
            ? {}
            : {
                verifying: {
                  ...verifying,
                  closeLabel: shop.message('common.close') ?? '',
                  failed: shop.message('content.serviceLayer.failed') ?? '',
                },
              }),
        },
        tags,
        // The same page with fewer or more reviews is no page of its own.
        ...(isAll ? {} : { head: { robots: 'noindex' as const } }),
      };
    },
  };
}

function chosenBy(stars: string, word: string | undefined): Chosen {
  if (/^[1-5]$/.test(stars)) return { stars: Number(stars) };
  const fit = fitOf(word);
  return fit === undefined ? {} : { fit };
}

function totalOf({ stars, fit }: Chosen, all: number, counts: StarCounts, fits: FitCounts): number {
  if (stars !== undefined) return counts[stars - 1] ?? 0;
  return fit === undefined ? all : fits[fit];
}

/** How it turns out, by those alone who said so; undefined where nobody did. */
function fitRows(
  fits: FitCounts,
  chosen: Fit | undefined,
  shop: LocalShop,
  address: (fit: Fit) => string | undefined,
): { label: string; rows: object[] } | undefined {
  const said = FITS.reduce((sum, fit) => sum + fits[fit], 0);
  const label = shop.message('rating.fit.title', { count: said });
  if (said === 0 || label === undefined) return undefined;
  const rows = FITS.map((fit) => {
    const href = fits[fit] === 0 ? undefined : address(fit);
    return {
      label: shop.message(`rating.fit.${fit}`) ?? fit,
      count: fits[fit],
      share: Math.round((fits[fit] / said) * 1_000) / 10,
      ...(href === undefined ? {} : { href }),
      ...(fit === chosen ? { isChosen: true } : {}),
    };
  });
  return { label, rows };
}

/** What scripts need to show further reviews in the place of these; `{shown}`, `{total}` and `{count}` stand for numbers. */
function liveWords(product: string, shop: LocalShop): object {
  const words = (key: string, values: Record<string, string> = {}): string => shop.message(key, values) ?? '';
  return {
    product,
    progress: words('rating.progress', { shown: '{shown}', total: '{total}' }),
    helpful: words('rating.helpful', { count: '{count}' }),
    failed: words('rating.list.failed'),
  };
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
        stars,
        label: shop.message('rating.stars', { count: stars }) ?? String(stars),
        count,
        share: Math.round((count / most) * 1_000) / 10,
        ...(href === undefined ? {} : { href }),
        ...(stars === chosen ? { isChosen: true } : {}),
      };
    })
    .toReversed();
}
