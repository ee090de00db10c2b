import { fault, perhaps, type Fault } from '@vitrine/schemas';
import { entryOf } from '../../content/cms/index.ts';
import { mentionsIn, type Mention } from '../mentions/index.ts';
import { BASE_SCOPE, documentId, roleOf, type LayoutAddress, type Revisions } from '../revisions/index.ts';
import type { PageWorld, ShopGoods, WorldTenant } from './page-world.ts';
import { documentIn, layersOf, type Site } from './site.ts';

/** With more names than this nobody reads on. */
const READABLE = 5;

/**
 * What a document names and its shops do not have, as warnings: products, categories, addresses. Told with how many of how
 * many, of this document alone, and of nothing while a shop has no goods. Shoppers see the page without them.
 */
export async function warnOfNamed(
  { world, revisions }: { world: PageWorld; revisions: Pick<Revisions, 'documents' | 'published'> },
  address: LayoutAddress,
  site: Site,
  tenants: readonly string[],
): Promise<Fault[]> {
  const mentions = mentionsIn(documentIn(site, address));
  const layer = documentId(address);
  const shops = world.tenants().filter(({ id }) => tenants.includes(id));
  const found = await Promise.all(
    shops.map((shop) => {
      const role = roleOf(address.kind);
      const locales = role.role === 'locale' ? [role.locale] : shop.locales;
      const isUnread =
        role.role === 'layout' || role.role === 'layer' ? otherwiseIn(site, shop.id, address.page) : undefined;
      return warnOfMentions({ shop, locales, mentions, layer, world, isUnread }, revisions);
    }),
  );
  return found.flat();
}

/** Whether the shop's layer of a language, which lies over its own, says something else at a place or hides the node. */
function otherwiseIn(site: Site, tenant: string, page: string): NonNullable<Naming['isUnread']> {
  const layers = layersOf(site, tenant, page);
  return ({ nodeId, pointer }, locale) =>
    layers
      .filter(({ kind }) => {
        const role = roleOf(kind);
        return role.role === 'locale' && role.locale === locale;
      })
      .flatMap(({ document }) => document.ops)
      .some((each) => {
        if (each.op === 'hide') return each.node === nodeId;
        if (each.op !== 'set' && each.op !== 'unset') return false;
        return each.node === nodeId && `${pointer}/`.startsWith(`${each.pointer}/`);
      });
}

/** The same for what one shop's document names, whatever its kind. */
export async function warnOfMentions(
  of: Naming,
  revisions: Pick<Revisions, 'documents' | 'published'>,
): Promise<Fault[]> {
  return [...(await warnOfGoods(of)), ...(await warnOfAddresses(of, revisions))];
}

/** What a document names, in which languages of which shop. */
export interface Naming {
  shop: WorldTenant;
  locales: readonly string[];
  mentions: readonly Mention[];
  layer: string;
  world: PageWorld;
  /** Whether nobody reads a mention in a language, since something above it says otherwise there. */
  isUnread?: ((mention: Mention, locale: string) => boolean) | undefined;
}

async function warnOfGoods({ shop, locales, mentions, layer, world }: Naming): Promise<Fault[]> {
  const { goods } = world;
  const named = mentions.filter(({ kind }) => kind === 'product' || kind === 'category' || kind === 'brand');
  if (goods === undefined || named.length === 0 || !(await goods.hasAny(shop.id))) return [];
  const byPlace = Map.groupBy(named, ({ kind, nodeId, pointer }) => `${kind} ${nodeId} ${placeOf(pointer)}`);
  const told = await Promise.all(
    [...byPlace.values()].map(async (list) => {
      const [first] = list;
      if (first === undefined) return [];
      const place = { layer, nodeId: first.nodeId, pointer: list.length > 1 ? placeOf(first.pointer) : first.pointer };
      if (first.kind === 'product') return warnOfProducts(goods, shop, list, place);
      return first.kind === 'brand'
        ? warnOfBrands({ names: [...(await goods.brands(shop.id)).keys()], shop, list, place })
        : warnOfCategories(goods, { shop, locale: locales[0] ?? '' }, list, place);
    }),
  );
  return told.flat();
}

type Place = Pick<Parameters<typeof fault>[1], 'layer' | 'nodeId' | 'pointer'>;

/** Entries of one list are told together. */
function placeOf(pointer: string): string {
  return pointer.replace(/\/[0-9]+$/, '');
}

async function warnOfProducts(goods: ShopGoods, { id }: WorldTenant, list: readonly Mention[], place: Place) {
  const skus = [...new Set(list.map(({ value }) => value))];
  const missing = await goods.missing(id, skus);
  if (missing.length === 0) return [];
  const isLink = place.pointer?.includes('/params/');
  const outcome = isLink
    ? 'the link leads to nothing'
    : missing.length === skus.length
      ? 'shoppers see nothing of it'
      : `shoppers see ${skus.length - missing.length}`;
  return [
    fault(isLink ? 'DEAD_LINK' : 'UNKNOWN_PRODUCT', {
      ...place,
      expected: `products that ${id} sells: ${missing.length} of ${skus.length} are not among them, ${outcome}; name others, or import them`,
      got: missing.slice(0, READABLE),
    }),
  ];
}

