import { and, desc, eq, inArray, isNull } from '@vitrine/platform/sql';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Transaction } from '@vitrine/platform/database';
import { hashOf } from '@vitrine/schemas';
import { staffNotices as table } from './tables.ts';

export type Notice = typeof table.$inferSelect;
export type NewNotice = Pick<Notice, 'who' | 'scope' | 'documentId' | 'revision' | 'text'>;

/** What members of staff must hear of their work. */
export interface Notices {
  /**
   * Tells something; what the same person was told before of the same revision is not told again.
   * @param within the transaction of what is told of; one of its own if left out
   * @returns whether it was new
   */
  tell(notice: NewNotice, within?: Transaction): Promise<boolean>;
  /** What a member was told, newest first; with `unread` only what they have not read. */
  of(who: string, options?: { unread?: boolean; limit?: number }): Promise<Notice[]>;
  /** Marks as read, those alone that were told to this member. @returns how many */
  read(who: string, numbers: readonly number[]): Promise<number>;
}

const MOST = 200;

/**
 * Gives the notices kept in a database.
 * @param options.forward gets each that is new, in the transaction that keeps it
 */
export function createNotices({
  database,
  clock,
  forward,
}: {
  database: Database;
  clock: Clock;
  forward?: (transaction: Transaction, notice: Notice) => Promise<void>;
}): Notices {
  const { orm } = database;
  const tellWithin = async (transaction: Transaction, notice: NewNotice): Promise<boolean> => {
    const [made] = await transaction.orm
      .insert(table)
      .values({ ...notice, same: hashOf(notice.text), createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (made !== undefined) await forward?.(transaction, made);
    return made !== undefined;
  };
  return {
    tell: (notice, within) =>
      within === undefined
        ? database.transaction((transaction) => tellWithin(transaction, notice))
        : tellWithin(within, notice),
    of: (who, { unread = false, limit = MOST } = {}) =>
      orm
        .select()
        .from(table)
        .where(and(eq(table.who, who), unread ? isNull(table.readAt) : undefined))
        .orderBy(desc(table.number))
        .limit(Math.min(limit, MOST)),
    async read(who, numbers) {
      if (numbers.length === 0) return 0;
      const done = await orm
        .update(table)
        .set({ readAt: clock.now() })
        .where(and(eq(table.who, who), inArray(table.number, [...numbers]), isNull(table.readAt)))
        .returning({ number: table.number });
      return done.length;
    },
  };
}
