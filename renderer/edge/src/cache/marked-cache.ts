import { failed, type Outcome } from '../upstream/failure.ts';
import { askPatiently } from '../upstream/patience.ts';
import {
  staleFor,
  stateOf,
  type Answer,
  type Entry,
  type EntryState,
  type Fetch,
  type Fetched,
  type SavedEntry,
} from './entry.ts';
import { createShelves, type ShelfLimits } from './shelves.ts';
import type { TagLedger, Verdict } from './tag-ledger.ts';

/** A timer that can be called off. */
export interface Alarm {
  rung: Promise<void>;
  cancel(): void;
}

export interface MarkedCacheOptions extends ShelfLimits {
  ledger: TagLedger;
  /** Epoch milliseconds. */
  clock: () => number;
  alarm: (ms: number) => Alarm;
  /** How long a request waits for the fresh value of an invalidated entry. */
  deadlineMs?: number;
  /** How long an entry that is no longer fresh may stand in. */
  graceMs?: number;
  /** A fetch that threw is a bug; it is told here and treated as a failure. */
  onBug: (error: unknown) => void;
}

export interface MarkedCache<V> {
  /** The value for a key, by the rules below; a fresh one comes at once, without a promise. */
  get(key: string, fetch: Fetch<V>): Answer<V> | Promise<Answer<V>>;
  /** The entry and its state, without using or changing anything. */
  inspect(key: string): { state: EntryState; entry: Entry<V> | undefined };
  /** Whatever lies under a key and is within its grace, fresh or not; never fetches. */
  lastGood(key: string): Answer<V> | undefined;
  /** Keys of the invalidated entries, pinned first, then the most recently used. */
  invalidatedKeys(): string[];
  /** Fetches an entry anew, if nothing else is said in the way it was fetched last; false if that failed. True if there is none. */
  refresh(key: string, fetch?: Fetch<V>): Promise<boolean>;
  /** Whether a value lies here. */
  holds(value: V): boolean;
  /** Puts another form of a value in its place, as good and as old as it was, and counts its size; nothing if it does not lie here. */
  replace(value: V, form: { value: V; bytes: number }): void;
  /** What lies here as of the ledger's cursor, the most used first. */
  snapshot(): SavedEntry<V>[];
  /**
   * Takes over a snapshot that was made at `cursor`, which is where the ledger begins. Nothing of it is fresh yet: it stands
   * in for what cannot be had, until `confirm`. Keys that are there already keep what they have.
   */
  adopt(saved: readonly SavedEntry<V>[], cursor: number, savedAt: number): void;
  /** To be called once the events since the snapshot are applied: what none of them concerns is as good as before. Gives how many. */
  confirm(): number;
  readonly size: number;
  readonly bytes: number;
}

/** A fetch that is under way; everybody who asks for its key meanwhile shares it. */
interface Flight<V> {
  startedAt: number;
  landed: Promise<Outcome<Fetched<V>>>;
}

const DEADLINE_MS = 1_500;
const GRACE_MS = 24 * 60 * 60 * 1_000;
/** A failed refresh is not repeated at once by each request: a server that hangs must not make everybody wait. */
const RETRY_MS = 1_000;
/** What cannot be proven current is believed for so long. */
const UNPROVEN_MS = 10_000;
/** An answer that was overtaken by an invalidation is fetched once more, then handed out without being kept. */
const ATTEMPTS = 2;

/**
 * A cache whose entries are marked, never deleted, because an old page is what saves the shop when the layout
 * server is down (architecture, step 3; docs/adr/0007).
 *
 * - fresh: the value. Expired: the value, refreshed behind. Invalidated: the fresh value, or the old one if that
 *   takes longer than the deadline or has failed; it is then tried again behind. Absent, or stale for longer than the grace: fetched, or the failure; where
 *   nothing lies at all, a server that is too busy is asked up to three times.
 * - One fetch per key at a time, shared by all who ask.
 * - What was invalidated while it was fetched is not kept as fresh: each answer carries the event cursor as of
 *   which it was made, and the ledger knows what was invalidated after it.
 */
