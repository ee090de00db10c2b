import { validateExperiment, type Experiment } from '@vitrine/schemas';
import { and, asc, desc, eq, max, ne } from '@vitrine/platform/sql';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import { experiments as table } from './tables.ts';
import type { Logger } from '@vitrine/platform/logging';

/** A definition as it was kept at one time; its status, phase and seed are part of it. */
export interface StoredDefinition {
  tenant: string;
  key: string;
  /** 1, 2, 3, … for one experiment; the highest holds. */
  number: number;
  definition: Experiment;
  author: string;
  message: string;
  createdAt: Date;
}

/** The definitions in the database: revisions are added and never changed. */
export interface Definitions {
  /** The present definition of each experiment, of one tenant or of all, by key. */
  current(tenant?: string, queries?: Queries): Promise<StoredDefinition[]>;
  /** All revisions of one experiment, newest first. */
  history(tenant: string, key: string): Promise<StoredDefinition[]>;
  /** Adds a revision with the next number. Who writes holds the lock of the event log, so numbers do not meet. */
  add(transaction: Transaction, revision: Omit<StoredDefinition, 'number' | 'key'>): Promise<StoredDefinition>;
  /** Deletes every revision of an experiment of which none was more than a draft; whether there was one. Who writes holds the lock of the event log. */
  forgetDraft(transaction: Transaction, tenant: string, key: string): Promise<boolean>;
}

/** Gives the definitions of a database. One that no longer fits its schema is logged and left out: its visitors get the control. */
export function createDefinitions({ database, logger }: { database: Database; logger: Logger }): Definitions {
  const read = (rows: (typeof table.$inferSelect)[]): StoredDefinition[] =>
    rows.flatMap(({ tenant, key, number, definition, author, message, createdAt }) => {
      const checked = validateExperiment(definition, { layer: `${tenant}/experiments/${key}#${number}` });
      if (checked.ok) return [{ tenant, key, number, definition: checked.value, author, message, createdAt }];
      logger.error(
        { tenant, key, number, faults: checked.faults.map(({ message: text }) => text) },
        'a stored experiment does not fit its schema and is left out',
      );
      return [];
    });
  return {
    current: async (tenant, queries = database) =>
      read(
        await queries.orm
          .selectDistinctOn([table.tenant, table.key])
          .from(table)
          .where(tenant === undefined ? undefined : eq(table.tenant, tenant))
          .orderBy(asc(table.tenant), asc(table.key), desc(table.number)),
      ),
    history: async (tenant, key) =>
      read(
        await database.orm
          .select()
          .from(table)
          .where(and(eq(table.tenant, tenant), eq(table.key, key)))
          .orderBy(desc(table.number)),
      ),
    add: async ({ orm }, { tenant, definition, author, message, createdAt }) => {
      const { key, status, phase = 1 } = definition;
      const [last] = await orm
        .select({ number: max(table.number) })
        .from(table)
        .where(and(eq(table.tenant, tenant), eq(table.key, key)));
      const number = (last?.number ?? 0) + 1;
      await orm.insert(table).values({ tenant, key, number, definition, status, phase, author, message, createdAt });
      return { tenant, key, number, definition, author, message, createdAt };
    },
    forgetDraft: async ({ orm }, tenant, key) => {
      const own = and(eq(table.tenant, tenant), eq(table.key, key));
      const ran = await orm
        .select({ number: table.number })
        .from(table)
        .where(and(own, ne(table.status, 'draft')))
        .limit(1);
      if (ran.length > 0) return false;
      return (await orm.delete(table).where(own).returning({ number: table.number })).length > 0;
    },
  };
}
