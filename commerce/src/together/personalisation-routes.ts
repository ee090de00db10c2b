import type { Clock } from '@vitrine/platform/clock';
import type { ShopReply, ShopRoute, TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { RateLimiter } from '@vitrine/platform/limits';
import { ownerForWriting, ownerOf, visitorOf } from '../session/index.ts';
import type { ProductViews } from './product-views.ts';

/** The hash that stands for a customer's address of mail; undefined for a customer that there is not. */
export type HashedMailOf = (tenant: TenantId, customer: string) => Promise<string | undefined>;

/** Advertising: nothing of it is kept without consent to this category. */
const CATEGORY = 'C0004';
/** Of whom nothing is known but the browser. */
const NOBODY = '-';
const TYPES: ReadonlySet<string> = new Set(['product', 'category', 'basket', 'home']);
const SESSION = /^[\w-]{1,64}$/;
const HASHED = /^(?:-|[0-9a-f]{64})$/;

const SHAPE_EXPECTED: ShopReply = {
  status: 400,
  body: {
    code: 'BAD_REQUEST',
    message:
      'expected /api/dynamicyield/{product|category|basket|home}/{id}/{session}/{hashedEmail}, the last as SHA-256 in hex or "-"',
  },
};
const TOO_MANY: ShopReply = {
  status: 429,
  body: { code: 'TOO_MANY', message: 'expected fewer pages to be looked at in ten minutes' },
};

/**
 * Where the pages of a shop tell what is looked at, once each and with consent to advertising alone (PR-018). Of products it is
 * kept, for what was looked at together; who looked is known by the session, and the hash must be that one's: a page of a
 * login that has ended counts for nobody. `DELETE` forgets all of who asks: the consent was withdrawn.
 */
export function personalisationRoutes({
  views,
  has,
  hashedMailOf,
  clock,
  ids,
  limiter,
}: {
  views: ProductViews;
  /** Whether the shop has a product. */
  has(tenant: TenantId, sku: string): Promise<boolean>;
  hashedMailOf: HashedMailOf;
  clock: Clock;
  ids: Pick<Ids, 'secret'>;
  /** By client. */
  limiter: RateLimiter;
}): ShopRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/dynamicyield/:type/:id/:session/:hashedEmail',
      async answer(call) {
        const { shop, caller, params } = call;
        const { type = '', id = '', session = '', hashedEmail = '' } = params;
        if (!TYPES.has(type) || !SESSION.test(session) || !HASHED.test(hashedEmail)) return SHAPE_EXPECTED;
        const { tenant, switches } = shop;
        const isKept = type === 'product' && caller.consent.includes(CATEGORY) && switches['recommendations'] === true;
        if (!isKept || caller.visitor.bot) return {};
        if ((await limiter.count(tenant, caller.client)) > 0) return TOO_MANY;
        const customer = caller.session?.customer;
        const known = customer === undefined ? NOBODY : await hashedMailOf(tenant, customer);
        if (known !== hashedEmail || !(await has(tenant, id))) return {};
        const { owner, cookies } = ownerForWriting(call, ids);
        await views.add(tenant, owner, { sku: id, session, viewedAt: clock.now() });
        return { cookies };
      },
    },
    {
      method: 'DELETE',
      path: '/api/dynamicyield',
      async answer(call) {
        const owners = new Set([ownerOf(call), visitorOf(call)]);
        for (const owner of owners) if (owner !== undefined) await views.remove(call.shop.tenant, owner);
        return {};
      },
    },
  ];
}
