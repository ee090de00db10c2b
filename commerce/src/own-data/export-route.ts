import type { Clock } from '@vitrine/platform/clock';
import type { ShopRoute } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { exportPerson, type PersonalData } from '@vitrine/platform/personal-data';
import type { Who } from '../accounts/index.ts';

export const EXPORT_PATH = '/api/customer/v1/data';

/**
 * `GET /api/customer/v1/data`: a JSON file of all that the shop keeps of the customer, `{ shop, customer, at, records }`, each
 * record with where it is kept. 401 without data for whoever gave no password in the last half hour: a link leads them to the page,
 * which shows the login.
 */
export function exportRoute({
  who,
  kept,
  clock,
  limiter,
}: {
  who: Who;
  kept(): readonly PersonalData[];
  clock: Clock;
  limiter: RateLimiter;
}): ShopRoute {
  return {
    method: 'GET',
    path: EXPORT_PATH,
    async answer({ shop, caller }) {
      const known = await who(shop.tenant, caller);
      if (known.kind !== 'customer') {
        const page = shop.link('accountData');
        return {
          status: 401,
          body: { code: 'LOGIN_REQUIRED', message: 'expected a customer who gave their password just now, got none' },
          ...(page !== undefined && { page }),
        };
      }
      const { id, number, mail } = known.customer;
      if ((await limiter.count(shop.tenant, id)) > 0)
        return {
          status: 429,
          body: { code: 'TOO_MANY', message: 'expected a file now and then, got too many at once' },
        };
      const at = clock.now().toISOString();
      const records = await exportPerson(kept(), shop.tenant, mail);
      const text = JSON.stringify({ shop: shop.name, customer: number, at, records }, null, 2);
      const file = { name: `${number}.json`, contentType: 'application/json', bytes: Buffer.from(text) };
      return { file };
    },
  };
}
