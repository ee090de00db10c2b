import { describe, expect, it } from 'vitest';
import { createVirtualTime, settle } from '../testing/virtual-time.ts';
import { failed, type Outcome } from '../upstream/failure.ts';
import type { Answer, Fetch, Fetched } from './entry.ts';
import { createMarkedCache } from './marked-cache.ts';
import { refill } from './refill.ts';
import { createTagLedger } from './tag-ledger.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A cache of strings, and fetches that end when the test says so. */
function setup({ maxBytes = 1_000 } = {}) {
  const time = createVirtualTime();
  const ledger = createTagLedger({ cursor: 0 });
  const bugs: unknown[] = [];
  const cache = createMarkedCache<string>({
    ledger,
    clock: time.now,
    alarm: time.alarm,
    maxBytes,
    pinnedBytes: 100,
    isPinned: (key) => key.startsWith('pinned'),
    onBug: (error) => bugs.push(error),
  });
  const pending: ((outcome: Outcome<Fetched<string>>) => void)[] = [];
  const fetch: Fetch<string> = () => new Promise((resolve) => pending.push(resolve));
  const end = async (outcome: Outcome<Fetched<string>>): Promise<void> => {
    pending.shift()?.(outcome);
    await settle();
  };
  const value = (text: string, parts: Partial<Fetched<string>> = {}): Outcome<Fetched<string>> => ({
    ok: true,
    value: {
      value: text,
      tags: ['page'],
      cursor: ledger.applied,
      freshUntil: Infinity,
      bytes: 10,
      keep: true,
      ...parts,
    },
  });
  const fill = async (key: string, text: string, parts: Partial<Fetched<string>> = {}): Promise<void> => {
    const answer = cache.get(key, fetch);
    await end(value(text, parts));
    await answer;
  };
  return { time, ledger, cache, pending, fetch, end, value, fill, bugs };
}

function shown(answer: Answer<string>): string {
  return answer.ok ? `${answer.state} ${answer.value}` : answer.failure.code;
}

