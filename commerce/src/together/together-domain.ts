import type { Domain, Platform, TenantId } from '@vitrine/platform/doors';
import { customerOwner } from '../session/index.ts';
import { personalisationRoutes, type HashedMailOf } from './personalisation-routes.ts';
import type { Together } from './pairs.ts';
import { createProductViews, VIEWS_MS } from './product-views.ts';

/** What people have to do with at once, and how it is told. */
export interface TogetherDomain extends Domain {
  /** What a browser looked at becomes a customer's. */
  joinAtLogin(tenant: TenantId, who: { visitor: string; customer: string }): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Views of one client: nobody looks at more, and each from a browser without a cookie is a row. */
const VIEW_LIMIT = { most: 300, seconds: 600 } as const;

/**
 * Takes what visitors look at, and counts once an hour what people buy and look at together. Pairs that do not reach the floor
 * any more, such as those of old orders, are deleted first.
 */
export function createTogetherDomain(
  { database, clock, ids, limitTo }: Pick<Platform, 'database' | 'clock' | 'ids' | 'limitTo'>,
  {
    bought,
    viewed,
    has,
    hashedMailOf,
  }: Record<'bought' | 'viewed', Pick<Together, 'count'>> & {
    /** Whether a shop has a product. */
    has(tenant: TenantId, sku: string): Promise<boolean>;
    hashedMailOf: HashedMailOf;
  },
): TogetherDomain {
  const views = createProductViews(database);
  return {
    name: 'together',
    joinAtLogin: (tenant, { visitor, customer }) => views.join(tenant, visitor, customerOwner(customer)),
    routes: personalisationRoutes({
      views,
      has,
      hashedMailOf,
      clock,
      ids,
      limiter: limitTo('views', VIEW_LIMIT),
    }),
    jobs: [
      { name: 'bought-together.count', everyMs: HOUR_MS, run: (stopping) => bought.count(stopping) },
      {
        name: 'viewed-together.count',
        everyMs: HOUR_MS,
        async run(stopping) {
          await views.forget(new Date(clock.now().getTime() - VIEWS_MS));
          await viewed.count(stopping);
        },
      },
    ],
  };
}
