import { sql } from '@vitrine/platform/sql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayerDocument } from '@vitrine/schemas';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { openEventLog } from '@vitrine/platform/events';
import { silentLogger } from '@vitrine/platform/logging';
import { testEngines } from '@vitrine/platform/testing/databases';
import { createRevisions } from '../revisions/index.ts';
import { homeLayout, testComponents, testWorld, noSets } from '../testing/world.ts';
import { createPublishing, type Publishing } from './index.ts';

const ID = 'at/home.layer';
const HOUR = 3_600_000;
const KEYS = ['a', 'b', 'c'] as const;
/** With every engine there is time, as at night; else a few orders a run, other ones each time. */
const RUNS = process.env['TEST_ENGINES'] === 'all' ? 40 : 4;
const LONGEST_MS = 300_000;

type Key = (typeof KEYS)[number];
const keys = fc.constantFrom(...KEYS);
const texts = fc.constantFrom('A', 'B', 'C');
/** Two merchandisers who saw any revision, a scheduler, time, and somebody who takes an appointment back. */
const deeds = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      who: fc.constantFrom(0, 1),
      key: keys,
      value: texts,
      seen: fc.nat(20),
      mine: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('schedule' as const),
      key: keys,
      value: texts,
      hours: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('callOff' as const), which: fc.nat(5) }) },
);

describe.each(testEngines())('any order of deeds on $engine', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it(
    'loses no acknowledged change, and every view of the future comes true',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(deeds, { minLength: 3, maxLength: 14 }), async (list) => {
          await database.orm.execute(sql`truncate revisions`);
          const clock = fixedClock('2026-11-20T08:00:00.000Z');
          const events = await openEventLog({ database, clock, logger: silentLogger });
          const revisions = createRevisions({ database, clock });
          const instance = (): Publishing =>
            createPublishing({
              sets: noSets,
              database,
              revisions,
              events,
              world: testWorld(),
              components: testComponents,
              clock,
            });
          const instances = [instance(), instance()] as const;
          const layout = homeLayout();
          layout.root.slots = { main: [...(layout.root.slots?.['main'] ?? []), { id: 'note', type: 'note' }] };
          await instances[0].publish({
            documentId: 'base/home.layout',
            document: layout,
            message: '',
            author: 'V',
            source: 'seed',
          });
          const live = () => revisions.published('at', 'home', 'layer');
          const said = (document: unknown): Partial<Record<Key, string>> =>
            Object.fromEntries(
              ((document as LayerDocument | undefined)?.ops ?? []).flatMap((op) =>
                op.op === 'set' ? [[op.pointer.slice('/props/'.length), op.value as string]] : [],
              ),
            );
          const edit = (key: Key, value: string) => [
            { op: 'set' as const, node: 'note', pointer: `/props/${key}`, value },
          ];
          /** What shoppers must see: the last acknowledged change of each key. */
          let model: Partial<Record<Key, string>> = {};
          /** What was foreseen, and until when nothing has been done that could change it. */
          let promises: { at: Date; said: Partial<Record<Key, string>> }[] = [];
          const promise = async () => {
            const { revisions: waiting } = await instances[1].foresee();
            promises = await Promise.all(
              waiting.map(async ({ at }) => ({
                at,
                said: said(
                  (await (await instances[1].foresee(at)).published({ scope: 'at', page: 'home', kind: 'layer' }))
                    ?.document,
                ),
              })),
            );
          };
          for (const deed of list) {
            const current = (await live())?.number ?? 0;
            if (deed.do === 'edit') {
              const history = (await revisions.history('at', 'home', 'layer', 50)).flatMap(({ number, publishedAt }) =>
                publishedAt === undefined ? [] : [number],
              );
              const seen = [0, ...history][deed.seen % (history.length + 1)] ?? 0;
              const outcome = await instances[deed.who === 0 ? 0 : 1].edit({
                documentId: ID,
                edits: edit(deed.key, deed.value),
                onRevision: seen,
                choices: deed.mine ? { all: 'mine' } : undefined,
                message: '',
                author: `merchandiser ${deed.who}`,
                source: 'studio',
              });
              if (outcome.code === 'PUBLISHED') {
                // What this author saw of other keys is no change of theirs.
                model = { ...model, [deed.key]: deed.value };
                await promise();
              } else expect(outcome).toMatchObject({ code: 'COLLIDED' });
            } else if (deed.do === 'schedule') {
              const document = {
                page: 'home',
                prefix: 'at',
                ops: [...(((await live())?.document as LayerDocument | undefined)?.ops ?? [])]
                  .filter((op) => op.op === 'set' && op.pointer !== `/props/${deed.key}`)
                  .concat(edit(deed.key, deed.value)),
              };
              await instances[0].schedule({
                documentId: ID,
                document,
                expectedRevision: current,
                at: new Date(clock.now().getTime() + deed.hours * HOUR).toISOString(),
                message: '',
                author: 'scheduler',
                source: 'studio',
              });
              await promise();
            } else if (deed.do === 'callOff') {
              const waiting = await revisions.scheduled('at', 'home', 'layer');
              const revision = waiting[deed.which % Math.max(1, waiting.length)];
              if (revision) await instances[0].callOff({ documentId: ID, revision: revision.number });
              await promise();
            } else {
              const until = clock.now().getTime() + deed.hours * HOUR;
              for (let now = clock.now().getTime(); now < until; now += HOUR) {
                clock.advance(HOUR);
                // Of what is due at one moment the first scheduled comes first, whichever instance publishes it.
                const due = (await Promise.all(instances.map((each) => each.publishDue())))
                  .flat()
                  .toSorted((one, other) => one.revision.number - other.revision.number);
                for (const { revision, result } of due)
                  if (result.code === 'PUBLISHED') {
                    const before =
                      revision.follows === 0
                        ? undefined
                        : await revisions.byNumber('at', 'home', 'layer', revision.follows ?? 0);
                    const own = await revisions.byNumber('at', 'home', 'layer', revision.number);
                    const [was, is] = [said(before?.document), said(own?.document)];
                    for (const key of KEYS)
                      if (was[key] !== is[key] && is[key] !== undefined) model = { ...model, [key]: is[key] };
                  }
                const kept = promises.filter(({ at }) => at.getTime() === clock.now().getTime()).at(-1);
                if (kept) expect(said((await live())?.document), 'what was foreseen').toEqual(kept.said);
              }
            }
            expect(said((await live())?.document), JSON.stringify(deed)).toEqual(model);
          }
          await events.close();
        }),
        { numRuns: RUNS },
      );
    },
    LONGEST_MS,
  );
});
