import type { PageFacts } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { realAlarm } from '../cache/alarm.ts';
import type { Answer } from '../cache/entry.ts';
import { createMarkedCache } from '../cache/marked-cache.ts';
import { createTagLedger } from '../cache/tag-ledger.ts';
import { createEdgeTurns } from '../composition/turns.ts';
import type { PageHit } from '../pages/arrival.ts';
import type { PagePlace } from '../pages/page-request.ts';
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

function setup(facts: (path: string) => Promise<PageFacts>) {
  const turns = createEdgeTurns({ points: 0, clock: () => 0 });
  return createFactsSource({
    cache: createMarkedCache<PageFacts>({
      ledger: createTagLedger({ cursor: 1 }),
      clock: () => 0,
      alarm: realAlarm,
      onBug: (error) => expect.fail(String(error)),
      isPinned: () => false,
      maxBytes: 1_000_000,
      pinnedBytes: 1_000,
    }),
    layoutServer: { facts: async ({ path }) => ({ ok: true, value: await facts(path) }) },
    turns: turns.withinBudget(turns.facts, 'facts'),
    clientOf: ({ remoteAddress }) => remoteAddress,
    clock: () => 0,
  });
}

it('endlessly many addresses of one client leave turns for others, and push out their own alone', async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const facts = setup(async (path) => {
    asked.push(path);
    await hold;
    return NOT_FOUND;
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

it.each<[string, Partial<PageFacts>, PagePlace['statusPage'], number, number | 'refused']>([
  ['whose content is under way is waited for', { status: 503, isLate: true }, undefined, 3, 200],
  ['that cannot be had is not', { status: 503 }, undefined, 1, 'refused'],
  ['that stands without its content is not', { status: 200, isLate: true }, undefined, 1, 200],
  ['of a status is not', { status: 503, isLate: true }, 'unavailable', 1, 503],
])('a page %s', async (_name, first, statusPage, asked, end) => {
  let count = 0;
  const facts = setup(async () => ({ ...NOT_FOUND, ...((count += 1) < 3 ? first : { status: 200 }) }));
  const place: PagePlace = { tenant: TENANT, locale: 'de-AT', path: '/lp/neu' };
  const answer = await facts.find(statusPage === undefined ? place : { ...place, statusPage }, 'request-1');
  expect([count, answer.ok ? answer.value.status : 'refused']).toEqual([asked, end]);
});
