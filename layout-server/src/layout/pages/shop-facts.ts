import type { Tenant } from '@vitrine/schemas';
import type { Family, Shop } from '../../tenants/index.ts';
import { originOf } from './addresses.ts';
import { companyIn } from './company-in.ts';

type Days = NonNullable<Tenant['hours']>['office'][number]['days'];

/** Monday is the 5th of January 1970; what is asked for is the name of a day alone. */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY_MS = 86_400_000;
const DAYS: Days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];

/** Where an app is to be had, under the names by which shoppers know it; a shop may be in one of them alone. */
const APP_STORES = [
  { link: 'appStore', name: 'App Store' },
  { link: 'playStore', name: 'Google Play' },
] as const;

type ShopFact =
  | 'company'
  | 'hours'
  | 'hoursLine'
  | 'opening'
  | 'orderSeals'
  | 'countries'
  | 'country'
  | 'group'
  | 'newsletterSenders'
  | 'newsletterLists'
  | 'appStores';

/** What a shop's configuration says of it, as its layouts show it: `$ctx` names each of these. */
export function shopFacts(
  { family, shop }: { family: Pick<Family, 'image' | 'defaultShop' | 'find'>; shop: Shop },
  locale: string,
  edgePort: number,
): Readonly<Record<ShopFact, unknown>> {
  const { tenant, routes } = shop;
  // Inherited hours are those of the people who answer: their clock counts too.
  const whose = tenant.hours === undefined ? family.defaultShop.tenant : tenant;
  const hours = hoursOf(whose.hours, locale);
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  // The company says its country in one language; the locale's region says it in that of the page.
  const { region } = new Intl.Locale(locale);
  const writesForGroup = shop.switches['additionalNewsletterSubscribe'] === true;
  const groups = tenant.newsletter !== undefined && writesForGroup ? [tenant.newsletter.groupName] : [];
  return {
    company: companyIn(tenant, locale),
    group: tenant.newsletter?.groupName ?? tenant.name,
    newsletterSenders: new Intl.ListFormat(locale, { type: 'conjunction' }).format([tenant.name, ...groups]),
    newsletterLists: ['shop', ...groups.map(() => 'group')].join(' '),
    country: (region === undefined ? undefined : regions.of(region)) ?? tenant.company.country,
    hours,
    hoursLine: hours.join(', '),
    opening: { timeZone: whose.timeZone, hours: whose.hours?.office ?? [] },
    orderSeals: (tenant.orderSeals ?? []).map(({ id, name, note, icon, image, link = 'seals' }) => {
      const picture = image === undefined ? undefined : family.image(shop, image);
      const href = routes.link(locale, link);
      const words = note?.[locale];
      return {
        id,
        name,
        ...(words === undefined ? {} : { note: words }),
        ...(icon === undefined ? {} : { icon }),
        ...(picture === undefined ? {} : { image: picture }),
        ...(href === undefined ? {} : { href }),
      };
    }),
    appStores: APP_STORES.flatMap(({ link, name }) => {
      const href = tenant.links?.[locale]?.[link];
      return href === undefined ? [] : [{ name, href }];
    }),
    countries: (tenant.countries ?? []).flatMap(({ code, tenant: id, href }) => {
      const other = id === undefined ? undefined : family.find(id);
      const address = other === undefined ? href : `${originOf(other, edgePort)}/`;
      return address === undefined ? [] : [{ code, name: regions.of(code) ?? code, href: address }];
    }),
  };
}

/** Hours as lines of text, such as `Mo–Fr 08:00–21:00`; none if there are none. */
function hoursOf(hours: Tenant['hours'], locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (day: Days[number]): string => format.format(MONDAY + DAYS.indexOf(day) * DAY_MS).replace(/\.$/, '');
  return (hours?.office ?? []).map(({ days, from, to }) => {
    const [first, last] = [days[0], days.at(-1)];
    const span = [first, last === first ? undefined : last].flatMap((day) => (day === undefined ? [] : nameOf(day)));
    return `${span.join('–')} ${from}–${to}`;
  });
}
