import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database, Transaction } from '@vitrine/platform/database';
import { testEngines } from '@vitrine/platform/testing/databases';
import { documentId, type DocumentKind } from '../documents/index.ts';
import { createRevisions, type NewRevision, type Revisions } from './index.ts';

const clock = fixedClock('2026-11-20T08:00:00.000Z');
const given = (document: unknown, message = 'a change'): NewRevision => ({
  document,
  author: 'Mara Holzer',
  message,
  source: 'cli',
});

describe.each(testEngines())('revisions on $engine', ({ open }) => {
  let database: Database;
  let revisions: Revisions;
  beforeAll(async () => {
    database = await open();
    revisions = createRevisions({ database, clock });
  });
  afterAll(() => database.close());
  const publish = (scope: string, page: string, kind: DocumentKind, document: unknown, expected?: number) =>
    database.transaction((transaction) => revisions.publish(transaction, scope, page, kind, given(document), expected));
  /** A draft is what was scheduled and called off. */
  const draft = async (scope: string, page: string, revision: NewRevision) => {
    const appointment = { scheduledFor: clock.now(), follows: 0 };
    const { number } = await database.transaction((transaction) =>
      revisions.schedule(scope, page, 'layer', revision, appointment, transaction),
    );
    expect(await revisions.callOff(scope, page, 'layer', number)).toBe(true);
    return revisions.byNumber(scope, page, 'layer', number);
  };

  it('start empty', async () => {
    expect(await revisions.isEmpty()).toBe(true);
    expect(await revisions.published('at', 'home', 'layer')).toBeUndefined();
    expect(await revisions.publishedSet('at', 'home')).toEqual({ base: undefined, layers: [] });
  });

  it('count from 1, and the one before is superseded but kept', async () => {
    await publish('at', 'count', 'layer', { ops: [] });
    clock.advance(60_000);
    const second = await publish('at', 'count', 'layer', { ops: [1] });
    expect(second).toMatchObject({
      code: 'PUBLISHED',
      superseded: 1,
      revision: { number: 2, status: 'published', publishedAt: clock.now() },
    });
    expect(await revisions.history('at', 'count', 'layer', 20)).toMatchObject([
      { number: 2, status: 'published', author: 'Mara Holzer', message: 'a change', source: 'cli' },
      { number: 1, status: 'superseded' },
    ]);
    expect(await revisions.byNumber('at', 'count', 'layer', 1)).toMatchObject({ document: { ops: [] } });
    expect(await revisions.byNumber('at', 'count', 'layer', 3)).toBeUndefined();
  });

  it('are forgotten where they are old drafts that nobody published, and never the newest of a document', async () => {
    const save = (message: string) => draft('at', 'forgotten', given({ message }, message));
    await save('an idea');
    await publish('at', 'forgotten', 'layer', { shown: 1 });
    await publish('at', 'forgotten', 'layer', { shown: 2 });
    await save('another');
    await save('the newest');
    const young = clock.now();
    clock.advance(1);
    const left = async () => (await revisions.history('at', 'forgotten', 'layer', 20)).map(({ number }) => number);
    expect([await revisions.forgetDrafts(young, 100), await left()]).toEqual([0, [5, 4, 3, 2, 1]]);
    expect([await revisions.forgetDrafts(clock.now(), 1), (await left()).length]).toEqual([1, 4]);
    expect([await revisions.forgetDrafts(clock.now(), 100), await left()]).toEqual([1, [5, 3, 2]]);
    expect(await save('one more')).toMatchObject({ number: 6 });
  });

  it('keep a document to the letter: unknown fields, order of keys, null and numbers', async () => {
    const document = { zebra: 1, page: 'home', unknown: { nested: [null, 0.1, 1e21, 'ß „x“'] }, alpha: true };
    await publish('at', 'faithful', 'layout', document);
    const stored = await revisions.published('at', 'faithful', 'layout');
    expect(JSON.stringify(stored?.document)).toBe(JSON.stringify(document));
  });

  it('refuse an outdated expected revision, say which is current, and change nothing', async () => {
    await publish('at', 'conflict', 'layer', { by: 'first' });
    await publish('at', 'conflict', 'layer', { by: 'second' }, 1);
    expect(await publish('at', 'conflict', 'layer', { by: 'third' }, 1)).toEqual({
      code: 'CONFLICT',
      current: 2,
      expected: 1,
    });
    expect(await revisions.published('at', 'conflict', 'layer')).toMatchObject({
      number: 2,
      document: { by: 'second' },
    });
  });

  it('expected revision 0 means that nothing is published yet', async () => {
    expect(await publish('at', 'first', 'layer', {}, 0)).toMatchObject({ code: 'PUBLISHED' });
    expect(await publish('at', 'first', 'layer', {}, 0)).toMatchObject({ code: 'CONFLICT', current: 1 });
  });

  it('of ten publishes of the same expected revision at once, exactly one wins', async () => {
    await publish('at', 'race', 'layer', {});
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => publish('at', 'race', 'layer', { index }, 1)),
    );
    expect(outcomes.filter(({ code }) => code === 'PUBLISHED')).toHaveLength(1);
    expect(await revisions.history('at', 'race', 'layer', 20)).toHaveLength(2);
  });

  it('a draft takes a number and leaves the published one alone', async () => {
    await publish('at', 'draft', 'layer', { by: 'published' });
    expect(await draft('at', 'draft', given({ by: 'draft' }))).toMatchObject({
      number: 2,
      status: 'draft',
      publishedAt: undefined,
    });
    expect(await revisions.published('at', 'draft', 'layer')).toMatchObject({ number: 1 });
    expect((await revisions.publishedSet('at', 'draft')).layers.map(({ number }) => number)).toEqual([1]);
    expect(await publish('at', 'draft', 'layer', {}, 1)).toMatchObject({ revision: { number: 3 } });
  });

  it('a publish that is rolled back leaves no trace', async () => {
    const failing = database.transaction(async (transaction) => {
      await revisions.publish(transaction, 'at', 'undone', 'layer', given({}), undefined);
      throw new Error('events could not be written');
    });
    await expect(failing).rejects.toThrow('events could not be written');
    expect(await revisions.history('at', 'undone', 'layer', 20)).toEqual([]);
  });

  it("a page is the tenant's own base if it has one, else the shared one, and the tenant's layer alone", async () => {
    await publish('base', 'set', 'layout', { of: 'base' });
    await publish('ch', 'set', 'layout', { of: 'ch' });
    await publish('at', 'set', 'layer', { of: 'at' });
    expect(await revisions.publishedSet('at', 'set')).toMatchObject({
      base: { document: { of: 'base' } },
      layers: [{ document: { of: 'at' } }],
    });
    expect(await revisions.publishedSet('ch', 'set')).toMatchObject({ base: { document: { of: 'ch' } } });
    expect((await revisions.publishedSet('de', 'set')).layers).toEqual([]);
    expect((await revisions.publishedIn()).filter(({ page }) => page === 'set').map(documentId)).toEqual([
      'at/set.layer',
      'base/set.layout',
      'ch/set.layout',
    ]);
    expect((await revisions.publishedIn(['base', 'ch'])).filter(({ page }) => page === 'set').map(documentId)).toEqual([
      'base/set.layout',
      'ch/set.layout',
    ]);
    expect((await revisions.publishedOn(['set', 'race'], ['at'])).map(documentId)).toEqual([
      'at/race.layer',
      'at/set.layer',
    ]);
  });

  it('says which revision of every document is published, and which frame a layout names, without the documents', async () => {
    await publish('base', 'numbers', 'layout', { frame: 'frame' });
    await publish('base', 'numbers', 'layout', { frame: 'frame-calm', note: 'it\'s "quoted"' });
    await publish('at', 'numbers', 'layer', { frame: 'of no layout' });
    await publish('at', 'numbers', 'copy', {});
    await draft('ch', 'numbers', given({}));
    const numbers = (await revisions.publishedNumbers()).filter(({ page }) => page === 'numbers');
    expect(numbers).toEqual([
      { scope: 'at', page: 'numbers', kind: 'copy', number: 1, frame: undefined },
      { scope: 'at', page: 'numbers', kind: 'layer', number: 1, frame: undefined },
      { scope: 'base', page: 'numbers', kind: 'layout', number: 2, frame: 'frame-calm' },
    ]);
    expect(await revisions.publishedNumbers(['ch', 'at'])).not.toContainEqual(
      expect.objectContaining({ scope: 'base' }),
    );
  });

  it('names the frame of what is published, not of what was rolled back under the same number, now as before', async () => {
    const frame = async (queries?: Transaction) =>
      (await revisions.publishedNumbers(['base'], queries)).find(({ page }) => page === 'framed')?.frame;
    const undone = database.transaction(async (transaction) => {
      await revisions.publish(transaction, 'base', 'framed', 'layout', given({ frame: 'undone' }), undefined);
      expect(await frame(transaction)).toBe('undone');
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await frame()).toBeUndefined();
    await publish('base', 'framed', 'layout', { frame: 'done' });
    expect([await frame(), await frame()]).toEqual(['done', 'done']);
    await publish('base', 'framed', 'layout', { note: 'none' });
    expect([await frame(), await frame()]).toEqual([undefined, undefined]);
  });

  it('list documents of some scopes only', async () => {
    await publish('nl', 'list', 'layout', {});
    await draft('nl', 'only-draft', given({}));
    expect(await revisions.documents(['nl'])).toMatchObject([
      { scope: 'nl', page: 'list', kind: 'layout', latest: 1, published: { number: 1 } },
      { scope: 'nl', page: 'only-draft', kind: 'layer', latest: 1, published: undefined },
    ]);
  });

  it('cannot be changed or deleted, not even by SQL', async () => {
    await publish('at', 'fixed', 'layer', { by: 'author' });
    const change = database.orm.execute(sql`update revisions set document = '{}' where page = 'fixed'`);
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') as string },
    });
    const removal = database.orm.execute(sql`delete from revisions where page = 'fixed'`);
    await expect(removal).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') as string },
    });
    expect(await revisions.published('at', 'fixed', 'layer')).toMatchObject({ document: { by: 'author' } });
  });
});
