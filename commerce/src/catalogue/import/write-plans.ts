import { sql, type SQL } from '@vitrine/platform/sql';
import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { ProductPlan } from './plan-product.ts';

/** Who wrote, and when. */
export interface Writer {
  by: string;
  /** Epoch milliseconds. */
  now: number;
  ids: Ids;
}

/** Writes plans of shops as part of a transaction: each table gets its rows in one statement, however many they are. */
export async function writePlans(
  { orm }: Queries,
  shops: readonly { tenant: TenantId; plans: readonly ProductPlan[] }[],
  { by, now, ids }: Writer,
): Promise<void> {
  const ofAll = <Row>(rowsOf: (tenant: TenantId, plan: ProductPlan) => Row | readonly Row[]): Row[] =>
    shops.flatMap(({ tenant, plans }) => plans.flatMap((plan) => rowsOf(tenant, plan)));
  const at = isoOf(now);
  const insert = async (table: string, rows: readonly object[], onConflict: SQL = sql``): Promise<void> => {
    if (rows.length === 0) return;
    const name = sql.identifier(table);
    await orm.execute(
      sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json) ${onConflict}`,
    );
  };
  await insert(
    'product',
    ofAll((tenant, { after: { sku, record, hash } }) => ({
      tenant,
      sku,
      status: 'active',
      record,
      hash,
      imported_at: at,
    })),
    sql`on conflict (tenant, sku) do update set
      status = excluded.status, record = excluded.record, hash = excluded.hash, imported_at = excluded.imported_at`,
  );
  await insert(
    'variant',
    ofAll((tenant, { after, newVariants }) => newVariants.map((sku) => ({ tenant, sku, product: after.sku }))),
  );
  await insert(
    'price',
    ofAll((tenant, { prices }) =>
      prices.map(({ variant, currency, amount, rrp, from, setAt }) => ({
        tenant,
        variant,
        currency,
        valid_from: isoOf(from),
        set_at: isoOf(setAt),
        amount,
        rrp: rrp ?? null,
        set_by: by,
      })),
    ),
  );
  const counts = ofAll((tenant, { stock }) => stock.map((one) => ({ tenant, ...one })));
  await insert(
    'stock',
    counts.map(({ tenant, variant, article: { onHand, backorder, restockOn }, told }) => ({
      tenant,
      variant,
      on_hand: onHand,
      backorder,
      // Of what is new; what orders hold of the rest stays.
      reserved: 0,
      restock_on: restockOn ?? null,
      told: told ?? null,
    })),
    sql`on conflict (tenant, variant) do update set
      on_hand = excluded.on_hand, backorder = excluded.backorder, restock_on = excluded.restock_on, told = excluded.told`,
  );
  const retold = ofAll((tenant, { told }) => told.map((one) => ({ tenant, ...one })));
  // Of these the pieces are left alone: an order may be taking some right now.
  if (retold.length > 0)
    await orm.execute(
      sql`update stock set told = said.told from json_populate_recordset(null::stock, ${JSON.stringify(retold)}::json) said
        where stock.tenant = said.tenant and stock.variant = said.variant`,
    );
  await insert(
    'stock_movement',
    counts.flatMap(({ tenant, variant, pieces }) =>
      pieces === 0 ? [] : [{ tenant, variant, id: ids.uuid(), pieces, reason: 'count', at, by }],
    ),
  );
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
