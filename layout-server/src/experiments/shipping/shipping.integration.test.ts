import { sql } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import { testEngines } from '@vitrine/platform/testing/databases';
import { validateResolvedPage, type Experiment, type LayerDocument, type PageFacts } from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { askStaff, createTestApp, doorHeaders, testFolder, visitor, type TestFolder } from '../../testing/test-app.ts';

interface Outcome {
  __typename: string;
  experiment?: { status: string; phase: number; definition: Experiment };
  layers?: { document: string; revision: number | null }[];
  isDryRun?: boolean;
  changes?: { locale: string }[];
  unlike?: { locale: string }[];
  faults?: { code: string; message: string }[];
}
const SHIPPED =
  'ExperimentShipped { experiment { status phase definition } layers { document revision } isDryRun changes { locale } unlike { locale } }';
const KEPT = 'ExperimentKept { experiment { status phase definition } }';
const REFUSED = '... on ExperimentInvalid { faults { code message } } ... on NotFound { message }';

type Ops = LayerDocument['ops'];
const title = (value: string): Ops[number] => ({ op: 'set', node: 'hero', pointer: '/props/title', value });
const promo = (test: string): Ops[number] => ({
  op: 'insert',
  parent: 'home',
  slot: 'main',
  node: { id: `${test}.promo`, type: 'rich-text', props: { text: 'Nur heute' } },
});

