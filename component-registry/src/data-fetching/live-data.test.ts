import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionNote } from './connection.ts';
import { createLiveData, type Answer, type LiveState } from './live-data.ts';
import { createFetchMemory } from './memory.ts';
import { createSharedRequests } from './shared-requests.ts';

/** Time that goes on when it is told to, and whatever waits for it. */
class Time {
  now = 0;
  #timers: { at: number; call: () => void }[] = [];
  readonly after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.now + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  async to(seconds: number): Promise<void> {
    for (;;) {
      await settled();
      const [next] = this.#timers.filter(({ at }) => at <= seconds * 1_000).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.now = next.at;
      next.call();
    }
    this.now = seconds * 1_000;
    await settled();
  }
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let time: Time;
let focus: () => void;
let page: { isHidden: boolean; connection: ConnectionNote | undefined; random: number };
let failures: string[];
beforeEach(() => {
  time = new Time();
  focus = () => {};
  page = { isHidden: false, connection: undefined, random: 0.5 };
  failures = [];
});

/** Watches something that is answered by `answer`; gives when it was asked, in seconds, and the last state. */
function watch(answer: (asked: number) => Answer<string> | Promise<Answer<string>>) {
  const data = createLiveData({
    dedupeMs: 2_000,
    clock: () => time.now,
    random: () => page.random,
    after: time.after,
    connection: () => page.connection,
    isHidden: () => page.isHidden,
    onFocus(call) {
      focus = call;
      return () => {
        focus = () => {};
      };
    },
    onFailure: ({ message, component, url }) => failures.push(`${message} ${component} ${url}`),
  });
  const asked: number[] = [];
  const states: LiveState<string>[] = [];
  const stop = data.watch<string>(
    {
      key: 'key',
      component: 'search-form',
      url: 'http://shop/api',
      async ask() {
        asked.push(time.now / 1_000);
        return answer(asked.length);
      },
    },
    (state) => states.push(state),
  );
  return { asked, states, stop };
}
const REFUSED: Answer<string> = { ok: false, message: '[Network] 500', status: 500 };
const never = (): Promise<never> => new Promise(() => {});

describe('a focus', () => {
  it('asks anew, at most every five seconds', async () => {
    const { asked } = watch(() => ({ ok: true, data: 'x' }));
    for (const second of [10, 12, 16]) {
      await time.to(second);
      focus();
    }
    await time.to(17);
    expect(asked).toEqual([0, 10, 16]);
  });
});

describe('loading', () => {
  it.each([
    [undefined, 3],
    [{ effectiveType: '4g' }, 3],
    [{ effectiveType: '2g' }, 5],
    [{ effectiveType: '4g', saveData: true }, 5],
  ])('over %o is slow after %i s', async (connection, seconds) => {
    page.connection = connection;
    const { states } = watch(never);
    await time.to(seconds - 0.001);
    expect(states.at(-1)).toMatchObject({ isLoading: true, isSlow: false });
    await time.to(seconds);
    expect(states.at(-1)).toMatchObject({ isLoading: true, isSlow: true });
  });
});

describe('a failure', () => {
  it.each([
    ['is tried again, each time after twice as long', undefined, 0.5, [0, 10, 30, 70]],
    ['is tried again sooner', undefined, 0, [0, 5, 15, 35]],
    ['is tried again later over a slow connection', { effectiveType: 'slow-2g' }, 0.5, [0, 20, 60, 140]],
  ])('%s', async (_, connection, random, times) => {
    Object.assign(page, { connection, random });
    const { asked, states } = watch(() => REFUSED);
    await time.to((times.at(-1) ?? 0) + 1);
    expect(asked).toEqual(times);
    expect(states.at(-1)).toEqual({ data: undefined, isLoading: false, isSlow: false, hasFailed: true });
    expect(failures[0]).toBe('[Network] 500 search-form http://shop/api');
  });

  it('waits no longer than after the eighth doubling', async () => {
    const { asked } = watch(() => REFUSED);
    await time.to(20_000);
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(waits.slice(6, 11)).toEqual([640, 1_280, 1_280, 1_280, 1_280]);
  });

  it.each([401, 403, 404])('with %i is not tried again', async (status) => {
    const { asked } = watch(() => ({ ok: false, message: 'no', status }));
    await time.to(1_000);
    expect(asked).toEqual([0]);
  });

  it('is not tried again while the page is hidden or left, and a new focus asks', async () => {
    const hidden = watch(() => REFUSED);
    page.isHidden = true;
    await time.to(100);
    expect(hidden.asked).toEqual([0]);
    page.isHidden = false;
    focus();
    await time.to(101);
    expect(hidden.asked).toEqual([0, 100]);
    hidden.stop();
    await time.to(1_000);
    expect(hidden.asked).toEqual([0, 100]);
  });

  it('leaves what was there, and ends with the first answer', async () => {
    const { asked, states } = watch((index) => (index === 2 ? REFUSED : { ok: true, data: `x${index}` }));
    await time.to(10);
    focus();
    await time.to(11);
    expect(states.at(-1)).toMatchObject({ data: 'x1', hasFailed: false });
    await time.to(100);
    expect([asked, states.at(-1)?.data]).toEqual([[0, 10, 20], 'x3']);
  });
});

describe('the same question', () => {
  it.each([
    [2_000, 1_900, 1],
    [2_000, 2_100, 2],
    [3_000, 2_900, 1],
    [3_000, 3_100, 2],
  ])('in a shop with %i ms, asked again after %i ms, makes %i requests', (dedupeMs, ms, count) => {
    let now = 0;
    let asked = 0;
    const shared = createSharedRequests({ dedupeMs, clock: () => now });
    const ask = async (): Promise<number> => (asked += 1);
    shared.join('key', ask);
    now = ms;
    shared.join('key', ask);
    shared.join('other', ask);
    expect(asked).toBe(count + 1);
  });

  it('ends when nobody waits for it any longer, and not before', () => {
    const signals: AbortSignal[] = [];
    const shared = createSharedRequests({ dedupeMs: 2_000, clock: () => 0 });
    const ask = (signal: AbortSignal): Promise<never> => {
      signals.push(signal);
      return never();
    };
    const [one, two] = [shared.join('key', ask), shared.join('key', ask)];
    one.leave();
    one.leave();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    two.leave();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    shared.join('key', ask);
    expect(signals).toHaveLength(2);
  });
});

describe('the memory of fetches', () => {
  const request = { address: '/api/x', locale: 'de-AT', hasToken: false };
  it('holds for 60 s, apart by locale and token, and holds no failure', async () => {
    const memory = createFetchMemory<number>({ clock: () => time.now });
    let asked = 0;
    const fetch = async (): Promise<number> => (asked += 1);
    await memory.get(request, fetch);
    await time.to(59.999);
    expect(await memory.get(request, fetch)).toBe(1);
    expect(await memory.get({ ...request, locale: 'de-DE' }, fetch)).toBe(2);
    expect(await memory.get({ ...request, hasToken: true }, fetch)).toBe(3);
    await time.to(60.001);
    expect(await memory.get(request, fetch)).toBe(4);
    const broken = { ...request, address: '/api/y' };
    await expect(memory.get(broken, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await memory.get(broken, fetch)).toBe(5);
  });

  it('holds 500 answers, and forgets what was not used for longest', async () => {
    const memory = createFetchMemory<string>({ clock: () => 0 });
    let asked = 0;
    const get = (address: string): Promise<string> =>
      memory.get({ ...request, address }, async () => {
        asked += 1;
        return address;
      });
    for (let index = 0; index < 500; index += 1) await get(`/${index}`);
    await get('/0');
    await get('/500');
    await get('/0');
    expect(asked).toBe(501);
    await get('/1');
    expect(asked).toBe(502);
  });
});
