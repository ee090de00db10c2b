import { describe, expect, it } from 'vitest';
import { createFairQueue, type Waiting } from './fair-queue.ts';

const from = (source: string, ...items: number[]): Waiting<number>[] => items.map((item) => ({ source, item }));
const all = (taken: readonly Waiting<number>[]): string[] => taken.map(({ source, item }) => `${source}${item}`);

describe('a fair queue', () => {
  it('gives what waits in the order in which it came', () => {
    const queue = createFairQueue<number>(10);
    queue.push(from('a', 1, 2));
    queue.push(from('b', 3));
    expect([all(queue.take(2)), all(queue.take(9)), queue.length]).toEqual([['a1', 'a2'], ['b3'], 0]);
  });

  it('drops the newest of the loudest when it is full, and keeps what others sent before and after', () => {
    const queue = createFairQueue<number>(4);
    queue.push(from('quiet', 1));
    const flooded = Array.from({ length: 1_000 }, (_, index) => queue.push(from('loud', index)));
    expect(flooded.reduce((sum, dropped) => sum + dropped, 0)).toBe(997);
    expect(queue.push(from('late', 2))).toBe(1);
    expect(all(queue.take(9))).toEqual(['quiet1', 'loud0', 'loud1', 'late2']);
  });

  it('puts back what could not be handed over at its old place, and counts it again for its source', () => {
    const queue = createFairQueue<number>(3);
    queue.push(from('a', 1, 2));
    const taken = queue.take(2);
    queue.push(from('b', 3, 4));
    expect(queue.putBack(taken)).toBe(1);
    expect(all(queue.take(9))).toEqual(['a1', 'a2', 'b3']);
  });
});
