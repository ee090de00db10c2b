import type { Experiment } from '@vitrine/schemas';
import { compileCondition } from '@vitrine/schemas/conditions';
import type { Clock } from '@vitrine/platform/clock';
import type { VisitCounts } from './visit-counts.ts';

/** How many visitors of a test's pages of late an audience would have had; each visitor counts once a day, on each of them. */
export interface AudienceEstimate {
  /** How far back it looks. */
  days: number;
  /** All who may be measured. */
  visitors: number;
  /** Those of them whom the audience is for, at some moment from now on. */
  matching: number;
}

export type EstimateAudience = (tenant: string, experiment: Experiment) => Promise<AudienceEstimate>;

export const ESTIMATED_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Estimates from the daily numbers by kind. What an audience asks of the time is taken as it will be: it matches whoever it
 * will match at some moment, so one whose time is over matches nobody. `pathOf` gives the address of a page in a locale;
 * pages with more than one address are taken for one that has whatever path is asked for. `pagesOf` gives those of a test.
 */
export function createAudienceEstimate({
  counts,
  pagesOf,
  pathOf,
  clock,
}: {
  counts: Pick<VisitCounts, 'of'>;
  pagesOf: (tenant: string, experiment: Experiment) => Promise<readonly string[]>;
  pathOf: (tenant: string, locale: string, page: string) => string | undefined;
  clock: Clock;
}): EstimateAudience {
  return async (tenant, experiment) => {
    const { audience } = experiment;
    const now = clock.now().getTime();
    const since = new Date(now - ESTIMATED_DAYS * DAY_MS).toISOString().slice(0, 10);
    const pages = await pagesOf(tenant, experiment);
    const found = await Promise.all(
      pages.map(async (page) => (await counts.of(tenant, page, since)).map((each) => ({ ...each, page }))),
    );
    const kinds = found.flat();
    const sum = (of: typeof kinds): number => of.reduce((all, { visitors }) => all + visitors, 0);
    if (audience === undefined) return { days: ESTIMATED_DAYS, visitors: sum(kinds), matching: sum(kinds) };
    const { holds, moments, paths } = compileCondition(audience);
    const times = [now, ...moments.flatMap((moment) => [moment - 1, moment, moment + 1])]
      .filter((time) => time >= now)
      .map((time) => new Date(time).toISOString());
    const matching = kinds.filter(({ page, locale, visitor }) => {
      const own = pathOf(tenant, locale, page);
      const candidates = own === undefined ? ['/', ...paths] : [own];
      return candidates.some((path) => times.some((time) => holds({ ...visitor, tenant, locale, page, path, time })));
    });
    return { days: ESTIMATED_DAYS, visitors: sum(kinds), matching: sum(matching) };
  };
}
