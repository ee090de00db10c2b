import type { Catalogue } from '@vitrine/commerce/catalogue';
import type { Experiment } from '@vitrine/schemas';
import type { Catalogues, Messages, ShopTexts } from '../../content/messages/index.ts';
import type { Clock } from '@vitrine/platform/clock';
import type { Family, FamilyRepository, Shop } from '../../tenants/index.ts';
import { experimentsOn } from '../../experiments/index.ts';
import type { DataSources } from '../data-sources/index.ts';
import type { PageWorld } from '../publishing/index.ts';
import type { Library } from '../resolve/index.ts';
import { addressesOf, decodedPathIn, locate, originOf, spokenAddresses } from './addresses.ts';
import { createLibrary } from './library.ts';
import { shopGoods, type FoundBy } from './shop-goods.ts';
import { STATUS_PAGES } from './status-pages.ts';

const NOWHERE = { path: '/', device: 'desktop' };

/** The shops as publishing and the staff door see them, always as they are now. */
export function createWorld({
  families,
  messages,
  copy,
  experiments,
  sources,
  catalogue,
  foundBy,
  linksOfFiles,
  subject,
  clock,
  edgePort,
}: {
  families: Pick<FamilyRepository, 'current'>;
  messages: Messages;
  /** What a tenant rewords, by locale. */
  copy: (tenant: string) => Catalogues;
  /** What a tenant really has of them. */
  experiments: (tenant: string) => readonly Experiment[];
  sources: DataSources;
  /** What the shops sell; without it nothing is said of goods. */
  catalogue?: Catalogue | undefined;
  /** Without it nothing is said of terms. */
  foundBy?: FoundBy;
  linksOfFiles?: PageWorld['linksOfFiles'];
  subject?: PageWorld['subject'];
  clock: Clock;
  edgePort: number;
}): PageWorld {
  /** Throws for an unknown tenant: whoever asks has checked it against `tenants()`. */
  const shopOf = (family: Family, tenant: string): Shop => {
    const shop = family.find(tenant);
    if (shop === undefined)
      throw new Error(
        `expected one of the tenants ${family.shops.map(({ id }) => id).join(', ')}, got ${JSON.stringify(tenant)}`,
      );
    return shop;
  };
  const libraryOf = (
    { tenant, locale, facts }: { tenant: string; locale: string; facts: { path: string; device: string } },
    textsOf: (id: string) => ShopTexts,
  ): Library => {
    const family = families.current();
    const shop = shopOf(family, tenant);
    const canonicalUrl = addressesOf(shop, locale, facts.path, edgePort).canonical;
    const texts = textsOf(shop.id);
    const library = createLibrary({ family, shop, texts }, locale, {
      ...facts,
      canonicalUrl,
      languages: spokenAddresses(shop, locale, facts.path),
      edgePort,
      now: clock.now(),
    });
    const namesOf = {
      text: () => texts.keys(locale),
      picture: () => family.pictureNames(shop),
      route: () => shop.routes.names(locale),
    };
    return { ...library, names: (kind) => namesOf[kind]() };
  };
  const world: PageWorld = {
    tenants: () =>
      families.current().shops.map(({ id, tenant, locales, timeZone }) => ({
        id,
        timeZone,
        name: tenant.name,
        locales: locales.map(({ locale }) => locale),
      })),
    library: (tenant, locale, facts = NOWHERE) => libraryOf({ tenant, locale, facts }, messages.of),
    copy,
    chain: (tenant, locale) => messages.of(tenant).chain(locale),
    withCopy: (tenant, other) => {
      const texts = messages.reworded(tenant, other);
      const changed: PageWorld = {
        ...world,
        copy: (id) => (id === tenant ? other : copy(id)),
        library: (id, locale, facts = NOWHERE) =>
          libraryOf({ tenant: id, locale, facts }, (one) => (one === tenant ? texts : messages.of(one))),
      };
      return changed;
    },
    pathTo: (tenant, locale, path) => decodedPathIn(shopOf(families.current(), tenant), locale, path),
    pageAt: (tenant, locale, path) => {
      const match = shopOf(families.current(), tenant).routes.match(locale, path);
      return match.kind === 'page' ? match.page : undefined;
    },
    routeOf: (tenant, locale, path) =>
      shopOf(families.current(), tenant)
        .routes.pages(locale)
        .find((one) => one.path.replace(/(.)\/$/, '$1') === path)?.route,
    switches: (tenant) => shopOf(families.current(), tenant).switches,
    experiments: (tenant, page, place) =>
      experimentsOn(experiments(shopOf(families.current(), tenant).id), page, place),
    sources,
    pathOf: (tenant, locale, page) => shopOf(families.current(), tenant).routes.pathOf(locale, page),
    locate: (url) => locate(families.current(), url),
    isShown: (tenant, page) =>
      Object.hasOwn(STATUS_PAGES, page) || shopOf(families.current(), tenant).routes.shows(page),
    ...(linksOfFiles === undefined ? {} : { linksOfFiles }),
    ...(subject === undefined ? {} : { subject }),
    ...(catalogue === undefined
      ? {}
      : { goods: shopGoods(catalogue, { textsOf: (tenant) => messages.of(tenant), foundBy }) }),
    origin: (tenant) => originOf(shopOf(families.current(), tenant), edgePort),
  };
  return world;
}
