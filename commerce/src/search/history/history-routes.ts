import type { Clock } from '@vitrine/platform/clock';
import type { ShopReply, ShopRoute } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { RateLimiter } from '@vitrine/platform/limits';
import { ownerForWriting, ownerOf, visitorOf } from '../../session/index.ts';
import { normaliseTerm } from '../term/index.ts';
import type { SearchHistory } from './history-repository.ts';

const TERM_EXPECTED: ShopReply = {
  status: 400,
  body: { code: 'BAD_REQUEST', message: 'expected {"term":"…"} with something to search for' },
};

const TOO_MANY: ShopReply = {
  status: 429,
  body: { code: 'TOO_MANY', message: 'expected fewer searches to be remembered in ten minutes' },
};

/**
 * The last searches of whoever calls (SR-013 to SR-016): of the customer, else of the browser, which is known from its first
 * search on. What is asked by somebody else is empty, and nothing is set.
 */
export function historyRoutes({
  history,
  clock,
  ids,
  limiter,
}: {
  history: SearchHistory;
  clock: Clock;
  /** Of what is written, by client. */
  limiter: RateLimiter;
  ids: Pick<Ids, 'secret'>;
}): ShopRoute[] {
  const path = '/api/search/searchhistory';
  return [
    {
      method: 'GET',
      path: `${path}/v1/all`,
      async answer(call) {
        const owner = ownerOf(call);
        const found = owner === undefined ? [] : await history.find(call.shop.tenant, owner);
        return { body: found.map(({ term, searchedAt }) => ({ term, searchedAt: searchedAt.toISOString() })) };
      },
    },
    {
      method: 'POST',
      path: `${path}/v1`,
      async answer(call) {
        const term = termIn(call.body);
        if (term === undefined) return TERM_EXPECTED;
        if ((await limiter.count(call.shop.tenant, call.caller.client)) > 0) return TOO_MANY;
        const { owner, cookies } = ownerForWriting(call, ids);
        const searchedAt = clock.now();
        await history.add(call.shop.tenant, owner, { term, searchedAt });
        return { status: 201, body: { term, searchedAt: searchedAt.toISOString() }, cookies };
      },
    },
    {
      // SR-017: a login joins them by itself; scripts ask once more, for what was searched for in another tab meanwhile.
      method: 'POST',
      path: `${path}/v1/join-with-fi`,
      async answer(call) {
        const [visitor, owner] = [visitorOf(call), ownerOf(call)];
        if (visitor !== undefined && owner !== undefined && owner !== visitor)
          await history.join(call.shop.tenant, visitor, owner);
        return {};
      },
    },
    {
      method: 'POST',
      path: `${path}/delete`,
      async answer(call) {
        const term = termIn(call.body);
        if (term === undefined) return TERM_EXPECTED;
        const owner = ownerOf(call);
        if (owner !== undefined) await history.remove(call.shop.tenant, owner, term);
        return {};
      },
    },
    {
      method: 'POST',
      path: `${path}/deleteall`,
      async answer(call) {
        const owner = ownerOf(call);
        if (owner !== undefined) await history.remove(call.shop.tenant, owner);
        return {};
      },
    },
  ];
}

/** Undefined where there is nothing to search for. */
function termIn(sent: unknown): string | undefined {
  if (sent === null || typeof sent !== 'object' || !('term' in sent) || typeof sent.term !== 'string') return undefined;
  return normaliseTerm(sent.term.slice(0, 500)) || undefined;
}
