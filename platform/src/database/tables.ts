import { bigint, pgTable, text } from '../sql.ts';

/** Single numbers of the database itself, such as the cursor up to which events were trimmed. */
export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});
