import type { RecordAttribute } from '@vitrine/schemas';
import { stepsOf, type PricePoint } from './prices/price-history.ts';
import { priceAt, DAY_MS, type PriceNow } from './prices/reduction.ts';
import type { Availability, Product, ProductRecord, ProductTexts, Variant } from './product.ts';
import type { SellingShop, StoredArticle, StoredProduct } from './stored-product.ts';

/** From so many pieces on, nobody needs to hurry. */
const PLENTY = 4;
/** For so long from the day on that it was added a product may be called new. */
const NEW_FOR_MS = 30 * DAY_MS;

/**
 * A product as a shop shows it at a moment (epoch milliseconds). Undefined if it shows nothing of it: it is withdrawn, says
 * nothing in the shop's language, or none of its variants has a price in the shop's currency yet.
 */
export function productAt(stored: StoredProduct, shop: SellingShop, at: number): Product | undefined {
  const { record, isWithdrawn } = stored;
  const words = wordsOf(record, shop.locale);
  const [picture] = record.media;
  const second = secondPicture(record);
  const imageAlt = picture?.alts[shop.locale];
  if (isWithdrawn || words.name === undefined || picture === undefined || imageAlt === undefined) return undefined;
  const offered = record.variants.flatMap(({ sku, attributes }) => {
    const article = stored.articles.get(sku);
    const points = article?.prices.get(shop.currency) ?? [];
    const price = priceAt(points, shop.reductions, at);
    if (article === undefined || price === undefined) return [];
    return [
      {
        price,
        variant: {
          ...variantOf(sku, attributes, article),
          ...offerOf(price, points, shop, at),
        },
      },
    ];
  });
  const buyable = offered.filter(({ variant }) => variant.availability !== 'soldOut');
  const priced = (buyable.length > 0 ? buyable : offered).map(({ price }) => price);
  const lead = priced.reduce<PriceNow | undefined>(
    (best, one) => (best && best.amount <= one.amount ? best : one),
    undefined,
  );
  if (lead === undefined) return undefined;

  const newEnd = endOfNew(record);
  const isNew = at < newEnd;
  const until = Math.min(...offered.map(({ price }) => price.until ?? Infinity), isNew ? newEnd : Infinity);
  const colours = recordValues(record, 'colour').flatMap(({ hex, ...value }) =>
    hex === undefined ? [] : [{ name: nameOf(value, shop.locale), hex }],
  );
  const sizes = recordValues(record, 'size').map((value) => nameOf(value, shop.locale));
  const texts = Object.fromEntries(
    Object.keys(record.texts).flatMap((locale) =>
      locale === shop.locale ? [] : [[locale, translationOf(record, locale, shop.locale)]],
    ),
  );
  return {
    sku: record.sku,
    locale: shop.locale,
    name: words.name,
    brand: record.brand,
    ...(words.description === undefined ? {} : { description: words.description }),
    categories: record.categories,
    ...(record.series === undefined ? {} : { series: record.series }),
    image: picture.asset,
    imageAlt,
    ...(second === undefined ? {} : { secondImage: second.asset }),
    ...pricesOf(lead, shop),
    ...(priced.some(({ amount }) => amount > lead.amount) ? { isFrom: true } : {}),
    ...(until === Infinity ? {} : { until }),
    ...(record.unit === undefined ? {} : { unit: record.unit }),
    ...(isNew ? { isNew } : {}),
    ...(buyable.length === 0 ? { soldOut: true } : {}),
    ...(sizes.length === 0 ? {} : { sizes }),
    ...(colours.length === 0 ? {} : { colors: colours }),
    rank: record.rank,
    addedOn: record.addedOn,
    ...(Object.keys(texts).length === 0 ? {} : { texts }),
    variants: offered.map(({ variant }) => variant),
    record,
  };
}