describe.each(testEngines())('shipping a test on $engine', ({ open }) => {
  let folder: TestFolder;
  let app: App;
  let database: Database;
  let count = 0;
  beforeAll(async () => {
    folder = testFolder();
    database = await open();
    app = await createTestApp(folder, { openDatabase: () => Promise.resolve(database) });
    await turn('stop', 'hero-words');
    await publish([title('Eigen')]);
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  const ask = async (field: string, variables: Record<string, unknown>, token?: string): Promise<Outcome> => {
    const types = {
      arm: 'String!',
      holdback: 'Float',
      dryRun: 'Boolean',
      tenant: 'ID!',
      definition: 'JSON!',
      id: 'ID!',
    };
    const names = Object.keys(variables) as (keyof typeof types)[];
    const query = `mutation (${names.map((name) => `$${name}: ${types[name]}`).join(', ')}) { it: ${field}(${names
      .map((name) => `${name}: $${name}`)
      .join(
        ', ',
      )}${field === 'startExperiment' ? ', plannedVisitors: 1000, plannedDays: 14' : ''}) { __typename ... on ${/^(ship|revert)/.test(field) ? SHIPPED : KEPT} ${REFUSED} } }`;
    return (await askStaff<{ it: Outcome }>(app, query, variables, token)).it;
  };
  const turn = (what: 'start' | 'stop', key: string) => ask(`${what}Experiment`, { id: `oak/${key}` });
  const ship = (key: string, more: object = {}) => ask('shipExperiment', { id: `oak/${key}`, arm: 'b', ...more });
  const revert = (key: string) => ask('revertExperiment', { id: `oak/${key}` });
  /** A test of one's own that runs: `b` sets the hero's title and adds a promo. */
  const run = async (
    opsOf = (key: string): Ops => [title('Neu'), promo(key)],
    more: Partial<Experiment> = {},
  ): Promise<string> => {
    count += 1;
    const key = `words-${count}`;
    const layer = { page: 'home', prefix: key, ops: opsOf(key) };
    const variants = [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5, layer },
    ];
    await ask('createExperiment', { tenant: 'oak', definition: { key, page: 'home', variants, ...more } });
    expect(await turn('start', key)).toMatchObject({ experiment: { status: 'RUNNING' } });
    return key;
  };
  const publish = async (ops: Ops, expectedRevision?: number) => {
    const outcome = await app.publishing.publish({
      documentId: 'oak/home.layer',
      document: { page: 'home', prefix: 'oak', ops },
      expectedRevision,
      message: 'test',
      author: 'Mara Holzer',
      source: 'cli',
    });
    expect(outcome.code, JSON.stringify(outcome)).toBe('PUBLISHED');
  };
  /** The oldest thing in the layer is the shop's own title. */
  const edit = (value: string) =>
    app.publishing.edit({
      documentId: 'oak/home.layer',
      edits: [{ op: 'hide', node: value }],
      onRevision: 1,
      message: 'test',
      author: 'Mara Holzer',
      source: 'cli',
    });
  const facts = async (): Promise<PageFacts> =>
    (
      await app.server.inject({
        url: '/internal/facts',
        query: { tenant: 'oak', locale: 'de-AT', path: '/' },
        headers: doorHeaders(),
      })
    ).json();
  /** What the frame's header and the hero say, and the nodes below, as visitors with these arms see them. */
  const seen = async (arms: Record<string, string> = {}) => {
    const { revisionRef } = await facts();
    const context = visitor({ tenant: 'oak', locale: 'de-AT', page: 'home', revisionRef, arms });
    const headers = doorHeaders(context);
    const { tree } = (await app.server.inject({ method: 'POST', url: '/internal/trees', headers })).json<{
      tree: string;
    }>();
    const read = validateResolvedPage((await app.server.inject({ url: `/internal/trees/${tree}`, headers })).json());
    if (!read.ok) throw new Error('expected a page');
    const main = read.value.root.slots?.['main'] ?? [];
    return {
      header: read.value.root.slots?.['header']?.[0]?.props['name'],
      title: main.find(({ id }) => id === 'hero')?.props['title'],
      nodes: main.map(({ id }) => id),
    };
  };

  it('makes the arm the page with its ids, ends the test, and gives both back, with what others did since', async () => {
    const before = await seen();
    const key = await run();
    const asArm = await seen({ [key]: 'b' });
    expect(asArm).toMatchObject({ title: 'Neu', nodes: expect.arrayContaining([`${key}.promo`]) });

    expect(await ship(key, { dryRun: true })).toMatchObject({
      isDryRun: true,
      layers: [{ document: 'oak/home.layer', revision: null }],
    });
    expect(await seen()).toEqual(before);

    expect(await ship(key)).toMatchObject({
      __typename: 'ExperimentShipped',
      isDryRun: false,
      layers: [{ revision: 2 }],
      changes: [{ locale: 'de-AT' }],
      unlike: [],
      experiment: { status: 'STOPPED', definition: { shipped: { arm: 'b', document: 'oak/home.layer' } } },
    });
    expect((await facts()).experiments).toEqual([]);
    expect(await seen()).toEqual(asArm);
    expect((await ship(key)).faults?.[0]?.message).toContain(`"experiments revert oak/${key}"`);
    expect((await turn('start', key)).faults?.[0]?.message).toContain(`"experiments revert oak/${key}"`);

    expect((await edit('bestsellers')).code).toBe('PUBLISHED');
    expect(await revert(key)).toMatchObject({ layers: [{ revision: 4 }], experiment: { status: 'STOPPED' } });
    expect(await seen()).toEqual({ ...before, nodes: before.nodes.filter((id) => id !== 'bestsellers') });
    expect((await revert(key)).faults?.[0]?.message).toContain('expected a test that is shipped');
    expect(await turn('start', key)).toMatchObject({ experiment: { status: 'RUNNING', phase: 2 } });
    await turn('stop', key);
  });

  it('all or nothing: a crash between the layer and the test leaves both, and nobody is told', async () => {
    const key = await run();
    const before = await seen();
    const cursor = async () => (await facts()).revisionRef;
    const reference = await cursor();
    await database.orm.execute(
      sql`create function refuse_ship() returns trigger language plpgsql as $$ begin raise exception 'crashed'; end $$`,
    );
    await database.orm.execute(
      sql`create trigger refuse_ship before insert on experiments for each row execute function refuse_ship()`,
    );
    await expect(ship(key)).rejects.toThrow('message');
    await database.orm.execute(sql`drop trigger refuse_ship on experiments`);
    expect(await seen()).toEqual(before);
    expect(await seen({ [key]: 'b' })).toMatchObject({ title: 'Neu' });
    expect([await cursor(), (await facts()).experiments.map((each) => each.key)]).toEqual([reference, [key]]);
    expect(await ship(key)).toMatchObject({ __typename: 'ExperimentShipped' });
    await revert(key);
  });

  it('a holdback shows a share of the visitors the page as it was, and all others what was shipped', async () => {
    const key = await run(undefined, { coverage: 0.2 });
    const [before, asArm] = [await seen(), await seen({ [key]: 'b' })];
    expect((await ship(key, { holdback: 0.6 })).faults).toMatchObject([{ code: 'OUT_OF_RANGE' }]);
    const held = await ship(key, { holdback: 0.05 });
    expect(held).toMatchObject({ experiment: { status: 'RUNNING', phase: 2 } });
    expect(held.experiment?.definition.coverage).toBeUndefined();
    expect((await facts()).experiments).toMatchObject([
      {
        key,
        phase: 2,
        variants: [
          { key: 'ship', weight: 0.95 },
          { key: 'hold', weight: 0.05 },
        ],
      },
    ]);
    expect(await seen()).toEqual(asArm);
    expect(await seen({ [key]: 'ship' })).toEqual(asArm);
    expect(await seen({ [key]: 'hold' })).toEqual(before);
    await turn('stop', key);
    expect(await seen({ [key]: 'hold' })).toEqual(asArm);
    expect(await turn('start', key)).toMatchObject({ experiment: { status: 'RUNNING', phase: 3 } });
    expect(await revert(key)).toMatchObject({
      experiment: { status: 'STOPPED', phase: 4, definition: { coverage: 0.2 } },
    });
    expect(await seen({ [key]: 'hold' })).toEqual(before);
  });

  it('of a test of the page and of its frame both layers take the arm over, and give it back, together', async () => {
    const before = await seen();
    const name: Ops[number] = { op: 'set', node: 'header', pointer: '/props/name', value: 'Neu' };
    const layers = [
      { page: 'home', prefix: 'both', ops: [title('Neu')] },
      { page: 'frame', prefix: 'both', ops: [name] },
    ];
    const variants = [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5, layers },
    ];
    const key = await run(undefined, { variants });
    const asArm = await seen({ [key]: 'b' });
    expect(asArm).toEqual({ ...before, title: 'Neu', header: 'Neu' });
    const held = await ship(key, { holdback: 0.05 });
    expect(held).toMatchObject({
      layers: [{ document: 'oak/home.layer' }, { document: 'oak/frame.layer', revision: 1 }],
      unlike: [],
    });
    expect([await seen(), await seen({ [key]: 'hold' })]).toEqual([asArm, before]);
    expect(await revert(key)).toMatchObject({
      layers: [{ document: 'oak/home.layer' }, { document: 'oak/frame.layer', revision: 2 }],
      experiment: { status: 'STOPPED' },
    });
    expect(await seen()).toEqual(before);
  });

  it('a holdout is shown the page as it was of what is shipped in it, whatever is done to that, until it ends', async () => {
    const winter = `winter-${count}`;
    const holdout = async (field: string, more = ''): Promise<string> => {
      const query = `mutation { it: ${field}(id: "oak/${winter}"${more}) { __typename } }`;
      const answer = await app.staffServer.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: 'Bearer test-admin' },
        payload: { query },
      });
      return answer.json<{ data: { it: { __typename: string } } }>().data.it.__typename;
    };
    const early = await run((key) => [promo(key)]);
    expect(await holdout('startHoldout', ', share: 0.05')).toBe('HoldoutKept');
    const key = await run();
    const [before, asArm] = [await seen(), await seen({ [key]: 'b' })];
    expect((await facts()).experiments.find((each) => each.key === key)).toMatchObject({
      holdouts: [{ key: winter, share: 0.05 }],
    });

    // Who is held out had no arm of the one, and all arms of the other, which began before.
    expect(await ship(key)).toMatchObject({ experiment: { status: 'STOPPED' } });
    const [told] = (await facts()).experiments.filter((each) => each.key === key);
    expect(told).toMatchObject({ coverage: 0, withheld: 'out', holdouts: [{ key: winter, share: 0.05 }] });
    expect([await seen(), await seen({ [key]: 'out' })]).toEqual([asArm, before]);
    expect(await ship(early)).toMatchObject({ experiment: { status: 'STOPPED' } });
    expect((await facts()).experiments.map((each) => each.key)).toEqual([key]);
    const withEarly = await seen({ [key]: 'out' });
    expect(withEarly.nodes).toContain(`${early}.promo`);

    // What was shipped is the shop's to change, in any layer, and to test.
    const text = (value: string): Ops[number] => ({ op: 'set', node: `${key}.promo`, pointer: '/props/text', value });
    const published = await app.publishing.publish({
      documentId: 'oak/home.sale.campaign',
      document: { page: 'home', prefix: 'sale', schedule: { from: '2020-01-01T00:00' }, ops: [text('Nur morgen')] },
      message: 'test',
      author: 'Mara Holzer',
      source: 'cli',
    });
    expect(published.code, JSON.stringify(published)).toBe('PUBLISHED');
    expect(JSON.stringify(published)).not.toContain('TESTED_PAGE');
    const next = await run(() => [text('Bald')]);
    expect(await seen({ [key]: 'out' })).toEqual(withEarly);
    await turn('stop', next);

    expect(await holdout('endHoldout')).toBe('HoldoutKept');
    expect((await facts()).experiments).toEqual([]);
    expect((await seen({ [key]: 'out' })).nodes).toContain(`${key}.promo`);
    await app.publishing.publish({
      documentId: 'oak/home.sale.campaign',
      document: { page: 'home', prefix: 'sale', schedule: { from: '2020-01-01T00:00' }, ops: [] },
      expectedRevision: 1,
      message: 'test',
      author: 'Mara Holzer',
      source: 'cli',
    });
    expect([await revert(key), await revert(early)]).toMatchObject([{ isDryRun: false }, { isDryRun: false }]);
  });

  it('of tests that are shipped at the same moment each is in the layer', async () => {
    const first = await run();
    const second = await run((key) => [promo(key)]);
    const outcomes = await Promise.all([ship(first), ship(second)]);
    expect(outcomes.map(({ __typename }) => __typename)).toEqual(['ExperimentShipped', 'ExperimentShipped']);
    expect((await seen()).nodes).toEqual(expect.arrayContaining([`${first}.promo`, `${second}.promo`]));
    expect([await revert(first), await revert(second)]).toMatchObject([{ isDryRun: false }, { isDryRun: false }]);
  });

  it('says where a layer above would hide the winner', async () => {
    const key = await run();
    await app.publishing.publish({
      documentId: 'oak/home.de-AT.layer',
      document: { page: 'home', prefix: 'oak-at', ops: [title('Servus')] },
      message: 'test',
      author: 'Mara Holzer',
      source: 'cli',
    });
    expect(await ship(key, { dryRun: true })).toMatchObject({ unlike: [{ locale: 'de-AT' }] });
    await turn('stop', key);
  });

  it('refuses what cannot be shipped, and who may not', async () => {
    const key = await run();
    expect((await ship(key, { arm: 'a' })).faults?.[0]?.message).toContain('"experiments stop');
    expect((await ship(key, { arm: 'z' })).faults?.[0]?.message).toContain('an arm of the test: a, b');
    expect((await ship('nobody')).__typename).toBe('NotFound');
    expect((await ask('shipExperiment', { id: `oak/${key}`, arm: 'b' }, 'test-merchandiser')).__typename).toBe(
      'Forbidden',
    );
    await turn('stop', key);
  });
});
