import type { PageFacts } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { fixtureFamily } from '../../testing/fixture-family.ts';
import { createSitemaps } from './sitemap.ts';

const PAGES = Array.from({ length: 40 }, (_, index) => `/s/wort-${index}`);

it('asks for a few pages at a time, so that others are answered in between, and lists them in their order all the same', async () => {
  let [most, inThisTurn] = [0, 0];
  const { xml } = createSitemaps({
    families: { current: () => fixtureFamily() },
    contentOf: () => PAGES.map((path) => `de-AT${path}`),
    productsOf: () => [],
    clock: { now: () => new Date(0) },
    edgePort: 3_000,
    service: {
      facts: async (_tenant, _locale, path) => {
        if (inThisTurn === 0) setImmediate(() => (inThisTurn = 0));
        inThisTurn += 1;
        most = Math.max(most, inThisTurn);
        // Those asked for first are there last.
        for (let left = path.length % 7; left > 0; left -= 1) await Promise.resolve();
        return { status: 200 } as PageFacts;
      },
    },
  });
  const listed = [...((await xml('oak')) ?? '').matchAll(/<loc>http:\/\/oak\.localhost:3000(\/s\/wort-\d+)<\/loc>/g)];
  expect(listed.map(([, path]) => path)).toEqual(PAGES);
  expect(most).toBeLessThanOrEqual(8);
});
