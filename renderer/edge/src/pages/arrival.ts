import type { IncomingHttpHeaders } from 'node:http';
import { ANYBODY } from '@vitrine/schemas';
import { encodePath, localisePath } from '@vitrine/schemas/addresses';
import { readTarget } from '../request/path.ts';
import { readVisitor, type Visitor } from '../request/visitor.ts';
import type { EdgeTenant, TenantDirectory } from '../tenants/tenant-directory.ts';
import type { PagePlace } from './page-request.ts';
import { isSafeLocation } from './safe-location.ts';
import type { PageStatus } from './status-pages.ts';

/** A request for a page as it came in, of which only the connection and these headers are believed. */
export interface PageHit {
  method: string;
  /** Undecoded path and query. */
  url: string;
  /** Name of the Host header, in lower case and without port. */
  host: string;
  headers: IncomingHttpHeaders;
  /** The other end of the connection. */
  remoteAddress: string;
}

/** Where a request leads, as far as it can be told without asking anybody. */
export type Arrival =
  | ArrivalAtPlace
  /** `location` is a path of the same shop. */
  | { kind: 'redirect'; location: string; visitor: Visitor }
  | {
      kind: 'status';
      status: Exclude<PageStatus, 'unanswered'>;
      where: { tenant: EdgeTenant; locale: EdgeTenant['defaultLocale'] } | undefined;
      visitor: Visitor;
    };

/** A request that leads to a place where a page may be. */
export interface ArrivalAtPlace {
  kind: 'place';
  place: PagePlace;
  search: string;
  visitor: Visitor;
}

const NO_SHOP = { measureCategory: '', locales: [] };

/** Nobody in particular: who asks before a tenant is known is not read for consent. */
function stranger(hit: PageHit): Visitor {
  return { ...readVisitor(hit.method, hit.headers, NO_SHOP), ...ANYBODY };
}

/** Finds tenant, locale, path and visitor of a request. `directory` is undefined until the tenants are known. */
export function receive(hit: PageHit, directory: TenantDirectory | undefined): Arrival {
  if (directory === undefined) return { kind: 'status', status: 503, where: undefined, visitor: stranger(hit) };
  const tenant = directory.byHost(hit.host);
  if (tenant === undefined) {
    const fallback = directory.defaultTenant;
    const where = fallback && { tenant: fallback, locale: fallback.defaultLocale };
    return { kind: 'status', status: 421, where, visitor: stranger(hit) };
  }
  const visitor = readVisitor(hit.method, hit.headers, tenant);
  const target = readTarget(hit.url);
  if (target === undefined)
    return { kind: 'status', status: 400, where: { tenant, locale: begun(tenant, hit.url) }, visitor };
  const { locale, path, redirect } = localisePath(tenant, target.path);
  if (redirect !== undefined) {
    const there = encodePath(redirect);
    // Of a path of odd characters it may be longer than addresses are; the query goes along as it came.
    return isSafeLocation(there)
      ? { kind: 'redirect', location: target.search === '' ? there : `${there}?${target.search}`, visitor }
      : { kind: 'status', status: 400, where: { tenant, locale: tenant.defaultLocale }, visitor };
  }
  return { kind: 'place', place: { tenant, locale, path }, search: target.search, visitor };
}

/** The language in which an address begins that cannot be read as a whole. */
function begun(tenant: EdgeTenant, url: string): EdgeTenant['defaultLocale'] {
  const [first = '/'] = /^\/[^/?]*/.exec(url) ?? [];
  return localisePath(tenant, first).locale;
}
