import type { FormHandler } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { Sessions } from '../session/index.ts';
import { NOT_SAVED, forCustomer } from './personal-forms.ts';
import type { Who } from './who.ts';

/** `logout-everywhere` ends every session of the customer who sends it, this one too, and forgets their devices. */
export function createEverywhereForm({
  who,
  sessions,
  limiter,
}: {
  who: Who;
  sessions: Pick<Sessions, 'end' | 'endAll'>;
  limiter: RateLimiter;
}): FormHandler {
  return {
    name: 'logout-everywhere',
    fields: [],
    thanks: 'home',
    limiter,
    failure: NOT_SAVED,
    take: forCustomer(who, async ({ shop: { tenant } }, { id }) => {
      await sessions.endAll(tenant, id);
      return { kind: 'done', route: 'home', cookies: await sessions.end(tenant, {}) };
    }),
  };
}
