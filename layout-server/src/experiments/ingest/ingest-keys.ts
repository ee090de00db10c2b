import { createHash } from 'node:crypto';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Orm } from '@vitrine/platform/database';
import type { Ids } from '@vitrine/platform/ids';
import { and, eq, gt, isNull, or, sql } from '@vitrine/platform/sql';
import { ingestKeys as table } from './tables.ts';

/** A key as staff see it. */
export interface IngestKey {
  name: string;
  madeBy: string;
  createdAt: Date;
  /** Undefined: it opens until somebody says otherwise. */
  endsAt: Date | undefined;
  isOpen: boolean;
}

/** A key, told once: only its SHA-256 is kept. */
export interface NewIngestKey {
  code: 'INGEST_KEY';
  name: string;
  key: string;
  /** Until when those before it of the same name are taken; undefined: there is none. */
  formerUntil: Date | undefined;
}

export interface IngestKeyEnded {
  code: 'INGEST_KEY_ENDED';
  name: string;
}

/** There is no such key, or one already. */
export interface UnfitIngestKey {
  code: 'UNKNOWN';
  message: string;
}

/** Why a key lets nobody in. */
export type KeyRefusal = 'no-key' | 'unknown-key' | 'ended-key' | 'key-of-another-shop';

/** The keys of the shops. */
export interface IngestKeys {
  /** Undefined if the key is one of this shop and holds now. */
  refusal(tenant: string, key: string | undefined): Promise<KeyRefusal | undefined>;
  /** Newest first, those that ended included. */
  list(tenant: string): Promise<IngestKey[]>;
  /** Refused for a name that has a key which is taken now. */
  create(tenant: string, name: string, by: string): Promise<NewIngestKey | UnfitIngestKey>;
  /** Gives another key of a name; the present ones are taken for some days more, so that nothing that is sent meanwhile is refused. */
  rotate(tenant: string, name: string, by: string, days: number): Promise<NewIngestKey | UnfitIngestKey>;
  /** Ends every key of a name at once. */
  end(tenant: string, name: string): Promise<IngestKeyEnded | UnfitIngestKey>;
}

const DAY_MS = 86_400_000;
const PREFIX = 'ingest-';

/** Gives the keys that a database keeps. Keys are long and random, so their hashes need no salt. */
export function createIngestKeys({ database, clock, ids }: { database: Database; clock: Clock; ids: Ids }): IngestKeys {
  const openOnes = (tenant: string, name: string) =>
    and(eq(table.tenant, tenant), eq(table.name, name), or(isNull(table.endsAt), gt(table.endsAt, clock.now())));
  /** Two commands on one name come one after the other. Rows that are not there yet cannot be locked, the name can. */
  const inTurn = <T>(tenant: string, name: string, command: (orm: Orm) => Promise<T>): Promise<T> =>
    database.transaction(async ({ orm }) => {
      await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ingest-key:${tenant}/${name}`}, 0))`);
      return command(orm);
    });
  const present = (orm: Orm, tenant: string, name: string) => orm.select().from(table).where(openOnes(tenant, name));

  async function add(orm: Orm, tenant: string, name: string, madeBy: string): Promise<string> {
    const key = `${PREFIX}${ids.secret()}`;
    await orm.insert(table).values({ hash: hashOf(key), tenant, name, madeBy, createdAt: clock.now(), endsAt: null });
    return key;
  }

  return {
    async refusal(tenant, key) {
      if (key === undefined || key === '') return 'no-key';
      const [row] = await database.orm
        .select()
        .from(table)
        .where(eq(table.hash, hashOf(key)));
      if (row === undefined) return 'unknown-key';
      if (row.tenant !== tenant) return 'key-of-another-shop';
      return row.endsAt !== null && row.endsAt <= clock.now() ? 'ended-key' : undefined;
    },
    async list(tenant) {
      const now = clock.now();
      const rows = await database.orm.select().from(table).where(eq(table.tenant, tenant));
      return rows
        .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .map(({ name, madeBy, createdAt, endsAt }) => ({
          name,
          madeBy,
          createdAt,
          endsAt: endsAt ?? undefined,
          isOpen: endsAt === null || endsAt > now,
        }));
    },
    create: (tenant, name, by) =>
      inTurn(tenant, name, async (orm) => {
        if ((await present(orm, tenant, name)).length > 0)
          return unfit(`expected a name without a key, got ${name}; rotate gives another key`);
        const key = await add(orm, tenant, name, by);
        return { code: 'INGEST_KEY', name, key, formerUntil: undefined };
      }),
    rotate: (tenant, name, by, days) =>
      inTurn(tenant, name, async (orm) => {
        const former = await present(orm, tenant, name);
        if (former.length === 0) return unfit(`expected a name that has a key, got ${name}; add gives the first`);
        const until = new Date(clock.now().getTime() + days * DAY_MS);
        for (const { hash, endsAt } of former)
          if (endsAt === null || endsAt > until)
            await orm.update(table).set({ endsAt: until }).where(eq(table.hash, hash));
        const key = await add(orm, tenant, name, by);
        return { code: 'INGEST_KEY', name, key, formerUntil: until };
      }),
    end: (tenant, name) =>
      inTurn(tenant, name, async (orm) => {
        const ended = await orm
          .update(table)
          .set({ endsAt: clock.now() })
          .where(openOnes(tenant, name))
          .returning({ hash: table.hash });
        return ended.length === 0
          ? unfit(`expected a name that has a key, got ${name}`)
          : { code: 'INGEST_KEY_ENDED', name };
      }),
  };
}

function unfit(message: string): UnfitIngestKey {
  return { code: 'UNKNOWN', message };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
