import { describe, expect, it } from 'vitest';
import { TreeCache } from './tree-cache.ts';

function countingLoader(size = 1): {
  load: (name: string) => () => Promise<{ value: string; size: number }>;
  loads: string[];
} {
  const loads: string[] = [];
  return {
    loads,
    load: (name) => async () => {
      loads.push(name);
      return { value: name, size };
    },
  };
}

describe('TreeCache', () => {
  it('loads a key once, also for those who ask at the same time', async () => {
    const cache = new TreeCache<string>(10);
    const { load, loads } = countingLoader();
    expect(await Promise.all([cache.get('a', load('a')), cache.get('a', load('a'))])).toEqual(['a', 'a']);
    expect(await cache.get('a', load('a'))).toBe('a');
    expect(loads).toEqual(['a']);
  });

  it('lets the least recently used go when the size is reached', async () => {
    const cache = new TreeCache<string>(2);
    const { load, loads } = countingLoader();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key, load(key));
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps nothing that is larger than the whole cache', async () => {
    const cache = new TreeCache<string>(2);
    const { load, loads } = countingLoader(3);
    await cache.get('a', load('a'));
    await cache.get('a', load('a'));
    expect(loads).toEqual(['a', 'a']);
  });

  it('forgets a failed load, so that the next request tries again', async () => {
    const cache = new TreeCache<string>(2);
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('a', countingLoader().load('a'))).toBe('a');
  });
});
