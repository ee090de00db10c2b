import type { Transaction } from '@vitrine/platform/database';
import { tagOf, type TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import { sql } from '@vitrine/platform/sql';
import { listTags } from '../list-tags.ts';
import { availabilityOf } from '../product-view.ts';
import { stockMovements } from '../tables.ts';

/** Pieces of an article. */
export interface Pieces {
  variant: string;
  /** At least 1. */
  quantity: number;
}

/** Why pieces go off the shelf or come back to it, as their movement tells. */
export interface ShelfDeed {
  order: string;
  at: Date;
  ids: Pick<Ids, 'uuid'>;
}

/** Where it is noted that pages show something else. */
export type NoteChanges = (transaction: Transaction, tenant: TenantId, tags: readonly string[]) => Promise<void>;

interface Row {
  on_hand: number;
  backorder: number;
  reserved: number;
  product: string;
  categories: string[] | null;
  brand: string | null;
}

/** What of an article and its product decides what pages show of it. */
const SHOWN = sql`stock.on_hand, stock.backorder, stock.reserved, p.sku as product, p.record->'categories' as categories, p.record->>'brand' as brand`;

/**
 * Takes pieces for an order, as far as they are free. Rows are locked in the order of the articles, so that two orders never
 * wait for each other crosswise. @returns the articles of which there are not enough; then the transaction must be rolled back.
 */
export async function reserveStock(
  transaction: Transaction,
  tenant: TenantId,
  wanted: readonly Pieces[],
  note: NoteChanges,
): Promise<string[]> {
  const lacking: string[] = [];
  for (const { variant, quantity } of inOrder(wanted)) {
    const row = await add(transaction, tenant, { variant, quantity });
    if (row === undefined) lacking.push(variant);
    else await note(transaction, tenant, tagsOf(tenant, row, quantity));
  }
  return lacking;
}

/** Gives back what an order had taken. */
export async function releaseStock(
  transaction: Transaction,
  tenant: TenantId,
  given: readonly Pieces[],
  note: NoteChanges,
): Promise<void> {
  for (const { variant, quantity } of inOrder(given)) {
    const row = await add(transaction, tenant, { variant, quantity: -quantity });
    if (row === undefined) throw new Error(`expected ${quantity} reserved pieces of ${variant}, got fewer`);
    await note(transaction, tenant, tagsOf(tenant, row, -quantity));
  }
}

/** Takes what an order had reserved off the shelf, by a movement each: it is on its way. What shoppers can have stays as it was. */
export async function sendStock(
  transaction: Transaction,
  tenant: TenantId,
  sent: readonly Pieces[],
  deed: ShelfDeed,
): Promise<void> {
  for (const { variant, quantity } of inOrder(sent)) {
    const answer: unknown = await transaction.orm.execute(sql`
      update stock set on_hand = on_hand - ${quantity}, reserved = reserved - ${quantity}
      where tenant = ${tenant} and variant = ${variant} and on_hand >= ${quantity} and reserved >= ${quantity}
      returning variant`);
    if ((answer as { rows: unknown[] }).rows.length === 0)
      throw new Error(`expected ${quantity} pieces of ${variant} on the shelf and reserved, got fewer`);
    await move(transaction, tenant, { variant, quantity: -quantity }, 'sent', deed);
  }
}

/** Puts pieces that came back on the shelf again, by a movement each; those of an article that the shop has no more stay away. */
export async function restock(
  transaction: Transaction,
  tenant: TenantId,
  back: readonly Pieces[],
  deed: ShelfDeed,
  note: NoteChanges,
): Promise<void> {
  for (const { variant, quantity } of inOrder(back)) {
    const answer: unknown = await transaction.orm.execute(sql`
      update stock set on_hand = stock.on_hand + ${quantity}
      from variant v join product p on p.tenant = v.tenant and p.sku = v.product
      where stock.tenant = ${tenant} and stock.variant = ${variant} and v.tenant = stock.tenant and v.sku = stock.variant
      returning ${SHOWN}`);
    const [row] = (answer as { rows: Row[] }).rows;
    if (row === undefined) continue;
    await move(transaction, tenant, { variant, quantity }, 'returned', deed);
    // A piece more on the shelf shows as one less that is taken does.
    await note(transaction, tenant, tagsOf(tenant, row, -quantity));
  }
}

async function move(
  { orm }: Transaction,
  tenant: TenantId,
  { variant, quantity: pieces }: Pieces,
  reason: 'sent' | 'returned',
  { order, at, ids }: ShelfDeed,
): Promise<void> {
  await orm
    .insert(stockMovements)
    .values({ tenant, variant, id: ids.uuid(), pieces, reason, at, by: `order ${order}` });
}

/** One statement: of two that want the last piece, the second sees what the first left. */
async function add({ orm }: Transaction, tenant: TenantId, { variant, quantity }: Pieces): Promise<Row | undefined> {
  const answer: unknown = await orm.execute(sql`
    update stock set reserved = stock.reserved + ${quantity}
    from variant v join product p on p.tenant = v.tenant and p.sku = v.product
    where stock.tenant = ${tenant} and stock.variant = ${variant} and v.tenant = stock.tenant and v.sku = stock.variant
      and stock.reserved + ${quantity} >= 0
      and (${quantity} < 0 or stock.on_hand + stock.backorder - stock.reserved >= ${quantity})
    returning ${SHOWN}`);
  return (answer as { rows: Row[] }).rows[0];
}

/** Nothing where shoppers see no difference. */
function tagsOf(tenant: TenantId, row: Row, added: number): string[] {
  const stock = { onHand: row.on_hand, backorder: row.backorder };
  const now = availabilityOf({ ...stock, reserved: row.reserved });
  const before = availabilityOf({ ...stock, reserved: row.reserved - added });
  if (now === before) return [];
  const own = tagOf.product(tenant, row.product);
  if (now !== 'soldOut' && before !== 'soldOut') return [own];
  return [
    own,
    ...listTags(tenant, { categories: row.categories ?? [], brands: row.brand === null ? [] : [row.brand] }),
  ];
}

function inOrder(pieces: readonly Pieces[]): Pieces[] {
  return pieces.toSorted((a, b) => (a.variant < b.variant ? -1 : 1));
}
