import { sql } from '@vitrine/platform/sql';
import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { PricePoint } from './prices/price-history.ts';
import type { ProductRecord } from './product.ts';
import type { StoredArticle, StoredProduct } from './stored-product.ts';

interface Row {
  sku: string;
  status: 'active' | 'withdrawn';
  hash: string;
  record: string;
  articles: string | null;
}

/** `[sku, onHand, backorder, reserved, restockOn, [[currency, amount, rrp, from, setAt], …]]`: names would be half of what is sent. */
type ArticleRow = [
  string,
  number,
  number,
  number,
  string | null,
  [string, number, number | null, number, number][] | null,
];

const ARTICLES = sql`(select json_agg(json_build_array(v.sku, s.on_hand, s.backorder, s.reserved, s.restock_on,
  (select json_agg(json_build_array(p.currency, p.amount, p.rrp,
    (extract(epoch from p.valid_from) * 1000)::bigint, (extract(epoch from p.set_at) * 1000)::bigint))
    from price p where p.tenant = v.tenant and p.variant = v.sku)))
  from variant v join stock s on s.tenant = v.tenant and s.variant = v.sku
  where v.tenant = product.tenant and v.product = product.sku)::text`;

/** The products of a tenant by SKU, or all of them; in no order. What is not there is left out. */
export async function readProducts(
  { orm }: Queries,
  tenant: TenantId,
  skus?: readonly string[],
): Promise<StoredProduct[]> {
  // One text for all: a list of parameters has an end.
  const chosen =
    skus === undefined ? sql`` : sql`and sku in (select json_array_elements_text(${JSON.stringify(skus)}::json))`;
  const answer: unknown = await orm.execute(
    sql`select sku, status, hash, record::text as record, ${ARTICLES} as articles from product where tenant = ${tenant} ${chosen}`,
  );
  return (answer as { rows: Row[] }).rows.map(storedOf);
}

function storedOf({ sku, status, hash, record, articles }: Row): StoredProduct {
  const rows = JSON.parse(articles ?? '[]') as ArticleRow[];
  return {
    sku,
    isWithdrawn: status === 'withdrawn',
    hash,
    // It passed the schema when it was imported.
    record: JSON.parse(record) as ProductRecord,
    articles: new Map(rows.map((row) => [row[0], articleOf(row)])),
  };
}

function articleOf([, onHand, backorder, reserved, restockOn, rows]: ArticleRow): StoredArticle {
  const prices = new Map<string, PricePoint[]>();
  for (const [currency, amount, rrp, from, setAt] of rows ?? []) {
    const point: PricePoint = { amount, from, setAt, ...(rrp === null ? {} : { rrp }) };
    const known = prices.get(currency);
    if (known === undefined) prices.set(currency, [point]);
    else known.push(point);
  }
  return {
    prices,
    onHand,
    backorder,
    ...(reserved === 0 ? {} : { reserved }),
    ...(restockOn === null ? {} : { restockOn }),
  };
}
