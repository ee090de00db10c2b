import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, eq, inArray } from '@vitrine/platform/sql';
import { stock } from '../catalogue/index.ts';

/** How many pieces of each article can still be ordered, what may be ordered beyond the stock with it; without those that nobody counts. */
export async function leftInStock(
  { orm }: Queries,
  tenant: TenantId,
  variants: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (variants.length === 0) return new Map();
  const { variant, onHand, backorder, reserved } = stock;
  const rows = await orm
    .select({ variant, onHand, backorder, reserved })
    .from(stock)
    .where(and(eq(stock.tenant, tenant), inArray(variant, [...variants])));
  return new Map(rows.map((row) => [row.variant, Math.max(0, row.onHand + row.backorder - row.reserved)]));
}
