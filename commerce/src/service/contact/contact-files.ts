import type { Database, Orm, Transaction } from '@vitrine/platform/database';
import type { Attachment } from '@vitrine/platform/mail';
import type { ObjectStore } from '@vitrine/platform/objects';
import { and, asc, eq, inArray, sql } from '@vitrine/platform/sql';
import { CONTENT_TYPES, type TakenFile } from '../uploads/index.ts';
import { contactFiles as table } from './tables.ts';

/** What of a file its key in the store is made of. */
type Named = Pick<typeof table.$inferSelect, 'tenant' | 'message' | 'position' | 'kind'>;

/** Files that came with messages: their names in the database, their bytes in the store. */
export interface ContactFiles {
  /** Writes the bytes; before the message, that no message has files that are not there. */
  store(tenant: string, message: string, files: readonly TakenFile[]): Promise<void>;
  /** Writes down that they are there. */
  add(
    transaction: Pick<Transaction, 'orm'>,
    tenant: string,
    message: string,
    files: readonly TakenFile[],
  ): Promise<void>;
  /** In the order in which they came; what was forgotten meanwhile is left out. */
  of(tenant: string, message: string): Promise<Attachment[]>;
  /** Takes the bytes back of a message that could not be written down. */
  discard(tenant: string, message: string, files: readonly TakenFile[]): Promise<void>;
  /** Forgets the files of messages. */
  forget(tenant: string, messages: readonly string[]): Promise<void>;
}

/** Keeps images of messages: bytes in the store under keys of our own, what they are called in the database. */
export function createContactFiles(database: Pick<Database, 'orm'>, store: ObjectStore): ContactFiles {
  const ofMessages = (tenant: string, messages: readonly string[]) =>
    and(eq(table.tenant, tenant), inArray(table.message, [...messages]));
  return {
    async store(tenant, message, files) {
      for (const [position, { kind, bytes }] of files.entries())
        await store.put(keyOf({ tenant, message, position, kind }), { bytes, contentType: CONTENT_TYPES[kind] });
    },
    async add(transaction, tenant, message, files) {
      if (files.length === 0) return;
      await transaction.orm.insert(table).values(
        files.map(({ name, kind, bytes }, position) => ({
          tenant,
          message,
          position,
          name,
          kind,
          size: bytes.length,
        })),
      );
    },
    async of(tenant, message) {
      const rows = await database.orm
        .select()
        .from(table)
        .where(ofMessages(tenant, [message]))
        .orderBy(asc(table.position));
      const found: Attachment[] = [];
      for (const row of rows) {
        const object = await store.get(keyOf(row));
        if (object !== undefined)
          found.push({ name: row.name, contentType: CONTENT_TYPES[row.kind], bytes: object.bytes });
      }
      return found;
    },
    async discard(tenant, message, files) {
      for (const [position, { kind }] of files.entries())
        await store.delete(keyOf({ tenant, message, position, kind }));
    },
    async forget(tenant, messages) {
      if (messages.length === 0) return;
      const rows = await database.orm.select().from(table).where(ofMessages(tenant, messages));
      for (const row of rows) await store.delete(keyOf(row));
      await database.orm.delete(table).where(ofMessages(tenant, messages));
    },
  };
}

const KEYS_AT_ONCE = 500;

/** The keys of all files of all messages in the store of uploads, for a backup; a few hundred in memory at a time. */
export async function* contactFileKeys(orm: Orm): AsyncGenerator<string> {
  const { tenant, message, position, kind } = table;
  const key = sql`(${tenant}, ${message}, ${position})`;
  for (let last: Named | undefined; ;) {
    const rows: Named[] = await orm
      .select({ tenant, message, position, kind })
      .from(table)
      .where(last && sql`${key} > (${last.tenant}, ${last.message}, ${last.position}::integer)`)
      .orderBy(asc(tenant), asc(message), asc(position))
      .limit(KEYS_AT_ONCE);
    yield* rows.map(keyOf);
    last = rows.at(-1);
    if (rows.length < KEYS_AT_ONCE) return;
  }
}

function keyOf({ tenant, message, position, kind }: Named): string {
  return `${tenant}/contact/${message}/${position}.${kind}`;
}
