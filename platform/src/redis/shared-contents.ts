import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import { isReplyError, type RedisLink } from './redis-link.ts';

/**
 * Bytes under the first 32 hexadecimal digits of their SHA-256, shared by instances. What is read was checked against
 * its name, so that nobody who can write to Redis can change a page.
 */
export interface SharedContents {
  /** The bytes; undefined if they are not there, were spoilt (then they are removed), or Redis is away. */
  get(tenant: string, hash: string): Promise<Buffer | undefined>;
  /** Shares bytes for five minutes. Never rejects; nobody waits for it. */
  put(tenant: string, hash: string, bytes: Buffer): void;
}

export interface SharedContentsOptions {
  link: RedisLink;
  clock: Clock;
  metrics: Metrics;
  /** What makes bytes of another program unreadable to this one, such as the version of the catalog. */
  edition: string;
}

const VERSION = 1;
const KEPT_SECONDS = 300;
const LARGEST = 4 * 1024 * 1024;
const HASH = /^[0-9a-f]{32}$/;
const TENANT = /^[a-z0-9-]{1,40}$/;
const LINE_BREAK = 10;
const LONGEST_ENVELOPE = 300;

/** Gives the contents that instances of the same edition share; while Redis is away there are none. */
export function createSharedContents({ link, clock, metrics, edition }: SharedContentsOptions): SharedContents {
  const reads = metrics.counter(
    'vitrine_layout_shared_contents_total',
    'Reads of shared trees by what came of them: hit, miss, spoilt, away.',
    ['outcome'],
  );
  const keyOf = (tenant: string, hash: string): string => `vt:${tenant}:content:${edition}:${hash}`;
  const remove = (key: string): Promise<unknown> => link.ask((redis) => redis.unlink(key)).catch(() => undefined);

  return {
    async get(tenant, hash) {
      if (!HASH.test(hash) || !TENANT.test(tenant)) return undefined;
      const key = keyOf(tenant, hash);
      try {
        const value = await link.ask((redis) => redis.getBuffer(key));
        if (value === undefined || value === null) {
          reads.inc({ outcome: value === null ? 'miss' : 'away' });
          return undefined;
        }
        const bytes = unwrap(value, tenant, hash);
        reads.inc({ outcome: bytes === undefined ? 'spoilt' : 'hit' });
        if (bytes === undefined) await remove(key);
        return bytes;
      } catch (error) {
        if (!isReplyError(error)) throw error;
        reads.inc({ outcome: 'spoilt' });
        await remove(key);
        return undefined;
      }
    },
    put(tenant, hash, bytes) {
      if (!HASH.test(hash) || !TENANT.test(tenant) || bytes.length > LARGEST) return;
      const envelope = JSON.stringify({ v: VERSION, tenant, hash, at: clock.now().toISOString() });
      const value = Buffer.concat([Buffer.from(`${envelope}\n`), bytes]);
      link.ask((redis) => redis.set(keyOf(tenant, hash), value, 'EX', KEPT_SECONDS)).catch(() => undefined);
    },
  };
}

/** The bytes in the envelope, if it is ours, for this tenant, and holds what its name says. */
function unwrap(value: Buffer, tenant: string, hash: string): Buffer | undefined {
  const end = value.indexOf(LINE_BREAK);
  if (end < 0 || end > LONGEST_ENVELOPE) return undefined;
  const envelope = parse(value.toString('utf8', 0, end));
  if (typeof envelope !== 'object' || envelope === null) return undefined;
  if (
    !('v' in envelope) ||
    envelope.v !== VERSION ||
    !('tenant' in envelope) ||
    envelope.tenant !== tenant ||
    !('hash' in envelope) ||
    envelope.hash !== hash
  )
    return undefined;
  const bytes = value.subarray(end + 1);
  return createHash('sha256').update(bytes).digest('hex').startsWith(hash) ? bytes : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
