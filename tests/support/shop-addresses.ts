/** Every address that the route table gives each shop in each of its languages, with the status that somebody unknown is answered. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { slugOf } from '@vitrine/commerce/catalogue';
import { validateTenant, type Result, type Tenant } from '@vitrine/schemas';
import { createShopRoutes, parseRouteTable, type ShopRoutes } from '../../layout-server/src/layout/routes/index.ts';
import { localesOf, switchesOf } from '../../layout-server/src/tenants/index.ts';
import { ROOT } from './product.ts';

const TENANTS = path.join(ROOT, 'tenants');

/** A shop in one of its languages. */
export interface SpokenShop {
  id: string;
  host: string;
  locale: string;
  prefix: string;
  routes: ShopRoutes;
}

export interface ShopAddress {
  route: string;
  /** Encoded, with the prefix of its language. */
  address: string;
  status: number;
}

/** What the table says of a route, as far as its status depends on it. */
interface TableEntry {
  path?: string;
  page?: string;
  redirect?: { status: number };
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(TENANTS, file), 'utf8'));
function sound<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join('; '));
  return result.value;
}
const entries = read('base/routes.json') as Record<string, TableEntry>;

/** All shops of the repository in all of their languages. */
export function spokenShops(): SpokenShop[] {
  const table = sound(parseRouteTable(entries, 'routes.json'));
  return readdirSync(TENANTS)
    .filter((id) => existsSync(path.join(TENANTS, id, 'tenant.json')))
    .flatMap((id) => {
      const tenant: Tenant = sound(validateTenant(read(`${id}/tenant.json`)));
      const locales = localesOf(tenant);
      const routes = sound(createShopRoutes({ table, tenant, locales, switches: switchesOf(tenant) }));
      return locales.map(({ locale, prefix }) => ({ id, host: `${id}.localhost`, locale, prefix, routes }));
    });
}

/** One address of each route. Of a page of content whose name is free, one that the shop has; where it has none, nothing answers. */
export function addressesOf(shop: SpokenShop): ShopAddress[] {
  return Object.entries(entries).flatMap(([route, entry]) => {
    const address = addressOf(shop, route, entry);
    return address === undefined ? [] : [{ route, ...address }];
  });
}

function addressOf(
  shop: SpokenShop,
  route: string,
  { page, redirect }: TableEntry,
): Omit<ShopAddress, 'route'> | undefined {
  const { id, locale, routes } = shop;
  const answer = (params: Readonly<Record<string, string>>, status: number): Omit<ShopAddress, 'route'> | undefined => {
    const address = routes.link(locale, route, params);
    // An address outside is not the shop's to answer.
    if (address === undefined || !address.startsWith('/')) return undefined;
    return { address, status: routes.isOff(route) ? 404 : status };
  };
  if (redirect !== undefined) return answer({}, redirect.status);
  if (page === 'content') {
    const free = FREE_NAME.exec(entries[route]?.path ?? '');
    return free === null ? answer({}, 200) : contentBelow(shop, free[1] ?? '', answer);
  }
  if (GATED.test(route)) return answer({}, 307);
  if (LINKED.test(route)) return answer({}, 404);
  const { sku, category, brand } = firstGoods(id);
  const language = locale.slice(0, 2);
  return answer({ sku, category, brand, language, address: 'neu', ...PARAMS[route] }, 200);
}

/** Pages that lead whoever is unknown, or has nothing in the basket, elsewhere. Those of an account show the login in their place. */
const GATED = /^checkout(?!Login$|NoOrder$|Paid$)|^lendMoney(?!Login$)/;
/** Pages of a link: without one that holds they say so. */
const LINKED = /^(?:orderPage|paylink|passwordReset|returnOrder)$/;
const FREE_NAME = /^\/([^{]*)\{path[+*]\}$/;
const PARAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  newsletterChanged: { answer: 'mailing-removed' },
  stockAlertAnswer: { answer: 'asked' },
  mailingUnsubscribed: { answer: 'mailing-removed' },
  serviceLayer: { layer: 'versandkosten' },
  ratingsLayer: { layer: 'verified-ratings' },
};

function contentBelow<Answer>(
  { id, locale }: SpokenShop,
  folder: string,
  answer: (params: Readonly<Record<string, string>>, status: number) => Answer,
): Answer {
  const [file] = globSync(`${folder}**/*.json`, { cwd: path.join(TENANTS, id, 'content', locale) }).sort();
  return file === undefined
    ? answer({ path: 'gibt-es-nicht' }, 404)
    : answer({ path: file.slice(folder.length).replace(/\.json$/, '') }, 200);
}

function firstGoods(id: string): { sku: string; category: string; brand: string } {
  const [line = ''] = readFileSync(path.join(TENANTS, id, 'catalogue/products.jsonl'), 'utf8').split('\n', 1);
  const { sku, categories, brand } = JSON.parse(line) as { sku: string; categories: readonly string[]; brand: string };
  return { sku, category: categories[0] ?? '', brand: slugOf(brand) };
}
