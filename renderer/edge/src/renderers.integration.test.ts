import { afterEach, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench } from './testing/edge-bench.ts';
import { FakeRenderer } from './testing/fake-renderer.ts';

let bench: EdgeBench;
let second: FakeRenderer;
afterEach(async () => {
  await bench.end();
  await second.stop();
});

async function start(): Promise<void> {
  second = new FakeRenderer();
  bench = await startBench({ moreRenderers: [await second.start()] });
  for (let page = 0; page < 40; page += 1)
    bench.layouts.pages.set(`/${page}`, { page: `page-${page}`, text: 'a page' });
}
const pages = (renderer: FakeRenderer): number =>
  renderer.requests.filter(({ context }) => context.page.startsWith('page-')).length;

describe('with two renderers', () => {
  it('pages go on while one of them hangs', async () => {
    await start();
    const { promise, resolve } = Promise.withResolvers<void>();
    // As when a component never ends: what it has been given is lost, and no more comes to it.
    bench.renderer.hold = promise;
    const stuck = [bench.get('/0'), bench.get('/1'), bench.get('/2')];
    await expect.poll(() => pages(bench.renderer), { timeout: 20_000 }).toBeGreaterThan(0);
    for (let page = 20; page < 30; page += 1) expect((await bench.get(`/${page}`)).status).toBe(200);
    resolve();
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('no page is lost when one of them is gone', async () => {
    await start();
    await bench.renderer.stop();
    for (let page = 0; page < 20; page += 1) expect((await bench.get(`/${page}`)).status).toBe(200);
    expect(pages(second)).toBe(20);
  });

  it('both are asked', async () => {
    await start();
    const { promise, resolve } = Promise.withResolvers<void>();
    bench.renderer.hold = promise;
    second.hold = promise;
    const asked = Array.from({ length: 4 }, (_, page) => bench.get(`/${page}`));
    await expect.poll(() => [pages(bench.renderer), pages(second)], { timeout: 20_000 }).toEqual([2, 2]);
    resolve();
    second.hold = Promise.resolve();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
