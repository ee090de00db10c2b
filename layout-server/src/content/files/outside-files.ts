import { LRUCache } from 'lru-cache';
import type { Clock } from '@vitrine/platform/clock';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import { createBreakers, createStaleCopies } from '@vitrine/platform/remote';
import { createUnderway } from '../underway.ts';
import type { FileAnswer } from './file-answer.ts';
import { keepingOf, kindOfFile, pathOfFile, readFile, type FileKind, type FileValue } from './file-kinds.ts';
import { createStaticFetch, StaticFetchError } from './static-fetch.ts';

/** Files of content services elsewhere. */
export interface OutsideFiles {
  /**
   * One request for all who ask within the lifetime of the kind. A page waits until it is `FILE_LIMITS.waitMs` old; then it gets the
   * copy that there is, and the request goes on. `component` is what the file is for, for the log. Never rejects.
   */
  find(tenant: string, base: string, file: { kind: FileKind; name: string; component: string }): Promise<FileAnswer>;
  /** Copies of these files that were asked for until now are old. `name` may be the folder of several. */
  forget(tenant: string, name: string): void;
  close(): Promise<void>;
}

export const FILE_LIMITS = {
  /** Of one request (DF-002). */
  deadlineMs: 5_000,
  /** For how long a page waits at a time; a source has 800 ms. The edge asks again for a page that it never had. */
  waitMs: 750,
  bytes: 512 * 1024,
  /** How old the last good copy may be that stands in for a service that is down. */
  staleMs: 24 * 3_600_000,
  /** Failures in a row before a service is left alone, and for how long; also a file after each failure of its own. */
  failures: 5,
  restMs: 5_000,
} as const;

const COPY_BYTES = 32 * 1024 * 1024;
const MOST_BREAKERS = 1_000;
const MOST_FORGOTTEN = 10_000;
const MOST_FAILED = 10_000;
/** Of a copy beside its JSON: keys, dates, what a file that is not there takes. */
const OVERHEAD = 300;

/** What a service said; a file that is not there is known to be missing. */
interface Known {
  value: FileValue | undefined;
  /** Epoch milliseconds: what was asked for before something changed does not count as newer than that. */
  askedAt: number;
}
/** `broken`: of this file alone. */
type Reply = Known | 'failed' | 'broken' | 'resting';

/**
 * Gives what services answer, each call with a deadline, a bound on its size, a breaker per tenant and service, and the last
 * good copy where a call fails. A file that the service cannot give, or not in the shape of its kind, says nothing of its others.
 * Each failed request is one line in the log (DF-012).
 */
