import { canonicalJson, type CatalogueRecord, type RecordStock } from '@vitrine/schemas';
import type { PricePoint } from '../prices/price-history.ts';
import type { StoredArticle, StoredProduct } from '../stored-product.ts';
import { newPoints } from './plan-prices.ts';

/** What is to be written so that a product becomes what a record says. */
export interface ProductPlan {
  after: StoredProduct;
  /** Whether it is so already, in other words at most. */
  isSame: boolean;
  /** SKUs of variants that the shop never had. */
  newVariants: readonly string[];
  prices: readonly (PricePoint & { variant: string; currency: string })[];
  /** Variants whose stock becomes another. */
  stock: readonly { variant: string; pieces: number; article: StoredArticle; told: string | undefined }[];
  /** What the record says of the stock of further variants, which stays as it is. */
  told: readonly { variant: string; told: string }[];
}

/** What is known of a product before a record of it comes. */
export interface Before {
  product: StoredProduct | undefined;
  /** By variant, what the last record said of its stock (`wordsOfStock`). */
  told: ReadonlyMap<string, string>;
}

/** The plan for a record over what is known of its product, as of `now` in epoch milliseconds. */
export function planProduct(
  { variants, addedOn, ...record }: CatalogueRecord,
  { product: before, told }: Before,
  { hash, now }: { hash: string; now: number },
): ProductPlan {
  const prices: ProductPlan['prices'][number][] = [];
  const stock: ProductPlan['stock'][number][] = [];
  const retold: ProductPlan['told'][number][] = [];
  const articles = new Map(before?.articles);
  for (const variant of variants) {
    const known = before?.articles.get(variant.sku);
    const own = new Map(known?.prices);
    for (const [currency, given] of Map.groupBy(variant.prices, (price) => price.currency)) {
      const points = newPoints(own.get(currency) ?? [], given, now);
      prices.push(...points.map((point) => ({ ...point, variant: variant.sku, currency })));
      own.set(currency, [...(own.get(currency) ?? []), ...points]);
    }
    const words = variant.stock === undefined ? undefined : wordsOfStock(variant.stock);
    const counted = countOf(variant.stock, known, words === told.get(variant.sku));
    const article = { ...counted, prices: own };
    articles.set(variant.sku, article);
    if (known === undefined || stockKey(known) !== stockKey(counted))
      stock.push({ variant: variant.sku, pieces: counted.onHand - (known?.onHand ?? 0), article, told: words });
    else if (words !== undefined && words !== told.get(variant.sku)) retold.push({ variant: variant.sku, told: words });
  }
  const after: StoredProduct = {
    sku: record.sku,
    isWithdrawn: false,
    hash,
    record: {
      ...record,
      addedOn: addedOn ?? before?.record.addedOn ?? new Date(now).toISOString().slice(0, 10),
      variants: variants.map(({ sku, ean, attributes }) => ({
        sku,
        ...(ean === undefined ? {} : { ean }),
        attributes,
      })),
    },
    articles,
  };
  return {
    after,
    isSame:
      before?.isWithdrawn === false &&
      prices.length === 0 &&
      stock.length === 0 &&
      canonicalJson(before.record) === canonicalJson(after.record),
    newVariants: variants.flatMap(({ sku }) => (before?.articles.has(sku) === true ? [] : [sku])),
    prices,
    stock,
    told: retold,
  };
}

/** What a record says of a stock, to be compared with what the next one says. */
function wordsOfStock({ onHand, backorder = 0, restockOn }: RecordStock): string {
  return JSON.stringify([onHand, backorder, restockOn ?? null]);
}

type Count = Omit<StoredArticle, 'prices'>;

/** What is there once a record was taken: what sales and returns made of a stock stays where it says nothing new of it. */
function countOf(given: RecordStock | undefined, known: Count | undefined, isToldAgain: boolean): Count {
  const reserved = known?.reserved === undefined ? {} : { reserved: known.reserved };
  if (known !== undefined && (given === undefined || isToldAgain)) return known;
  const { onHand, backorder = 0, restockOn } = given ?? { onHand: 0 };
  return { onHand, backorder, ...reserved, ...(restockOn === undefined ? {} : { restockOn }) };
}

function stockKey({ onHand, backorder, restockOn }: Count): string {
  return wordsOfStock({ onHand, backorder, ...(restockOn === undefined ? {} : { restockOn }) });
}
