import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { sql } from '@vitrine/platform/sql';
import { createTogether, type Together } from './pairs.ts';
import { VIEWS_MS } from './product-views.ts';
import { productViews, viewedTogether } from './tables.ts';

/** Of a session that looked at everything, as robots do, so many of the last: pairs grow with the square of it. */
const MOST_OF_SESSION = 30;

/** Counts who looked at what in one session, by the browser or the customer, so that who comes often counts once. */
export function createViewedTogether(parts: { database: Database; clock: Clock }): Together {
  return createTogether(parts, {
    deed: 'viewed',
    table: viewedTogether,
    ofLateMs: VIEWS_MS,
    shops: () => parts.database.orm.selectDistinct({ tenant: productViews.tenant }).from(productViews),
    had: (tenant, since) => sql`
      select (owner, session) as at_once, owner as person, sku as product
      from (
        select owner, session, sku, row_number() over (partition by owner, session order by viewed_at desc, sku) as n
        from ${productViews} where tenant = ${tenant} and viewed_at >= ${since}
      ) latest
      where n <= ${MOST_OF_SESSION}`,
  });
}
