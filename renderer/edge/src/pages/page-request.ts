import { DIMENSION_NAMES, seenBy, type PageFacts, type VisitorClass } from '@vitrine/schemas';
import { encodeKeyPart } from '../cache/key-part.ts';
import type { Arms } from '../experiments/assignment.ts';
import { rememberedWith } from '../request/remembered.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';

type Locale = EdgeTenant['defaultLocale'];

/** Where a page is: what the facts of it are asked by. */
export interface PagePlace {
  tenant: EdgeTenant;
  locale: Locale;
  /** Without the locale's prefix. */
  path: string;
  /** A status page by its name; its path is `/`. */
  statusPage?: string | undefined;
}

/** Everything that a cached page may depend on, and nothing else. */
export interface PageRequest extends PagePlace {
  visitor: Readonly<VisitorClass>;
  query: Record<string, string>;
  arms: Arms;
  /** One of endlessly many: by what it is asked, or by an address that anybody makes up, such as that of a search. */
  isOpen?: boolean | undefined;
  /** The page that says what is gone of an address, which may have had another one before. */
  isGone?: boolean | undefined;
}

/**
 * A request with every dimension that is not in the facts' `vary` replaced by that of ANYBODY, so that what is
 * not in the key cannot reach the page either.
 */
export function pageRequest(
  place: PagePlace,
  visitor: VisitorClass,
  facts: Pick<PageFacts, 'vary' | 'form'>,
  rest: Pick<PageRequest, 'query' | 'arms' | 'isGone'>,
): PageRequest {
  const { vary, form } = facts;
  const { tenant, locale, path, statusPage } = place;
  const { query, arms, isGone } = rest;
  // Each by its name, because copying objects costs a cached page more than its key.
  return {
    tenant,
    locale,
    path,
    statusPage,
    query,
    arms,
    isOpen: form !== undefined || Object.keys(query).length > 0,
    isGone,
    visitor: seenBy(vary, visitor),
  };
}

/** No tenant's id begins so. */
const [STATUS_PREFIX, OPEN_PREFIX] = ['\nstatus\n', '\nopen\n'];

/** The key of what is asked about a place; those of status pages are told apart by `isStatusKey`. */
export function placeKey({ tenant, locale, path, statusPage }: PagePlace): string {
  return statusPage === undefined
    ? `${tenant.id}\n${locale}\n${path}`
    : `${STATUS_PREFIX}${tenant.id}\n${locale}\n${statusPage}`;
}

/** Whether a key belongs to a status page, which is pinned. */
export function isStatusKey(key: string): boolean {
  return key.startsWith(STATUS_PREFIX);
}

/** Whether a key belongs to one of endlessly many pages, which share a part of the cache. */
export function isOpenKey(key: string): boolean {
  return key.startsWith(OPEN_PREFIX);
}

/** The key of a page: place, allow-listed query, the dimensions in `vary`, the arms in the order of their experiments. */
export function pageKey(request: PageRequest, { vary }: Pick<PageFacts, 'vary'>): string {
  let key = request.isOpen === true ? OPEN_PREFIX + placeKey(request) : placeKey(request);
  if (request.isGone === true) key += '\ngone';
  for (const name of Object.keys(request.query).sort())
    key += `\n?${encodeKeyPart(name)}=${encodeKeyPart(request.query[name] ?? '')}`;
  if (vary.length > 0) {
    for (const name of DIMENSION_NAMES)
      if (vary.includes(name)) key += `\n${name}=${encodeKeyPart(String(request.visitor[name]))}`;
  }
  return key + armsPart(request.arms);
}

/** Of the key, in the order of the experiments. */
const armsPart = rememberedWith((arms: Arms) =>
  Object.entries(arms)
    .map(([experiment, variant]) => `\n~${encodeKeyPart(experiment)}=${encodeKeyPart(variant)}`)
    .join(''),
);
