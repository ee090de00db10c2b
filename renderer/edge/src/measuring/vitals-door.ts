import type { RateLimiter } from '@vitrine/platform/limits';
import type { IncomingHttpHeaders } from 'node:http';
import { parseJson, validateVital, type Vital } from '@vitrine/schemas';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import type { VitalReport } from './vital-events.ts';

/** Bytes of a report at most (VT-003). */
export const VITAL_BYTES = 10_240;
/** Reports of one client a minute: some 20 pages with all their measurements. */
export const VITALS_LIMIT = { most: 150, seconds: 60 } as const;

const GOOD_INTERACTION_MS = 200;
const PAGE = /^[a-z][a-z-]{0,39}$/;
/** Whoever writes reports by hand must not fill the metrics with names. */
const MOST_PAGES = 80;
const SOME_PAGE = 'other';

/** What is counted of a measurement. */
export interface CountedVital {
  tenant: string;
  page: string;
  name: Vital['name'];
  rating: string;
  value: number;
}

export interface VitalsDoorDeps {
  limiter: Pick<RateLimiter, 'count'>;
  count: (vital: CountedVital) => void;
  /** Takes it as what a visitor of a test met, if it is one. */
  note: (report: VitalReport) => void;
}

/** 204 if it was counted, 400 for what is no report, 429 for a client that sends too many; with what was wrong. */
export type VitalsAnswer = { status: 204 } | { status: 400 | 429; text: string };

/** Takes reports of how pages felt, and counts them by shop, kind of page and measurement; those of visitors of a test count for it as well. */
export function createVitalsDoor({
  limiter,
  count,
  note,
}: VitalsDoorDeps): (report: {
  tenant: EdgeTenant;
  headers: IncomingHttpHeaders;
  client: string;
  body: string;
}) => Promise<VitalsAnswer> {
  const pages = new Set<string>();

  function labelOf(page: string): string {
    if (!pages.has(page) && pages.size >= MOST_PAGES) return SOME_PAGE;
    pages.add(page);
    return page;
  }

  return async ({ tenant, headers, client, body }) => {
    if ((await limiter.count(tenant.id, client)) > 0)
      return { status: 429, text: 'Too many reports of this address.\n' };
    const parsed = parseJson(body, { maxBytes: VITAL_BYTES });
    const read = parsed.ok ? validateVital(parsed.value, { layer: 'report' }) : parsed;
    if (!read.ok) return { status: 400, text: `${read.faults[0]?.message}\n` };
    const { name, value, pageType } = read.value;
    const page = typeof pageType === 'string' && PAGE.test(pageType) ? pageType : SOME_PAGE;
    count({ tenant: tenant.id, page: labelOf(page), name, rating: ratingOf(read.value), value });
    // By its own name: tests must not lose their page because somebody filled the labels of metrics.
    note({ tenant, headers, client, page, vital: read.value });
    return { status: 204 };
  };
}

/** The rating that came; of an interaction without one, whether it took less than 200 ms (VT-004); '' if nothing can be said. */
export function ratingOf({ name, value, rating }: Pick<Vital, 'name' | 'value' | 'rating'>): string {
  if (rating) return rating;
  if (name !== 'INP') return '';
  return value < GOOD_INTERACTION_MS ? 'good' : 'needs-improvement';
}
