import { expect, it } from 'vitest';
import { tagOf, tenantId } from '@vitrine/platform/doors';
import { silentLogger } from '@vitrine/platform/logging';
import { fixtureFamily } from '../../testing/fixture-family.ts';
import { memoryEvents } from '../../testing/memory-events.ts';
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