describe('page cache: the four states', () => {
  it('tells a fetch whether there is something to be renewed', async () => {
    const { cache, time, value } = setup();
    const told: boolean[] = [];
    const fetch: Fetch<string> = async (isRenewal) => {
      told.push(isRenewal);
      return value('x', { freshUntil: time.now() + 10 });
    };
    await cache.get('k', fetch);
    await time.advance(20);
    await cache.get('k', fetch);
    await settle();
    await cache.refresh('k');
    expect(told).toEqual([false, true, true]);
  });

  it('absent: concurrent requests share one fetch', async () => {
    const { cache, fetch, pending, end, value } = setup();
    const answers = [cache.get('k', fetch), cache.get('k', fetch), cache.get('k', fetch)];
    expect(pending).toHaveLength(1);
    await end(value('one'));
    expect((await Promise.all(answers)).map(shown)).toEqual(['MISS one', 'MISS one', 'MISS one']);
  });

  it('absent: a server that is too busy is asked again about a second later; where an old value stands in, it is not waited for', async () => {
    const { cache, fetch, fill, ledger, pending, time, end, value } = setup();
    const busy = failed('OVERLOADED', 'ask again in a second');
    const answer = cache.get('k', fetch);
    await end(busy);
    expect(pending).toHaveLength(0);
    await time.advance(1_250);
    await end(value('one'));
    expect(shown(await answer)).toBe('MISS one');
    await fill('old', 'one');
    ledger.record(['page'], 1);
    const stale = cache.get('old', fetch);
    await end(busy);
    expect(shown(await stale)).toBe('STALE-ERROR one');
  });

  it('fresh: the value comes without a promise', async () => {
    const { cache, fetch, fill } = setup();
    await fill('k', 'one');
    expect(cache.get('k', fetch)).toMatchObject({ ok: true, state: 'HIT', value: 'one' });
  });

  it('expired: the old value at once, one refresh behind', async () => {
    const { cache, fetch, fill, time, pending, end, value } = setup();
    await fill('k', 'one', { freshUntil: time.now() + 100 });
    await time.advance(100);
    expect(shown(await cache.get('k', fetch))).toBe('STALE one');
    expect(shown(await cache.get('k', fetch))).toBe('STALE one');
    expect(pending).toHaveLength(1);
    await end(value('two'));
    expect(shown(await cache.get('k', fetch))).toBe('HIT two');
  });

  it('invalidated: waits for the fresh value', async () => {
    const { cache, fetch, fill, ledger, end, value } = setup();
    await fill('k', 'one');
    ledger.record(['page'], 1);
    const answer = cache.get('k', fetch);
    await end(value('two'));
    expect(shown(await answer)).toBe('REVALIDATED two');
  });

  it('invalidated: the old value when the fresh one takes longer than 1.5 s, and the late one is kept', async () => {
    const { cache, fetch, fill, ledger, time, end, value } = setup();
    await fill('k', 'one');
    ledger.record(['page'], 1);
    const answer = cache.get('k', fetch);
    await time.advance(1_499);
    const late = cache.get('k', fetch);
    await time.advance(1);
    expect(shown(await answer)).toBe('STALE-ERROR one');
    expect(shown(await late)).toBe('STALE-ERROR one');
    await end(value('two'));
    expect(shown(await cache.get('k', fetch))).toBe('HIT two');
  });

  it('invalidated: the old value when the fetch fails, for 24 h and not longer', async () => {
    const { cache, fetch, fill, ledger, time, end } = setup();
    await fill('k', 'one');
    await time.advance(40 * DAY_MS);
    ledger.record(['page'], 1);
    const soon = cache.get('k', fetch);
    await end(failed('UNREACHABLE', 'down'));
    expect(shown(await soon)).toBe('STALE-ERROR one');
    await time.advance(DAY_MS + 1);
    const tooLate = cache.get('k', fetch);
    await end(failed('UNREACHABLE', 'down'));
    expect(shown(await tooLate)).toBe('UNREACHABLE');
  });

  it('asks a failing server again after a second, behind, or at once when there is news', async () => {
    const { cache, fetch, fill, ledger, time, pending, end } = setup();
    await fill('k', 'one');
    ledger.record(['page'], 1);
    void cache.get('k', fetch);
    await end(failed('TIMEOUT', 'hangs'));
    expect(shown(await cache.get('k', fetch))).toBe('STALE-ERROR one');
    expect(pending).toHaveLength(0);
    ledger.record(['page'], 2);
    void cache.get('k', fetch);
    expect(pending).toHaveLength(1);
    await end(failed('TIMEOUT', 'hangs'));
    await time.advance(1_000);
    expect(shown(await cache.get('k', fetch))).toBe('STALE-ERROR one');
    expect(pending).toHaveLength(1);
  });
});

