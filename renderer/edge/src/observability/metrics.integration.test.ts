import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBench, type EdgeBench } from '../testing/edge-bench.ts';

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.end());

/** The value of the first line of the metrics that begins so; NaN if there is none. */
async function figure(start: string): Promise<number> {
  const { text } = await bench.get('/metrics');
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  );
}

it('shows how far its clock is from that of the layout server', async () => {
  const bench = await startBench({ clock: () => Date.now() - 20_000 });
  try {
    const { text } = await bench.getUntil('/metrics', ({ text: now }) => !now.includes('clock_skew_seconds 0\n'));
    const skew = Number(/^vitrine_edge_clock_skew_seconds (\S+)$/m.exec(text)?.[1]);
    expect(skew).toBeLessThan(-18);
    expect(skew).toBeGreaterThan(-21);
  } finally {
    await bench.end();
  }
});

it('shows renders, breakers, the event loop, and how long a publish takes to be seen', async () => {
  await bench.get('/');
  const rendered = await figure('vitrine_edge_render_seconds_count{tenant="at",outcome="ok"}');
  expect(rendered).toBeGreaterThan(0);
  expect(await figure('vitrine_edge_breaker_open{server="renderer"}')).toBe(0);
  expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(await figure('vitrine_edge_requests_total{status="200",cache="MISS"}')).toBe(1);

  bench.layouts.publish('home', { text: 'Neu' });
  await expect.poll(() => figure('vitrine_edge_publish_to_edge_seconds_count')).toBe(1);
  expect(await figure('vitrine_edge_publish_to_seen_seconds_count')).toBe(0);
  expect((await bench.get('/')).text).toContain('Neu');
  expect(await figure('vitrine_edge_publish_to_seen_seconds_count')).toBe(1);
  expect(await figure('vitrine_edge_publish_to_seen_seconds_sum')).toBeLessThan(60);
  expect(await figure('vitrine_edge_render_seconds_count{tenant="at",outcome="ok"}')).toBe(rendered + 1);
});
