import { areaOf, type LocalShop, type Shops } from '@vitrine/platform/doors';
import type { SearchRules } from '@vitrine/schemas';
import type { Messages, ShopTexts } from '../../content/messages/index.ts';
import type { FamilyRepository, Shop } from '../../tenants/index.ts';
import { originOf } from './addresses.ts';
import { companyIn } from './company-in.ts';
import type { SpeakingShop } from './library.ts';

const known = new WeakMap<ShopTexts, WeakMap<Shop, Map<string, LocalShop>>>();
/** The same with rules of search and lists: all that is made of its words alone stays when these change. */
const ruled = new WeakMap<LocalShop, WeakMap<SearchRules, LocalShop>>();

/** The areas of texts that were read for a shop in a locale. What was made of them may be kept, so they only grow. */
const areasRead = new WeakMap<LocalShop, ReadonlySet<string>>();

/** The areas of texts on which what sources made for this shop depends, as far as any did yet. */
export function areasOf(local: LocalShop): ReadonlySet<string> {
  return areasRead.get(local) ?? new Set();
}

/** A shop in one of its locales, as domains see it: the same object as long as its configuration, texts and rules are the same. */
export function localShop(speaking: SpeakingShop, locale: string, edgePort: number): LocalShop {
  const plain = plainShop(speaking, locale, edgePort);
  const { rules: search } = speaking;
  let byRules = ruled.get(plain);
  if (byRules === undefined) ruled.set(plain, (byRules = new WeakMap()));
  let local = byRules.get(search);
  if (local === undefined) {
    byRules.set(search, (local = { ...plain, search }));
    areasRead.set(local, areasOf(plain));
  }
  return local;
}

function plainShop(speaking: SpeakingShop, locale: string, edgePort: number): LocalShop {
  const { shop, texts } = speaking;
  let byShop = known.get(texts);
  if (byShop === undefined) known.set(texts, (byShop = new WeakMap()));
  let byLocale = byShop.get(shop);
  if (byLocale === undefined) byShop.set(shop, (byLocale = new Map()));
  let local = byLocale.get(locale);
  if (local === undefined) byLocale.set(locale, (local = readLocalShop(speaking, locale, edgePort)));
  return local;
}

/** The shops that `families` has, always as they are now, as domains see them. */
export function createShops({
  families,
  messages,
  rules,
  edgePort,
}: {
  families: FamilyRepository;
  messages: Messages;
  /** What the merchandisers of a tenant tell search and lists. */
  rules: (tenant: string) => SearchRules;
  edgePort: number;
}): Shops {
  return {
    find(tenant, wanted) {
      const family = families.current();
      const shop = family.find(tenant);
      const spoken = shop?.locales.find(({ locale }) => locale === wanted) ?? shop?.locales[0];
      return (
        shop &&
        spoken &&
        localShop({ family, shop, texts: messages.of(shop.id), rules: rules(shop.id) }, spoken.locale, edgePort)
      );
    },
  };
}

function readLocalShop({ family, shop, texts }: SpeakingShop, locale: string, edgePort: number): LocalShop {
  const { id, tenant, routes, switches } = shop;
  const areas = new Set<string>();
  const groupSign = texts.groupSign(locale);
  const local: LocalShop = {
    tenant: id,
    locale,
    name: tenant.name,
    ...(tenant.newsletter === undefined ? {} : { group: tenant.newsletter.groupName }),
    mailAddress: tenant.company.email,
    company: companyIn(tenant, locale),
    timeZone: shop.timeZone,
    currency: tenant.currency,
    reductions: tenant.reductions ?? 'each',
    ...(tenant.delivery === undefined ? {} : { delivery: tenant.delivery }),
    ...(tenant.checkout === undefined ? {} : { checkout: tenant.checkout }),
    ...(tenant.lending === undefined ? {} : { lending: tenant.lending }),
    ...(tenant.upload === undefined ? {} : { upload: tenant.upload }),
    ...(tenant.braFinder === undefined ? {} : { braFinder: tenant.braFinder }),
    ...(tenant.sizeTables === undefined ? {} : { sizeTables: tenant.sizeTables }),
    ...(tenant.parcelShops === undefined ? {} : { parcelShops: tenant.parcelShops }),
    ...(groupSign === undefined ? {} : { groupSign }),
    switches,
    origin: originOf(shop, edgePort),
    message: (key, values) => {
      areas.add(areaOf(key));
      return texts.message(locale, key, values);
    },
    extra: (key) => {
      areas.add(areaOf(key));
      return texts.extra(locale, key);
    },
    asset: (name) => family.image(shop, name),
    link: (route, params) => routes.link(locale, route, params),
  };
  areasRead.set(local, areas);
  return local;
}
