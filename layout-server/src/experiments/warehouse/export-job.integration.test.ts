import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createMetrics } from '@vitrine/platform/metrics';
import type { Database } from '@vitrine/platform/database';
import { createFolderStore, type ObjectStore } from '@vitrine/platform/objects';
import { eq } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { hashOf, type Exposure, type ShopEvent } from '@vitrine/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversions, createExposureRecords, exportErasures, type ExposureRecords } from '../exposures/index.ts';
import { exportJob } from './index.ts';

const START = Date.parse('2026-11-27T08:00:00.000Z');
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();
const KEPT = { exposures: 0, events: 0, erased: 0 };
const running = new AbortController().signal;

type Line = Readonly<Record<string, unknown>>;
interface Manifest {
  rows: number;
  parts: { key: string; rows: number; bytes: number; sha256: string }[];
}

const shown = (tenant: string, unit: string, minutes: number, variant = 'a'): Exposure => ({
  tenant,
  experiment: 'words',
  phase: 1,
  variant,
  unit,
  at: at(minutes),
  device: 'mobile',
  requestId: 'request-1',
});
const did = (tenant: string, id: string, unit: string, minutes: number): ShopEvent => ({
  tenant,
  id,
  kind: 'order',
  unit,
  at: at(minutes),
  value: 4_990,
  item: 'SKU-1',
});

