import { describe, expect, it } from 'vitest';
import type { TreeReceipt } from '@vitrine/schemas';
import { createKeptReceipts } from './kept-receipts.ts';

function setup() {
  let time = Date.parse('2026-11-20T10:00:00Z');
  const receipts = createKeptReceipts({ now: () => time, most: 3, lifetimeMs: 15_000 });
  const keep = (id: string, parts: Partial<TreeReceipt> = {}): void =>
    receipts.keep(id, { tree: id, version: 'v', tags: ['layout:oak:home'], validUntil: '', cursor: 1, ...parts });
  return { receipts, keep, pass: (ms: number) => void (time += ms) };
}

describe('kept receipts', () => {
  it('end with their lifetime, or before it where they say so', () => {
    const { receipts, keep, pass } = setup();
    keep('a', { validUntil: '2026-11-20T10:00:05.000Z' });
    keep('b');
    pass(5_000);
    expect([receipts.find('a'), receipts.find('b')?.tree]).toEqual([undefined, 'b']);
    pass(10_000);
    expect(receipts.find('b')).toBeUndefined();
  });

  it('leave memory once nobody may have them again, and the oldest before that where there are too many', () => {
    const { receipts, keep, pass } = setup();
    for (const id of ['a', 'b', 'c', 'd']) keep(id);
    expect([receipts.size, receipts.find('a')]).toEqual([3, undefined]);
    pass(15_000);
    keep('e');
    expect(receipts.size).toBe(1);
  });

  it('are young again when they are kept anew', () => {
    const { receipts, keep, pass } = setup();
    for (const id of ['a', 'b', 'c', 'a', 'd']) keep(id);
    expect(['a', 'b', 'c', 'd'].filter((id) => receipts.find(id) !== undefined)).toEqual(['a', 'c', 'd']);
    pass(10_000);
    keep('a');
    pass(10_000);
    keep('e');
    expect([receipts.size, receipts.find('a')?.tree]).toEqual([2, 'a']);
  });

  it('are dropped by their tags alone', () => {
    const { receipts, keep } = setup();
    keep('a', { tags: ['x', 'y'] });
    keep('b', { tags: ['y'] });
    receipts.forget('x');
    expect([receipts.find('a'), receipts.find('b')?.tree]).toEqual([undefined, 'b']);
    keep('a', { tags: ['z'] });
    receipts.forget('x');
    expect(receipts.find('a')?.tree).toBe('a');
  });
});
