import type { Transaction } from '@vitrine/platform/database';
import { inArray, sql } from '@vitrine/platform/sql';
import { exportErasures, exportParts } from './tables.ts';

/**
 * Notes rows that a transaction erases and that have left: their files are to be written again without them, and whoever
 * loaded those is told whom to delete. Rows that never left need neither.
 */
export async function noteErased(
  { orm }: Transaction,
  tenant: string,
  erased: readonly { unit: string; part: number }[],
  at: Date,
): Promise<void> {
  const left = erased.filter(({ part }) => part !== 0);
  if (left.length === 0) return;
  await touchParts({ orm }, new Set(left.map(({ part }) => Math.abs(part))));
  const units = [...new Set(left.map(({ unit }) => unit))];
  await orm
    .insert(exportErasures)
    .values(units.map((unit) => ({ tenant, unit, at })))
    .onConflictDoNothing();
}

/** Has files written again, since their rows are others now. In one order, so that two such deeds do not wait for each other. */
export async function touchParts({ orm }: Pick<Transaction, 'orm'>, parts: ReadonlySet<number>): Promise<void> {
  const ids = [...parts];
  if (ids.length === 0) return;
  const locked = await orm
    .select({ id: exportParts.id })
    .from(exportParts)
    .where(inArray(exportParts.id, ids))
    .orderBy(exportParts.id)
    .for('update');
  await orm
    .update(exportParts)
    .set({ revision: sql`${exportParts.revision} + 1` })
    .where(
      inArray(
        exportParts.id,
        locked.map(({ id }) => id),
      ),
    );
}
