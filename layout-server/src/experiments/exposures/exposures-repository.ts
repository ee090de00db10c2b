import type { Exposure, ForgottenVisitor, ShopEvent } from '@vitrine/schemas';
import { SHOP_EVENT } from '@vitrine/platform/doors';
import { outbox } from '@vitrine/platform/outbox';
import { and, eq, inArray, sql } from '@vitrine/platform/sql';
import { meta, type Database } from '@vitrine/platform/database';
import { noteErased } from './erased-rows.ts';
import { conversions, exposures as table } from './tables.ts';

/** Exposures and shop events in the database: written any number of times, counted once. */
export interface ExposureRecords {
  /** The first exposure of a visitor in a phase stays; another arm later marks the visitor, who then counts for none. */
  writeExposures(exposures: readonly Exposure[]): Promise<void>;
  /**
   * An event whose id is known already is passed over, but for a measurement of a page that is larger now: the worst delay
   * and the sum of shifts grow while a page is open, and are reported again. @returns how many were new.
   */
  writeEvents(events: readonly ShopEvent[]): Promise<number>;
  /** What is on record of a visitor, in all experiments and phases. */
  shownTo(tenant: string, unit: string): Promise<ShownArm[]>;
  /** Those of visitors who were shown an experiment of that shop, and have not been forgotten. */
  ofMeasured(events: readonly ShopEvent[]): Promise<ShopEvent[]>;
  /** Deletes at most `most` first exposures from before an instant. @returns how many. */
  forgetExposures(before: Date, most: number): Promise<number>;
  /** The same of shop events. */
  forgetEvents(before: Date, most: number): Promise<number>;
  /**
   * Deletes whatever is kept of visitors, and what is still to be counted of them; what has left of them is noted to be
   * deleted as well, as of an instant. @returns how many records that were.
   */
  forgetVisitors(visitors: readonly ForgottenVisitor[], at: Date): Promise<number>;
  /** Adds to the number of those that were lost on their way. */
  countLost(what: Lost, count: number): Promise<void>;
  /** How many were lost on their way since the database was made, of all tenants. */
  lost(what: Lost): Promise<number>;
}

/** An arm that a visitor was shown in a phase. */
export interface ShownArm {
  experiment: string;
  phase: number;
  variant: string;
  multiple: boolean;
  firstAt: Date;
  requestId: string | undefined;
}

/** What can be lost. */
export type Lost = 'exposures' | 'events';

const lostKey = (what: Lost): string => `${what}.lost`;

