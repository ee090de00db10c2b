import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '@vitrine/component-registry/manifest';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { openInMemory } from '@vitrine/platform/testing/databases';
import { createRevisions, type Revisions } from '../revisions/index.ts';
import { homeLayout, testComponents, testWorld } from '../testing/world.ts';
import { checkCatalog } from './index.ts';

const clock = fixedClock('2026-11-20T08:00:00.000Z');
const anything = { type: 'object' };
const ours = [
  {
    type: 'page',
    version: 1,
    slots: { header: { accepts: ['note'] }, main: { accepts: ['*'] } },
    propsSchema: anything,
  },
  { type: 'note', version: 1, slots: {}, propsSchema: anything },
];
const text = {
  type: 'text',
  version: 1,
  slots: {},
  heading: { prop: 'text', level: 1 },
  propsSchema: { type: 'object', properties: { text: { type: 'string' } } },
};

describe('a changed catalog', () => {
  let database: Database;
  let revisions: Revisions;
  beforeAll(async () => {
    database = await openInMemory();
    revisions = createRevisions({ database, clock });
    const given = (document: unknown) => ({ document, author: 'Mara Holzer', message: '', source: 'cli' as const });
    await database.transaction(async (transaction) => {
      await revisions.publish(transaction, 'base', 'home', 'layout', given(homeLayout()), undefined);
      await revisions.publish(
        transaction,
        'ch',
        'home',
        'layer',
        given({
          page: 'home',
          prefix: 'ch',
          ops: [
            {
              op: 'set',
              node: 'hero',
              pointer: '/props/text',
              value: 'A long greeting for everybody who looks in today',
            },
          ],
        }),
        undefined,
      );
    });
  });
  afterAll(() => database.close());
  const check = (components: unknown, schemaDeadlineMs = 2_000) =>
    checkCatalog(
      { revisions, world: testWorld(), components: testComponents, clock, schemaDeadlineMs },
      { version: 1, components },
    );

  it('that takes everything breaks nothing', async () => {
    expect(await check([...ours, text])).toEqual({ code: 'CHECKED', pages: 3, broken: [] });
  });

  it('names shops and nodes that a type, a version or a prop that is gone would break', async () => {
    expect(await check(ours)).toMatchObject({
      broken: [
        { tenant: 'at', faults: [{ code: 'UNKNOWN_TYPE', nodeId: 'hero' }, { code: 'HEADING_COUNT' }] },
        { tenant: 'ch' },
      ],
    });
    expect(await check([...ours, { ...text, version: 2 }])).toMatchObject({
      broken: [{ tenant: 'at', faults: [{ code: 'UNKNOWN_VERSION', nodeId: 'hero' }, {}] }, { tenant: 'ch' }],
    });
    const short = {
      ...text,
      propsSchema: { type: 'object', properties: { text: { type: 'string', pattern: '^home' } } },
    };
    expect(await check([...ours, short])).toMatchObject({
      broken: [{ tenant: 'ch', faults: [{ layer: 'ch/home.layer#1', nodeId: 'hero', pointer: '/props/text' }] }],
    });
  });

  it.each([
    ['a pattern that backtracks for ever', { properties: { text: { type: 'string', pattern: '^(.+)+\\u0001$' } } }],
    [
      'a schema that opens ever more of itself',
      {
        $ref: '#/$defs/l22',
        $defs: {
          l0: { type: 'object' },
          ...Object.fromEntries(
            Array.from({ length: 22 }, (_, index) => [
              `l${index + 1}`,
              { allOf: [{ $ref: `#/$defs/l${index}` }, { $ref: `#/$defs/l${index}` }, { $ref: `#/$defs/l${index}` }] },
            ]),
          ),
        },
      },
    ],
  ])('with %s is refused by its name, and holds up nothing meanwhile', async (_name, propsSchema) => {
    const page = { ...ours[0], propsSchema };
    const long = { ...text, propsSchema };
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 10);
    const verdict = await check([page, ours[1], long]);
    clearInterval(ticking);
    expect(verdict).toMatchObject({ code: 'INVALID', faults: [{ message: expect.stringContaining('2000 ms') }] });
    expect(turns).toBeGreaterThan(10);
  });

  it.each([
    ['more components than a build has', Array.from({ length: 501 }, () => text), '/components'],
    [
      'more slots than a component has',
      [
        {
          ...text,
          slots: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`s${at}`, { accepts: [], min: 1 }])),
        },
      ],
      '/components/0',
    ],
    ['slots of another shape', [text, { ...text, slots: { main: 5 } }], '/components/1'],
    ['a slot that takes no list', [text, { ...text, slots: { main: {} } }], '/components/1'],
  ])('with %s is refused before a page is looked at', async (_name, components, pointer) => {
    expect(await check(components)).toMatchObject({ code: 'INVALID', faults: [{ pointer }] });
  });

  it('that asks for very much of a node is told so in few words', async () => {
    const names = Array.from({ length: 3_000 }, (_, at) => `name-${at}`);
    const verdict = await check([...ours, { ...text, propsSchema: { required: names, enum: [names] } }]);
    if (verdict.code !== 'CHECKED') throw new Error('not checked');
    const { faults = [] } = verdict.broken.find(({ tenant }) => tenant === 'at') ?? {};
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(faults).length).toBeLessThan(50_000);
  });

  it('is refused if it is none, and ours is one', async () => {
    expect(await check('nothing')).toMatchObject({ code: 'INVALID', faults: [{ pointer: '/components' }] });
    expect(await check([{ ...text, propsSchema: { type: 'nonsense' } }])).toMatchObject({
      code: 'INVALID',
      faults: [{ pointer: '/components/0' }],
    });
    // As long as a busy machine takes for a hundred schemas.
    expect(await check(JSON.parse(JSON.stringify(catalog)).components, 30_000)).toMatchObject({ code: 'CHECKED' });
  });
});
