import { tagOf, type LocalShop, type TenantId } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { slugOf } from './product-card.ts';

const EVERY = Number.MAX_SAFE_INTEGER;

/** SKUs of everything of a brand, by its key in addresses, best first. */
export async function skusOfBrand(catalogue: Catalogue, tenant: TenantId, brand: string): Promise<readonly string[]> {
  const all = await catalogue.find(tenant, { sort: 'popular', limit: EVERY });
  const products = await catalogue.bySkus(tenant, all);
  // A shop has few brands and many products: each name is spelled once.
  const isMeant = new Map<string, boolean>();
  return products.flatMap((one) => {
    if (one === undefined) return [];
    let meant = isMeant.get(one.brand);
    if (meant === undefined) isMeant.set(one.brand, (meant = slugOf(one.brand) === brand));
    return meant ? [one.sku] : [];
  });
}

/** The names of all brands that a shop sells, by their keys in addresses. */
export async function brandsOf(catalogue: Catalogue, tenant: TenantId): Promise<ReadonlyMap<string, string>> {
  const all = await catalogue.find(tenant, { sort: 'popular', limit: EVERY });
  const products = await catalogue.bySkus(tenant, all);
  const names = new Set(products.flatMap((one) => (one === undefined ? [] : [one.brand])));
  return new Map([...names].map((name) => [slugOf(name), name]));
}

/** The name of a brand as the first of its products has it; undefined if there is none. */
export async function nameOfBrand(
  catalogue: Catalogue,
  tenant: TenantId,
  skus: readonly string[],
): Promise<string | undefined> {
  const [first] = await catalogue.bySkus(tenant, skus.slice(0, 1));
  return first?.brand;
}

/** What is marked when another product is of a brand, or one changes its place. */
export function brandTag(tenant: TenantId, brand: string): string {
  return tagOf.list(tenant, `brand/${brand}`);
}

/** Where a shop shows what it has of a brand; its results for the name where it has no such pages. */
export function brandLink(shop: Pick<LocalShop, 'link'>, name: string): string | undefined {
  return shop.link('brand', { brand: slugOf(name) }) ?? shop.link('search', { query: name });
}
