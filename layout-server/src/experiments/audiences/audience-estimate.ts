import type { Experiment } from '@vitrine/schemas';
import { compileCondition } from '@vitrine/schemas/conditions';
import type { Clock } from '@vitrine/platform/clock';
import type { VisitCounts } from './visit-counts.ts';

/** How many of a page's visitors of late an audience would have had; each visitor counts once a day. */
export interface AudienceEstimate {
  /** How far back it looks. */
  days: number;
  /** All who may be measured. */
  visitors: number;
  /** Those of them whom the audience is for, at some moment from now on. */
  matching: number;
}

export type EstimateAudience = (
  tenant: string,
  experiment: Pick<Experiment, 'page' | 'audience'>,
) => Promise<AudienceEstimate>;

export const ESTIMATED_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Estimates from the daily numbers by kind. What an audience asks of the time is taken as it will be: it matches whoever it
 * will match at some moment, so one whose time is over matches nobody. `pathOf` gives the address of a page in a locale;
 * pages with more than one address are taken for one that has whatever path is asked for.
 */
export function createAudienceEstimate({
  counts,
  pathOf,
  clock,
}: {
  counts: Pick<VisitCounts, 'of'>;
  pathOf: (tenant: string, locale: string, page: string) => string | undefined;
  clock: Clock;
}): EstimateAudience {
  return async (tenant, { page, audience }) => {
    const now = clock.now().getTime();
    const since = new Date(now - ESTIMATED_DAYS * DAY_MS).toISOString().slice(0, 10);
    const kinds = await counts.of(tenant, page, since);
    const sum = (of: typeof kinds): number => of.reduce((all, { visitors }) => all + visitors, 0);
    if (audience === undefined) return { days: ESTIMATED_DAYS, visitors: sum(kinds), matching: sum(kinds) };
    const { holds, moments, paths } = compileCondition(audience);
    const times = [now, ...moments.flatMap((moment) => [moment - 1, moment, moment + 1])]
      .filter((time) => time >= now)
      .map((time) => new Date(time).toISOString());
    const matching = kinds.filter(({ locale, visitor }) => {
      const own = pathOf(tenant, locale, page);
      const candidates = own === undefined ? ['/', ...paths] : [own];
      return candidates.some((path) => times.some((time) => holds({ ...visitor, tenant, locale, page, path, time })));
    });
    return { days: ESTIMATED_DAYS, visitors: sum(kinds), matching: sum(matching) };
  };
}
