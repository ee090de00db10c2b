import { ANYBODY, type VisitorClass } from '@vitrine/schemas';
import { builtInPage, LANGUAGES, type Language } from '../answer/built-in-page.ts';
import { packagePage, type PackagedPage } from '../answer/packaged-page.ts';
import type { CacheState } from '../cache/entry.ts';
import type { FactsSource } from '../facts/facts-source.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import type { PageSource } from './page-source.ts';
import { pageRequest, type PagePlace } from './page-request.ts';

/** Which layout answers with which status; a form to which no answer came has a 503 of its own, for it may have been taken. */
export const STATUS_PAGES = {
  400: 'bad-request',
  404: 'not-found',
  405: 'form-closed',
  410: 'gone',
  421: 'misdirected',
  503: 'unavailable',
  unanswered: 'form-unanswered',
} as const;
export type PageStatus = keyof typeof STATUS_PAGES;

/** The status of the answer. */
export function codeOf(status: PageStatus): number {
  return status === 'unanswered' ? UNAVAILABLE : status;
}

const UNAVAILABLE = 503;

export interface StatusPage {
  page: PackagedPage;
  cache: CacheState | 'BYPASS';
  storedAt: number;
}

export interface StatusPages {
  /** The page of a status in the tenant's layout, or the built-in one, in the language of the place if that is known; never fails, and where something is down never waits. */
  find(
    status: PageStatus,
    place: { tenant: EdgeTenant; locale: EdgeTenant['defaultLocale'] } | undefined,
    visitor: VisitorClass,
    requestId: string,
  ): Promise<StatusPage>;
  /** Fetches those of every tenant and locale that are not fresh; false if one could not be had. */
  warm(tenants: readonly EdgeTenant[]): Promise<boolean>;
}

export interface StatusPagesOptions {
  facts: FactsSource;
  pages: PageSource;
  clock: () => number;
}

/** Status pages are layouts like all others, kept where nothing pushes them out, and warmed before they are needed. */
export async function createStatusPages({
  facts: factsSource,
  pages,
  clock,
}: StatusPagesOptions): Promise<StatusPages> {
  const startedAt = clock();
  const builtIn = new Map<PageStatus | Language, PackagedPage>();
  const packaged = (html: string) => packagePage(Buffer.from(html), { assetHost: '', version: '' });
  for (const status of statuses()) builtIn.set(status, await packaged(builtInPage(codeOf(status))));
  for (const language of LANGUAGES) builtIn.set(language, await packaged(builtInPage(503, [language])));

  const placeOf = (
    status: PageStatus,
    { tenant, locale }: { tenant: EdgeTenant; locale: EdgeTenant['defaultLocale'] },
  ): PagePlace => ({ tenant, locale, path: '/', statusPage: STATUS_PAGES[status] });

  async function current(place: PagePlace, visitor: VisitorClass, requestId: string): Promise<StatusPage | undefined> {
    const facts = await factsSource.find(place, requestId);
    if (!facts.ok) return undefined;
    const answer = await pages.find(
      pageRequest(place, visitor, facts.value, { query: {}, arms: {} }),
      facts.value,
      requestId,
    );
    return answer.ok ? { page: answer.value, cache: answer.state, storedAt: answer.storedAt } : undefined;
  }

  function last(place: PagePlace, visitor: VisitorClass): StatusPage | undefined {
    const facts = factsSource.lastKnown(place);
    if (facts === undefined) return undefined;
    const answer = pages.lastShown(pageRequest(place, visitor, facts, { query: {}, arms: {} }), facts);
    return answer?.ok ? { page: answer.value, cache: answer.state, storedAt: answer.storedAt } : undefined;
  }

  return {
    async find(status, where, visitor, requestId) {
      if (where) {
        const place = placeOf(status, where);
        // Something is down then: it must not be asked once more.
        const found =
          (codeOf(status) === UNAVAILABLE ? undefined : await current(place, visitor, requestId)) ??
          last(place, visitor) ??
          last(place, ANYBODY);
        if (found) return found;
      }
      const language = LANGUAGES.find((one) => where?.locale.startsWith(one));
      const page = builtIn.get(codeOf(status) === UNAVAILABLE && language !== undefined ? language : status);
      if (page === undefined) throw new Error(`expected a built-in page for status ${status}`);
      return { page, cache: 'BYPASS', storedAt: startedAt };
    },
    async warm(tenants) {
      let complete = true;
      for (const tenant of tenants) {
        for (const { locale } of tenant.locales) {
          const found = await Promise.all(
            statuses().map((status) => current(placeOf(status, { tenant, locale }), ANYBODY, 'warm-up')),
          );
          if (found.some((page) => page === undefined || page.cache === 'STALE-ERROR')) complete = false;
        }
      }
      return complete;
    },
  };
}

function statuses(): PageStatus[] {
  return [400, 404, 405, 410, 421, UNAVAILABLE, 'unanswered'];
}
