import { createHosts } from '@vitrine/schemas/addresses';
import { fault, hashOf, type Fault, type Image, type Result, type Tenant, type Theme } from '@vitrine/schemas';
import { imageOf, imageAt, type PictureManifest } from '../content/assets/index.ts';
import { addressName, createPictureShelf, type PictureShelf } from '../content/pictures/index.ts';
import { createShopRoutes, type RouteTable, type ShopRoutes } from '../layout/routes/index.ts';
import { localesOf, type ShopLocales } from './shop-locales.ts';
import { switchesOf } from './switches.ts';
import { tenantId, type TenantId } from '@vitrine/platform/doors';

/** How one shop is set up. What it sells, says and tries out are parts of their own (ADR 0024). */
export interface Shop {
  id: TenantId;
  tenant: Tenant;
  theme: Theme;
  /** The default locale first. */
  locales: ShopLocales;
  /** The zone of all its dates and schedules (TN-006). */
  timeZone: string;
  switches: Readonly<Record<string, boolean>>;
  routes: ShopRoutes;
  /** Equal as long as configuration, theme, routes and pictures are. The same shop is the same object. */
  version: string;
}

/** All shops as of one reading of the files. It never changes; a reload that finds something else gives a new one. */
export interface Family {
  /** By id. */
  shops: readonly Shop[];
  defaultShop: Shop;
  find(id: string): Shop | undefined;
  /** The shop that answers for a host name in lower case, without port; the default one for this machine. */
  byHost(host: string): Shop | undefined;
  /** Those that all shops share. */
  pictures: PictureManifest;
  /** A picture as a shop shows it, its own before a shared one of the same name; undefined if there is none. */
  image(shop: Shop, name: string): Image | undefined;
  /** The names of the pictures that a shop can show. */
  pictureNames(shop: Shop): readonly string[];
  /** What a picture of the shop's own shows, in words of a locale; undefined if nobody said so. */
  pictureWords(shop: Shop, locale: string, name: string): string | undefined;
}

const DEFAULT_TIME_ZONE = 'Europe/Berlin';

/** A shop of its files and the family's route table; `shared` is a hash of the table and the pictures. */
export function shopOf(
  { tenant, theme }: { tenant: Tenant; theme: Theme },
  table: RouteTable,
  shared: string,
): Result<Shop> {
  const { timeZone = DEFAULT_TIME_ZONE } = tenant;
  const locales = localesOf(tenant);
  const switches = switchesOf(tenant);
  const routes = createShopRoutes({ table, tenant, locales, switches });
  if (!routes.ok) return routes;
  const id = tenantId(tenant.tenantId);
  const version = hashOf([tenant, theme, shared]);
  return { ok: true, value: { id, tenant, theme, locales, timeZone, switches, routes: routes.value, version } };
}

/** The same shop as another object and version, if what shoppers saw of its own pictures has changed. */
export function withPictures(shop: Shop, shelf: PictureShelf): Shop {
  const version = shelf.version(shop.id);
  return version === '' ? shop : { ...shop, version: hashOf([shop.version, version]) };
}

/** The family of these shops with their own pictures; undefined if the default one is not among them. */
export function familyOf(
  shops: readonly Shop[],
  defaultTenant: string,
  { pictures, shelf = createPictureShelf() }: { pictures: PictureManifest; shelf?: PictureShelf | undefined },
): Family | undefined {
  const byId = new Map<string, Shop>(shops.map((shop) => [shop.id, shop]));
  const defaultShop = byId.get(defaultTenant);
  return (
    defaultShop && {
      shops,
      defaultShop,
      pictures,
      image: (shop, name) => {
        const own = shelf.of(shop.id).get(name);
        const { host } = shop.tenant.assets;
        return own === undefined ? imageOf(name, pictures, host) : imageAt(addressName(shop.id, name), own, host);
      },
      pictureNames: (shop) => [...pictures.keys(), ...shelf.of(shop.id).keys()],
      pictureWords: (shop, locale, name) => shelf.of(shop.id).get(name)?.alts[locale],
      find: (id) => byId.get(id),
      byHost: createHosts(shops, ({ tenant }) => tenant.hosts, defaultShop),
    }
  );
}

/** What forbids a shop beside these others: a host that one of them has. `label` names its file. */
export function hostFaults({ hosts }: Tenant, others: readonly Shop[], label: string): Fault[] {
  return hosts.flatMap((host, index) => {
    const owner = others.find((other) => other.tenant.hosts.includes(host));
    if (owner === undefined) return [];
    return [
      fault('NOT_ALLOWED', {
        expected: `a host that no other shop has; "${owner.id}" has it`,
        got: host,
        pointer: `/hosts/${index}`,
        layer: label,
      }),
    ];
  });
}
