import type { Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { and, eq, inArray } from '@vitrine/platform/sql';
import { stock } from '../catalogue/index.ts';

/** How many pieces of the article of each line can still be ordered, what may be ordered beyond the stock with it; without those that nobody counts. */
export async function leftInStock(
  { orm }: Queries,
  tenant: TenantId,
  lines: readonly { variant: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (lines.length === 0) return new Map();
  const { variant, onHand, backorder, reserved } = stock;
  const rows = await orm
    .select({ variant, onHand, backorder, reserved })
    .from(stock)
    .where(
      and(
        eq(stock.tenant, tenant),
        inArray(
          variant,
          lines.map((line) => line.variant),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.variant, Math.max(0, row.onHand + row.backorder - row.reserved)]));
}
