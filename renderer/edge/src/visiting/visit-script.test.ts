import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from './browser.ts';
import { cookieJar } from './cookie-jar.ts';
import { keepSession, type ScriptSession } from './keep-session.ts';
import { VISIT_SCRIPT } from './visit-script.ts';

const START = Date.parse('2026-11-22T12:00:00Z');
const now = (): number => Math.floor(Date.now() / 1_000);

describe('the cookies of a page', () => {
  const pageOf = (cookie = '', protocol = 'http:') => ({ document: { cookie }, location: { protocol } });

  it('cannot be made HTTP-only, and stay as they are', () => {
    const page = pageOf('a=b');
    expect(() => cookieJar(page).write('x', 'y', { maxAge: 1, httpOnly: true })).toThrow(
      'Can not set a httpOnly cookie in the browser.',
    );
    expect(page.document.cookie).toBe('a=b');
  });

  it.each([
    ['http:', 'x=y; Path=/; SameSite=Lax; Max-Age=9'],
    ['https:', 'x=y; Path=/; SameSite=Lax; Max-Age=9; Secure'],
  ])('are written for the whole host over %s', (protocol, expected) => {
    const page = pageOf('', protocol);
    cookieJar(page).write('x', 'y', { maxAge: 9 });
    expect(page.document.cookie).toBe(expected);
  });

  it('are read by their whole name, and as they are if they are no encoding', () => {
    const jar = cookieJar(pageOf('xa=1; a=%C3%A9; b=%; c='));
    expect(['a', 'b', 'c', 'd'].map((name) => jar.read(name))).toEqual(['é', '%', '', undefined]);
  });
});

describe('the session of a page', () => {
  let asked = 0;
  let answer: () => Promise<Partial<ScriptSession>>;
  let dataset: Record<string, string | undefined>;
  let listeners: Map<string, (event: { persisted?: boolean }) => void>;
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
    asked = 0;
    dataset = {};
    listeners = new Map();
    answer = async () => ({ exp: now() + 3_600, type: 0, cc: null });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function start(cookie = ''): Promise<void> {
    const window = {
      document: { cookie, documentElement: { dataset }, addEventListener: () => undefined },
      location: { protocol: 'http:' },
      fetch: async () => {
        asked += 1;
        const session = await answer();
        return { ok: true, json: async () => session };
      },
      addEventListener: (type: string, listener: (event: { persisted?: boolean }) => void) =>
        listeners.set(type, listener),
    } as unknown as Browser;
    keepSession(window, cookieJar(window), () => undefined);
    await vi.advanceTimersByTimeAsync(0);
  }

  it('is asked for once, and again 1,800 s before it ends', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(1_799_000);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toBe(2);
  });

  it('that ends within 1,800 s is asked for at once, and then once a minute', async () => {
    answer = async () => ({ exp: now() + 1_800, type: 0 });
    await start();
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toBe(3);
  });

  it('is asked for once by all who say that it changed, and once more if one says so meanwhile', async () => {
    await start();
    for (let time = 0; time < 3; time += 1) listeners.get('session-changed')?.({});
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(2);
    const slow = Promise.withResolvers<Partial<ScriptSession>>();
    answer = () => slow.promise;
    listeners.get('session-changed')?.({});
    await vi.advanceTimersByTimeAsync(0);
    listeners.get('session-changed')?.({});
    expect(asked).toBe(3);
    answer = async () => ({ exp: now() + 3_600, type: 2 });
    slow.resolve({ exp: now() + 3_600, type: 0 });
    await vi.advanceTimersByTimeAsync(0);
    expect([asked, dataset['login']]).toEqual([4, 'full']);
  });

  it('that cannot be had changes nothing, and is asked for again after a minute', async () => {
    answer = () => Promise.reject(new Error('away'));
    await start('loginState=%7B%22li%22%3A%221%22%7D');
    expect([asked, dataset['login']]).toEqual([1, 'full']);
    answer = async () => ({ exp: now() + 3_600, type: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, dataset['login']]).toEqual([2, 'soft']);
  });

  it.each([
    ['', 0, 'anonymous'],
    ['', 1, 'soft'],
    ['', 2, 'full'],
    ['', 7, 'full'],
    ['', -1, 'full'],
    ['{"li":"1"}', 0, 'full'],
    ['{"li":"0"}', 0, 'anonymous'],
    ['{"li":1}', 0, 'anonymous'],
    ['null', 0, 'anonymous'],
    ['{"li":', 0, 'anonymous'],
  ])('with the login state %j and the type %i is shown as %s', async (state, type, expected) => {
    answer = async () => ({ exp: now() + 3_600, type });
    await start(state === '' ? '' : `loginState=${encodeURIComponent(state)}`);
    expect(dataset['login']).toBe(expected);
  });
});

it('the script names nothing outside itself and is small', () => {
  const text = VISIT_SCRIPT.toString();
  expect(() => new Function(text)).not.toThrow();
  expect(text).not.toMatch(/\bimport\b|__vite|__name/);
  expect(VISIT_SCRIPT.length).toBeLessThan(36_000);
});
