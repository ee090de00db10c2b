import type { Clock } from '@vitrine/platform/clock';
import type { Queries } from '@vitrine/platform/database';
import { tagOf, type LocalShop, type Shops, type TenantId } from '@vitrine/platform/doors';
import type { ShopEvent } from '@vitrine/platform/events';
import type { RatingsCopy } from '../reviews/index.ts';
import type { Catalogue } from './catalogue.ts';
import { readAllProducts, readProductsOf } from './goods-rows.ts';
import type { Product } from './product.ts';
import { createShelf, type Shelf } from './shelf.ts';
import { sellingShop, type StoredProduct } from './stored-product.ts';

/** What all shops sell, as the database has it, in memory: a page reads hundreds of products and waits for none. */
export interface GoodsCopy extends Catalogue {
  /** By SKU: the same array as long as nothing in it has changed. */
  productsOf(tenant: TenantId): readonly Product[];
  /** Reads the products of shops. Until then a shop sells nothing. */
  load(tenants: readonly TenantId[]): Promise<void>;
  /** Renews what events of `COPIED` name, of shops that were read; see `EventLog.prepare`. */
  follow(events: readonly Pick<ShopEvent, 'tenant' | 'tags'>[]): Promise<void>;
}

/** How the tags begin of events that such a copy must follow. */
export const COPIED = ['product:', 'catalogue:'] as const;

const NOTHING: readonly Product[] = [];

/** A copy that is empty until `load`, and renewed shop by shop by what `follow` is told. */
export function createGoodsCopy({
  database,
  shops,
  ratings,
  clock,
}: {
  database: Queries;
  shops: Shops;
  /** Renewed before this copy is. */
  ratings: Pick<RatingsCopy, 'of'>;
  clock: Clock;
}): GoodsCopy {
  const kept = new Map<
    string,
    { stored: Map<string, StoredProduct>; local?: LocalShop; key?: string; shelf?: Shelf }
  >();
  const now = (): number => clock.now().getTime();

  /** The shelf as of now, and as the shop is set up now. */
  const shelfOf = (tenant: TenantId): Shelf | undefined => {
    const entry = kept.get(tenant);
    const local = entry && shops.find(tenant);
    if (entry === undefined || local === undefined) return undefined;
    if (entry.shelf === undefined || entry.local !== local) {
      const shop = sellingShop(local);
      const key = JSON.stringify(shop);
      if (entry.shelf === undefined || entry.key !== key)
        entry.shelf = createShelf(shop, entry.stored, now(), (sku) => ratings.of(tenant, sku));
      entry.local = local;
      entry.key = key;
    }
    if (entry.shelf.turnsAt() <= now()) entry.shelf.turn(now());
    return entry.shelf;
  };
  const loading = new Map<string, Promise<void>>();
  const read = async (tenants: readonly TenantId[]): Promise<void> => {
    for (const [tenant, stored] of await readAllProducts(database, tenants)) kept.set(tenant, { stored });
  };
  const load = async (tenants: readonly TenantId[]): Promise<void> => {
    const reading = read(tenants);
    for (const tenant of tenants) loading.set(tenant, reading);
    await reading.finally(() => {
      for (const tenant of tenants) loading.delete(tenant);
    });
  };

  return {
    async bySkus(tenant, skus) {
      const shelf = shelfOf(tenant);
      return skus.map((sku) => shelf?.product(sku));
    },
    async find(tenant, { category, only, sort, limit }) {
      return shelfOf(tenant)?.rankings().ranked(sort, category, only).slice(0, limit) ?? [];
    },
    async withdrawn(tenant, sku) {
      const stored = kept.get(tenant)?.stored.get(sku);
      return stored?.isWithdrawn === true ? { sku, categories: stored.record.categories } : undefined;
    },
    validUntil(tenant) {
      const turnsAt = shelfOf(tenant)?.turnsAt() ?? Infinity;
      return turnsAt === Infinity ? undefined : new Date(turnsAt);
    },
    productsOf: (tenant) => shelfOf(tenant)?.products() ?? NOTHING,
    load,
    async follow(events) {
      const named = new Map<TenantId, Set<string>>();
      const whole = new Set<TenantId>();
      for (const { tenant, tags } of events) {
        // It is read page by page: what has changed meanwhile may be of a page that was read before, and is read again.
        await loading.get(tenant)?.catch(() => undefined);
        const id = shops.find(tenant)?.tenant;
        // A shop that was never read is read whole by `load`, which sees what is told of before it begins.
        if (id === undefined || !kept.has(tenant)) continue;
        if (tags.includes(tagOf.catalogue(id))) whole.add(id);
        const prefix = tagOf.product(id, '');
        let skus = named.get(id);
        if (skus === undefined) named.set(id, (skus = new Set()));
        for (const tag of tags) if (tag.startsWith(prefix)) skus.add(tag.slice(prefix.length));
      }
      if (whole.size > 0) await load([...whole]);
      const asked = [...named].flatMap(([tenant, skus]) =>
        whole.has(tenant) || skus.size === 0 ? [] : [{ tenant, skus: [...skus] }],
      );
      if (asked.length === 0) return;
      const found = await readProductsOf(database, asked);
      for (const { tenant, skus } of asked) {
        const entry = kept.get(tenant);
        const own = found.get(tenant);
        for (const sku of skus) {
          const one = own?.get(sku);
          if (one === undefined) entry?.stored.delete(sku);
          else entry?.stored.set(sku, one);
        }
        entry?.shelf?.renew(skus, now());
      }
    },
  };
}
