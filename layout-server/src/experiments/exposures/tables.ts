import { bigint, boolean, index, integer, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

const EVENT_KINDS = [
  'page-view',
  'select-item',
  'select-promotion',
  'product-view',
  'add-to-basket',
  'checkout-start',
  'checkout-step',
  'order',
  'refund',
  'search',
  'error',
] as const;

/** Who was shown which arm first, once for each visitor and phase. `multiple`: the visitor was seen in another arm as well. */
export const exposures = pgTable(
  'exposures',
  {
    tenant: text('tenant').notNull(),
    experiment: text('experiment').notNull(),
    phase: integer('phase').notNull(),
    unit: text('unit').notNull(),
    variant: text('variant').notNull(),
    multiple: boolean('multiple').notNull().default(false),
    firstAt: instant('first_at').notNull(),
    requestId: text('request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.experiment, table.phase, table.unit] }),
    index('exposures_unit').on(table.tenant, table.unit),
  ],
);

/** What visitors did, to what (a SKU, an address) and in which node; `value` is revenue in minor units, refunds negative. */
export const conversions = pgTable(
  'conversions',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    kind: text('kind', { enum: EVENT_KINDS }).notNull(),
    unit: text('unit').notNull(),
    at: instant('at').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
    item: text('item'),
    list: text('list'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('conversions_unit').on(table.tenant, table.unit, table.at),
  ],
);

/** How much of what edges report has come, by the numbers that they gave: what is missing is lost, or still under way. */
export const reportStreams = pgTable(
  'report_stream',
  {
    stream: text('stream').notNull(),
    what: text('what', { enum: ['exposures', 'events'] }).notNull(),
    /** What waits at the sender outlives a kill of it. */
    durable: boolean('durable').notNull(),
    /** The greatest number that was given. */
    last: bigint('last', { mode: 'number' }).notNull(),
    /** How many waited at the sender when it was last heard. */
    waiting: integer('waiting').notNull(),
    /** The numbers that came, as an `int8multirange`. */
    received: text('received').notNull(),
    /** The sender ended in order. */
    closed: boolean('closed').notNull(),
    heardAt: instant('heard_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stream, table.what] })],
);
