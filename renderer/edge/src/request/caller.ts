import { visitorClassOf, type Caller, type CallerSession } from '@vitrine/schemas';
import { isBareHost, localisePath, readTarget } from '@vitrine/schemas/addresses';
import type { Arms } from '../experiments/assignment.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import { hostName } from './host.ts';
import type { Visitor } from './visitor.ts';

/** Who asks, as the other servers are told it; for a single request, and never kept. */
export function callerOf(
  visitor: Visitor,
  known: {
    tenant: EdgeTenant;
    locale: Caller['locale'];
    arms: Arms;
    client: string;
    requestId: string;
    session: CallerSession | undefined;
    anonymous: string | undefined;
    newcomer?: string | undefined;
    unit?: string | undefined;
    viewed?: readonly string[];
  },
): Caller {
  const { tenant, locale, arms, client, requestId, session, anonymous, newcomer, unit, viewed = [] } = known;
  return {
    tenant: tenant.id,
    locale,
    visitor: { ...visitorClassOf(visitor), login: session?.type ?? 'anonymous' },
    arms: { ...arms },
    consent: [...visitor.consent],
    client,
    requestId,
    ...(anonymous !== undefined && { anonymous }),
    ...(newcomer !== undefined && { newcomer }),
    ...(unit !== undefined && { unit }),
    ...(viewed.length > 0 && { viewed: [...viewed] }),
    ...(session && { session }),
  };
}

/** Where our own scripts say in which language their page is. */
const LOCALE_HEADER = 'x-locale';

/**
 * The language in which a script of a page is answered: the one that it names, else that of the page that it stands in
 * (`Referer`), else the shop's default. One that the shop does not speak counts as none.
 */
export function localeOfCall(
  tenant: EdgeTenant,
  { host, headers }: { host: string; headers: Readonly<Record<string, string | string[] | undefined>> },
): Caller['locale'] {
  const named = tenant.locales.find(({ locale }) => locale === headers[LOCALE_HEADER]);
  if (named !== undefined) return named.locale;
  const { referer } = headers;
  const page = typeof referer === 'string' ? URL.parse(referer) : null;
  const target = page !== null && isOfHost(page, host) ? readTarget(page.pathname) : undefined;
  return target === undefined ? tenant.defaultLocale : localisePath(tenant, target.path).locale;
}

function isOfHost(page: URL, host: string): boolean {
  const name = hostName(page.host);
  return name === host || (isBareHost(name) && isBareHost(host));
}
