import { check, integer, json, pgTable, primaryKey, sql, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

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
