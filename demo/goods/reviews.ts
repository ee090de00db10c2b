import type { ReviewRecord } from '@vitrine/schemas';
import { DESIGNS, type Design } from './designs.ts';
import { goodsOf } from './goods.ts';
import { KINDS } from './kinds.ts';
import { diceFor, type Dice } from './random.ts';
import { dutchReviews } from './reviews/dutch.ts';
import { frenchReviews } from './reviews/french.ts';
import { germanReviews } from './reviews/german.ts';
import type { Pool } from './reviews/pool.ts';
import type { Language, Shop, ShopKey } from './shops.ts';

const POOLS: Readonly<Record<Language, Pool>> = { de: germanReviews, fr: frenchReviews, nl: dutchReviews };
const KIND_OF = new Map<string, Design['kind']>(DESIGNS.map(({ name, kind }) => [`${name}-front`, kind]));
const DAY_MS = 86_400_000;
const LAST = Date.UTC(2026, 10, 20);

/** How many of the first products of a shop are much written about; in two shops one has hundreds. */
const CROWDS: Partial<Record<ShopKey, number>> = { de: 412, nl: 386 };
const OFTEN = 3;
const STARS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1] as const;

function countOf(dice: Dice, place: number, shop: ShopKey): number {
  const crowd = CROWDS[shop];
  if (place === 0 && crowd !== undefined) return crowd;
  if (place <= OFTEN) return dice.between(30, 60);
  return dice.share() < 0.5 ? 0 : dice.between(1, dice.share() < 0.2 ? 8 : 3);
}

/** The reviews of a shop's goods, product after product. Nobody says a sentence twice in one review, few products have many. */
export function* reviewsOf(shop: Shop): Generator<ReviewRecord> {
  let place = 0;
  for (const { sku, addedOn, media } of goodsOf(shop)) {
    const kind = KIND_OF.get(media[0]?.asset ?? '');
    if (kind === undefined) throw new Error(`expected the front of a design first, got ${media[0]?.asset}`);
    const about = aboutOf(kind);
    const dice = diceFor(`reviews ${shop.key} ${sku}`);
    // The crowds gather somewhere in the list rather than at its beginning.
    const count = countOf(dice, place % 97 === 41 ? Math.floor(place / 97) : OFTEN + 1, shop.key);
    place += 1;
    const seen = new Set<string>();
    for (let number = 1; number <= count; number += 1) {
      const review = written(dice, shop, about);
      if (seen.has(review.text)) continue;
      seen.add(review.text);
      const first = Date.parse(addedOn) + 7 * DAY_MS;
      const writtenAt = new Date(first + Math.floor(dice.share() * (LAST - first)))
        .toISOString()
        .replace(/\.\d+Z$/, 'Z');
      yield { product: sku, author: `${sku}-${number}`, ...review, writtenAt };
    }
  }
}

/** How it turned out by what the words say; most say nothing of it. */
const FITS: readonly (readonly [NonNullable<ReviewRecord['fit']>, RegExp])[] = [
  ['large', /größer aus,|Taille un peu grand|Valt wat ruim/u],
  ['small', /kleiner aus|trop petit|te klein|An der Hüfte etwas eng|étroit aux hanches|strak bij de heupen/u],
  [
    'right',
    /Taille genau richtig|wie immer bestellt, passt|La taille est juste|Zit precies goed|Nichts zwickt|Niets knelt/u,
  ],
];

function aboutOf(kind: Design['kind']): 'wear' | 'near' | 'home' {
  const { family } = KINDS[kind];
  if (family === 'fashion') return kind === 'scarf' ? 'near' : 'wear';
  return family === 'underwear' || family === 'swim' || family === 'shoes' ? 'near' : 'home';
}

function fitIn(text: string): Pick<ReviewRecord, 'fit'> {
  const [fit] = FITS.find(([, words]) => words.test(text)) ?? [];
  return fit === undefined ? {} : { fit };
}

function written(
  dice: Dice,
  shop: Shop,
  about: 'wear' | 'near' | 'home',
): Omit<ReviewRecord, 'product' | 'author' | 'writtenAt'> {
  const { locale, language } = dice.of(shop.locales);
  const pool = POOLS[language];
  const said = pool[about];
  const stars = dice.of(STARS);
  const mood = stars > 3 ? 'good' : stars === 3 ? 'fair' : 'poor';
  const sentences = new Set([dice.of(said[mood])]);
  if (stars === 4) sentences.add(dice.of(said.fair));
  else if (dice.share() < 0.7) sentences.add(dice.of(said[mood]));
  if (stars > 3 && dice.share() < 0.6) sentences.add(dice.of(pool.more));
  if (dice.share() < 0.25) sentences.add(dice.of(said[mood]));
  const text = [...sentences].join(' ');
  return {
    stars,
    ...(dice.share() < 0.65 ? { title: dice.of(pool.titles[mood]) } : {}),
    text: locale === 'de-CH' ? text.replaceAll('ß', 'ss') : text,
    ...(about === 'wear' ? fitIn(text) : {}),
    nickname: dice.of(pool.names),
    locale,
  };
}
