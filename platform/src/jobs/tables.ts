import { integer, pgTable, text } from '../sql.ts';
import { instant } from '../database/index.ts';

/** When each regular job is due next, and who does it now. */
export const jobLeases = pgTable('job_lease', {
  name: text('name').primaryKey(),
  dueAt: instant('due_at').notNull(),
  leasedUntil: instant('leased_until'),
  /** Whose lease it is; another one may have taken it over from an instance that was too slow. */
  holder: text('holder'),
  /** In a row. */
  failures: integer('failures').notNull().default(0),
  doneAt: instant('done_at'),
});
