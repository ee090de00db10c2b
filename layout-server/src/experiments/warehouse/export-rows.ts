import type { Queries } from '@vitrine/platform/database';
import { asc, eq, type PgColumn, type PgTable } from '@vitrine/platform/sql';
import { hashOf } from '@vitrine/schemas';
import { conversions, exportErasures, exposures } from '../exposures/index.ts';

/** What leaves, each in files of its own, in the order in which it does: who is erased last, after what was written of them. */
export const EXPORT_KINDS = ['exposures', 'events', 'erased'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

const ID_DIGITS = 32;

/** Rows of a kind: where they are kept, and what of them a line says. */
export interface ExportRows {
  table: PgTable;
  tenant: PgColumn;
  at: PgColumn;
  part: PgColumn;
  /** The lines of a part, in an order of their own: a part that is written again is the same, byte by byte. */
  lines(queries: Queries, part: number): Promise<object[]>;
}

/** The names are those of the documented tables. What only support needs (`request_id`) does not leave. */
export const EXPORT_ROWS: Readonly<Record<ExportKind, ExportRows>> = {
  exposures: {
    table: exposures,
    tenant: exposures.tenant,
    at: exposures.firstAt,
    part: exposures.exportPart,
    async lines({ orm }, part) {
      const rows = await orm
        .select()
        .from(exposures)
        .where(eq(exposures.exportPart, part))
        .orderBy(asc(exposures.firstAt), asc(exposures.experiment), asc(exposures.phase), asc(exposures.unit));
      return rows.map(({ tenant, experiment, phase, unit, variant, multiple, firstAt, device, locale, page }) => ({
        tenant,
        experiment,
        phase,
        unit,
        variant,
        multiple,
        first_at: firstAt.toISOString(),
        device,
        locale,
        page,
      }));
    },
  },
  events: {
    table: conversions,
    tenant: conversions.tenant,
    at: conversions.at,
    part: conversions.exportPart,
    async lines({ orm }, part) {
      const rows = await orm
        .select()
        .from(conversions)
        .where(eq(conversions.exportPart, part))
        .orderBy(asc(conversions.at), asc(conversions.id));
      return rows.map(({ tenant, id, kind, unit, at, value, item, list }) => ({
        tenant,
        // The same for the same deed, and yet no number of an order or a basket, by which a warehouse could find the buyer.
        id: hashOf([tenant, id], ID_DIGITS),
        kind,
        unit,
        at: at.toISOString(),
        value,
        item,
        list,
      }));
    },
  },
  erased: {
    table: exportErasures,
    tenant: exportErasures.tenant,
    at: exportErasures.at,
    part: exportErasures.exportPart,
    async lines({ orm }, part) {
      const rows = await orm
        .select()
        .from(exportErasures)
        .where(eq(exportErasures.exportPart, part))
        .orderBy(asc(exportErasures.at), asc(exportErasures.unit));
      return rows.map(({ tenant, unit, at }) => ({ tenant, unit, erased_at: at.toISOString() }));
    },
  },
};
