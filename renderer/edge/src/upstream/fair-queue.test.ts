import fc from 'fast-check';
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

  it('holds no more than it may, in the order in which it came, and drops of the loudest alone', () => {
    const source = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      fc.record({ push: fc.array(source, { maxLength: 9 }) }),
      fc.record({ take: fc.nat({ max: 6 }), isBack: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.array(step, { maxLength: 40 }), (capacity, steps) => {
        const queue = createFairQueue<number>(capacity);
        let [next, model]: [number, Waiting<number>[]] = [0, []];
        const countOf = (name: string): number => model.filter((each) => each.source === name).length;
        for (const each of steps) {
          const before = queue.length;
          if ('push' in each) {
            const items = each.push.map((name) => ({ source: name, item: (next += 1) }));
            model.push(...items);
            expect(before + items.length - queue.push(items)).toBe(queue.length);
          } else {
            const taken = queue.take(each.take);
            expect(taken.length).toBe(Math.min(each.take, before));
            if (each.isBack) expect(queue.putBack(taken)).toBe(0);
            else model = model.filter(({ item }) => !taken.some((one) => one.item === item));
          }
          expect(queue.length).toBeLessThanOrEqual(capacity);
          const counts = ['a', 'b', 'c'].map(countOf);
          const held = queue.take(Infinity);
          queue.putBack(held);
          expect(held.map(({ item }) => item)).toEqual(held.map(({ item }) => item).toSorted((a, b) => a - b));
          const left = ['a', 'b', 'c'].map((name) => held.filter((one) => one.source === name).length);
          const loudest = Math.max(...left);
          // Who lost something has as much left as anybody, or one less.
          for (const [at, count] of left.entries())
            if (count < (counts[at] ?? 0)) expect(count).toBeGreaterThanOrEqual(loudest - 1);
          model = [...held];
        }
      }),
    );
  });

  it('takes a flood of many sources in one go', () => {
    const queue = createFairQueue<number>(20_000);
    let dropped = 0;
    for (let item = 0; item < 200_000; item += 1) dropped += queue.push(from(`source ${item % 50}`, item));
    expect([dropped, queue.length]).toEqual([180_000, 20_000]);
  });
});
