import { bigserial, boolean, index, pgTable, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';
import { LANGUAGES } from '../language/index.ts';

/** Named people who may change shops (ruling 21). `tenants` empty: every tenant. Who came by STAFF_SEED goes when it names them no more. */
export const staff = pgTable('staff', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  roles: text('roles').array().notNull(),
  tenants: text('tenants').array().notNull(),
  origin: text('origin', { enum: ['seed', 'command'] })
    .notNull()
    .default('seed'),
  /** In which they are spoken to; null: as their machine says. */
  language: text('language', { enum: LANGUAGES }),
  /** Where mail finds them; null: nowhere. */
  mail: text('mail'),
  /** Whether they want what they must hear of their work by mail too. */
  mailNotices: boolean('mail_notices').notNull().default(true),
  createdAt: instant('created_at').notNull(),
});

/** Who gets the name of somebody revoked may be somebody else: the address was the other's. */
export const REACHED_NOWHERE = { mail: null, mailNotices: true } as const;

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
