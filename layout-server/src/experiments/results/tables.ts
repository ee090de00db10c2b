import { integer, json, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/**
 * Sufficient statistics of the phases that are too large to be added up at every look: by metric, arm and the hour in which
 * visitors first saw the page under test. Nothing personal; written anew as a whole, so that late events are in it.
 */
export const experimentFigures = pgTable(
  'experiment_figures',
  {
    tenant: text('tenant').notNull(),
    experiment: text('experiment').notNull(),
    phase: integer('phase').notNull(),
    /** Hash of the metric's definition; '' for who came. */
    metric: text('metric').notNull(),
    variant: text('variant').notNull(),
    hour: instant('hour').notNull(),
    figures: json('figures').$type<unknown>().notNull(),
    computedAt: instant('computed_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenant, table.experiment, table.phase, table.metric, table.variant, table.hour],
    }),
  ],
);