describe('page cache: what may be kept', () => {
  it('an answer that was overtaken by an invalidation is fetched once more, and only then kept', async () => {
    const { cache, fetch, ledger, pending, end, value } = setup();
    const answer = cache.get('k', fetch);
    ledger.record(['page'], 7);
    await end(value('old', { cursor: 6 }));
    expect(pending).toHaveLength(1);
    await end(value('new', { cursor: 7 }));
    expect(shown(await answer)).toBe('MISS new');
    expect(cache.inspect('k').state).toBe('fresh');
  });

  it('an answer that was overtaken twice is handed out and not kept', async () => {
    const { cache, fetch, ledger, end, value } = setup();
    const answer = cache.get('k', fetch);
    ledger.record(['page'], 7);
    await end(value('old', { cursor: 6 }));
    ledger.record(['page'], 8);
    await end(value('newer', { cursor: 7 }));
    expect(shown(await answer)).toBe('MISS newer');
    expect(cache.inspect('k').state).toBe('absent');
  });

  it('an answer from before a reset is not kept, whatever its cursor says', async () => {
    const { cache, fetch, ledger, pending, end, value } = setup();
    void cache.get('k', fetch);
    ledger.reset(2);
    await end(value('old', { cursor: 900 }));
    expect(pending).toHaveLength(1);
  });

  it('an event that the answer contains already does not mark it', async () => {
    const { cache, fetch, fill, ledger } = setup();
    await fill('k', 'one', { cursor: 9 });
    ledger.record(['page'], 9);
    expect(shown(await cache.get('k', fetch))).toBe('HIT one');
  });

  it('what cannot be proven current is fresh for 10 s and no proof for others', async () => {
    const { cache, fetch, fill, ledger, time } = setup();
    ledger.reset(100);
    await fill('k', 'one', { cursor: 40 });
    expect(await cache.get('k', fetch)).toMatchObject({ state: 'HIT', asOf: 40 });
    await time.advance(10_000);
    expect(shown(await cache.get('k', fetch))).toBe('STALE one');
  });

  it('a proven entry is as of the last event that was applied', async () => {
    const { cache, fetch, fill, ledger } = setup();
    await fill('k', 'one', { cursor: 3 });
    ledger.record(['another'], 50);
    expect(await cache.get('k', fetch)).toMatchObject({ asOf: 50 });
  });

  it('a negative answer is handed out, never kept, and takes the place of what was there', async () => {
    const { cache, fetch, fill, ledger, end, value } = setup();
    await fill('k', 'one');
    ledger.record(['page'], 1);
    const answer = cache.get('k', fetch);
    await end(value('no such page', { keep: false }));
    expect(shown(await answer)).toBe('REVALIDATED no such page');
    expect(cache.inspect('k').state).toBe('absent');
  });

  it('a fetch that throws is told and answered as a failure', async () => {
    const { cache, bugs } = setup();
    const answer = await cache.get('k', () => Promise.reject(new Error('bug')));
    expect(shown(answer)).toBe('BROKEN');
    expect(bugs).toHaveLength(1);
  });

  it('evicts by size, and never what is pinned', async () => {
    const { cache, fill } = setup({ maxBytes: 25 });
    await fill('pinned', 'status page');
    for (const key of ['a', 'b', 'c']) await fill(key, key);
    expect(['pinned', 'a', 'b', 'c'].map((key) => cache.inspect(key).state)).toEqual([
      'fresh',
      'absent',
      'fresh',
      'fresh',
    ]);
  });
});

describe('page cache: reset', () => {
  it('marks everything and refills two at a time, pinned first', async () => {
    const { cache, fill, ledger, pending, end, value } = setup();
    for (const key of ['a', 'b', 'c', 'pinned']) await fill(key, 'old');
    ledger.reset(1);
    expect(cache.invalidatedKeys()).toEqual(['pinned', 'c', 'b', 'a']);
    const refilled = refill(cache, new AbortController().signal);
    await settle();
    expect(pending).toHaveLength(2);
    for (let round = 0; round < 4; round += 1) await end(value('new'));
    expect(await refilled).toBe(4);
    expect(cache.invalidatedKeys()).toEqual([]);
  });

  it('gives up refilling when the other side is down, and keeps the old pages', async () => {
    const { cache, fill, ledger, pending, end } = setup();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await fill(key, 'old');
    ledger.reset(1);
    const refilled = refill(cache, new AbortController().signal);
    await settle();
    let asked = 0;
    for (; pending.length > 0; asked += 1) await end(failed('UNREACHABLE', 'down'));
    expect(await refilled).toBe(0);
    // Two at a time: the other one was under way when the fourth failed.
    expect(asked).toBe(5);
    expect(cache.lastGood('a')).toMatchObject({ state: 'STALE-ERROR', value: 'old' });
    expect(cache.invalidatedKeys()).toHaveLength(8);
  });
});