/** Gives the records that a database keeps. */
export function createExposureRecords(database: Database): ExposureRecords {
  return {
    async writeExposures(given) {
      const rows = merged(given);
      if (rows.length === 0) return;
      await database.orm
        .insert(table)
        .values(rows)
        .onConflictDoUpdate({
          target: [table.tenant, table.experiment, table.phase, table.unit],
          set: {
            multiple: sql`${table.multiple} or excluded.multiple or ${table.variant} <> excluded.variant`,
            firstAt: sql`least(${table.firstAt}, excluded.first_at)`,
            page: sql`case when excluded.first_at < ${table.firstAt} then excluded.page else ${table.page} end`,
            exportPart: sql`-abs(${table.exportPart})`,
          },
          // Most repetitions change nothing: no row is written for them.
          setWhere: sql`${table.variant} <> excluded.variant or excluded.multiple or excluded.first_at < ${table.firstAt}`,
        });
    },
    async writeEvents(given) {
      const rows = mergedEvents(given);
      if (rows.length === 0) return 0;
      const written = await database.orm
        .insert(conversions)
        .values(rows)
        .onConflictDoUpdate({
          target: [conversions.tenant, conversions.id],
          set: { value: sql`excluded.value`, exportPart: sql`-abs(${conversions.exportPart})` },
          setWhere: sql`${conversions.kind} = 'vital' and excluded.kind = 'vital' and ${conversions.unit} = excluded.unit
            and excluded.value > ${conversions.value}`,
        })
        // Postgres notes in `xmax` who replaced a row: of a new one nobody.
        .returning({ isNew: sql<boolean>`xmax = 0` });
      return written.filter(({ isNew }) => isNew).length;
    },
    async shownTo(tenant, unit) {
      const rows = await database.orm
        .select()
        .from(table)
        .where(and(eq(table.tenant, tenant), eq(table.unit, unit)));
      return rows.map(({ experiment, phase, variant, multiple, firstAt, requestId }) => ({
        experiment,
        phase,
        variant,
        multiple,
        firstAt,
        requestId: requestId ?? undefined,
      }));
    },
    async ofMeasured(events) {
      const measured = new Set<string>();
      for (const [tenant, units] of byTenant(events)) {
        const rows = await database.orm
          .selectDistinct({ unit: table.unit })
          .from(table)
          .where(and(eq(table.tenant, tenant), inArray(table.unit, units)));
        for (const { unit } of rows) measured.add(`${tenant} ${unit}`);
      }
      return events.filter(({ tenant, unit }) => measured.has(`${tenant} ${unit}`));
    },
    async forgetExposures(before, most) {
      // By place: the oldest rows lie in front, so no index need be kept for what happens once an hour.
      const old = sql`select ctid from exposures where first_at < ${before.toISOString()} limit ${most}`;
      const gone = await database.orm
        .delete(table)
        .where(sql`ctid = any(array(${old}))`)
        .returning({ unit: table.unit });
      return gone.length;
    },
    async forgetEvents(before, most) {
      const old = sql`select ctid from conversions where at < ${before.toISOString()} limit ${most}`;
      const gone = await database.orm
        .delete(conversions)
        .where(sql`ctid = any(array(${old}))`)
        .returning({ id: conversions.id });
      return gone.length;
    },
    async forgetVisitors(visitors, at) {
      let gone = 0;
      for (const [tenant, units] of byTenant(visitors))
        await database.transaction(async (transaction) => {
          const { orm } = transaction;
          // First what is still to be counted: an errand under way is waited for, and what it wrote is found below.
          const waiting = await orm
            .delete(outbox)
            .where(
              and(
                eq(outbox.tenant, tenant),
                eq(outbox.kind, SHOP_EVENT),
                inArray(sql`${outbox.payload} -> 'event' ->> 'unit'`, units),
              ),
            )
            .returning({ id: outbox.id });
          gone += waiting.length;
          for (const kept of [table, conversions]) {
            const rows = await orm
              .delete(kept)
              .where(and(eq(kept.tenant, tenant), inArray(kept.unit, units)))
              .returning({ unit: kept.unit, part: kept.exportPart });
            gone += rows.length;
            await noteErased(transaction, tenant, rows, at);
          }
        });
      return gone;
    },
    async countLost(what, count) {
      if (count === 0) return;
      await database.orm
        .insert(meta)
        .values({ key: lostKey(what), value: count })
        .onConflictDoUpdate({ target: meta.key, set: { value: sql`${meta.value} + excluded.value` } });
    },
    async lost(what) {
      const [row] = await database.orm
        .select({ value: meta.value })
        .from(meta)
        .where(sql`${meta.key} = ${lostKey(what)}`);
      return row?.value ?? 0;
    },
  };
}

function byTenant(visitors: readonly { tenant: string; unit: string }[]): Map<string, string[]> {
  return new Map(
    [...Map.groupBy(visitors, ({ tenant }) => tenant)].map(([tenant, of]) => [tenant, of.map(({ unit }) => unit)]),
  );
}

/** One row for each visitor and phase: a statement may not touch a row twice. Sorted, so that two writers lock in one order. */
function merged(given: readonly Exposure[]): (typeof table.$inferInsert)[] {
  const rows = new Map<string, typeof table.$inferInsert>();
  for (const {
    tenant,
    experiment,
    phase,
    unit,
    variant,
    at,
    device = null,
    locale = null,
    page = null,
    requestId = null,
  } of given) {
    const key = JSON.stringify([tenant, experiment, phase, unit]);
    const [known, firstAt] = [rows.get(key), new Date(at)];
    const isFirst = known === undefined || firstAt < known.firstAt;
    const multiple = known !== undefined && (known.multiple === true || known.variant !== variant);
    rows.set(
      key,
      isFirst
        ? { tenant, experiment, phase, unit, variant, firstAt, multiple, device, locale, page, requestId }
        : { ...known, multiple },
    );
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/**
 * One row for each id: the first one stays, within a batch as between batches, and of measurements of a page the largest.
 * Sorted, as exposures are.
 */
function mergedEvents(given: readonly ShopEvent[]): (typeof conversions.$inferInsert)[] {
  const rows = new Map<string, typeof conversions.$inferInsert>();
  for (const { tenant, id, kind, unit, at, value = 0, item = null, list = null } of given) {
    const key = JSON.stringify([tenant, id]);
    const known = rows.get(key);
    if (known === undefined) rows.set(key, { tenant, id, kind, unit, at: new Date(at), value, item, list });
    else if (known.kind === 'vital' && kind === 'vital' && known.unit === unit && value > known.value)
      rows.set(key, { ...known, value });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
