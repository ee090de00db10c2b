import { fault, type Fault } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import { afterDeadline } from '@vitrine/platform/deadline';
import type { DataSource, PageHead, PageScope } from '@vitrine/platform/doors';
import { reasonOf, type Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import { createBreakers, createStaleCopies } from '@vitrine/platform/remote';
import { traced } from '@vitrine/platform/tracing';
import type { DataResult, Need } from '../resolve/index.ts';
import { checkOf, type Check } from './schemas.ts';

/** Every source by name, behind guards. */
export interface DataSources {
  /** For the gates: undefined if no such source is registered. */
  find(
    name: string,
  ):
    | { personal: boolean; viewed?: boolean; checkArgs(args: unknown): Fault[]; question?: DataSource['question'] }
    | undefined;
  /**
   * Fetches all needs of a page at once. Never rejects; every need has a result. Each failure is one line in the log, with
   * the component and the address that it failed for (DF-012).
   */
  fetchAll(needs: readonly Need[], scope: PageScope, place?: FetchPlace): Promise<Fetched>;
}

/** Where data is missed when it cannot be had, for the log. */
export interface FetchPlace {
  /** The address of the page. */
  url: string;
  /** The type of a node by its id; undefined if the page has none. */
  componentOf(node: string): string | undefined;
}

/**
 * The results by `Need.key`. `degraded`: one of them failed or is an old copy, so the page must not live long. `isLate`: what one of
 * them lacks is under way.
 */
export interface Fetched {
  results: ReadonlyMap<string, DataResult>;
  degraded: boolean;
  isLate: boolean;
}

export interface DataSourcesOptions {
  sources: readonly DataSource[];
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  limits?: Partial<Record<keyof typeof SOURCE_LIMITS, number>>;
}

/** What a source may cost a page. */
export const SOURCE_LIMITS = {
  deadlineMs: 800,
  /** Of the value as JSON. */
  bytes: 256 * 1024,
  /** How old a copy may be that stands in for a failed source. */
  staleMs: 10 * 60_000,
  /** Failures in a row before a source is left alone, and for how long. */
  failures: 5,
  restMs: 10_000,
} as const;

const STALE_BYTES = 32 * 1024 * 1024;
const MOST_BREAKERS = 2_000;

type Outcome = 'ok' | 'stale' | 'failed';

interface Guarded {
  result: DataResult;
  /** What one visitor has that is not fit to be shown says nothing of what others would get. */
  isSourceFailing: boolean;
}

/** An answer came, and is not fit to be shown. */
class Unfit extends Error {}

interface Copy {
  value: unknown;
  tags: readonly string[];
  isEmpty: boolean;
  head: PageHead | undefined;
}

interface Registered {
  source: DataSource;
  personal: boolean;
  viewed: boolean;
  question: DataSource['question'];
  checkArgs: Check;
  checkValue: Check;
}

/** Registers sources: each call has a deadline, a bound on size, a breaker per tenant, a check and an old copy to fall back on. */
export function createDataSources({ sources, clock, logger, metrics, limits = {} }: DataSourcesOptions): DataSources {
  const { deadlineMs, bytes, staleMs, failures, restMs } = { ...SOURCE_LIMITS, ...limits };
  const registered = new Map<string, Registered>(
    sources.map((source) => [
      source.name,
      {
        source,
        personal: source.personal === true,
        viewed: source.viewed === true,
        question: source.question?.bind(source),
        checkArgs: checkOf(source.argsSchema),
        checkValue: checkOf(source.valueSchema),
      },
    ]),
  );
  const now = (): number => clock.now().getTime();
  const copies = createStaleCopies<Copy>({ maxBytes: STALE_BYTES, staleMs, clock: now });
  const breakerOf = createBreakers<Guarded>(MOST_BREAKERS, {
    clock: now,
    failures,
    restMs,
    isFailure: ({ isSourceFailing }) => isSourceFailing,
  });
  const outcomes = metrics.counter(
    'vitrine_layout_source_results_total',
    'Results of data sources by source and outcome.',
    ['source', 'outcome'],
  );
  const durations = metrics.seconds(
    'vitrine_layout_source_seconds',
    'How long a source took, failures and deadlines included.',
    ['source'],
  );
  const openBreakers = metrics.gauge(
    'vitrine_layout_source_breaker_open',
    '1 while a source is left alone after failures in a row.',
    ['tenant', 'source'],
  );

  async function fetchGuarded(
    { source, checkArgs, checkValue }: Registered,
    need: Need,
    scope: PageScope,
  ): Promise<DataResult> {
    if (source.personal === true && scope.caller === undefined)
      return { ok: false, reason: 'expected a caller, as the source is personal, got none' };
    const wrong = checkArgs(need.args);
    if (wrong.length > 0) return { ok: false, reason: sentence(wrong) };
    const breaker = breakerOf(`${scope.shop.tenant} ${source.name}`);
    const stopTimer = durations.startTimer({ source: source.name });
    try {
      const { result } = await breaker.run<Guarded>(
        () => fetchChecked({ source, checkValue }, need, scope),
        () => ({ result: { ok: false, reason: 'left alone after failures in a row' }, isSourceFailing: true }),
      );
      return result;
    } finally {
      stopTimer();
      openBreakers.set({ tenant: scope.shop.tenant, source: source.name }, Number(breaker.isOpen));
    }
  }

  async function fetchChecked(
    { source, checkValue }: Pick<Registered, 'source' | 'checkValue'>,
    need: Need,
    scope: PageScope,
  ): Promise<Guarded> {
    try {
      const {
        value,
        isEmpty = false,
        isLate = false,
        tags,
        expires,
        head,
      } = await traced(`source ${source.name}`, { 'vitrine.tenant': scope.shop.tenant }, () =>
        withDeadline(Math.min(source.deadlineMs ?? deadlineMs, deadlineMs), (signal) =>
          source.fetch(need.args, scopeOf(source, scope), signal),
        ),
      );
      const garbage = isEmpty ? [] : checkValue(value);
      if (garbage.length > 0) throw new Unfit(`garbage: ${sentence(garbage)}`);
      const size = Buffer.byteLength(JSON.stringify(value));
      if (size > bytes) throw new Unfit(`expected at most ${bytes} bytes, got ${size}`);
      if (source.personal !== true && scope.isDraft !== true)
        copies.keep(copyKey(need, scope), { value, tags, isEmpty, head }, size + 200);
      const result: DataResult = {
        ok: true,
        value,
        tags,
        ...(isEmpty ? { isEmpty } : {}),
        ...(isLate ? { isLate } : {}),
        ...(expires === undefined ? {} : { expires: expires.toISOString() }),
        ...(head === undefined ? {} : { head }),
      };
      return { result, isSourceFailing: false };
    } catch (error) {
      const isPersonal = source.personal === true;
      // What is said of a personal answer may quote it.
      const reason = isPersonal ? 'a personal source failed' : reasonOf(error);
      return { result: { ok: false, reason }, isSourceFailing: !(isPersonal && error instanceof Unfit) };
    }
  }

  function oldCopy(need: Need, scope: PageScope): DataResult | undefined {
    const copy = copies.find(copyKey(need, scope));
    if (copy === undefined) return undefined;
    const { value, tags, isEmpty, head } = copy.value;
    return { ok: true, value, tags, ...(isEmpty ? { isEmpty } : {}), ...(head === undefined ? {} : { head }) };
  }

  async function answer(
    need: Need,
    scope: PageScope,
    place: FetchPlace | undefined,
  ): Promise<{ result: DataResult; outcome: Outcome }> {
    const entry = registered.get(need.source);
    const result: DataResult =
      entry === undefined
        ? {
            ok: false,
            reason: fault('UNKNOWN_SOURCE', { expected: 'a registered data source', got: need.source }).message,
          }
        : await fetchGuarded(entry, need, scope);
    if (result.ok) return { result, outcome: 'ok' };
    const copy = oldCopy(need, scope);
    const { source, nodes } = need;
    logger.error(
      {
        tenant: scope.shop.tenant,
        component: place?.componentOf(nodes[0] ?? '') ?? source,
        url: place?.url ?? '',
        source,
        nodes,
        reason: result.reason,
        stale: copy !== undefined,
      },
      'Error during initial fetching of data',
    );
    return copy === undefined ? { result, outcome: 'failed' } : { result: copy, outcome: 'stale' };
  }

  return {
    find: (name) => registered.get(name),
    async fetchAll(needs, scope, place) {
      const answers = await Promise.all(needs.map((need) => answer(need, scope, place)));
      for (const [index, { outcome }] of answers.entries()) {
        const name = needs[index]?.source ?? '';
        // A name from a document must not become a label of its own.
        outcomes.inc({ source: registered.has(name) ? name : 'unknown', outcome });
      }
      return {
        results: new Map(
          needs.map(({ key }, index) => [key, answers[index]?.result ?? { ok: false, reason: 'no answer' }]),
        ),
        degraded: answers.some(({ outcome }) => outcome !== 'ok'),
        isLate: answers.some(({ result }) => result.ok && result.isLate === true),
      };
    },
  };
}

/** The caller is for personal sources alone: what another one made of it would be kept for everybody. */
function scopeOf({ personal }: DataSource, scope: PageScope): PageScope {
  if (personal === true || scope.caller === undefined) return scope;
  const { caller: _caller, ...rest } = scope;
  return rest;
}

async function withDeadline<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = afterDeadline(milliseconds, () => {
    const error = new Error(`expected an answer within ${milliseconds} ms, got none`);
    abort.abort(error);
    reject(error);
  });
  try {
    // A source that throws before its first await must not escape either.
    return await Promise.race([(async () => work(abort.signal))(), late]);
  } finally {
    stop();
  }
}

function copyKey({ key }: Need, { shop: { tenant, locale } }: PageScope): string {
  return `${tenant} ${locale} ${key}`;
}

function sentence(faults: readonly Fault[]): string {
  return faults
    .slice(0, 3)
    .map(({ message }) => message)
    .join('; ');
}
