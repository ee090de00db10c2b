import { reviewPictureAddress } from '@vitrine/schemas/review-pictures';
import type { LocalShop } from '@vitrine/platform/doors';
import { LARGE, SMALL } from './pictures/index.ts';
import { MOST_STARS, type Rating, type Review } from './review.ts';

/** PR-003, as every place says it. */
export function summaryOf({ average, count }: Rating, shop: Pick<LocalShop, 'locale' | 'message'>): string {
  const mean = new Intl.NumberFormat(shop.locale, { maximumFractionDigits: 1 }).format(average);
  return shop.message('product.rating.summary', { average: mean, max: MOST_STARS, count }) ?? mean;
}

/** A review as its list shows it, in the words of the shop. */
export interface ShownReview {
  id: string;
  stars: number;
  starsLabel: string;
  title?: string;
  text: string;
  nickname: string;
  /** The day, by the clocks of the shop. */
  date: string;
  /** ISO instant. */
  writtenAt: string;
  /** BCP 47; left out where it is the page's. */
  locale?: string;
  tags?: string[];
  pictures?: ShownPicture[];
  /** The button, with how many pressed it. */
  helpful: string;
}

/** A picture of a review as its list shows it. */
export interface ShownPicture {
  /** Where the small one is. */
  src: string;
  /** Where the large one is. */
  href: string;
  alt: string;
  /** What stands there until it has come. */
  color: string;
}

/** @see ShownReview */
export function shownReview(review: Review, shop: LocalShop): ShownReview {
  const { id, stars, title, text, nickname, locale, tags, fit, writtenAt, helpful } = review;
  const said = fit === null ? [] : [`rating.fit.${fit}`];
  const words = [...said, ...tags.map((tag) => `rating.tags.${tag}`)].flatMap((key) => shop.message(key) ?? []);
  return {
    id,
    stars,
    starsLabel: shop.message('rating.stars', { count: stars }) ?? String(stars),
    ...(title === '' ? {} : { title }),
    text,
    nickname,
    date: dateWords(writtenAt, shop),
    // In whole seconds, the form in which instants are written in the shop's documents (TN-006).
    writtenAt: writtenAt.toISOString().replace('.000Z', 'Z'),
    ...(locale === shop.locale ? {} : { locale }),
    ...(words.length === 0 ? {} : { tags: words }),
    ...(review.pictures.length === 0 ? {} : { pictures: shownPictures(review, shop) }),
    helpful: shop.message('rating.helpful', { count: helpful }) ?? String(helpful),
  };
}

function shownPictures({ id, nickname, pictures }: Review, shop: LocalShop): ShownPicture[] {
  return pictures.map(({ position, hash, color }, index) => {
    const alt = shop.message('rating.pictures.alt', { number: index + 1, name: nickname }) ?? nickname;
    const at = (width: number): string =>
      reviewPictureAddress({ tenant: shop.tenant, review: id, position, hash, width });
    return { src: at(SMALL), href: at(LARGE), alt, color };
  });
}

/** A day by the clocks of the shop (TN-006): dd.mm.yyyy in German and French, dd-mm-yyyy in Dutch (TN-030). */
function dateWords(instant: Date, { locale, timeZone }: LocalShop): string {
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    instant,
  );
}
