import { fault, type Fault, type Tenant } from '@vitrine/schemas';
import { DEFAULT_LOCALE } from './shop-locales.ts';
import { switchesOf } from './switches.ts';

type Refuse = (pointer: string, expected: string, got: unknown) => Fault[];

/** What is wrong with a configuration of the right shape; `label` names its file. */
export function configurationFaults(tenant: Tenant, id: string, label = `${id}/tenant.json`): Fault[] {
  const refuse: Refuse = (pointer, expected, got) => [fault('NOT_ALLOWED', { expected, got, pointer, layer: label })];
  return [
    ...(tenant.tenantId === id ? [] : refuse('/tenantId', `the folder's name "${id}"`, tenant.tenantId)),
    ...addressFaults(tenant, refuse),
    ...localeFaults(tenant, refuse),
    ...worldFaults(tenant, refuse),
    ...featureFaults(tenant, refuse),
    ...sizeFaults(tenant, refuse),
  ];
}

function addressFaults({ endpoints }: Tenant, refuse: Refuse): Fault[] {
  const isAddress = (url: string): boolean => url === '' || /^https?:$/.test(URL.parse(url)?.protocol ?? '');
  const expected = 'an address that begins with http:// or https://, or nothing';
  return (['cms', 'gateway'] as const).flatMap((name) =>
    isAddress(endpoints[name]) ? [] : refuse(`/endpoints/${name}`, expected, endpoints[name]),
  );
}

function localeFaults({ i18n, links = {}, paths = {} }: Tenant, refuse: Refuse): Fault[] {
  const { defaultLocale = DEFAULT_LOCALE, locales } = i18n;
  const repeated = <T>(values: readonly T[]): T[] => values.filter((value, index) => values.indexOf(value) !== index);
  const isSpoken = (locale: string): boolean => locales.some((one) => one.locale === locale);
  return [
    ...(isSpoken(defaultLocale) ? [] : refuse('/i18n/defaultLocale', 'one of the locales of the shop', defaultLocale)),
    ...locales.flatMap(({ locale, prefix }, index) =>
      (prefix === '') === (locale === defaultLocale)
        ? []
        : refuse(
            `/i18n/locales/${index}/prefix`,
            locale === defaultLocale
              ? 'no prefix for the default locale'
              : 'a prefix, since only the default locale has none',
            prefix,
          ),
    ),
    ...repeated(locales.map(({ locale }) => locale)).flatMap((locale) =>
      refuse('/i18n/locales', 'every locale once', locale),
    ),
    ...repeated(locales.map(({ prefix }) => prefix))
      .filter(Boolean)
      .flatMap((prefix) => refuse('/i18n/locales', 'every prefix once', prefix)),
    ...Object.entries({ links, paths }).flatMap(([field, byLocale]) =>
      Object.keys(byLocale).flatMap((locale) =>
        isSpoken(locale) ? [] : refuse(`/${field}/${locale}`, 'one of the locales of the shop', locale),
      ),
    ),
  ];
}

/** What the platform must know: it would throw, or show a code, with the first page that needs it. */
function worldFaults({ timeZone, currency }: Tenant, refuse: Refuse): Fault[] {
  return [
    ...(timeZone === undefined || isTimeZone(timeZone)
      ? []
      : refuse('/timeZone', 'an IANA time zone such as Europe/Vienna', timeZone)),
    ...(Intl.supportedValuesOf('currency').includes(currency)
      ? []
      : refuse('/currency', 'an ISO 4217 code such as EUR', currency)),
  ];
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // The one failure: a zone that there is not.
    return false;
  }
}

/** Every size has every measure that a use of its table names: the guide is made of both with the page of a product. */
function sizeFaults({ sizeTables = [] }: Tenant, refuse: Refuse): Fault[] {
  return sizeTables.flatMap(({ uses, sizes }, table) => {
    const measures = [...new Set(uses.flatMap((use) => use.measures))];
    return sizes.flatMap((row, index) =>
      measures.flatMap((measure) =>
        row[measure] === undefined
          ? refuse(
              `/sizeTables/${table}/sizes/${index}/${measure}`,
              `two centimetres for the size ${row.size}, since a use of its table names ${measure}`,
              undefined,
            )
          : [],
      ),
    );
  });
}

/** A feature that is on has what it shows. */
function featureFaults(tenant: Tenant, refuse: Refuse): Fault[] {
  const { orderSeals = [], countries = [], newsletter, lending, checkout, links = {}, i18n } = tenant;
  const switches = switchesOf(tenant);
  const hasApp = i18n.locales.every(({ locale }) => {
    const { appStore, playStore } = links[locale] ?? {};
    return (appStore ?? playStore) !== undefined;
  });
  const needed: readonly [name: string, pointer: string, expected: string, isThere: boolean][] = [
    ['orderSeals', '/orderSeals', 'at least one seal', orderSeals.length > 0],
    ['countryLayer', '/countries', 'at least one country', countries.length > 0],
    ['appBanner', '/links', 'an appStore or a playStore for each locale', hasApp],
    ['lendMoney', '/lending', 'how much is lent', lending !== undefined && lending.least <= lending.most],
    ['additionalNewsletterSubscribe', '/newsletter', 'the name of the group', newsletter !== undefined],
    ['premium', '/checkout/premium', 'what the programme costs', checkout?.premium !== undefined],
    ['revolvingCredit', '/checkout/revolvingCredit', 'what a credit costs', checkout?.revolvingCredit !== undefined],
    ['instalmentCalculator', '/checkout/instalments', 'what instalments cost', checkout?.instalments !== undefined],
  ];
  return [
    ...needed.flatMap(([name, pointer, expected, isThere]) =>
      switches[name] !== true || isThere
        ? []
        : refuse(pointer, `${expected}, since the switch ${name} is on`, undefined),
    ),
    ...countries.flatMap(({ tenant: other, href }, index) =>
      (other === undefined) === (href === undefined)
        ? refuse(`/countries/${index}`, 'either a tenant or an href', { tenant: other, href })
        : [],
    ),
  ];
}