/** What a card shows to whoever points at it: the same goods, so never another colour than the first picture. */
function secondPicture({ media: [first, ...others] }: ProductRecord): ProductRecord['media'][number] | undefined {
  return others.find(({ colour }) => colour === undefined || colour === first?.colour);
}

/** Until when a product counts as new: a shop can end that sooner, never later. */
function endOfNew({ addedOn, newUntil }: ProductRecord): number {
  const latest = Date.parse(addedOn) + NEW_FOR_MS;
  return newUntil === undefined ? latest : Math.min(latest, Date.parse(newUntil) + DAY_MS);
}

/** The values of an attribute that variants have, in the order of the attribute; all of them if no variant names any. */
export function recordValues({ attributes = [], variants }: ProductRecord, key: string): RecordAttribute['values'] {
  const values = attributes.find((attribute) => attribute.key === key)?.values ?? [];
  const named = new Set(variants.map((variant) => variant.attributes[key]));
  return named.size === 1 && named.has(undefined) ? values : values.filter((value) => named.has(value.key));
}

function nameOf({ key, names = {} }: Pick<RecordAttribute['values'][number], 'key' | 'names'>, locale: string): string {
  return names[locale] ?? key;
}

function wordsOf({ texts }: ProductRecord, locale: string): Pick<ProductTexts, 'name' | 'description'> {
  return texts[locale] ?? {};
}

function translationOf(record: ProductRecord, locale: string, fallback: string): ProductTexts {
  const { name, description } = wordsOf(record, locale);
  const imageAlt = record.media[0]?.alts[locale];
  const translated = (key: string): Record<string, string> =>
    Object.fromEntries(
      recordValues(record, key).flatMap((value) => {
        const said = value.names?.[locale];
        return said === undefined ? [] : [[nameOf(value, fallback), said]];
      }),
    );
  const [colors, sizes] = [translated('colour'), translated('size')];
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(imageAlt === undefined ? {} : { imageAlt }),
    ...(Object.keys(colors).length === 0 ? {} : { colors }),
    ...(Object.keys(sizes).length === 0 ? {} : { sizes }),
  };
}

function variantOf(
  sku: string,
  attributes: Readonly<Record<string, string>>,
  article: StoredArticle,
): Omit<Variant, 'price'> {
  const availability = availabilityOf(article);
  const { restockOn } = article;
  const says = restockOn !== undefined && (availability === 'delayed' || availability === 'soldOut');
  return { sku, attributes, availability, ...(says ? { restockOn } : {}) };
}

type Prices = Pick<Variant, 'price' | 'originalPrice' | 'lowest30' | 'rrp' | 'reducedUntil'>;

function pricesOf({ amount, rrp, reduction }: PriceNow, shop: SellingShop): Prices {
  return {
    price: amount,
    ...(reduction === undefined ? {} : { originalPrice: reduction.former }),
    ...(reduction?.lowest30 === undefined ? {} : { lowest30: reduction.lowest30 }),
    ...(rrp === undefined || !shop.showsRrp || rrp <= amount ? {} : { rrp }),
  };
}

/** A reduction ends for shoppers when they pay more, not when the law lets nobody compare any more. */
function offerOf(now: PriceNow, points: readonly PricePoint[], shop: SellingShop, at: number): Prices {
  const next = now.reduction === undefined ? undefined : stepsOf(points).find(({ from }) => from > at);
  const ends = next !== undefined && next.amount > now.amount;
  return {
    ...pricesOf(now, shop),
    ...(ends ? { reducedUntil: next.from } : {}),
  };
}

/** How soon a further piece can be had: what orders have taken is nobody else's. */
export function availabilityOf({
  onHand,
  backorder,
  reserved = 0,
}: Pick<StoredArticle, 'onHand' | 'backorder' | 'reserved'>): Availability {
  const free = onHand - reserved;
  if (free >= PLENTY) return 'inStock';
  if (free > 0) return 'fewLeft';
  return free + backorder > 0 ? 'delayed' : 'soldOut';
}