describe.each(testEngines())('files for a warehouse on $engine', ({ open, openTwo }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-exports-'));
  let database: Database;
  let other: Database | undefined;
  let records: ExposureRecords;
  let objects: ObjectStore;
  let tenant: string;
  let run = 0;
  beforeAll(async () => {
    if (openTwo === undefined) database = await open();
    else [database, other] = await openTwo();
    records = createExposureRecords(database);
  });
  afterAll(async () => {
    await database.close();
    await other?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => fresh());
  const fresh = (): void => {
    tenant = `t${(run += 1)}`;
    objects = createFolderStore(path.join(folder, tenant));
  };

  /** How a file names an event. */
  const idOf = (id: string): string => hashOf([tenant, id], 32);

  /** Does what is due at a moment. */
  const export_ = (
    minutes: number,
    {
      isOn = true,
      days = KEPT,
      store = objects,
      on = database,
    }: { isOn?: boolean; days?: typeof KEPT; store?: ObjectStore; on?: Database } = {},
  ): Promise<void> =>
    exportJob({
      database: on,
      objects: () => Promise.resolve(store),
      isOn,
      days,
      clock: { now: () => new Date(at(minutes)) },
      metrics: createMetrics({ service: 'test' }),
      mostRows: 2,
    }).run(running);

  const manifests = async (kind: string): Promise<{ folder: string; manifest: Manifest }[]> => {
    const keys = (await objects.list(`${tenant}/exports/${kind}/`)).map(({ key }) => key);
    return Promise.all(
      keys
        .filter((key) => key.endsWith('/manifest.json'))
        .map(async (key) => ({
          folder: key.slice(`${tenant}/exports/${kind}/`.length, -'/manifest.json'.length),
          manifest: JSON.parse(String((await objects.get(key))?.bytes)) as Manifest,
        })),
    );
  };
  /** What a warehouse loads: the files that manifests name, each checked by its hash. */
  const load = async (kind: string): Promise<Line[]> => {
    const all: Line[] = [];
    for (const { manifest } of await manifests(kind)) {
      let rows = 0;
      for (const part of manifest.parts) {
        const bytes = (await objects.get(part.key))?.bytes ?? Buffer.alloc(0);
        expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([part.bytes, part.sha256]);
        const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
        expect(lines.length).toBe(part.rows);
        all.push(...lines.map((line) => JSON.parse(line) as Line));
        rows += part.rows;
      }
      expect(rows).toBe(manifest.rows);
    }
    return all;
  };
  const units = async (kind: string): Promise<unknown[]> => (await load(kind)).map(({ unit }) => unit).sort();

  it('whole hours leave by shop and hour, with the columns that are documented; the present hour waits', async () => {
    await records.writeExposures([shown(tenant, 'klara', 1), shown(tenant, 'mara', 61), shown(tenant, 'vera', 121)]);
    await records.writeEvents([did(tenant, 'o1', 'klara', 59)]);
    await export_(69);
    expect((await manifests('exposures')).map((each) => each.folder)).toEqual([]);
    await export_(135);
    expect((await manifests('exposures')).map((each) => each.folder)).toEqual([
      'dt=2026-11-27/hour=08',
      'dt=2026-11-27/hour=09',
    ]);
    expect(await load('exposures')).toEqual(
      [
        { unit: 'klara', first_at: at(1) },
        { unit: 'mara', first_at: at(61) },
      ].map((own) => ({
        tenant,
        experiment: 'words',
        phase: 1,
        variant: 'a',
        multiple: false,
        device: 'mobile',
        locale: null,
        page: null,
        ...own,
      })),
    );
    expect(await load('events')).toEqual([
      { tenant, id: idOf('o1'), kind: 'order', unit: 'klara', at: at(59), value: 4_990, item: 'SKU-1', list: null },
    ]);
    expect((await objects.list(`${tenant}/exports/`)).map(({ key }) => key)).toContain(
      `${tenant}/exports/events/dt=2026-11-27/hour=08/part-0001.jsonl.gz`,
    );
  });

  it('late rows are a further part, and the first one stays as it was', async () => {
    await records.writeEvents([did(tenant, 'o1', 'klara', 1)]);
    await export_(75);
    const [before] = await manifests('events');
    await records.writeEvents([did(tenant, 'o1', 'klara', 1), did(tenant, 'o2', 'klara', 2)]);
    await export_(80);
    const [after] = await manifests('events');
    expect(after?.manifest.parts.map(({ rows }) => rows)).toEqual([1, 1]);
    expect(after?.manifest.parts[0]).toEqual(before?.manifest.parts[0]);
    await export_(85);
    expect((await load('events')).map(({ id }) => id)).toEqual(['o1', 'o2'].map(idOf));
  });

  it('whoever keeps telling of hours that are long over makes one part of each an hour, not one with every look', async () => {
    let minutes = 0;
    const job = exportJob({
      database,
      objects: () => Promise.resolve(objects),
      isOn: true,
      days: KEPT,
      clock: { now: () => new Date(at(minutes)) },
      metrics: createMetrics({ service: 'test' }),
    });
    const partsAfter = async (late: number): Promise<number[][]> => {
      minutes = late;
      await records.writeEvents([
        did(tenant, `late${late}`, 'klara', 1),
        did(tenant, `own${late}`, 'klara', late - 60),
      ]);
      await job.run(running);
      return (await manifests('events')).map(({ manifest }) => manifest.parts.map(({ rows }) => rows));
    };
    expect(await partsAfter(191)).toEqual([[1], [1]]);
    expect(await partsAfter(196)).toEqual([[1], [1, 1]]);
    expect(await partsAfter(201)).toEqual([[1], [1, 1, 1]]);
    // The next hour brings all that was late.
    expect((await partsAfter(251))[0]).toEqual([1, 3]);
  });

  it('a visitor who turns out to have seen two arms, or earlier, is in one file only, as known now', async () => {
    await records.writeExposures([shown(tenant, 'klara', 61), shown(tenant, 'mara', 62)]);
    await export_(135);
    await records.writeExposures([shown(tenant, 'klara', 1), shown(tenant, 'mara', 63, 'b')]);
    await export_(140);
    expect((await load('exposures')).map(({ unit, first_at, multiple }) => [unit, first_at, multiple])).toEqual([
      ['klara', at(1), false],
      ['mara', at(62), true],
    ]);
  });

  it('a measurement that is reported again, and larger, is in one file only, as known now', async () => {
    const felt = (value: number): ShopEvent => ({
      ...did(tenant, 'v:1', 'klara', 1),
      kind: 'vital',
      value,
      item: 'INP',
    });
    await records.writeEvents([felt(80), did(tenant, 'o1', 'klara', 2)]);
    await export_(75);
    await records.writeEvents([felt(240)]);
    await export_(80);
    expect((await load('events')).map(({ id, value }) => [id, value])).toEqual([
      [idOf('o1'), 4_990],
      [idOf('v:1'), 240],
    ]);
  });

  it('who withdraws is in no file any more, and named to whoever loaded them; who never left is not named', async () => {
    await records.writeExposures([shown(tenant, 'klara', 1), shown(tenant, 'mara', 2)]);
    await records.writeEvents([did(tenant, 'o1', 'klara', 3)]);
    await export_(75);
    await records.writeExposures([shown(tenant, 'vera', 70)]);
    await records.forgetVisitors(
      ['klara', 'vera'].map((unit) => ({ tenant, unit })),
      new Date(at(80)),
    );
    await export_(85);
    expect([await units('exposures'), await units('events')]).toEqual([['mara'], []]);
    expect((await objects.list(`${tenant}/exports/events/`)).map(({ key }) => path.basename(key))).toEqual([
      'manifest.json',
    ]);
    await export_(140);
    expect(await load('erased')).toEqual([{ tenant, unit: 'klara', erased_at: at(80) }]);
  });

  it('switched off, nothing leaves; what left is still erased, and deleted when it is old', async () => {
    await records.writeExposures([shown(tenant, 'klara', 1), shown(tenant, 'mara', 2)]);
    await export_(75, { isOn: false });
    expect(await objects.list('')).toEqual([]);
    await export_(75);
    await records.writeExposures([shown(tenant, 'vera', 3)]);
    await records.forgetVisitors([{ tenant, unit: 'klara' }], new Date(at(80)));
    await export_(85, { isOn: false });
    expect(await units('exposures')).toEqual(['mara']);
    // Whoever loaded what left is told of it, too.
    await export_(140, { isOn: false });
    expect([await units('exposures'), await units('erased')]).toEqual([['mara'], ['klara']]);
    await export_(3 * 24 * 60, { isOn: false, days: { ...KEPT, exposures: 2, erased: 2 } });
    expect(await objects.list('')).toEqual([]);
  });

  it('who was erased is forgotten after its days, also while the files are out of reach', async () => {
    await records.writeExposures([shown(tenant, 'klara', 1)]);
    await export_(75);
    await records.forgetVisitors([{ tenant, unit: 'klara' }], new Date(at(80)));
    const away = { ...objects, put: () => Promise.reject(new Error('expected to be away')), delete: objects.delete };
    const told = () => database.orm.select().from(exportErasures).where(eq(exportErasures.tenant, tenant));
    await export_(140, { isOn: false, store: away }).catch(() => undefined);
    expect((await told()).map(({ unit }) => unit)).toEqual(['klara']);
    await export_(3 * 24 * 60, { isOn: false, store: away, days: { ...KEPT, erased: 2 } }).catch(() => undefined);
    expect(await told()).toEqual([]);
    await export_(3 * 24 * 60, { days: { ...KEPT, erased: 2 } });
  });

  it('files that no part names, such as those of a later hour after a restore, go with the next writing of their hour', async () => {
    await records.writeEvents([did(tenant, 'o1', 'klara', 1), did(tenant, 'o2', 'klara', 61)]);
    await export_(135);
    const stray = (hour: string) => `${tenant}/exports/events/dt=2026-11-27/hour=${hour}/part-0007.jsonl.gz`;
    const other_ = `${tenant}/exports/events/dt=2026-11-27/hour=08-notes.txt`;
    for (const key of [stray('08'), stray('09'), other_])
      await objects.put(key, { bytes: Buffer.from('former'), contentType: 'application/gzip' });
    await records.writeEvents([did(tenant, 'o3', 'klara', 2)]);
    await export_(140);
    expect([await objects.head(stray('08')), (await load('events')).map(({ id }) => id).sort()]).toEqual([
      undefined,
      ['o1', 'o2', 'o3'].map(idOf).sort(),
    ]);
    expect(await objects.head(stray('09'))).toBeDefined();
    await export_(3 * 24 * 60, { days: { ...KEPT, events: 2 } });
    expect((await objects.list('')).map(({ key }) => key)).toEqual([other_]);
  });

  it(
    'a process that dies at any step loses no hour and doubles no row, whatever comes in between',
    { timeout: 180_000 },
    async () => {
      const minute = fc.integer({ min: 0, max: 179 });
      const unit = fc.constantFrom('u0', 'u1', 'u2', 'u3');
      const step = fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({ what: fc.constant('shown'), unit, minute, arm: fc.constantFrom('a', 'b') }),
        },
        { weight: 3, arbitrary: fc.record({ what: fc.constant('did'), unit, minute, id: fc.nat(9) }) },
        { weight: 1, arbitrary: fc.record({ what: fc.constant('erased'), unit, minute }) },
        { weight: 3, arbitrary: fc.record({ what: fc.constant('export'), minute, endsAfter: fc.nat(16) }) },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          fresh();
          const erased = new Set<string>();
          // Between two runs a file may be newer than its manifest, as a reader may find it: then it is read again later.
          const left = (): Promise<unknown[]> => units('exposures').catch(() => []);
          const now = 300;
          for (const each of steps) {
            if ('arm' in each) await records.writeExposures([shown(tenant, each.unit, each.minute, each.arm)]);
            else if ('id' in each) await records.writeEvents([did(tenant, `o${each.id}`, each.unit, each.minute)]);
            else if ('unit' in each) {
              if ((await left()).includes(each.unit)) erased.add(each.unit);
              await records.forgetVisitors([{ tenant, unit: each.unit }], new Date(at(now)));
            } else await export_(now, ending(objects, database, each.endsAfter)).catch(() => undefined);
          }
          // Two at once is what a lease forbids, and a process that slept too long does: one of them may fail.
          await Promise.allSettled([export_(400), export_(400, { on: other ?? database })]);
          await export_(400);
          const kept = await Promise.all(
            ['u0', 'u1', 'u2', 'u3'].map(async (of) => ({ of, shown: await records.shownTo(tenant, of) })),
          );
          const expected = kept.flatMap(({ of, shown: arms }) =>
            arms.map(({ firstAt, multiple }) => [of, firstAt.toISOString(), multiple]),
          );
          const loaded = await load('exposures');
          expect(loaded.map((line) => [line['unit'], line['first_at'], line['multiple']]).sort()).toEqual(
            expected.sort(),
          );
          const ids = (await load('events')).map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.sort()).toEqual((await eventsOf(database, tenant)).map(idOf).sort());
          const told = new Set((await units('erased')).map(String));
          expect([...erased].filter((who) => !told.has(who))).toEqual([]);
        }),
        { numRuns: process.env['TEST_ENGINES'] === 'all' ? 60 : 15 },
      );
    },
  );
});

/** What a process works on that dies before its n-th deed, in the store or the database; an odd one is done first. */
function ending(store: ObjectStore, database: Database, after: number): { store: ObjectStore; on: Database } {
  let left = after;
  const or = async <T>(deed: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left > 0) return deed();
    if (after % 2 === 1) await deed();
    throw new Error('expected to be dead');
  };
  return {
    store: {
      ...store,
      put: (...asked) => or(() => store.put(...asked)),
      delete: (...asked) => or(() => store.delete(...asked)),
    },
    on: { ...database, transaction: (work) => or(() => database.transaction(work)) },
  };
}

async function eventsOf(database: Database, tenant: string): Promise<string[]> {
  const rows = await database.orm
    .select({ id: conversions.id })
    .from(conversions)
    .where(eq(conversions.tenant, tenant));
  return rows.map(({ id }) => id).sort();
}
