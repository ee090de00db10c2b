import { touchesDocuments } from '@vitrine/schemas';
import type { Dispatcher } from 'undici';
import type { Logger } from 'pino';
import type { MarkedCache } from '../cache/marked-cache.ts';
import { refill } from '../cache/refill.ts';
import type { TagLedger } from '../cache/tag-ledger.ts';
import type { PackagedPage } from '../answer/packaged-page.ts';
import type { ToldChange } from '../observability/publish-watch.ts';
import type { StatusPages } from '../pages/status-pages.ts';
import type { CurrentTenants } from '../tenants/current-tenants.ts';
import type { FollowedEvent } from './event-message.ts';
import { followEvents, pause, type Follower } from './event-follower.ts';

export interface SynchroniserOptions {
  /** A connection of its own: the stream never ends. */
  dispatcher: Dispatcher;
  token: () => string;
  random: () => number;
  ledger: TagLedger;
  tenants: CurrentTenants;
  pages: MarkedCache<PackagedPage>;
  statusPages: Pick<StatusPages, 'warm'>;
  logger: Logger;
  /** The cursor of a saved copy that the ledger and the caches begin with; its tenants are known. */
  resumed: number | undefined;
  /** Told once the events since that copy are applied. */
  onCaughtUp: () => void;
  /** Told of each change once it is applied. */
  onChange: (change: ToldChange) => void;
}

export interface Synchroniser {
  /** Begins to work in the background, until it is stopped. */
  start(): void;
  readonly connected: boolean;
  /** Whether the tenants are known and a first round over the status pages has ended, well or not. */
  readonly ready: boolean;
  /** Ends following, warming and refilling. */
  stop(): Promise<void>;
}

const TENANTS_EVERY_MS = 60_000;
const TENANTS_RETRY_MS = 1_000;
const FIRST_RETRY_MS = 250;
const WARM_RETRY_MS = 2_000;
/** A publish brings several events; the status pages are looked after once for all of them. */
const WARM_DELAY_MS = 100;

/**
 * Keeps this edge in step with the layout server: learns the tenants, follows the events, warms the status pages
 * and, after a reset, refills the cache.
 */
export function createSynchroniser(options: SynchroniserOptions): Synchroniser {
  const { dispatcher, token, random, ledger, tenants, pages, statusPages, logger, onChange, resumed, onCaughtUp } =
    options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  let follower: Follower | undefined;
  let refilling = new AbortController();
  let warmWanted = Promise.withResolvers<void>();
  let tenantsChanged = new AbortController();
  /** The tenants are to be known as of this event. */
  let tenantsAsOf = 0;
  // A saved copy is enough for a shopper who comes now.
  let ready = resumed !== undefined;
  /** The cursor that proves that nothing is missing since the saved copy; undefined when nothing waits for it. */
  let catchUpTo: number | undefined;

  function onEvent(event: FollowedEvent): void {
    if (event.kind === 'invalidate') {
      ledger.record(event.tags, event.cursor);
      onChange(event);
      if (event.tags.some((tag) => tag.startsWith('tenant:'))) wantTenants(event.cursor);
    } else {
      logger.warn({ cursor: event.cursor }, 'events may have been missed: every page is refreshed');
      catchUpTo = undefined;
      ledger.reset(event.cursor);
      wantTenants(event.cursor);
      refillPages();
    }
    tellCaughtUp();
    // Goods change many times a second, and status pages stand without their latest.
    if (event.kind === 'reset' || touchesDocuments(event.tags)) warmWanted.resolve();
  }

  function tellCaughtUp(): void {
    if (catchUpTo === undefined || ledger.applied < catchUpTo) return;
    catchUpTo = undefined;
    onCaughtUp();
  }

  /** What is invalidated is fetched without anybody asking; one round at a time. */
  function refillPages(): void {
    refilling.abort();
    refilling = new AbortController();
    void refill(pages, AbortSignal.any([refilling.signal, signal])).then((count) =>
      logger.info({ count }, 'pages refilled'),
    );
  }

  function wantTenants(asOf: number): void {
    tenantsAsOf = asOf;
    tenantsChanged.abort();
  }

  /** False if they could not be had, or only as they were before the last change. */
  async function refreshTenants(): Promise<boolean> {
    const outcome = await tenants.refresh();
    if (!outcome.ok) logger.warn({ failure: outcome.failure }, 'tenants could not be refreshed');
    warmWanted.resolve();
    return outcome.ok && outcome.value.cursor >= tenantsAsOf;
  }

  async function work(): Promise<void> {
    for (let delay = FIRST_RETRY_MS; !signal.aborted; delay = Math.min(delay * 2, WARM_RETRY_MS)) {
      const outcome = await tenants.refresh();
      if (outcome.ok) {
        const { cursor } = outcome.value;
        if (resumed === undefined || resumed > cursor) ledger.reset(cursor);
        else catchUpTo = cursor;
        follower = followEvents({ dispatcher, token, random, cursor: ledger.applied, onEvent, onState });
        await Promise.all([keepWarm(), keepTenants()]);
        return;
      }
      logger.warn({ failure: outcome.failure }, 'waiting for the layout server');
      await pause(delay, signal);
    }
  }

  function onState(connected: boolean, reason: string): void {
    if (!connected) {
      // Whoever stops breaks it off themselves.
      if (!signal.aborted) logger.warn({ reason }, 'events interrupted');
      return;
    }
    logger.info('following events');
    tellCaughtUp();
    // The server is back: what could not be refreshed while it was away can be now.
    refillPages();
    warmWanted.resolve();
  }

  async function keepWarm(): Promise<void> {
    while (!signal.aborted) {
      warmWanted = Promise.withResolvers<void>();
      const complete = await statusPages.warm(tenants.directory?.all ?? []);
      ready = true;
      if (complete && !signal.aborted) await Promise.race([warmWanted.promise, aborted]);
      await pause(complete ? WARM_DELAY_MS : WARM_RETRY_MS, signal);
    }
  }

  async function keepTenants(): Promise<void> {
    for (let areCurrent = true; ;) {
      await pause(areCurrent ? TENANTS_EVERY_MS : TENANTS_RETRY_MS, AbortSignal.any([tenantsChanged.signal, signal]));
      if (signal.aborted) return;
      // Anew before the question: what changes while it is under way is asked for once more.
      tenantsChanged = new AbortController();
      areCurrent = await refreshTenants();
    }
  }

  let working: Promise<void> | undefined;
  return {
    start() {
      working ??= work();
    },
    get connected() {
      return follower?.connected ?? false;
    },
    get ready() {
      return ready;
    },
    async stop() {
      stopping.abort();
      await Promise.all([working, follower?.stop()]);
    },
  };
}
