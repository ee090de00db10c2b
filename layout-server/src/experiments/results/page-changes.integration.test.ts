import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRevisions } from '../../layout/revisions/index.ts';
import { createPageChanges } from './index.ts';

describe.each(testEngines())('what was published on a tested page on $engine', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.orm.execute(sql`truncate revisions`);
  });
  afterAll(() => database.close());

  it('is that of the page and of the frames it named, of the shop and of all, while the test ran', async () => {
    const clock = fixedClock('2026-11-20T08:00:00.000Z');
    const revisions = createRevisions({ database, clock });
    const publish = (scope: string, page: string, kind: 'layout' | 'layer', document: object) =>
      database.transaction((transaction) =>
        revisions.publish(
          transaction,
          scope,
          page,
          kind,
          { document, author: 'Mara Holzer', message: `${scope}/${page}`, source: 'cli' },
          undefined,
        ),
      );
    await publish('base', 'checkout', 'layout', { frame: 'frame-checkout' });
    await publish('base', 'home', 'layout', { frame: 'frame' });
    clock.advance(1_000);
    const from = clock.now();
    await publish('base', 'frame', 'layout', {});
    await publish('base', 'frame-checkout', 'layout', {});
    await publish('oak', 'checkout', 'layer', {});
    await publish('elm', 'checkout', 'layer', {});
    clock.advance(1_000);
    const until = clock.now();
    await publish('oak', 'frame-checkout', 'layer', {});
    const found = async (page: string, to?: Date) =>
      (await createPageChanges(database)('oak', [page], from, to)).map(({ document }) => document).toSorted();
    expect(await found('checkout', until)).toEqual(['base/frame-checkout.layout', 'oak/checkout.layer']);
    expect(await found('checkout')).toEqual([
      'base/frame-checkout.layout',
      'oak/checkout.layer',
      'oak/frame-checkout.layer',
    ]);
    expect(await found('home')).toEqual(['base/frame.layout']);
  });
});
