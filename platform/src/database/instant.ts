import { timestamp } from '../sql.ts';

/** A column with an instant: `timestamptz` in the database, a `Date` in code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
