import { sql, type SQL } from '@vitrine/platform/sql';
import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { PricePoint } from './prices/price-history.ts';
import type { ProductRecord } from './product.ts';
import type { StoredArticle, StoredProduct } from './stored-product.ts';

interface Row {
  tenant: TenantId;
  sku: string;
  status: 'active' | 'withdrawn';
  hash: string;
  record: string;
  articles: string | null;
}

/** `[sku, onHand, backorder, reserved, restockOn, [[currency, amount, rrp, from, setAt], …]]`: names would be half of what is sent. */
type ArticleRow = [string, number, number, number, string | null, PriceRows | null];
type PriceRows = readonly [string, number, number | null, number, number][];

const ARTICLES = sql`(select json_agg(json_build_array(v.sku, s.on_hand, s.backorder, s.reserved, s.restock_on,
  (select json_agg(json_build_array(p.currency, p.amount, p.rrp,
    (extract(epoch from p.valid_from) * 1000)::bigint, (extract(epoch from p.set_at) * 1000)::bigint))
    from price p where p.tenant = v.tenant and p.variant = v.sku)))
  from variant v join stock s on s.tenant = v.tenant and s.variant = v.sku
  where v.tenant = product.tenant and v.product = product.sku)::text`;
const COLUMNS = sql`product.tenant, product.sku, product.status, product.hash, product.record::text as record, ${ARTICLES} as articles`;

/** Products of one answer: more would be as much text in memory at once, in the database as here. */
const PAGE = 500;
/** Tenants of one question: asked one by one, a thousand small shops are a thousand questions at every start. */
const TENANTS_AT_ONCE = 50;

/** The products of a tenant by SKU, in no order. What is not there is left out. */
export async function readProducts(
  queries: Queries,
  tenant: TenantId,
  skus: readonly string[],
): Promise<StoredProduct[]> {
  const found = await readProductsOf(queries, [{ tenant, skus }]);
  return [...(found.get(tenant)?.values() ?? [])];
}

/** Products of tenants, each of which comes once, by tenant and SKU. What is not there is left out. */
export async function readProductsOf(
  { orm }: Queries,
  asked: readonly { tenant: TenantId; skus: readonly string[] }[],
): Promise<Map<TenantId, Map<string, StoredProduct>>> {
  const found = new Map(asked.map(({ tenant }) => [tenant, new Map<string, StoredProduct>()]));
  const share = createSharing();
  const names = asked.flatMap(({ tenant, skus }) => [...new Set(skus)].map((sku) => ({ tenant, sku })));
  for (let first = 0; first < names.length; first += PAGE) {
    // One text for all: a list of parameters has an end.
    const some = JSON.stringify(names.slice(first, first + PAGE));
    const answer: unknown = await orm.execute(
      sql`select ${COLUMNS} from json_to_recordset(${some}::json) as asked(tenant text, sku text)
        cross join lateral (select * from product as own where own.tenant = asked.tenant and own.sku = asked.sku) as product`,
    );
    for (const row of rowsOf(answer)) found.get(row.tenant)?.set(row.sku, storedOf(row, share));
  }
  return found;
}

/** All products of tenants, by tenant and SKU; a tenant without any has an empty map. What many products say alike is kept once. */
export async function readAllProducts(
  { orm }: Queries,
  tenants: readonly TenantId[],
  page: number = PAGE,
): Promise<Map<TenantId, Map<string, StoredProduct>>> {
  const all = new Map(tenants.map((tenant) => [tenant, new Map<string, StoredProduct>()]));
  const share = createSharing();
  let unread = tenants.map((tenant) => ({ tenant, after: '' }));
  while (unread.length > 0) {
    const asked = unread.slice(0, TENANTS_AT_ONCE);
    const most = Math.ceil(page / asked.length);
    const answer: unknown = await orm.execute(nextOf(asked, most));
    const found = Map.groupBy(rowsOf(answer), ({ tenant }) => tenant);
    for (const [tenant, rows] of found) for (const row of rows) all.get(tenant)?.set(row.sku, storedOf(row, share));
    const more = asked.flatMap(({ tenant }) => {
      const rows = found.get(tenant) ?? [];
      const last = rows.at(-1);
      return last === undefined || rows.length < most ? [] : [{ tenant, after: last.sku }];
    });
    unread = [...unread.slice(TENANTS_AT_ONCE), ...more];
  }
  return all;
}

/** The next products of each tenant after a SKU of its own, at most so many of each, by tenant and SKU. */
function nextOf(asked: readonly { tenant: TenantId; after: string }[], most: number): SQL {
  return sql`select ${COLUMNS} from json_to_recordset(${JSON.stringify(asked)}::json) as asked(tenant text, after text)
    cross join lateral (select * from product as own where own.tenant = asked.tenant and own.sku > asked.after
      order by own.sku limit ${most}) as product
    order by product.tenant, product.sku`;
}

function rowsOf(answer: unknown): Row[] {
  return (answer as { rows: Row[] }).rows;
}

/** Gives the first of all values that say the same. */
function createSharing(): <Value>(value: Value) => Value {
  const known = new Map<string, unknown>();
  return (value) => {
    const key = JSON.stringify(value) ?? '';
    // What has the same text is of the same kind.
    const same = known.get(key) as typeof value | undefined;
    if (same !== undefined) return same;
    known.set(key, value);
    return value;
  };
}

function storedOf(
  { sku, status, hash, record: text, articles }: Row,
  share: <Value>(value: Value) => Value,
): StoredProduct {
  const rows = JSON.parse(articles ?? '[]') as ArticleRow[];
  // It passed the schema when it was imported.
  const record = JSON.parse(text) as ProductRecord;
  const skus = new Map(record.variants.map((variant) => [variant.sku, variant.sku]));
  return {
    sku,
    isWithdrawn: status === 'withdrawn',
    hash,
    record: {
      ...record,
      brand: share(record.brand),
      maker: share(record.maker),
      categories: share(record.categories),
      ...(record.attributes === undefined ? {} : { attributes: record.attributes.map((one) => share(one)) }),
    },
    articles: articlesOf(rows, skus),
  };
}

/** By SKU, in the strings of `skus`. Most articles of a product cost the same, and then have the same prices. */
function articlesOf(rows: readonly ArticleRow[], skus: ReadonlyMap<string, string>): Map<string, StoredArticle> {
  const articles = new Map<string, StoredArticle>();
  let known: { points: PriceRows; prices: StoredArticle['prices'] } | undefined;
  for (const [sku, onHand, backorder, reserved, restockOn, given] of rows) {
    const points = given ?? [];
    if (known === undefined || !areSame(known.points, points)) known = { points, prices: pricesOf(points) };
    articles.set(skus.get(sku) ?? sku, {
      prices: known.prices,
      onHand,
      backorder,
      ...(reserved === 0 ? {} : { reserved }),
      ...(restockOn === null ? {} : { restockOn }),
    });
  }
  return articles;
}

function areSame(one: PriceRows, other: PriceRows): boolean {
  return (
    one.length === other.length && one.every((row, place) => row.every((part, index) => part === other[place]?.[index]))
  );
}

function pricesOf(rows: PriceRows): Map<string, PricePoint[]> {
  const prices = new Map<string, PricePoint[]>();
  for (const [currency, amount, rrp, from, setAt] of rows) {
    const point: PricePoint = { amount, from, setAt, ...(rrp === null ? {} : { rrp }) };
    const known = prices.get(currency);
    if (known === undefined) prices.set(currency, [point]);
    else known.push(point);
  }
  return prices;
}