export function createOutsideFiles({
  token,
  clock,
  logger,
  metrics,
  limits = {},
}: {
  token: string;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  limits?: Partial<Record<keyof typeof FILE_LIMITS, number>>;
}): OutsideFiles {
  const { deadlineMs, waitMs, bytes, staleMs, failures, restMs } = { ...FILE_LIMITS, ...limits };
  const requests = createStaticFetch({ deadlineMs, maxBytes: bytes, token });
  const now = (): number => clock.now().getTime();
  const copies = createStaleCopies<Known>({ maxBytes: COPY_BYTES, staleMs, clock: now });
  const breakerOf = createBreakers<Reply>(MOST_BREAKERS, {
    clock: now,
    failures,
    restMs,
    isFailure: (reply) => reply === 'failed',
  });
  const forgotten = new LRUCache<string, number>({ max: MOST_FORGOTTEN });
  const underway = createUnderway<Reply>(now);
  const failedAt = new LRUCache<string, number>({ max: MOST_FAILED });
  const outcomes = metrics.counter(
    'vitrine_layout_files_total',
    'Answers of outside content services about files by tenant and outcome.',
    ['tenant', 'outcome'],
  );

  const forgottenAt = (tenant: string, name: string): number =>
    Math.max(...partsOf(name).map((part) => forgotten.get(`${tenant}\n${part}`) ?? 0));

  async function ask(
    key: string,
    tenant: string,
    base: string,
    { kind, name, component }: Parameters<OutsideFiles['find']>[2],
  ): Promise<Reply> {
    const url = `${base.replace(/\/+$/, '')}${pathOfFile(name)}`;
    const askedAt = now();
    const keep = (value: FileValue | undefined, size: number): Known => {
      const known = { value, askedAt };
      copies.keep(key, known, OVERHEAD + size);
      failedAt.delete(key);
      outcomes.inc({ tenant, outcome: value === undefined ? 'missing' : 'found' });
      return known;
    };
    try {
      const json = await requests.get(url);
      if (json === undefined) return keep(undefined, 0);
      const file = readFile(kind, json, url);
      if (file.ok) return keep(file.value, JSON.stringify(file.value).length);
      const reasons = file.faults.slice(0, 3).map(({ message }) => message);
      throw new StaticFetchError(url, 200, 'Not a file of its kind', reasons.join('; '));
    } catch (error) {
      const isMissing = error instanceof StaticFetchError && (error.status === 404 || error.status === 410);
      if (!isMissing || !keepingOf(kind).isOptional) tell(error, { tenant, component, url });
      if (isMissing) return keep(undefined, 0);
      outcomes.inc({ tenant, outcome: 'failed' });
      failedAt.set(key, now());
      return error instanceof StaticFetchError && error.isOfThisAlone ? 'broken' : 'failed';
    }
  }

  function start(...[key, tenant, base, file]: Parameters<typeof ask>): Promise<Reply> {
    return breakerOf(`${tenant} ${base}`).run<Reply>(
      () => ask(key, tenant, base, file),
      () => 'resting',
    );
  }

  function tell(error: unknown, about: { tenant: string; component: string; url: string }): void {
    const { status, statusText, message } =
      error instanceof StaticFetchError ? error : { status: 0, statusText: 'Network error', message: String(error) };
    logger.error({ ...about, status, statusText, reason: message }, 'Error during initial fetching of data');
  }

  return {
    async find(tenant, base, file) {
      const { kind, name } = file;
      if (kindOfFile(name) !== kind) return { kind: 'missing' };
      const key = [tenant, base, name].join('\n');
      const { lifetimeMs } = keepingOf(kind);
      const copy = copies.find(key)?.value;
      if (copy !== undefined && now() < copy.askedAt + lifetimeMs && copy.askedAt > forgottenAt(tenant, name))
        return answerOf(copy, copy.askedAt + lifetimeMs);
      const failed = failedAt.get(key) ?? -Infinity;
      // What hung once, or a service that does, is waited for no longer than a page must: others would wait with it.
      const isTrusted = !failedAt.has(key) && !breakerOf(`${tenant} ${base}`).isOpen;
      const isResting = now() < failed + restMs && failed > forgottenAt(tenant, name);
      const reply = isResting
        ? 'resting'
        : await underway.join(key, () => start(key, tenant, base, file)).within(waitMs);
      if (typeof reply === 'object') return answerOf(reply, reply.askedAt + lifetimeMs);
      const expires = new Date(now() + restMs);
      if (copy !== undefined) return answerOf(copy, now() + restMs);
      return { kind: 'unavailable', expires, ...(reply === 'late' && isTrusted ? { isLate: true } : {}) };
    },
    forget(tenant, name) {
      forgotten.set(`${tenant}\n${name}`, now());
      // What was asked for before does not answer those who come now.
      underway.leave(`${tenant}\n`);
    },
    close: () => requests.close(),
  };
}

function answerOf({ value }: Known, until: number): FileAnswer {
  const expires = new Date(until);
  return value === undefined ? { kind: 'missing', expires } : { kind: 'found', value, expires };
}

/** `a/b/c` as itself and the folders that it is in. */
function partsOf(name: string): string[] {
  const segments = name.split('/');
  return segments.map((_segment, index) => segments.slice(0, index + 1).join('/'));
}
