import { expect, it } from 'vitest';
import { tagOf, tenantId } from '@vitrine/platform/doors';
import { silentLogger } from '@vitrine/platform/logging';
import { fixtureFamily } from '../../testing/fixture-family.ts';
import { memoryEvents } from '../../testing/memory-events.ts';
import { fixedClock } from '@vitrine/platform/clock';
import { keepFutures, standingAt, type Future } from '../publishing/index.ts';
import type { Revisions } from '../revisions/index.ts';
import { createPublishedPages } from './published-pages.ts';

const oak = tenantId('oak');

it('reads a page again after an event of its shop’s documents, and not for goods, lists and sessions', async () => {
  let reads = 0;
  // Only this is asked of the store for a page that has no layout.
  const revisions = {
    publishedSet: async () => {
      reads += 1;
      return [];
    },
  } as unknown as Revisions;
  const family = fixtureFamily();
  const events = memoryEvents();
  const families = { current: () => family };
  const pages = createPublishedPages({
    revisions,
    families,
    experiments: () => [],
    sight: async () => undefined,
    events,
    logger: silentLogger,
  });
  const readsAfter = async (...tags: string[]): Promise<number> => {
    events.tell('oak', tags);
    await pages.current(oak, 'home');
    return reads;
  };
  expect(await readsAfter(tagOf.tenant('oak'))).toBe(1);
  expect(await readsAfter(tagOf.product('oak', 'A1'), tagOf.list('oak'), tagOf.session('oak', 's'))).toBe(1);
  for (const [index, tag] of [
    tagOf.layout('oak', 'search'),
    tagOf.tenant('oak'),
    tagOf.catalogue('oak'),
    tagOf.experiment('oak', 'hero'),
    tagOf.content('oak', 'about'),
  ].entries())
    expect(await readsAfter(tagOf.product('oak', 'A1'), tag)).toBe(index + 2);
});

it('foresees a page of the future once for it and its later nodes, and anew once something is published', async () => {
  let foreseen = 0;
  let state = 'first';
  const revisions = {
    publishedSet: async () => ({ base: undefined, layers: [] }),
    published: async () => undefined,
  } as unknown as Revisions;
  const publishing = {
    stateOfFuture: async () => state,
    foresee: async () => {
      foreseen += 1;
      return { changed: [] } as unknown as Future;
    },
  };
  const family = fixtureFamily();
  const events = memoryEvents();
  const clock = fixedClock('2026-11-20T10:00:00.000Z');
  const futures = keepFutures({ publishing, events });
  const moment = new Date('2026-11-27T00:00:00.000Z');
  const pages = createPublishedPages({
    revisions,
    families: { current: () => family },
    experiments: () => [],
    sight: async () => ({ ...(await standingAt({ revisions, publishing: futures, clock }, moment)), as: {} }),
    events,
    logger: silentLogger,
  });
  const look = async (): Promise<number> => {
    await pages.draft(oak, 'home', 'link');
    await Promise.all([pages.byRef(oak, 'home', 'draft:link'), pages.byRef(oak, 'home', 'draft:link')]);
    return foreseen;
  };
  expect([await look(), await look()]).toEqual([1, 1]);
  state = 'second';
  expect([await look(), await look()]).toEqual([2, 2]);
  events.tell('elm', [tagOf.tenant('elm')]);
  expect(await look()).toBe(3);
  events.tell('elm', [tagOf.product('elm', 'A1')]);
  expect(await look()).toBe(3);
});
