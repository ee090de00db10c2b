import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Every revision of every layout document; rows are added, and only their status changes (a trigger refuses anything else).
 * `document` is `json`, not `jsonb`: the order of an author's keys survives (ADR 0004).
 */
export const revisions = pgTable(
  'revisions',
  {
    scope: text('scope').notNull(),
    page: text('page').notNull(),
    /** The last part of a document's id, such as `layer` or `fr-CH.layer`. */
    kind: text('kind').$type<'layout' | 'layer' | `${string}.layer` | `${string}.campaign`>().notNull(),
    number: integer('number').notNull(),
    status: text('status', { enum: ['draft', 'scheduled', 'published', 'superseded'] }).notNull(),
    document: json('document').$type<unknown>().notNull(),
    hash: text('hash').notNull(),
    author: text('author').notNull(),
    message: text('message').notNull(),
    source: text('source', { enum: ['seed', 'studio', 'cli', 'file', 'rollback'] }).notNull(),
    restores: integer('restores'),
    createdAt: instant('created_at').notNull(),
    publishedAt: instant('published_at'),
    /** When a scheduled revision is to be published. It stays when that is done or called off. */
    scheduledFor: instant('scheduled_for'),
    /** The number that is to be published until then, 0 for none: if it is another, somebody's work would be overwritten. */
    follows: integer('follows'),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.page, table.kind, table.number] }),
    uniqueIndex('revisions_one_published')
      .on(table.scope, table.page, table.kind)
      .where(sql`${table.status} = 'published'`),
    index('revisions_scheduled')
      .on(table.scheduledFor)
      .where(sql`${table.status} = 'scheduled'`),
    index('revisions_published_pages')
      .on(table.page, table.scope)
      .where(sql`${table.status} = 'published'`),
    check('revisions_number_positive', sql`${table.number} > 0`),
  ],
);

/** What has changed, in the order of commit. The cursor is unique across databases: it starts at the milliseconds of its making. */
export const events = pgTable(
  'events',
  {
    cursor: bigserial('cursor', { mode: 'number' }).primaryKey(),
    tenant: text('tenant').notNull(),
    tags: text('tags').array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('events_created_at').on(table.createdAt)],
);

/** Named people who may change shops (ruling 21). `tenants` empty: every tenant. Who came by STAFF_SEED goes when it names them no more. */
export const staff = pgTable('staff', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  roles: text('roles').array().notNull(),
  tenants: text('tenants').array().notNull(),
  origin: text('origin', { enum: ['seed', 'command'] })
    .notNull()
    .default('seed'),
  createdAt: instant('created_at').notNull(),
});

/** The tokens of staff; only their SHA-256 is kept. */
export const staffTokens = pgTable(
  'staff_tokens',
  {
    hash: text('hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Null: never, which only the demo's are. */
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** A name, or STAFF_SEED, which alone may take that back. */
    revokedBy: text('revoked_by'),
  },
  (table) => [index('staff_tokens_staff').on(table.staffId)],
);

/**
 * What staff did, one row a deed, written before it is done. Rows are only added; once, the outcome is set (a trigger refuses
 * anything else). Holds names of things, never what is in them.
 */
export const staffDeeds = pgTable(
  'staff_deeds',
  {
    number: bigserial('number', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** The person's name, STAFF_SEED, or the command line and its account. */
    who: text('who').notNull(),
    /** The operation's name, such as publishLayout. */
    deed: text('deed').notNull(),
    /** Whose shop; `base` for what is shared, empty for what is of no shop. */
    tenant: text('tenant').notNull(),
    /** What it was done to: the id of a document or experiment, a person's name. */
    subject: text('subject').notNull(),
    /** The code of the answer; null while it is being done, or if the process ended meanwhile. */
    outcome: text('outcome'),
    requestId: text('request_id').notNull(),
  },
  (table) => [index('staff_deeds_at').on(table.at), index('staff_deeds_tenant').on(table.tenant, table.at)],
);

/** Links that show a draft to whoever has them; the link itself is signed, and holds only until it is revoked here. */
export const previewLinks = pgTable(
  'preview_links',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    /** What its maker calls it. */
    name: text('name').notNull(),
    documentId: text('document_id').notNull(),
    revision: integer('revision').notNull(),
    madeBy: text('made_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

/** Single numbers of the database itself, such as the cursor up to which events were trimmed. */
export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});

/** Every revision of every experiment's definition; rows are only added, and the highest number holds. */
export const experiments = pgTable(
  'experiments',
  {
    tenant: text('tenant').notNull(),
    key: text('key').notNull(),
    number: integer('number').notNull(),
    /** With status, phase and seed. */
    definition: json('definition').$type<unknown>().notNull(),
    status: text('status', { enum: ['draft', 'running', 'paused', 'stopped'] }).notNull(),
    phase: integer('phase').notNull(),
    author: text('author').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.key, table.number] }),
    check('experiments_number_positive', sql`${table.number} > 0`),
  ],
);

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
  (table) => [primaryKey({ columns: [table.tenant, table.experiment, table.phase, table.unit] })],
);

const EVENT_KINDS = [
  'page-view',
  'select-item',
  'select-promotion',
  'product-view',
  'add-to-basket',
  'checkout-start',
  'order',
  'refund',
  'search',
  'error',
] as const;

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

/** Who asked for a shop's newsletter; `key` is the address in lower case. Only the SHA-256 of a mailed token is kept. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    tenant: text('tenant').notNull(),
    key: text('key').notNull(),
    address: text('address').notNull(),
    locale: text('locale').notNull(),
    status: text('status', { enum: ['pending', 'active'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    tokenExpiresAt: instant('token_expires_at').notNull(),
    askedAt: instant('asked_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    salutation: text('salutation'),
    firstName: text('first_name'),
    lastName: text('last_name'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.key] }),
    index('newsletter_subscriptions_token').on(table.tenant, table.tokenHash),
  ],
);

export { changes } from '../changes/tables.ts';
export { jobLeases } from '../jobs/tables.ts';
export { outbox } from '../outbox/tables.ts';
