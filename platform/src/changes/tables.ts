import { bigserial, pgTable, text } from '../sql.ts';

/**
 * What changed and was not announced yet: a row for each tag, written by the transaction of the change, taken out by the
 * merger. The order of the ids means nothing, since transactions commit in another.
 */
export const changes = pgTable('change', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  tenant: text('tenant').notNull(),
  tag: text('tag').notNull(),
});
