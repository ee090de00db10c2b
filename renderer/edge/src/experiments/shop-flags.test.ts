import type { ShopFlags } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { failed, type Outcome } from '../upstream/failure.ts';
import { createShopFlags } from './shop-flags.ts';

type Answer = Outcome<ShopFlags>;

const flagsOf = (...keys: string[]): Answer => ({
  ok: true,
  value: {
    pages: [
      {
        page: 'home',
        paths: {},
        experiments: keys.map((key) => ({ key, seed: key, coverage: 1, audience: {}, variants: [] })),
      },
    ],
  },
});
const FAILED: Answer = failed('UNREACHABLE', 'expected an answer, got none');

/** A layout server that answers when the test says so. */
function world() {
  const waiting: ((answer: Answer) => void)[] = [];
  let now = 0;
  let asked = 0;
  const find = createShopFlags({
    clock: () => now,
    layoutServer: {
      flags: () => {
        asked += 1;
        return new Promise((resolve) => {
          waiting.push(resolve);
        });
      },
    },
  });
  return {
    find,
    asked: () => asked,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    answer: (answer: Answer) => waiting.shift()?.(answer),
    /** What is found while the layout server answers so. */
    async keys(answer: Answer) {
      const found = find('at');
      waiting.shift()?.(answer);
      return [...((await found)?.keys() ?? ['none'])];
    },
  };
}

describe('the flags of a shop', () => {
  it('are asked for once a second, and a stopped one is gone then', async () => {
    const { keys, pass, asked } = world();
    expect(await keys(flagsOf('hero'))).toEqual(['hero']);
    pass(999);
    expect(await keys(FAILED)).toEqual(['hero']);
    expect(asked()).toBe(1);
    pass(1);
    expect(await keys(flagsOf())).toEqual([]);
    expect(asked()).toBe(2);
  });

  it('are asked for once a second as well where nothing was ever known', async () => {
    const { keys, pass, asked } = world();
    for (let time = 0; time < 3; time += 1) expect(await keys(FAILED)).toEqual(['none']);
    expect(asked()).toBe(1);
    pass(1_000);
    expect(await keys(flagsOf('hero'))).toEqual(['hero']);
  });

  it('stand in while the layout server fails, without anybody waiting for it', async () => {
    const { keys, pass, asked, find, answer } = world();
    await keys(flagsOf('hero'));
    pass(1_000);
    expect(await keys(FAILED)).toEqual(['hero']);
    expect(await keys(FAILED)).toEqual(['hero']);
    expect(asked()).toBe(2);
    pass(1_000);
    // Asked again, and not answered.
    for (let time = 0; time < 3; time += 1) expect([...((await find('at'))?.keys() ?? [])]).toEqual(['hero']);
    expect(asked()).toBe(3);
    answer(flagsOf('other'));
    await expect.poll(async () => [...((await find('at'))?.keys() ?? [])]).toEqual(['other']);
    expect(asked()).toBe(3);
  });
});