export function createMarkedCache<V>(options: MarkedCacheOptions): MarkedCache<V> {
  const { ledger, clock, alarm, deadlineMs = DEADLINE_MS, graceMs = GRACE_MS, onBug } = options;
  const shelves = createShelves<V>(options);
  const flights = new Map<string, Flight<V>>();

  ledger.subscribe({
    invalidated(tags, cursor) {
      for (const tag of tags) {
        for (const entry of shelves.withTag(tag)) {
          if (entry.cursor < cursor) mark(entry);
        }
      }
    },
    reset() {
      for (const entry of shelves.all()) {
        entry.unchecked = false;
        mark(entry);
      }
    },
  });

  function entryOf(value: V): Entry<V> | undefined {
    for (const entry of shelves.all()) if (entry.value === value) return entry;
    return undefined;
  }

  function mark(entry: Entry<V>): void {
    entry.markedAt ??= clock();
    entry.retryAt = 0;
  }

  function keptAnswer(entry: Entry<V>, state: 'HIT' | 'STALE' | 'STALE-ERROR'): Answer<V> {
    // Not marked and proven: no event that was applied concerns it.
    const asOf = entry.markedAt === undefined && entry.proven ? Math.max(entry.cursor, ledger.applied) : entry.cursor;
    return { ok: true, state, value: entry.value, storedAt: entry.storedAt, asOf };
  }

  function landedAnswer(outcome: Outcome<Fetched<V>>, state: 'MISS' | 'REVALIDATED'): Answer<V> {
    if (!outcome.ok) return outcome;
    return { ok: true, state, value: outcome.value.value, storedAt: clock(), asOf: outcome.value.cursor };
  }

  function join(key: string, fetch: Fetch<V>): Flight<V> {
    const current = flights.get(key);
    if (current) return current;
    const flight = { startedAt: clock(), landed: fly(key, fetch) };
    flights.set(key, flight);
    return flight;
  }

  async function fly(key: string, fetch: Fetch<V>): Promise<Outcome<Fetched<V>>> {
    for (let attempt = 1; ; attempt += 1) {
      const epoch = ledger.epoch;
      const outcome = await (shelves.peek(key) === undefined ? fetchFirst(key, fetch) : fetchOnce(key, fetch, true));
      const overtaken = outcome.ok && verdictOn(outcome.value, epoch) === 'outdated';
      if (overtaken && attempt < ATTEMPTS) continue;
      // Kept and landed in one step: whoever asks from here on meets the entry, not this flight.
      flights.delete(key);
      if (!outcome.ok) delayRetry(key);
      else if (!overtaken) keep(key, outcome.value, fetch);
      return outcome;
    }
  }

  /** With nothing to stand in for it: a server that is too busy is asked again. */
  function fetchFirst(key: string, fetch: Fetch<V>): Promise<Outcome<Fetched<V>>> {
    return askPatiently(() => fetchOnce(key, fetch, false), { rest: (ms) => alarm(ms).rung });
  }

  function fetchOnce(key: string, fetch: Fetch<V>, hasOld: boolean): Promise<Outcome<Fetched<V>>> {
    return fetch(hasOld).catch((error: unknown) => {
      onBug(error);
      return failed('BROKEN', `fetching ${JSON.stringify(key)} threw ${String(error)}`);
    });
  }

  function verdictOn({ tags, cursor }: Fetched<V>, epoch: number): Verdict {
    return epoch === ledger.epoch ? ledger.judge(tags, cursor) : 'outdated';
  }

  function delayRetry(key: string): void {
    const entry = shelves.peek(key);
    if (entry) entry.retryAt = clock() + RETRY_MS;
  }

  function keep(key: string, fetched: Fetched<V>, fetch: Fetch<V>): void {
    if (!fetched.keep) {
      // The other side says that there is nothing to keep: what lay here must not come back in an outage.
      shelves.remove(key);
      return;
    }
    const now = clock();
    const { value, tags, cursor, bytes } = fetched;
    const proven = ledger.judge(tags, cursor) === 'current';
    const freshUntil = proven ? fetched.freshUntil : Math.min(fetched.freshUntil, now + UNPROVEN_MS);
    shelves.put({
      key,
      value,
      tags,
      cursor,
      proven,
      storedAt: now,
      freshUntil,
      bytes,
      markedAt: undefined,
      retryAt: 0,
      fetch,
      unchecked: false,
    });
  }

  async function freshOrOld(entry: Entry<V>, markedAt: number, fetch: Fetch<V>): Promise<Answer<V>> {
    const now = clock();
    const { key } = entry;
    if (entry.retryAt > 0) {
      // It failed once since the mark. Nobody waits a second time; the next try is made behind.
      if (now >= entry.retryAt) join(key, fetch);
      return keptAnswer(entry, 'STALE-ERROR');
    }
    const flight = join(key, fetch);
    // Counted from the flight's start: who joins late does not wait anew for a server that hangs.
    const remainingMs = Math.max(flight.startedAt, markedAt) + deadlineMs - now;
    const outcome = remainingMs > 0 ? await withinDeadline(flight.landed, remainingMs) : undefined;
    return outcome?.ok ? landedAnswer(outcome, 'REVALIDATED') : keptAnswer(entry, 'STALE-ERROR');
  }

  async function withinDeadline<T>(task: Promise<T>, ms: number): Promise<T | undefined> {
    const { rung, cancel } = alarm(ms);
    try {
      return await Promise.race([task, rung.then(() => undefined)]);
    } finally {
      cancel();
    }
  }

  return {
    get(key, fetch) {
      const now = clock();
      const entry = shelves.find(key);
      if (entry === undefined || staleFor(entry, now) > graceMs) {
        return join(key, fetch).landed.then((outcome) => landedAnswer(outcome, 'MISS'));
      }
      if (entry.markedAt !== undefined) return freshOrOld(entry, entry.markedAt, fetch);
      if (now < entry.freshUntil) return keptAnswer(entry, 'HIT');
      if (now >= entry.retryAt) join(key, fetch);
      return keptAnswer(entry, 'STALE');
    },
    inspect(key) {
      const entry = shelves.peek(key);
      return { state: stateOf(entry, clock()), entry };
    },
    lastGood(key) {
      const entry = shelves.find(key);
      if (entry === undefined || staleFor(entry, clock()) > graceMs) return undefined;
      return keptAnswer(entry, stateOf(entry, clock()) === 'fresh' ? 'HIT' : 'STALE-ERROR');
    },
    invalidatedKeys: () =>
      [...shelves.all()]
        .filter(({ markedAt, fetch }) => markedAt !== undefined && fetch !== undefined)
        .map((entry) => entry.key),
    async refresh(key, fetch) {
      const entry = shelves.peek(key);
      const way = fetch ?? entry?.fetch;
      if (entry === undefined || way === undefined) return true;
      return (await join(key, way).landed).ok;
    },
    holds: (value) => entryOf(value) !== undefined,
    replace(value, form) {
      const entry = entryOf(value);
      if (entry !== undefined) shelves.put({ ...entry, ...form });
    },
    snapshot: () =>
      [...shelves.all()].map((entry) => {
        const { key, value, tags, cursor, storedAt, freshUntil, bytes, markedAt, proven, unchecked } = entry;
        const isCurrent = unchecked ? ledger.judge(tags, cursor) === 'current' : markedAt === undefined && proven;
        return { key, value, tags, storedAt, freshUntil, bytes, markedAt, isCurrent };
      }),
    adopt(saved, cursor, savedAt) {
      // The most used last, as if they had been asked for in this order.
      for (const { isCurrent, markedAt = savedAt, ...kept } of saved.toReversed()) {
        if (shelves.peek(kept.key) !== undefined) continue;
        const unproven = { proven: false, retryAt: 0, fetch: undefined };
        shelves.put({ ...kept, ...unproven, cursor: isCurrent ? cursor : 0, markedAt, unchecked: isCurrent });
      }
    },
    confirm() {
      let count = 0;
      for (const entry of shelves.all()) {
        if (!entry.unchecked) continue;
        entry.unchecked = false;
        if (ledger.judge(entry.tags, entry.cursor) !== 'current') continue;
        entry.markedAt = undefined;
        entry.proven = true;
        entry.retryAt = 0;
        count += 1;
      }
      return count;
    },
    get size() {
      return shelves.size;
    },
    get bytes() {
      return shelves.bytes;
    },
  };
}
