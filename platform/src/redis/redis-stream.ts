import type { Redis } from 'ioredis';
import { isReplyError, type RedisLink } from './redis-link.ts';

/** One entry: its id in Redis and the text that was added; `text` is undefined for an entry that somebody else wrote. */
export interface StreamEntry {
  id: string;
  text: string | undefined;
}

/**
 * A queue that instances share: each entry goes to one reader, and to another one if the first does not confirm it
 * within a minute. So an entry can come twice and must be stored under a key of its own.
 */
export interface RedisStream {
  /** Adds entries as one step. False if Redis did not confirm it: they may be there or not, and may be added again. */
  add(texts: readonly string[]): Promise<boolean>;
  /** At most `most` entries that nobody has, or that a reader has had for too long; undefined if Redis is away. */
  take(most: number): Promise<StreamEntry[] | undefined>;
  /** Confirms entries, which removes them. False if Redis is away: they come again. */
  confirm(ids: readonly string[]): Promise<boolean>;
}

export interface RedisStreamOptions {
  link: RedisLink;
  /** The stream's name, such as `exposures`. */
  name: string;
  /** This process among the readers. */
  reader: string;
  /** About how many entries are kept; the oldest go first. */
  most?: number;
  /** After how long an unconfirmed entry goes to another reader. */
  patienceMs?: number;
}

const GROUP = 'vitrine';
const FIELD = 'e';
const MOST = 100_000;
const PATIENCE_MS = 60_000;

/** Gives a queue under a name in Redis, as one of its readers. */
export function createRedisStream({
  link,
  name,
  reader,
  most = MOST,
  patienceMs = PATIENCE_MS,
}: RedisStreamOptions): RedisStream {
  const key = `vt:all:stream:${name}`;

  /** Runs a command; makes the stream and its group when they are missing, and anew when the key holds something else. */
  async function ask<T>(work: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await link.ask(work);
      } catch (error) {
        if (!isReplyError(error) || attempt > 0) throw error;
        const isSpoilt = !(error instanceof Error && error.message.startsWith('NOGROUP'));
        if (isSpoilt) await link.ask((redis) => redis.unlink(key));
        await link.ask((redis) => redis.xgroup('CREATE', key, GROUP, '0', 'MKSTREAM')).catch(ignoreTwin);
      }
    }
  }

  return {
    async add(texts) {
      if (texts.length === 0) return true;
      const replies = await ask(async (redis) => {
        const all = redis.multi();
        for (const text of texts) all.xadd(key, 'MAXLEN', '~', most, '*', FIELD, text);
        const done = await all.exec();
        const refused = done?.find(([error]) => error !== null)?.[0];
        if (refused) throw refused;
        return done;
      });
      return replies?.length === texts.length;
    },
    async take(count) {
      const claimed = await ask(async (redis) =>
        entriesOf(await redis.xautoclaim(key, GROUP, reader, patienceMs, '0', 'COUNT', count), 1),
      );
      if (claimed === undefined) return undefined;
      if (claimed.length >= count) return claimed;
      const fresh = await ask(async (redis) => {
        const reply: unknown = await redis.xreadgroup(
          'GROUP',
          GROUP,
          reader,
          'COUNT',
          count - claimed.length,
          'STREAMS',
          key,
          '>',
        );
        return entriesOf(Array.isArray(reply) ? reply[0] : undefined, 1);
      });
      return [...claimed, ...(fresh ?? [])];
    },
    async confirm(ids) {
      if (ids.length === 0) return true;
      const replies = await ask((redis) =>
        redis
          .multi()
          .xack(key, GROUP, ...ids)
          .xdel(key, ...ids)
          .exec(),
      );
      return replies !== undefined;
    },
  };
}

/** Another instance made the group at the same moment. */
function ignoreTwin(error: unknown): void {
  if (!(error instanceof Error && error.message.startsWith('BUSYGROUP'))) throw error;
}

/** The entries at a place of a reply: `[[id, [field, value, …]], …]`; a deleted entry has no fields. */
function entriesOf(reply: unknown, place: number): StreamEntry[] {
  const list: unknown = Array.isArray(reply) ? reply[place] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown): StreamEntry[] => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') return [];
    const fields: unknown = entry[1];
    const text: unknown = Array.isArray(fields) && fields[0] === FIELD ? fields[1] : undefined;
    return [{ id: entry[0], text: typeof text === 'string' ? text : undefined }];
  });
}
