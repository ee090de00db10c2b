import type { Transaction } from '@vitrine/platform/database';
import { tagOf, type TenantId } from '@vitrine/platform/doors';
import { sql } from '@vitrine/platform/sql';
import { brandTag } from './brand-page.ts';
import { LIST_NAMES } from './category-page.ts';
import { slugOf } from './product-card.ts';

/** What of products decides in which lists they are. */
export interface Placed {
  categories: Iterable<string>;
  brands: Iterable<string>;
}

/** The tags of all lists in which products can be: of their categories and brands, of what is new and so on, and of everything. */
export function listTags(tenant: TenantId, { categories, brands }: Placed): string[] {
  const lists = new Set([...categories, ...LIST_NAMES, '*']);
  const slugs = new Set([...brands].map(slugOf));
  return [
    ...[...lists].map((category) => tagOf.list(tenant, category)),
    ...[...slugs].map((brand) => brandTag(tenant, brand)),
  ];
}

/** The same of products by their SKUs, as they are stored; none for products that the tenant never had. */
export async function listTagsOf({ orm }: Transaction, tenant: TenantId, skus: readonly string[]): Promise<string[]> {
  const answer: unknown = await orm.execute(sql`
    select record->'categories' as categories, record->>'brand' as brand from product
    where tenant = ${tenant} and sku in (select json_array_elements_text(${JSON.stringify(skus)}::json))`);
  const { rows } = answer as { rows: { categories: string[] | null; brand: string | null }[] };
  if (rows.length === 0) return [];
  return listTags(tenant, {
    categories: rows.flatMap(({ categories }) => categories ?? []),
    brands: rows.flatMap(({ brand }) => brand ?? []),
  });
}
