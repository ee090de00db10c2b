import type { Experiment } from '@vitrine/schemas';
import type { Messages } from '../../content/messages/index.ts';
import type { Clock } from '@vitrine/platform/clock';
import type { Family, FamilyRepository, Shop } from '../../tenants/index.ts';
import { experimentsOn } from '../../experiments/index.ts';
import type { DataSources } from '../data-sources/index.ts';
import type { PageWorld } from '../publishing/index.ts';
import { addressesOf, locate, originOf } from './addresses.ts';
import { createLibrary } from './library.ts';

/** The shops as publishing and the staff door see them, always as they are now. */
export function createWorld({
  families,
  messages,
  experiments,
  sources,
  clock,
  edgePort,
}: {
  families: FamilyRepository;
  messages: Messages;
  /** What a tenant really has of them. */
  experiments: (tenant: string) => readonly Experiment[];
  sources: DataSources;
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
  return {
    tenants: () =>
      families.current().shops.map(({ id, tenant, locales, timeZone }) => ({
        id,
        timeZone,
        name: tenant.name,
        locales: locales.map(({ locale }) => locale),
      })),
    library: (tenant, locale, { path, device } = { path: '/', device: 'desktop' }) => {
      const family = families.current();
      const shop = shopOf(family, tenant);
      const canonicalUrl = addressesOf(shop, locale, path, edgePort).canonical;
      return createLibrary({ family, shop, texts: messages.of(shop.id) }, locale, {
        path,
        device,
        canonicalUrl,
        now: clock.now(),
      });
    },
    switches: (tenant) => shopOf(families.current(), tenant).switches,
    experiments: (tenant, page) => experimentsOn(experiments(shopOf(families.current(), tenant).id), page),
    sources,
    pathOf: (tenant, locale, page) => shopOf(families.current(), tenant).routes.pathOf(locale, page),
    locate: (url) => locate(families.current(), url),
    origin: (tenant) => originOf(shopOf(families.current(), tenant), edgePort),
  };
}
