import type { PageFacts } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { realAlarm } from '../cache/alarm.ts';
import type { Answer } from '../cache/entry.ts';
import { createMarkedCache } from '../cache/marked-cache.ts';
import { createTagLedger } from '../cache/tag-ledger.ts';
import { createEdgeTurns } from '../composition/turns.ts';
import type { PageHit } from '../pages/arrival.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import { createFactsSource } from './facts-source.ts';

const TENANT: EdgeTenant = {
  id: 'at',
  hosts: ['at.localhost'],
  defaultLocale: 'de-AT',
  locales: [{ locale: 'de-AT', prefix: '' }],
  measureCategory: 'C0002',
  assetHost: '',
};
const NOT_FOUND: PageFacts = {
  status: 404,
  page: 'not-found',
  vary: [],
  query: [],
  experiments: [],
  validUntil: '',
  cursor: 1,
  tags: [],
  revisionRef: '1',
};

it('endlessly many addresses of one client leave turns for others, and push out their own alone', async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const turns = createEdgeTurns({ points: 0, clock: () => 0 });
  const facts = createFactsSource({
    cache: createMarkedCache<PageFacts>({
      ledger: createTagLedger({ cursor: 1 }),
      clock: () => 0,
      alarm: realAlarm,
      onBug: (error) => expect.fail(String(error)),
      isPinned: () => false,
      maxBytes: 1_000_000,
      pinnedBytes: 1_000,
    }),
    layoutServer: {
      async facts({ path }) {
        asked.push(path);
        await hold;
        return { ok: true, value: NOT_FOUND };
      },
    },
    turns: turns.withinBudget(turns.facts, 'facts'),
    clientOf: ({ remoteAddress }) => remoteAddress,
    clock: () => 0,
  });
  const ask = async (path: string, remoteAddress: string): Promise<Answer<PageFacts>> => {
    const hit: PageHit = { method: 'GET', url: path, host: 'at.localhost', headers: {}, remoteAddress };
    return facts.find({ tenant: TENANT, locale: 'de-AT', path }, 'request-1', hit);
  };
  const flood = Array.from({ length: 250 }, (_, each) => ask(`/nichts-${each}`, '198.51.100.1'));
  await expect.poll(() => asked.length).toBe(8);
  const other = ask('/anderes', '203.0.113.7');
  await expect.poll(() => asked.at(-1)).toBe('/anderes');
  release();
  expect((await other).ok).toBe(true);
  expect((await Promise.all(flood)).filter(({ ok }) => !ok)).toHaveLength(42);
});
