import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '@vitrine/platform/sql';
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
  'vital',
  'node-view',
] as const;

/**
 * Which part of the way out a row is in (`export_part`): 0 none so far, negative if the row changed since that part was
 * written. The index finds what waits, oldest first, and the rows of a part.
 */
const exportPart = () => bigint('export_part', { mode: 'number' }).notNull().default(0);

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
    /** What the visitor was on, and in which language the page was; null where nobody told. */
    device: text('device'),
    locale: text('locale'),
    /** Where it was: of a test of several pages the one on which the visitor met it; null where nobody told. */
    page: text('page'),
    requestId: text('request_id'),
    exportPart: exportPart(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.experiment, table.phase, table.unit] }),
    index('exposures_export').on(table.exportPart, table.firstAt),
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
    exportPart: exportPart(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('conversions_export').on(table.exportPart, table.at),
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

/**
 * A file of the way out: some rows of an hour. What is in it follows from the rows that name it, so it can be written again
 * at any time; `revision` rises when they become others, `written` and `told` are those that the file and the manifest have.
 */
export const exportParts = pgTable(
  'export_part',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenant: text('tenant').notNull(),
    kind: text('kind', { enum: ['exposures', 'events', 'erased'] }).notNull(),
    hour: instant('hour').notNull(),
    number: integer('number').notNull(),
    revision: integer('revision').notNull().default(1),
    written: integer('written').notNull().default(0),
    told: integer('told').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    /** In bytes, packed. */
    size: integer('size').notNull().default(0),
    /** SHA-256 of the packed bytes; '' before they are written. */
    hash: text('hash').notNull().default(''),
  },
  (table) => [uniqueIndex('export_part_file').on(table.tenant, table.kind, table.hour, table.number)],
);

/** Visitors who withdrew their consent after something of them had left: whoever loaded it deletes it as well. */
export const exportErasures = pgTable(
  'export_erasure',
  {
    tenant: text('tenant').notNull(),
    unit: text('unit').notNull(),
    at: instant('at').notNull(),
    exportPart: exportPart(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.unit, table.at] }),
    index('export_erasure_export').on(table.exportPart, table.at),
  ],
);
