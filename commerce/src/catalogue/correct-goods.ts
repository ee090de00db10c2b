import type { Clock } from '@vitrine/platform/clock';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { and, desc, eq } from '@vitrine/platform/sql';
import { readProducts } from './goods-rows.ts';
import { tagsOfChange } from './goods-tags.ts';
import { takeTurn } from './import/import-catalogue.ts';
import { inForce } from './prices/price-history.ts';
import { productAt } from './product-view.ts';
import type { SellingShop } from './stored-product.ts';
import { prices, stock, stockMovements, variants } from './tables.ts';

/** What somebody of a shop sets right by hand: a price in minor units from now on, or how many pieces lie there. */
export type Correction =
  | { deed: 'price'; amount: number; why: string }
  | { deed: 'stock'; onHand: number; why: string };

/** An article as the service of a shop sees it; money in minor units, the newest first, at most 50 of each. */
export interface TendedArticle {
  variant: string;
  product: string;
  currency: string;
  onHand: number;
  backorder: number;
  reserved: number;
  prices: readonly { amount: number; validFrom: Date; setAt: Date; setBy: string; why: string | null }[];
  movements: readonly { pieces: number; reason: string; at: Date; by: string; why: string | null }[];
}

export interface CorrectingParts {
  database: Pick<Database, 'transaction' | 'orm'>;
  changes: Platform['changes'];
  clock: Clock;
  ids: Pick<Ids, 'uuid'>;
}

const MOST = 50;

/** An article with the history of its price and stock. Undefined for one that the shop never had. */
export async function tendedArticle(
  { orm }: Queries,
  { tenant, currency }: Pick<SellingShop, 'tenant' | 'currency'>,
  sku: string,
): Promise<TendedArticle | undefined> {
  const [found] = await orm
    .select({
      variant: variants.sku,
      product: variants.product,
      onHand: stock.onHand,
      backorder: stock.backorder,
      reserved: stock.reserved,
    })
    .from(variants)
    .innerJoin(stock, and(eq(stock.tenant, variants.tenant), eq(stock.variant, variants.sku)))
    .where(and(eq(variants.tenant, tenant), eq(variants.sku, sku)));
  if (found === undefined) return undefined;
  const { amount, validFrom, setAt, setBy, why } = prices;
  const ofPrice = and(eq(prices.tenant, tenant), eq(prices.variant, sku), eq(prices.currency, currency));
  const { pieces, reason, at, by, why: because } = stockMovements;
  const ofStock = and(eq(stockMovements.tenant, tenant), eq(stockMovements.variant, sku));
  return {
    ...found,
    currency,
    prices: await orm
      .select({ amount, validFrom, setAt, setBy, why })
      .from(prices)
      .where(ofPrice)
      .orderBy(desc(validFrom), desc(setAt))
      .limit(MOST),
    movements: await orm
      .select({ pieces, reason, at, by, why: because })
      .from(stockMovements)
      .where(ofStock)
      .orderBy(desc(at), desc(stockMovements.id))
      .limit(MOST),
  };
}

/**
 * Sets a price or a stock right, with who and why, beside what was: histories are only added to. What it is already stays. A count
 * wins over what orders hold, as one of a warehouse does; a record that says something new of the article wins over both.
 * @returns undefined for an article that the shop never had
 */
export async function correctGoods(
  { database, changes, clock, ids }: CorrectingParts,
  shop: SellingShop,
  sku: string,
  correction: Correction & { by: string },
): Promise<TendedArticle | undefined> {
  const { tenant } = shop;
  return database.transaction(async (transaction) => {
    // Imports plan by what they have read; of two corrections the second sees the first.
    await takeTurn(transaction, tenant);
    const article = await lockArticle(transaction, tenant, sku);
    if (article === undefined) return undefined;
    const now = clock.now();
    const shown = async () => {
      const [stored] = await readProducts(transaction, tenant, [article.product]);
      return { stored, product: stored && productAt(stored, shop, now.getTime() + 1) };
    };
    const { stored, product: before } = await shown();
    const { by, why } = correction;
    if (correction.deed === 'stock') {
      const pieces = correction.onHand - article.onHand;
      if (pieces !== 0) {
        await transaction.orm
          .update(stock)
          .set({ onHand: correction.onHand })
          .where(and(eq(stock.tenant, tenant), eq(stock.variant, sku)));
        await transaction.orm
          .insert(stockMovements)
          .values({ tenant, variant: sku, id: ids.uuid(), pieces, reason: 'correction', at: now, by, why });
      }
    } else {
      const known = stored?.articles.get(sku)?.prices.get(shop.currency) ?? [];
      // Two within a millisecond are still one after the other.
      const setAt = new Date(Math.max(now.getTime(), ...known.map((point) => point.setAt + 1)));
      if (inForce(known, now.getTime())?.amount !== correction.amount)
        await transaction.orm.insert(prices).values({
          tenant,
          variant: sku,
          currency: shop.currency,
          validFrom: setAt,
          setAt,
          amount: correction.amount,
          setBy: by,
          why,
        });
    }
    const tags = tagsOfChange(tenant, before, (await shown()).product);
    if (tags.length > 0) await changes.note(transaction, tenant, tags);
    return tendedArticle(transaction, shop, sku);
  });
}

async function lockArticle(
  { orm }: Transaction,
  tenant: TenantId,
  sku: string,
): Promise<{ product: string; onHand: number } | undefined> {
  const [row] = await orm
    .select({ product: variants.product, onHand: stock.onHand })
    .from(variants)
    .innerJoin(stock, and(eq(stock.tenant, variants.tenant), eq(stock.variant, variants.sku)))
    .where(and(eq(variants.tenant, tenant), eq(variants.sku, sku)))
    .for('update', { of: stock });
  return row;
}
