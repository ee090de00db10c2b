import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, asc, desc, eq, sql, type SQL } from '@vitrine/platform/sql';
import type { boughtTogether, viewedTogether } from './tables.ts';

/** Pairs of products that people had to do with at once. */
export interface Together {
  /** SKUs of what most people had together with a product, at most `most`; none where too few did. */
  beside(tenant: TenantId, sku: string, most: number): Promise<readonly string[]>;
  /** Counts what was of late anew, shop by shop; rejects at the end if one could not be counted, or early once `stopping`. */
  count(stopping?: AbortSignal): Promise<void>;
}

/** What is counted, and where the pairs are kept. */
export interface Counted {
  /** For messages: what was … together. */
  deed: 'bought' | 'viewed';
  table: typeof boughtTogether | typeof viewedTogether;
  ofLateMs: number;
  /** The shops of which there may be something to count. */
  shops: () => PromiseLike<{ tenant: string }[]>;
  /** Selects of a shop since an instant `person`, `product` and `at_once`, by which products belong together. */
  had: (tenant: string, since: string) => SQL;
}

/** So many different people had two products together before anybody is told: fewer could be told apart. */
export const LEAST_PEOPLE = 5;

/** Counts pairs by people, and keeps nothing of any of them. */
export function createTogether({ database, clock }: { database: Database; clock: Clock }, counted: Counted): Together {
  const { table, deed, ofLateMs, shops } = counted;
  return {
    async beside(tenant, sku, most) {
      const found = await database.orm
        .select({ other: table.other })
        .from(table)
        .where(and(eq(table.tenant, tenant), eq(table.sku, sku)))
        .orderBy(desc(table.people), asc(table.other))
        .limit(most);
      return found.map(({ other }) => other);
    },
    async count(stopping) {
      const since = new Date(clock.now().getTime() - ofLateMs).toISOString();
      const kept = await database.orm.selectDistinct({ tenant: table.tenant }).from(table);
      const tenants = new Set([...(await shops()), ...kept].map(({ tenant }) => tenant));
      const failed: { tenant: string; error: unknown }[] = [];
      for (const tenant of tenants) {
        stopping?.throwIfAborted();
        try {
          // First, and by itself: what must go goes also where counting is too much for one statement.
          await database.orm.execute(forgetting(counted, tenant, since));
          await database.orm.execute(counting(counted, tenant, since));
        } catch (error) {
          failed.push({ tenant, error });
        }
      }
      if (failed.length === 0) return;
      throw new AggregateError(
        failed.map(({ error }) => error),
        `expected to count what was ${deed} together in every shop, could not in ${failed.map(({ tenant }) => tenant).join(', ')}`,
      );
    },
  };
}

/** Deletes the pairs that too few have by now. Looks at those alone that are known, so it ends where counting all would not. */
function forgetting({ table, had }: Counted, tenant: string, since: string): SQL {
  return sql`
    with had as (${had(tenant, since)}), still as (
      select known.sku, known.other
      from ${table} known join had one on one.product = known.sku
        join had two on two.at_once = one.at_once and two.product = known.other
      where known.tenant = ${tenant}
      group by 1, 2 having count(distinct one.person) >= ${LEAST_PEOPLE}
    )
    delete from ${table} known where tenant = ${tenant}
      and not exists (select from still where sku = known.sku and other = known.other)`;
}

function counting({ table, had }: Counted, tenant: string, since: string): SQL {
  const people = sql.identifier(table.people.name);
  return sql`
    with had as (${had(tenant, since)})
    insert into ${table} (tenant, sku, other, ${people})
      select ${tenant}, one.product, two.product, count(distinct one.person)::int
      from had one join had two on two.at_once = one.at_once and two.product <> one.product
      group by 2, 3 having count(distinct one.person) >= ${LEAST_PEOPLE}
    on conflict (tenant, sku, other) do update set ${people} = excluded.${people}
      where ${table}.${people} <> excluded.${people}`;
}
