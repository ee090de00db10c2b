import { visitorClassOf, type ForgedClaims, type VisitCount, type VisitorClass } from '@vitrine/schemas';
import { ownText } from '../request/own-text.ts';

/** A measured visitor was shown a page. */
export interface CountedVisit {
  tenant: string;
  page: string;
  locale: string;
  visitor: VisitorClass;
  visitorId: string;
  /** The value of the cookie that the id came in: ids that are not ours are not counted. */
  visitorToken: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface VisitCounter {
  count(visit: CountedVisit): void;
  /** Counts one who claimed an id or an arm that is not ours, for each experiment that this was about. */
  countForged(tenant: string, experiments: readonly string[]): void;
  /** The counts since the last time, which are forgotten here. */
  take(): Counted[];
}

/** A number of visitors of one kind, or of claims that were ignored. */
export type Counted = { count: VisitCount } | { forged: ForgedClaims };

/** How many visitors of how many pages are remembered, so that each counts once a day. */
const REMEMBERED = 50_000;
/** Kinds of visitors between two times of taking; pages, locales and kinds are few, so more is somebody's play. */
const MOST_KINDS = 2_000;
const DAY_MS = 86_400_000;

/**
 * Counts visitors by page and by what audiences may ask for, each once a day and page: what the share of an audience is
 * estimated from. Only numbers leave it; ids are remembered for the day in this process.
 */
export function createVisitCounter({
  isOurs,
}: {
  isOurs: (visitorToken: string, visitorId: string) => boolean;
}): VisitCounter {
  let day = 0;
  let seen = new Map<string, Set<string>>();
  let remembered = 0;
  let counts = new Map<string, VisitCount>();
  let forged = new Map<string, ForgedClaims>();

  function isFirst({ tenant, page, visitorId, at }: CountedVisit): boolean {
    const today = Math.floor(at / DAY_MS);
    if (today !== day || remembered >= REMEMBERED) {
      seen = new Map();
      remembered = 0;
      day = today;
    }
    const place = `${tenant} ${page}`;
    const visitors = seen.get(place);
    if (visitors?.has(visitorId) === true) return false;
    if (visitors === undefined) seen.set(place, new Set([ownText(visitorId)]));
    else visitors.add(ownText(visitorId));
    remembered += 1;
    return true;
  }

  return {
    count(visit) {
      if (!isFirst(visit) || !isOurs(visit.visitorToken, visit.visitorId)) return;
      const { tenant, page, locale, at } = visit;
      const visitor = visitorClassOf(visit.visitor);
      const date = new Date(at).toISOString().slice(0, 10);
      const kind = JSON.stringify([tenant, date, page, locale, visitor]);
      const known = counts.get(kind);
      if (known !== undefined) known.visitors += 1;
      else if (counts.size < MOST_KINDS) counts.set(kind, { tenant, day: date, page, locale, visitor, visitors: 1 });
    },
    countForged(tenant, experiments) {
      for (const experiment of experiments) {
        const place = `${tenant} ${experiment}`;
        const known = forged.get(place);
        if (known !== undefined) known.claims += 1;
        else forged.set(place, { tenant, experiment, claims: 1 });
      }
    },
    take() {
      const taken = [
        ...[...counts.values()].map((count) => ({ count })),
        ...[...forged.values()].map((claims) => ({ forged: claims })),
      ];
      counts = new Map();
      forged = new Map();
      return taken;
    },
  };
}