async function warnOfCategories(
  goods: ShopGoods,
  { shop: { id }, locale }: { shop: WorldTenant; locale: string },
  list: readonly Mention[],
  place: Place,
): Promise<Fault[]> {
  const counted = await Promise.all(
    [...new Set(list.map(({ value }) => value))].map(async (category) => ({
      category,
      count: await goods.countIn(id, locale, category),
    })),
  );
  return counted
    .filter(({ count }) => count === undefined || count === 0)
    .map(({ category, count }) =>
      fault(count === undefined ? 'UNKNOWN_CATEGORY' : 'TOO_FEW', {
        ...place,
        expected:
          count === undefined
            ? `a category of ${id}; it has none of this name, so nothing is there to show or to lead to; name another one`
            : `a category of ${id} that has products; it has 0, so shoppers see nothing of it; name another one`,
        got: category,
      }),
    );
}

/** Of brands that a shop does not sell; `names` are those that it does, written as in the list. */
export function warnOfBrands({
  names,
  shop,
  list,
  place,
}: {
  names: readonly string[];
  shop: Pick<WorldTenant, 'id'>;
  list: readonly Pick<Mention, 'value'>[];
  place: Place;
}): Fault[] {
  return list.flatMap(({ value }) =>
    names.includes(value)
      ? []
      : [
          fault('UNKNOWN_BRAND', {
            ...place,
            expected: `a brand of ${shop.id}${perhaps(names, value)}; it sells none of this name, so this is for no product`,
            got: value,
          }),
        ],
  );
}

/** Addresses of the shop that answer nothing: typed ones, and routes to pages of content that nobody wrote. */
async function warnOfAddresses(
  { shop, locales, mentions, layer, world, isUnread = () => false }: Naming,
  revisions: Pick<Revisions, 'documents' | 'published'>,
): Promise<Fault[]> {
  const links = mentions.filter(({ kind }) => kind === 'path' || kind === 'route');
  if (links.length === 0) return [];
  const hasContent = writtenContent(revisions, shop.id);
  const judged = await Promise.all(
    links.map(async (mention) => {
      const hrefs = new Set(
        mention.kind === 'path'
          ? [mention.value]
          : locales
              .filter((locale) => !isUnread(mention, locale))
              .map((locale) => world.library(shop.id, locale).link(mention.value, mention.params ?? {})),
      );
      const dead = await Promise.all(
        [...hrefs].map(async (href) =>
          typeof href === 'string' && (await isDead(href, { shop, world, hasContent, typed: mention.kind === 'path' }))
            ? [href]
            : [],
        ),
      );
      return { mention, dead: dead.flat() };
    }),
  );
  return judged
    .filter(({ dead }) => dead.length > 0)
    .map(({ mention: { nodeId, pointer }, dead }) =>
      fault('DEAD_LINK', {
        expected: `an address that ${shop.id} answers; ${dead.length === 1 ? 'this one is' : `${dead.length} are`} not found, so whoever follows the link meets an error page; lead it elsewhere, or publish that page first`,
        got: dead.slice(0, READABLE),
        pointer,
        layer,
        nodeId,
      }),
    );
}

async function isDead(
  href: string,
  {
    shop,
    world,
    hasContent,
    typed,
  }: { shop: WorldTenant; world: PageWorld; hasContent(name: string): Promise<boolean>; typed: boolean },
): Promise<boolean> {
  const origin = world.origin(shop.id);
  if (!URL.canParse(href, origin)) return true;
  const url = new URL(href, origin);
  const address = url.origin === new URL(origin).origin ? world.locate(url) : undefined;
  if (address === undefined) return false;
  if (address.status === 404) return true;
  const { sku, category } = address.params;
  const { goods } = world;
  // What a route's parameters name has been looked for among the goods.
  if (typed && goods !== undefined && (await goods.hasAny(shop.id))) {
    if (address.page === 'product' && sku !== undefined) return (await goods.missing(shop.id, [sku])).length > 0;
    if (address.page === 'category' && category !== undefined)
      return (await goods.countIn(shop.id, address.locale, category.split('/').at(-1) ?? '')) === undefined;
  }
  const entry = address.page === 'content' ? entryOf(address.path) : undefined;
  return entry !== undefined && !(await hasContent(`${address.locale}/${entry}`));
}

/**
 * Says whether a shop has a page of content, each asked for once. A shop that writes no content here has it elsewhere, where
 * nobody can be asked in passing: of it every page counts as there.
 */
function writtenContent(
  revisions: Pick<Revisions, 'documents' | 'published'>,
  tenant: string,
): (name: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const find = async (name: string): Promise<boolean> => {
    if ((await revisions.published(tenant, name, 'content')) !== undefined) return true;
    return !(await revisions.documents([tenant])).some(({ kind, published }) => kind === 'content' && published);
  };
  return (name) => {
    const found = known.get(name) ?? find(name);
    known.set(name, found);
    return found;
  };
}

/** Whether the page of a shared or own layout can be reached: a warning where no address of any of its shops shows it. */
export function warnOfNoAddress(
  world: PageWorld,
  { scope, page, kind }: LayoutAddress,
  { tenants, isFrame }: { tenants: readonly string[]; isFrame: boolean },
): Fault[] {
  const { isShown } = world;
  if (kind !== 'layout' || isFrame || isShown === undefined || tenants.some((tenant) => isShown(tenant, page)))
    return [];
  return [
    fault('NO_ADDRESS', {
      expected: `a route that shows the page "${page}"; ${scope === BASE_SCOPE ? 'no shop has' : `${scope} has`} none, so nobody can reach it; name it in routes.json first`,
      got: undefined,
      layer: documentId({ scope, page, kind }),
    }),
  ];
}
