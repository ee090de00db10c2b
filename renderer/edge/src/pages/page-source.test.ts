import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ANYBODY, type PageFacts } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import type { PackagedPage } from '../answer/packaged-page.ts';
import { realAlarm } from '../cache/alarm.ts';
import { createMarkedCache } from '../cache/marked-cache.ts';
import { createTagLedger } from '../cache/tag-ledger.ts';
import type { PageRenderer } from '../render/page-renderer.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import { failed } from '../upstream/failure.ts';
import type { PageHit } from './arrival.ts';
import { createPageSource } from './page-source.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const FACTS: PageFacts = {
  status: 200,
  page: 'home',
  vary: [],
  query: [],
  experiments: [],
  validUntil: '',
  cursor: 1,
  tags: ['layout:at:home'],
  revisionRef: '1',
};
const TENANT: EdgeTenant = {
  id: 'at',
  hosts: ['at.localhost'],
  defaultLocale: 'de-AT',
  locales: [{ locale: 'de-AT', prefix: '' }],
  measureCategory: 'C0002',
  assetHost: '',
};
const REQUEST = { tenant: TENANT, locale: TENANT.defaultLocale, path: '/', visitor: ANYBODY, query: {}, arms: {} };
const RENDERED = {
  html: Buffer.from('<html><body></body></html>'),
  receipt: { tree: 't', version: 'v1', tags: FACTS.tags, validUntil: '', cursor: 1 },
};

/** The source of pages over a renderer, with the cache that it fills. */
function setup(renderer: PageRenderer) {
  const cache = createMarkedCache<PackagedPage>({
    ledger: createTagLedger({ cursor: 1 }),
    clock: () => 0,
    alarm: realAlarm,
    onBug: (error) => expect.fail(String(error)),
    isPinned: () => false,
    maxBytes: 1_000_000,
    pinnedBytes: 1_000,
  });
  const pages = createPageSource({
    cache,
    facts: {
      find: () => ({ ok: true, state: 'HIT', value: FACTS, storedAt: 0, asOf: 1 }),
      lastKnown: () => FACTS,
      renew: () => Promise.resolve(),
      preview: () => expect.fail('no draft was asked for'),
      isRevoked: () => expect.fail('no preview was opened'),
    },
    renderer,
    ownRenderer: renderer,
    clientOf: ({ remoteAddress }) => remoteAddress,
    clock: () => 0,
    development: false,
    secrets: [],
    hasRecaptcha: false,
    keepDormant: () => '',
    onStranger: () => undefined,
  });
  return { cache, pages };
}

it('a kept page keeps nothing of the request that it was made for, and is renewed at nobody’s expense', async () => {
  const clients: (string | undefined)[] = [];
  const { cache, pages } = setup({
    async render(_context, wish) {
      clients.push(wish?.client);
      return { ok: true, value: RENDERED };
    },
  });
  const ask = async (): Promise<WeakRef<PageHit>> => {
    const hit = { method: 'GET', url: '/', host: 'at.localhost', headers: {}, remoteAddress: '198.51.100.1' };
    await pages.find(REQUEST, FACTS, 'request-1', hit);
    return new WeakRef(hit);
  };
  const asked = await ask();
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect([cache.size, asked.deref()]).toEqual([1, undefined]);
  for (const key of cache.snapshot().map((entry) => entry.key)) expect(await cache.refresh(key)).toBe(true);
  expect(clients).toEqual(['198.51.100.1', undefined]);
});

it('a page that nobody has seen yet waits for what it lacks, one that stands in for itself does not', async () => {
  const patient: (boolean | undefined)[] = [];
  const { cache, pages } = setup({
    async render(_context, wish) {
      patient.push(wish?.isPatient);
      return patient.length === 1 ? failed('LATE', 'expected the content of /') : { ok: true, value: RENDERED };
    },
  });
  expect((await pages.find(REQUEST, FACTS, 'request-1')).ok).toBe(true);
  for (const { key } of cache.snapshot()) expect(await cache.refresh(key)).toBe(true);
  expect(patient).toEqual([true, true, false]);
});
