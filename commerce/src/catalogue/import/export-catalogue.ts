import { sql } from '@vitrine/platform/sql';
import type { CatalogueRecord, RecordStock } from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { readProducts } from '../goods-rows.ts';
import type { PricePoint } from '../prices/price-history.ts';
import type { StoredArticle, StoredProduct } from '../stored-product.ts';

const BATCH = 200;

/** What a shop sells, one record a line by SKU, as `importCatalogue` takes it. */
export async function* exportCatalogue(database: Database, tenant: TenantId): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const answer: unknown = await database.orm.execute(
      sql`select sku from product where tenant = ${tenant} and status = 'active' and sku > ${last} order by sku limit ${BATCH}`,
    );
    const skus = (answer as { rows: { sku: string }[] }).rows.map(({ sku }) => sku);
    const stored = new Map((await readProducts(database, tenant, skus)).map((one) => [one.sku, one]));
    for (const sku of skus) {
      const one = stored.get(sku);
      if (one !== undefined) yield `${JSON.stringify(recordOf(one))}\n`;
    }
    const end = skus.at(-1);
    if (end === undefined || skus.length < BATCH) return;
    last = end;
  }
}

function recordOf({ record, articles }: StoredProduct): CatalogueRecord {
  return {
    ...record,
    variants: record.variants.flatMap((variant) => {
      const article = articles.get(variant.sku);
      return article === undefined ? [] : [{ ...variant, stock: stockOf(article), prices: pricesOf(article) }];
    }),
  };
}

function stockOf({ onHand, backorder, restockOn }: StoredArticle): RecordStock {
  return {
    onHand,
    ...(backorder === 0 ? {} : { backorder }),
    ...(restockOn === undefined ? {} : { restockOn }),
  };
}

function pricesOf({ prices }: StoredArticle): CatalogueRecord['variants'][number]['prices'] {
  return [...prices].flatMap(([currency, points]) =>
    effective(points).map(({ amount, rrp, from }) => ({
      currency,
      amount,
      ...(rrp === undefined ? {} : { rrp }),
      validFrom: new Date(from).toISOString(),
    })),
  );
}

/** Oldest first, without what was set anew for the same moment. */
function effective(points: readonly PricePoint[]): PricePoint[] {
  const last = new Map<number, PricePoint>();
  for (const point of points.toSorted((a, b) => a.setAt - b.setAt)) last.set(point.from, point);
  return [...last.values()].toSorted((a, b) => a.from - b.from);
}
