import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import { and, asc, eq, isNull, lt, sql } from '@vitrine/platform/sql';
import type { StoredPicture } from './picture-shelf.ts';
import { shopPictureParts as parts, shopPictures as pictures } from './tables.ts';

/** Pictures and their masters in the database. */
export interface PictureStore {
  /** Every edition of a shop, or of all, without its bytes. */
  rows(tenant?: string): Promise<StoredPicture[]>;
  /** The bytes of an edition; undefined if there is none. */
  master(tenant: string, name: string, hash: string): Promise<Buffer | undefined>;
  /** Lets one after the other change the pictures of a shop, until the transaction ends. */
  lock(queries: Queries, tenant: string): Promise<void>;
  /** The edition that is shown; undefined if there is none. */
  shown(queries: Queries, tenant: string, name: string): Promise<StoredPicture | undefined>;
  count(queries: Queries, tenant: string): Promise<number>;
  /** Shows an edition from now on; one of these bytes that ended comes back. */
  add(transaction: Transaction, picture: StoredPicture, master: Buffer): Promise<void>;
  describe(
    transaction: Transaction,
    picture: Pick<StoredPicture, 'tenant' | 'name' | 'hash' | 'alts' | 'focusX' | 'focusY' | 'edition'>,
  ): Promise<void>;
  /** Ends what is shown under a name, and forgets what ended before `forgotten`. */
  end(transaction: Transaction, tenant: string, name: string, times: { now: Date; forgotten: Date }): Promise<void>;
}

/** A row of a backup with it stays small. */
const PART_BYTES = 64 * 1024;
const PARTS_AT_ONCE = 16;

/** Pictures in the database, their masters in parts, so that no row is large. */
export function createPictureStore(database: Database): PictureStore {
  const one = (tenant: string, name: string) => and(eq(pictures.tenant, tenant), eq(pictures.name, name));
  const partsOf = (tenant: string, name: string, hash: string) =>
    and(eq(parts.tenant, tenant), eq(parts.name, name), eq(parts.hash, hash));
  return {
    rows: (tenant) =>
      database.orm
        .select()
        .from(pictures)
        .where(tenant === undefined ? undefined : eq(pictures.tenant, tenant)),
    async master(tenant, name, hash) {
      const found = await database.orm
        .select({ bytes: parts.bytes })
        .from(parts)
        .where(partsOf(tenant, name, hash))
        .orderBy(asc(parts.part));
      return found.length === 0 ? undefined : Buffer.concat(found.map(({ bytes }) => bytes));
    },
    async lock({ orm }, tenant) {
      await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pictures:${tenant}`}, 0))`);
    },
    async shown({ orm }, tenant, name) {
      const [row] = await orm
        .select()
        .from(pictures)
        .where(and(one(tenant, name), isNull(pictures.endedAt)));
      return row;
    },
    async count({ orm }, tenant) {
      const [row] = await orm
        .select({ count: sql<number>`count(*)::int` })
        .from(pictures)
        .where(and(eq(pictures.tenant, tenant), isNull(pictures.endedAt)));
      return row?.count ?? 0;
    },
    async add({ orm }, picture, master) {
      const { tenant, name, hash, ...facts } = picture;
      const stored = await orm
        .insert(pictures)
        .values(picture)
        .onConflictDoUpdate({
          target: [pictures.tenant, pictures.name, pictures.hash],
          set: facts,
        })
        .returning({ hash: pictures.hash });
      if (stored.length !== 1) throw new Error(`expected one picture ${name} of ${tenant}, got ${stored.length}`);
      const rows = Array.from({ length: Math.ceil(master.length / PART_BYTES) }, (_, part) => ({
        tenant,
        name,
        hash,
        part,
        bytes: master.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
      }));
      for (let at = 0; at < rows.length; at += PARTS_AT_ONCE)
        await orm
          .insert(parts)
          .values(rows.slice(at, at + PARTS_AT_ONCE))
          .onConflictDoNothing();
    },
    async describe({ orm }, { tenant, name, hash, ...facts }) {
      await orm
        .update(pictures)
        .set(facts)
        .where(and(one(tenant, name), eq(pictures.hash, hash)));
    },
    async end({ orm }, tenant, name, { now, forgotten }) {
      await orm
        .update(pictures)
        .set({ endedAt: now })
        .where(and(one(tenant, name), isNull(pictures.endedAt)));
      const gone = await orm
        .delete(pictures)
        .where(and(eq(pictures.tenant, tenant), lt(pictures.endedAt, forgotten)))
        .returning({ name: pictures.name, hash: pictures.hash });
      for (const { name: old, hash } of gone) await orm.delete(parts).where(partsOf(tenant, old, hash));
    },
  };
}
