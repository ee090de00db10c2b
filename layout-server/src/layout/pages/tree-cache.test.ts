import { describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import type { SharedContents } from '@vitrine/platform/redis';
import { tenantId } from '@vitrine/platform/doors';
import { memoryEvents } from '../../testing/memory-events.ts';
import { createTreeCache, type Tree } from './tree-cache.ts';

const oak = tenantId('oak');
const elm = tenantId('elm');

function tree(
  name: string,
  parts: { tags?: string[]; validUntil?: string; bytes?: number; isLate?: boolean } = {},
): Tree {
  const { tags = ['layout:oak:home'], validUntil = '', bytes = 10, isLate = false } = parts;
  const receipt = { tree: name, version: 'v', tags, validUntil, cursor: 1, ...(isLate ? { isLate } : {}) };
  return { receipt, bytes: Buffer.alloc(bytes, name) };
}

function setup(limits?: { bytes: number; lifetimeMs: number; receipts: number }) {
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const events = memoryEvents();
  const cache = createTreeCache<{ code: 'NO' }>({ clock, events, ...(limits ? { limits } : {}) });
  let made = 0;
  const get = async (parts: Parameters<typeof tree>[1] = {}, key = 'key', tenant = oak): Promise<string> => {
    const found = await cache.get(tenant, key, async () => tree(`t${(made += 1)}`, parts));
    return 'code' in found ? found.code : found.receipt.tree;
  };
  return { clock, events, cache, get };
}

/** What another instance would see, without Redis. */
function sharedMemory(): SharedContents {
  const kept = new Map<string, Buffer>();
  return {
    get: async (tenant, hash) => kept.get(`${tenant} ${hash}`),
    put: (tenant, hash, bytes) => {
      kept.set(`${tenant} ${hash}`, bytes);
    },
  };
}

describe('the tree cache', () => {
  it('gives the bytes that another instance made, to the same tenant alone', async () => {
    const [clock, events, shared] = [fixedClock('2026-11-20T10:00:00Z'), memoryEvents(), sharedMemory()];
    const [here, there] = [
      createTreeCache<{ code: 'NO' }>({ clock, events, shared }),
      createTreeCache<{ code: 'NO' }>({ clock, events, shared }),
    ];
    await here.get(oak, 'key', async () => tree('t1'));
    expect((await there.bytes(oak, 't1'))?.toString()).toContain('t1');
    expect(await there.bytes(elm, 't1')).toBeUndefined();
  });

  it('gives a tree again until 15 s are over', async () => {
    const { clock, get } = setup();
    expect([await get(), await get()]).toEqual(['t1', 't1']);
    clock.advance(14_999);
    expect(await get()).toBe('t1');
    clock.advance(1);
    expect(await get()).toBe('t2');
  });

  it('gives nothing beyond its own end', async () => {
    const { clock, get } = setup();
    await get({ validUntil: '2026-11-20T10:00:05.000Z' });
    clock.advance(5_000);
    expect(await get()).toBe('t2');
  });

  it('makes a tree anew that lacks what is under way, and has the bytes of the one before', async () => {
    const { cache, get } = setup();
    expect([await get({ isLate: true }), await get()]).toEqual(['t1', 't2']);
    expect((await cache.bytes(oak, 't1'))?.toString()).toContain('t1');
    expect(await get()).toBe('t2');
  });

  it('drops what an event marks, and nothing else', async () => {
    const { events, get } = setup();
    await get();
    events.tell('oak', ['layout:oak:search']);
    expect(await get()).toBe('t1');
    events.tell('oak', ['layout:oak:home']);
    expect(await get()).toBe('t2');
  });

  it('keeps tenants and keys apart', async () => {
    const { cache, get } = setup();
    expect([await get({}, 'a'), await get({}, 'b'), await get({}, 'a', elm)]).toEqual(['t1', 't2', 't3']);
    expect((await cache.bytes(oak, 't1'))?.toString()).toContain('t1');
    expect(await cache.bytes(elm, 't1')).toBeUndefined();
  });

  it('makes a tree once for everybody who asks meanwhile, and does not keep a refusal', async () => {
    const { cache } = setup();
    let calls = 0;
    const refuse = async (): Promise<{ code: 'NO' }> => {
      calls += 1;
      return { code: 'NO' };
    };
    expect(await Promise.all([cache.get(oak, 'k', refuse), cache.get(oak, 'k', refuse)])).toEqual([
      { code: 'NO' },
      { code: 'NO' },
    ]);
    await cache.get(oak, 'k', refuse);
    expect(calls).toBe(2);
  });

  it('does not keep a tree that an event marked while it was made, and gives it to nobody who asks after the event', async () => {
    const { cache, events } = setup();
    const { promise, resolve } = Promise.withResolvers<Tree>();
    const before = cache.get(oak, 'k', () => promise);
    events.tell('oak', ['layout:oak:home']);
    const after = cache.get(oak, 'k', async () => tree('new'));
    resolve(tree('old'));
    expect(((await before) as Tree).receipt.tree).toBe('old');
    expect(((await after) as Tree).receipt.tree).toBe('new');
    expect(((await cache.get(oak, 'k', async () => tree('third'))) as Tree).receipt.tree).toBe('new');
  });

  it('lets everybody share a making that events of other goods meet, and makes anew only what they mark', async () => {
    const { cache, events } = setup();
    const gates = [Promise.withResolvers<Tree>(), Promise.withResolvers<Tree>()];
    let makings = 0;
    const make = (): Promise<Tree> => gates[(makings += 1) - 1]?.promise ?? Promise.reject(new Error('once too often'));
    const goods = { tags: ['layout:oak:home', 'product:oak:A1'] };
    const before = cache.get(oak, 'k', make);
    events.tell('oak', ['product:oak:B2']);
    const untouched = cache.get(oak, 'k', make);
    events.tell('oak', ['product:oak:A1']);
    const touched = [cache.get(oak, 'k', make), cache.get(oak, 'k', make)];
    gates[0]?.resolve(tree('old', goods));
    gates[1]?.resolve(tree('new', goods));
    const names = (await Promise.all([before, untouched, ...touched])).map((one) =>
      'code' in one ? one.code : one.receipt.tree,
    );
    expect([names, makings]).toEqual([['old', 'old', 'new', 'new'], 2]);
    expect(await cache.get(oak, 'k', make)).toMatchObject({ receipt: { tree: 'new' } });
    events.tell('oak', ['product:oak:A1']);
    await expect(cache.get(oak, 'k', make)).rejects.toThrow('once too often');
  });

  it('asks again after a refusal that an event met', async () => {
    const { cache, events } = setup();
    const gate = Promise.withResolvers<{ code: 'NO' }>();
    const before = cache.get(oak, 'k', () => gate.promise);
    events.tell('oak', ['product:oak:A1']);
    const after = cache.get(oak, 'k', async () => tree('now'));
    gate.resolve({ code: 'NO' });
    expect([await before, await after]).toMatchObject([{ code: 'NO' }, { receipt: { tree: 'now' } }]);
  });

  it('makes a tree again whose bytes were pushed out', async () => {
    const { get } = setup({ bytes: 25, lifetimeMs: 15_000, receipts: 10 });
    await get({}, 'a');
    await get({}, 'b');
    await get({}, 'c');
    expect(await get({}, 'a')).toBe('t4');
  });

  it('tries again after a failure', async () => {
    const { cache, get } = setup();
    await expect(
      cache.get(oak, 'key', async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await get()).toBe('t1');
  });
});
