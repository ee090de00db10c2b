import type { PageFacts } from '@vitrine/schemas';
import type { Answer, Fetch } from '../cache/entry.ts';
import type { MarkedCache } from '../cache/marked-cache.ts';
import { freshUntil } from '../cache/fresh-until.ts';
import type { PageHit } from '../pages/arrival.ts';
import { placeKey, type PagePlace } from '../pages/page-request.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import { failed, type Outcome } from '../upstream/failure.ts';
import { untilThere } from '../upstream/patience.ts';
import type { Turns } from '../upstream/turns.ts';

const UNAVAILABLE = 503;

export interface FactsSource {
  /**
   * What must be known of a place before anything is rendered; from memory if it is fresh. `requestId` is who asks, in the other
   * server's log; `hit` is what asks for it, left out for the edge's own work.
   */
  find(place: PagePlace, requestId: string, hit?: PageHit): Answer<PageFacts> | Promise<Answer<PageFacts>>;
  /** What was known last, if that is not too old; asks nobody. */
  lastKnown(place: PagePlace): PageFacts | undefined;
  /** Asks anew, because the layout server does not know the revision any more. */
  renew(place: PagePlace, requestId: string): Promise<void>;
  /** The facts of a draft, never kept. A token that is not good gives status 410. */
  preview(place: PagePlace, token: string, requestId: string): Promise<Outcome<PageFacts>>;
  /** Whether a preview link was taken back, before anything of it is shown; false where nobody can say. */
  isRevoked(tenant: EdgeTenant, token: string, requestId: string): Promise<boolean>;
}

export interface FactsSourceOptions {
  cache: MarkedCache<PageFacts>;
  layoutServer: Pick<LayoutServer, 'facts'>;
  /** There are endlessly many addresses: whoever asks for all of them must not keep the others from theirs. */
  turns: Pick<Turns, 'run'>;
  /** The network by which a client's share is counted. */
  clientOf: (hit: PageHit) => string;
  clock: () => number;
}

/** Facts by place, kept by their tags in the same way as pages. Unknown paths are not kept: there are endlessly many. */
export function createFactsSource({ cache, layoutServer, turns, clientOf, clock }: FactsSourceOptions): FactsSource {
  const query = ({ tenant, locale, path, statusPage }: PagePlace) => ({
    tenant: tenant.id,
    locale,
    path,
    ...(statusPage === undefined ? {} : { page: statusPage }),
  });

  const fetchOf = (place: PagePlace, requestId: string, hit?: PageHit): Fetch<PageFacts> => {
    let asker = hit;
    const askOnce = async (client: string, isPatient: boolean): Promise<Outcome<PageFacts>> => {
      const outcome = await turns.run({ tenant: place.tenant.id, kind: 'facts', client }, () =>
        layoutServer.facts(query(place), requestId),
      );
      // A page that stands without its content waits for it with everything else that it lacks.
      return isPatient && outcome.ok && outcome.value.status === UNAVAILABLE && outcome.value.isLate === true
        ? failed('LATE', `expected the content of ${place.path}, which is under way`)
        : outcome;
    };
    return async (isRenewal) => {
      const client = asker === undefined || isRenewal ? '' : clientOf(asker);
      const waiting = { clock, asker };
      asker = undefined;
      const hasInstead = isRenewal || place.statusPage !== undefined;
      const outcome = hasInstead
        ? await askOnce(client, false)
        : await untilThere((isLast) => askOnce(client, !isLast), waiting);
      if (!outcome.ok) return outcome;
      const facts = outcome.value;
      // Facts that say that there are none now must not take the place of those that were good.
      if (facts.status === UNAVAILABLE && place.statusPage === undefined)
        return failed('REFUSED', `expected the facts of ${place.path}, which cannot be had now`, UNAVAILABLE);
      const keep = facts.status < 400 || place.statusPage !== undefined;
      const fetched = {
        value: facts,
        tags: facts.tags,
        cursor: facts.cursor,
        keep,
        freshUntil: freshUntil(facts.validUntil, clock()),
        bytes: JSON.stringify(facts).length * 2,
      };
      return { ok: true, value: fetched };
    };
  };

  return {
    find: (place, requestId, hit) => cache.get(placeKey(place), fetchOf(place, requestId, hit)),
    lastKnown(place) {
      const answer = cache.lastGood(placeKey(place));
      return answer?.ok ? answer.value : undefined;
    },
    async renew(place, requestId) {
      await cache.refresh(placeKey(place), fetchOf(place, requestId));
    },
    preview: (place, token, requestId) => layoutServer.facts({ ...query(place), preview: token }, requestId),
    async isRevoked(tenant, token, requestId) {
      const front = query({ tenant, locale: tenant.defaultLocale, path: '/' });
      const facts = await layoutServer.facts({ ...front, preview: token, peek: '1' }, requestId);
      return facts.ok && facts.value.status === 410;
    },
  };
}
