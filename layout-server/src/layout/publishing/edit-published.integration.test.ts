import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentEdit, LayerDocument } from '@vitrine/schemas';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { openEventLog } from '@vitrine/platform/events';
import { silentLogger } from '@vitrine/platform/logging';
import { testEngines } from '@vitrine/platform/testing/databases';
import { createRevisions, type Revisions } from '../revisions/index.ts';
import { homeLayout, testComponents, testWorld, noSets } from '../testing/world.ts';
import { createPublishing, type EditRequest, type Publishing } from './index.ts';

const ID = 'at/home.layer';
const clock = fixedClock('2026-11-20T08:00:00.000Z');
const AUTHORS = ['Mara Holzer', 'Urs Frei', 'Ida Lind', 'Jon Berg'] as const;

describe.each(testEngines())('steps of authors on $engine', ({ open }) => {
  let database: Database;
  let revisions: Revisions;
  let publishing: Publishing;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.orm.execute(sql`truncate revisions`);
    const events = await openEventLog({ database, clock, logger: silentLogger });
    revisions = createRevisions({ database, clock });
    publishing = createPublishing({
      sets: noSets,
      database,
      revisions,
      events,
      world: testWorld(),
      components: testComponents,
      clock,
    });
    const layout = homeLayout();
    layout.root.slots = { main: [...(layout.root.slots?.['main'] ?? []), { id: 'note', type: 'note' }] };
    await publishing.publish({
      documentId: 'base/home.layout',
      document: layout,
      message: 'first',
      author: 'Vitrine',
      source: 'seed',
    });
    return () => events.close();
  });
  const edit = (edits: DocumentEdit[], onRevision: number, more: Partial<EditRequest> = {}) =>
    publishing.edit({
      documentId: ID,
      edits,
      onRevision,
      message: '',
      author: 'Mara Holzer',
      source: 'studio',
      ...more,
    });
  const set = (pointer: string, value: string, node = 'note'): DocumentEdit => ({ op: 'set', node, pointer, value });
  const said = async () => {
    const published = await revisions.published('at', 'home', 'layer');
    const { ops } = (published?.document ?? { ops: [] }) as LayerDocument;
    return Object.fromEntries(ops.map((op) => ['pointer' in op ? op.pointer : op.op, 'value' in op ? op.value : true]));
  };

  it('of four at once are all published, each once', async () => {
    expect(await edit([set('/props/first', 'x')], 0)).toMatchObject({ code: 'PUBLISHED', revision: { number: 1 } });
    const outcomes = await Promise.all(
      AUTHORS.map((author, index) => edit([set(`/props/of${index}`, author)], 1, { author })),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(AUTHORS.map(() => 'PUBLISHED'));
    expect(await said()).toEqual({
      '/props/first': 'x',
      ...Object.fromEntries(AUTHORS.map((author, index) => [`/props/of${index}`, author])),
    });
    expect((await revisions.history('at', 'home', 'layer', 10)).map(({ author }) => author).toSorted()).toEqual(
      [...AUTHORS, 'Mara Holzer'].toSorted(),
    );
  });

  it('on one value are asked about, and published as chosen', async () => {
    await edit([set('/props/label', 'A')], 0);
    await edit([set('/props/label', 'B'), { op: 'hide', node: 'note' }], 1, { author: 'Urs Frei' });
    const mine: DocumentEdit[] = [set('/props/label', 'C'), set('/props/more', 'D')];
    expect(await edit(mine, 1)).toMatchObject({
      code: 'COLLIDED',
      since: 1,
      current: 2,
      collisions: [{ key: 'note /props/label', base: 'A', mine: 'C', theirs: 'B' }],
    });
    expect(await said()).toEqual({ '/props/label': 'B', hide: true });
    expect(
      await edit(mine, 1, { choices: { of: new Map([['note /props/label', 'mine']]) }, dryRun: true }),
    ).toMatchObject({ code: 'PUBLISHABLE' });
    expect(await edit(mine, 1, { choices: { all: 'theirs' } })).toMatchObject({ code: 'PUBLISHED', rebasedOn: 2 });
    expect(await said()).toEqual({ '/props/label': 'B', hide: true, '/props/more': 'D' });
    expect(await edit(mine, 1, { choices: { all: 'mine' } })).toMatchObject({ code: 'PUBLISHED' });
    expect(await said()).toEqual({ '/props/label': 'C', hide: true, '/props/more': 'D' });
  });

  it('that say once more what their author saw are asked about where somebody changed it since', async () => {
    await edit([set('/props/label', 'A')], 0);
    await edit([set('/props/label', 'B')], 1, { author: 'Urs Frei' });
    expect(await edit([set('/props/label', 'A'), set('/props/more', 'D')], 1)).toMatchObject({
      code: 'COLLIDED',
      collisions: [{ key: 'note /props/label', base: 'A', mine: 'A', theirs: 'B' }],
    });
    expect(await said()).toEqual({ '/props/label': 'B' });
    expect(await edit([set('/props/label', 'A')], 1, { choices: { all: 'mine' } })).toMatchObject({
      code: 'PUBLISHED',
    });
    expect(await said()).toEqual({ '/props/label': 'A' });
    expect(await edit([set('/props/label', 'A'), set('/props/more', 'D')], 1)).toMatchObject({ code: 'PUBLISHED' });
    expect(await said()).toEqual({ '/props/label': 'A', '/props/more': 'D' });
  });

  it('pass the gates together with what others published, and name a revision that there is', async () => {
    await edit([set('/props/label', 'A')], 0);
    expect(await edit([set('/props/label', 'x', 'nobody')], 1)).toMatchObject({
      code: 'INVALID',
      faults: [{ code: 'MISSING_NODE' }],
    });
    expect(await edit([set('/props/label', 'B')], 7)).toMatchObject({ code: 'UNKNOWN' });
    expect(
      await publishing.edit({
        documentId: 'nowhere',
        edits: [],
        onRevision: 0,
        message: '',
        author: '',
        source: 'cli',
      }),
    ).toMatchObject({ code: 'UNKNOWN' });
    expect(await said()).toEqual({ '/props/label': 'A' });
  });
});
