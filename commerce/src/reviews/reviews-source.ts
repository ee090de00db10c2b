import { tagOf, type DataSource, type LocalShop } from '@vitrine/platform/doors';
import { shownReview, summaryOf } from './review-words.ts';
import {
  fitOf,
  FITS,
  fitsOf,
  MOST_STARS,
  MOST_STEPS,
  ratingOf,
  starsOf,
  STEP_REVIEWS,
  type Fit,
  type FitCounts,
  type StarCounts,
} from './review.ts';
import type { ReviewsRepository } from './reviews-repository.ts';

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
  required: ['fit', 'label', 'count', 'share'],
  properties: {
    fit: TEXT,
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
      properties: {
        product: TEXT,
        progress: TEXT,
        progressOne: TEXT,
        helpful: TEXT,
        fitsOne: TEXT,
        fitsMany: TEXT,
        failed: TEXT,
      },
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

/** Which reviews are shown: those of so many stars, of a fit, of both, or all. */
type Chosen = { stars?: number | undefined; fit?: Fit | undefined };

/**
 * `reviews`: what shoppers wrote about a product, newest first, in steps of ten (PR-008), with how their stars are spread.
 * Stars and fit hold together, and each is counted under the other alone. Anything else than one to five stars or a fit counts as
 * all, anything else than a step that there is as the first or the last. Of a product that nobody reviewed it is empty.
 */
export function createReviewsSource(repository: Pick<ReviewsRepository, 'find' | 'spread'>): DataSource {
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
      const spread = await repository.spread(shop.tenant, sku);
      const rating = ratingOf(starsOf(spread));
      const tags = [tagOf.reviews(shop.tenant, sku)];
      if (rating === undefined) return { value: { rows: [], items: [], newFrom: 0 }, isEmpty: true, tags };

      const chosen = chosenBy(wished, wornAs);
      const counts = starsOf(spread, chosen.fit);
      const total = chosen.stars === undefined ? sumOf(counts) : (counts[chosen.stars - 1] ?? 0);
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
      const fit = fitRows(fitsOf(spread, chosen.stars), chosen.fit, shop, (one) =>
        address(chosen.fit === one ? { stars: chosen.stars } : { ...chosen, fit: one }, 1),
      );
      const isAll = chosen.stars === undefined && chosen.fit === undefined && step === 1;
      const progress =
        total > STEP_REVIEWS ? shop.message('rating.progress', { shown: found.length, total }) : undefined;
      return {
        value: {
          rating: { ...rating, label: summaryOf(rating, shop) },
          rows: rowsOf(counts, chosen.stars, shop, (stars) =>
            address(chosen.stars === stars ? { fit: chosen.fit } : { ...chosen, stars }, 1),
          ),
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
  return { stars: /^[1-5]$/.test(stars) ? Number(stars) : undefined, fit: fitOf(word) };
}

function sumOf(counts: Iterable<number>): number {
  return [...counts].reduce((sum, one) => sum + one, 0);
}

/** How it turns out, by those alone who said so; undefined where nobody did. What is chosen leads to all again. */
function fitRows(
  fits: FitCounts,
  chosen: Fit | undefined,
  shop: LocalShop,
  address: (fit: Fit) => string | undefined,
): { label: string; rows: object[] } | undefined {
  const said = sumOf(Object.values(fits));
  const label = shop.message('rating.fit.title', { count: said });
  if ((said === 0 && chosen === undefined) || label === undefined) return undefined;
  const rows = FITS.map((fit) => {
    const href = fits[fit] === 0 && fit !== chosen ? undefined : address(fit);
    return {
      fit,
      label: shop.message(`rating.fit.${fit}`) ?? fit,
      count: fits[fit],
      share: shareOf(fits[fit], said),
      ...(href === undefined ? {} : { href }),
      ...(fit === chosen ? { isChosen: true } : {}),
    };
  });
  return { label, rows };
}

/** In per cent, to one decimal. */
function shareOf(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((count / all) * 1_000) / 10;
}

/** What scripts need to show further reviews in the place of these; `{shown}`, `{total}` and `{count}` stand for numbers. */
function liveWords(product: string, shop: LocalShop): object {
  const words = (key: string, values: Record<string, string | number> = {}): string => shop.message(key, values) ?? '';
  return {
    product,
    progress: words('rating.progress', { shown: '{shown}', total: '{total}' }),
    progressOne: words('rating.progressOne'),
    helpful: words('rating.helpful', { count: '{count}' }),
    fitsOne: words('rating.fit.title', { count: 1 }),
    // A text with forms of its number takes no other value.
    fitsMany: words('rating.fit.title', { count: 2 }).replace('2', '{count}'),
    failed: words('rating.list.failed'),
  };
}

/** Five stars first. Stars that nobody gave lead nowhere; those that are chosen lead to all again. */
function rowsOf(
  counts: StarCounts,
  chosen: number | undefined,
  shop: LocalShop,
  address: (stars: number) => string | undefined,
): object[] {
  const all = sumOf(counts);
  return counts
    .map((count, index) => {
      const stars = index + 1;
      const href = count === 0 && stars !== chosen ? undefined : address(stars);
      return {
        stars,
        label: shop.message('rating.stars', { count: stars }) ?? String(stars),
        count,
        share: shareOf(count, all),
        ...(href === undefined ? {} : { href }),
        ...(stars === chosen ? { isChosen: true } : {}),
      };
    })
    .toReversed();
}
