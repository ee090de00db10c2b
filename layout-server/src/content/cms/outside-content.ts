import { LRUCache } from 'lru-cache';
import type { Clock } from '@vitrine/platform/clock';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import { createBreakers, createStaleCopies } from '@vitrine/platform/remote';
import { createUnderway } from '../underway.ts';
import { createCmsRequests, type CmsReply } from './cms-request.ts';
import type { ContentAnswer } from './content-answer.ts';

/** Pages of content services elsewhere. */
export interface OutsideContent {
  /**
   * One request for all who ask within the lifetime. `isPatient` is for whoever has no other way to hear of an answer that is late: it
   * waits for the end of the request. Never rejects.
   */
  find(tenant: string, base: string, locale: string, entry: string, isPatient?: boolean): Promise<ContentAnswer>;
  close(): Promise<void>;
}

export const CONTENT_LIMITS = {
  /** Of one request (DF-002). */
  deadlineMs: 5_000,
  /** For how long a page waits at a time; the edge waits 1.5 s for its facts, and asks again for those of a page that it never had. */
  waitMs: 800,
  bytes: 512 * 1024,
  /** CM-003: after that the service is asked again. */
  lifetimeMs: 15_000,
  /** How old the last good copy may be that stands in for a service that is down. */
  staleMs: 24 * 3_600_000,
  /** Failures in a row before a service is left alone, and for how long; also a page after each failure of its own. */
  failures: 3,
  restMs: 5_000,
} as const;

const COPY_BYTES = 32 * 1024 * 1024;
const MOST_BREAKERS = 1_000;
const MOST_FAILED = 10_000;
/** Of a copy beside its JSON: keys, dates, what an address without a page takes. */
const OVERHEAD = 300;

type Known = Exclude<CmsReply, { kind: 'failed' }>;

/**
 * Gives what services answer, each call with a deadline, a bound on its size, a breaker per tenant and service, and the last
 * good copy where a call fails (LX-021) or takes longer than a page waits; what comes later is there for the next. A page that the
 * service cannot make says nothing of its others: it is left alone by itself. Each failure is one line in the log (DF-012); those
 * who come while a page or its service rests cost none.
 */
export function createOutsideContent({
  token = '',
  clock,
  logger,
  metrics,
  limits = {},
}: {
  /** What it is told with each request as `x-ec-token`. */
  token?: string;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  limits?: Partial<Record<keyof typeof CONTENT_LIMITS, number>>;
}): OutsideContent {
  const { deadlineMs, waitMs, bytes, lifetimeMs, staleMs, failures, restMs } = { ...CONTENT_LIMITS, ...limits };
  const requests = createCmsRequests({ deadlineMs, maxBytes: bytes, token });
  const now = (): number => clock.now().getTime();
  const copies = createStaleCopies<Known>({ maxBytes: COPY_BYTES, staleMs, clock: now });
  const breakerOf = createBreakers<CmsReply | undefined>(MOST_BREAKERS, {
    clock: now,
    failures,
    restMs,
    isFailure: (reply) => reply?.kind === 'failed' && !reply.error.isOfThisAlone,
  });
  const underway = createUnderway<ContentAnswer>(now);
  const failedAt = new LRUCache<string, number>({ max: MOST_FAILED });
  const outcomes = metrics.counter(
    'vitrine_layout_content_answers_total',
    'Answers of outside content services by tenant and outcome.',
    ['tenant', 'outcome'],
  );
  const openBreakers = metrics.gauge(
    'vitrine_layout_content_breaker_open',
    '1 while a content service is left alone after failures in a row.',
    ['tenant'],
  );

  async function ask(key: string, tenant: string, base: string, locale: string, entry: string): Promise<ContentAnswer> {
    const breaker = breakerOf(`${tenant} ${base}`);
    const reply = await breaker.run<CmsReply | undefined>(
      () => requests.send(base, locale, entry),
      () => undefined,
    );
    openBreakers.set({ tenant }, Number(breaker.isOpen));
    if (reply !== undefined && reply.kind !== 'failed') {
      outcomes.inc({ tenant, outcome: reply.kind });
      copies.keep(key, reply, OVERHEAD + (reply.kind === 'found' ? reply.bytes : 0));
      return answerOf(reply, now() + lifetimeMs);
    }
    const isStale = copies.find(key) !== undefined;
    if (reply !== undefined) {
      failedAt.set(key, now());
      const { url, status, statusText, message } = reply.error;
      const about = { tenant, component: 'content-page', url, status, statusText, locale, entry, stale: isStale };
      logger.error({ ...about, reason: message }, 'Error during initial fetching of data');
    }
    outcomes.inc({ tenant, outcome: isStale ? 'stale' : 'unavailable' });
    return lastGood(key);
  }

  /** Until the service may have another answer. */
  function lastGood(key: string): ContentAnswer {
    const copy = copies.find(key);
    const until = now() + restMs;
    return copy === undefined ? { kind: 'unavailable', expires: new Date(until) } : answerOf(copy.value, until);
  }

  return {
    async find(tenant, base, locale, entry, isPatient = false) {
      const key = [tenant, base, locale, entry].join('\n');
      const copy = copies.find(key);
      if (copy !== undefined && now() < copy.at + lifetimeMs) return answerOf(copy.value, copy.at + lifetimeMs);
      if (now() < (failedAt.get(key) ?? -Infinity) + restMs) return lastGood(key);
      const question = underway.join(key, () => ask(key, tenant, base, locale, entry));
      const answer = await (isPatient && copy === undefined ? question.reply : question.within(waitMs));
      if (answer !== 'late') return answer;
      const instead = lastGood(key);
      return instead.kind === 'unavailable' ? { ...instead, isLate: true } : instead;
    },
    close: () => requests.close(),
  };
}

function answerOf(reply: Known, until: number): ContentAnswer {
  const expires = new Date(until);
  return reply.kind === 'found' ? { kind: 'found', page: reply.page, expires } : { kind: 'missing', expires };
}
