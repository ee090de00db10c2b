import { expect, it } from 'vitest';
import { createPublishWatch } from './publish-watch.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');

function watch() {
  let now = START;
  const told: number[] = [];
  const seen: number[] = [];
  const publishes = createPublishWatch({
    clock: () => now,
    onTold: (seconds) => told.push(seconds),
    onSeen: (seconds) => seen.push(seconds),
  });
  return {
    publishes,
    told,
    seen,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

const change = { cursor: 7, tags: ['layout:at:home'], at: new Date(START).toISOString() };

it('measures from writing a change to this edge and to the first page that shows it, once', () => {
  const { publishes, told, seen, wait } = watch();
  wait(40);
  publishes.told(change);
  wait(60);
  publishes.rendered(['layout:at:search', 'tenant:at'], 7);
  publishes.rendered(['layout:at:home', 'tenant:at'], 6);
  expect(seen).toEqual([]);
  publishes.rendered(['layout:at:home', 'tenant:at'], 8);
  publishes.rendered(['layout:at:home', 'tenant:at'], 8);
  expect([told, seen]).toEqual([[0.04], [0.1]]);
});

it('tells nothing of a page that nobody asked for, and nothing negative when clocks differ', () => {
  const { publishes, told, seen, wait } = watch();
  publishes.told({ ...change, at: new Date(START + 500).toISOString() });
  publishes.told({ cursor: 8, tags: ['layout:at:home'] });
  expect(told).toEqual([0]);
  wait(61_000);
  publishes.rendered(['layout:at:home'], 8);
  expect(seen).toEqual([]);
});

it('waits for no page that shows a product, so that what people publish is not pushed out', () => {
  const { publishes, told, seen } = watch();
  publishes.told(change);
  for (let cursor = 8; cursor <= 300; cursor += 1)
    publishes.told({ ...change, cursor, tags: [`product:at:${cursor}`] });
  publishes.rendered(['layout:at:home', 'product:at:8'], 300);
  expect([told.length, seen.length]).toEqual([294, 1]);
});

it('keeps the latest two hundred changes', () => {
  const { publishes, seen } = watch();
  for (let cursor = 1; cursor <= 300; cursor += 1) publishes.told({ ...change, cursor, tags: [`layout:at:${cursor}`] });
  publishes.rendered(
    Array.from({ length: 300 }, (_, index) => `layout:at:${index + 1}`),
    300,
  );
  expect(seen).toHaveLength(200);
});
