import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ANYBODY, validateResolvedPage, type Experiment, type PageFacts, type ResolvedPage } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import {
  askStaff,
  createTestApp,
  doorHeaders,
  testFolder,
  testSigner,
  visitor,
  type TestFolder,
} from '../testing/test-app.ts';

const OUTCOME = `__typename ... on ExperimentKept { experiment { id status phase revision source author message definition } changes { locale } unchanged warnings { code message } unseenNodes audience { days visitors matching } }
  ... on ExperimentInvalid { faults { code message nodeId layer } } ... on Forbidden { message } ... on NotFound { message }`;
const RESULTS = `__typename ... on ExperimentResults { phase goal goalNode until lost eventsLost forged underWay silentEdges multipleShare sentence method published { document author message } equalArms { one other } changedMetrics { key name isGone } unseenNodes plannedVisitors plannedDays since
  sampleRatio { pValue mismatch } arms { variant units multiple earlier }
  metrics { key name role arms { variant value active absolute { estimate } pValue verdict } } } ... on NotFound { message }`;

interface Outcome {
  __typename: string;
  experiment?: {
    id: string;
    status: string;
    phase: number;
    revision: number;
    source: string;
    author: string;
    message: string;
    definition: Experiment;
  };
  changes?: { locale: string }[];
  unchanged?: boolean;
  warnings?: { code: string; message: string }[];
  unseenNodes?: string[];
  audience?: { days: number; visitors: number; matching: number } | null;
  faults?: { code: string; message: string; nodeId?: string; layer?: string }[];
  message?: string;
}

type Ops = NonNullable<Experiment['variants'][number]['layer']>['ops'];
const title = (value: string): Ops[number] => ({ op: 'set', node: 'hero', pointer: '/props/title', value });
const definition = (key: string, ops: Ops = [title('Neu')], more: Partial<Experiment> = {}): object => ({
  key,
  page: 'home',
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5, layer: { page: 'home', prefix: key, ops } },
  ],
  ...more,
});

describe('experiments', () => {
  let folder: TestFolder;
  let app: App;
  let clock: FixedClock;
  let count = 0;
  /** A key that no test had before. */
  let key: string;
  beforeAll(async () => {
    folder = testFolder();
    clock = fixedClock(new Date().toISOString());
    app = await createTestApp(folder, { clock, keepsData: true });
  });
  beforeEach(async () => {
    count += 1;
    key = `test-${count}`;
    for (const each of await tests('oak')) await turn('stop', `oak/${each}`);
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  const ask = async <T>(query: string, variables: object = {}, token?: string): Promise<T> =>
    (await askStaff<{ it: T }>(app, query, variables, token)).it;
  const create = (tenant: string, given: object) =>
    ask<Outcome>(
      `mutation ($tenant: ID!, $definition: JSON!) { it: createExperiment(tenant: $tenant, definition: $definition) { ${OUTCOME} } }`,
      { tenant, definition: given },
    );
  const turn = (what: 'start' | 'pause' | 'stop', id: string, token?: string) =>
    ask<Outcome>(
      `mutation ($id: ID!) { it: ${what}Experiment(id: $id${what === 'start' ? ', plannedVisitors: 1000, plannedDays: 14' : ''}) { ${OUTCOME} } }`,
      { id },
      token,
    );
  /** Runs the test's experiment: `a` is the control, `b` sets the hero's title. */
  const run = async (): Promise<void> => {
    await create('oak', definition(key));
    expect(await turn('start', `oak/${key}`)).toMatchObject({
      __typename: 'ExperimentKept',
      experiment: { status: 'RUNNING', phase: 1 },
    });
  };
  const facts = async (tenant: string, locale = 'de-AT'): Promise<PageFacts> =>
    (
      await app.server.inject({ url: '/internal/facts', query: { tenant, locale, path: '/' }, headers: doorHeaders() })
    ).json();
  const tests = async (tenant: string): Promise<string[]> => (await facts(tenant)).experiments.map(({ key }) => key);
  const heroTitle = async (tenant: 'oak', arms: Record<string, string>): Promise<unknown> => {
    const context = visitor({
      tenant,
      locale: 'de-AT',
      page: 'home',
      revisionRef: (await facts(tenant)).revisionRef,
      arms,
    });
    const { tree } = (
      await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) })
    ).json<{ tree: string }>();
    const read = validateResolvedPage(
      (await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(context) })).json(),
    );
    if (!read.ok) throw new Error('expected a page');
    return titleOf(read.value);
  };
  const titleOf = ({ root }: ResolvedPage): unknown =>
    root.slots?.['main']?.find(({ id }) => id === 'hero')?.props['title'];
  const NO_PART = { stream: 'edge-of-nothing', durable: true, numbers: [], last: 0, waiting: 0 };
  const send = async (url: string, payload: object) =>
    (
      await app.server.inject({
        method: 'POST',
        url,
        headers: doorHeaders(),
        payload: url === '/internal/events/track' ? { part: NO_PART, ...payload } : payload,
      })
    ).json<Record<string, number>>();
  const expose = (units: readonly [string, string][], phase = 1, experiment = key) =>
    send('/internal/exposures', {
      exposures: units.map(([unit, variant]) => ({
        tenant: 'oak',
        experiment,
        phase,
        variant,
        unit,
        at: clock.now().toISOString(),
        requestId: 'r1',
      })),
    });
  const results = (phase?: number) =>
    ask<{
      until: string | null;
      lost: number;
      eventsLost: number;
      forged: number;
      underWay: number;
      silentEdges: number;
      goal: string;
      goalNode: string | null;
      phase: number;
      multipleShare: number;
      sampleRatio: { mismatch: boolean } | null;
      arms: {
        variant: string;
        units: number;
        multiple: number;
        earlier: number;
      }[];
      sentence: string;
      published: { document: string; author: string; message: string }[];
      equalArms: { one: string; other: string }[];
      changedMetrics: { key: string; name: string; isGone: boolean }[];
      unseenNodes: string[];
      metrics: {
        key: string;
        name: string;
        role: string;
        arms: { variant: string; value: number; active: number }[];
      }[];
    }>(`query ($id: ID!, $phase: Int) { it: experimentResults(id: $id, phase: $phase) { ${RESULTS} } }`, {
      id: `oak/${key}`,
      phase,
    });

  it('a test is created as a draft, shows its variants when it starts, and everybody gets the control when it stops', async () => {
    expect(await create('oak', definition(key))).toMatchObject({
      __typename: 'ExperimentKept',
      experiment: { id: `oak/${key}`, status: 'DRAFT', phase: 1, revision: 1, source: 'store', author: 'Ada Brandt' },
    });
    expect(await tests('oak')).toEqual([]);
    const control = await heroTitle('oak', {});

    expect(await turn('start', `oak/${key}`)).toMatchObject({
      experiment: { status: 'RUNNING', revision: 2 },
      changes: [{ locale: 'de-AT' }],
      unchanged: false,
    });
    expect(await tests('oak')).toEqual([key]);
    expect(await heroTitle('oak', { [key]: 'b' })).toBe('Neu');
    expect(await heroTitle('oak', { [key]: 'a' })).toBe(control);

    await turn('stop', `oak/${key}`);
    expect(await tests('oak')).toEqual([]);
    expect(await heroTitle('oak', { [key]: 'b' })).toBe(control);
  });

  it('says of how many visitors of the last 14 days an audience is, at create and at start, and zero where it is of none', async () => {
    const day = (ago: number) => new Date(clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
    const counts = [
      ['mobile', 30, 0],
      ['desktop', 70, 13],
      ['mobile', 1_000, 20],
    ] as const;
    await send('/internal/visits', {
      counts: counts.map(([device, visitors, ago]) => ({
        tenant: 'oak',
        page: 'home',
        locale: 'de-AT',
        day: day(ago),
        visitor: { ...ANYBODY, device },
        visitors,
      })),
    });
    const audienceOf = async (audience?: Experiment['audience']) =>
      (await create('oak', definition(key, undefined, audience === undefined ? {} : { audience }))).audience;
    const ahead = new Date(clock.now().getTime() + 86_400_000).toISOString();
    const before = new Date(clock.now().getTime() - 1_000).toISOString();
    expect(await audienceOf({ device: 'mobile' })).toEqual({ days: 14, visitors: 100, matching: 30 });
    expect(await audienceOf({ segment: { $exists: false } })).toMatchObject({ matching: 100 });
    expect(await audienceOf({ login: 'full' })).toMatchObject({ visitors: 100, matching: 0 });
    expect(await audienceOf({ time: { $gte: ahead }, device: 'desktop' })).toMatchObject({ matching: 70 });
    expect(await audienceOf({ time: { $lt: before } })).toMatchObject({ matching: 0 });
    expect(await audienceOf({ path: '/nirgends' })).toMatchObject({ matching: 0 });
    expect(await audienceOf({ device: { $ne: 'mobile' } })).toMatchObject({ matching: 70 });
    expect((await turn('start', `oak/${key}`)).audience).toMatchObject({ matching: 70 });
  });

  it.each([
    [{ devise: 'mobile' }, 'UNKNOWN_ATTRIBUTE', 'did you mean "device"?'],
    [{ 'switch.recommendations': true }, 'UNKNOWN_SWITCH', 'not a switch'],
    [{ time: { $gt: '2026-11-27' } }, 'INVALID_CONDITION', 'an instant with zone'],
    [{ path: { $regex: '^(.+)+$' } }, 'UNKNOWN_OPERATOR', '$eq'],
  ])('refuses the audience %j by name, when it is created', async (audience, code, says) => {
    const { faults = [] } = await create('oak', { ...definition(key), audience });
    expect(faults).toMatchObject([{ code, layer: `oak/experiments/${key}` }]);
    expect(faults[0]?.message).toContain(says);
  });

  it('says of an audience that asks for a name which no attribute can have what it may ask for', async () => {
    const { faults = [] } = await create('oak', { ...definition(key), audience: { utm_source: 'newsletter' } });
    expect(faults.map(({ message }) => message)).toEqual([
      'oak/experiments, /audience: expected an attribute of the request, such as device, locale or login, or one of $and, $or, $nor, $not, got "utm_source"',
    ]);
  });

  it('start and stop mark the experiment and its page for every cache, with the change itself', async () => {
    await create('oak', definition(key));
    const heard: (readonly string[])[] = [];
    const deafen = app.events.subscribe(({ tags }) => {
      heard.push(tags);
    });
    await turn('start', `oak/${key}`);
    await turn('stop', `oak/${key}`);
    const tags = [`experiment:oak:${key}`, 'layout:oak:home'];
    expect(heard).toEqual([tags, tags]);
    expect(await turn('stop', `oak/${key}`)).toMatchObject({ unchanged: true });
    expect(heard).toHaveLength(2);
    deafen();
  });

  it('refuses weights that do not add up, by name', async () => {
    const outcome = await create('oak', {
      ...definition('uneven'),
      variants: [
        { key: 'a', weight: 0.5 },
        { key: 'b', weight: 0.4 },
      ],
    });
    expect(outcome).toMatchObject({
      __typename: 'ExperimentInvalid',
      faults: [{ code: 'EXPERIMENT_WEIGHTS', layer: 'oak/experiments/uneven' }],
    });
  });

  it('a draft that could not start is kept and says why; a goal in a node that the page does not have forbids a start', async () => {
    const outcome = await create(
      'oak',
      definition(key, [{ op: 'set', node: 'nowhere', pointer: '/props/title', value: '' }], { goalNode: 'nirgends' }),
    );
    expect(outcome).toMatchObject({ __typename: 'ExperimentKept', experiment: { status: 'DRAFT' } });
    expect(outcome.warnings?.map(({ code }) => code)).toEqual(['MISSING_NODE', 'MISSING_NODE']);
    expect(outcome.warnings?.[0]?.message).toBe(
      `oak/experiments/${key}, /goalNode: expected a node of the page "home" to count in, got "nirgends"`,
    );
    expect((await turn('start', `oak/${key}`)).faults).toHaveLength(2);
    expect((await create('oak', definition(key))).warnings).toEqual([]);
  });

  it('does not start where an arm hides the node whose sight lets a visitor count', async () => {
    const hiding = definition(key, [{ op: 'hide', node: 'bestsellers' }], { seenNode: 'bestsellers' });
    const message = `oak/experiments/${key}, /seenNode: expected a node that every arm shows; arm "b" hides it, and nobody with it would count, got "bestsellers"`;
    expect((await create('oak', hiding)).warnings?.map((each) => each.message)).toEqual([message]);
    expect((await turn('start', `oak/${key}`)).faults?.map((each) => each.message)).toEqual([message]);
    expect((await create('oak', definition(key, undefined, { seenNode: 'bestsellers' }))).warnings).toEqual([]);
  });

  it('names a page, a language, a shop and a segment that its visitors cannot have, and does not start with them', async () => {
    const audience = {
      $and: [{ locale: 'de-DE' }, { tenant: { $in: ['oak', 'elm'] } }, { path: 'c/neu' }, { segment: 'vp' }],
    };
    const given = { ...definition(key, undefined, { audience }), page: 'hom' };
    const wrong = JSON.parse(JSON.stringify(given).replaceAll('"page":"home"', '"page":"hom"')) as object;
    const { warnings } = await create('oak', wrong);
    expect(warnings?.map(({ code }) => code)).toEqual([...Array<string>(4).fill('INVALID_CONDITION'), 'MISSING']);
    expect(warnings?.map(({ message }) => message.replace(/^.*, (?=\/)/, ''))).toEqual([
      expect.stringMatching(/^\/audience\/\$and\/0\/locale: expected what the visitors of oak have: .*, got "de-DE"$/),
      expect.stringMatching(/^\/audience\/\$and\/1\/tenant\/\$in\/1: .*: oak, got "elm"$/),
      expect.stringContaining('a path that begins with a slash'),
      expect.stringMatching(/^\/audience\/\$and\/3\/segment: expected no segment, since visitors .*, got "vp"$/),
      expect.stringMatching(/^\/page: expected a page of oak: .*home.*, got "hom"$/),
    ]);
    expect(await turn('start', `oak/${key}`)).toMatchObject({ __typename: 'ExperimentInvalid' });
    expect(await tests('oak')).toEqual([]);
  });

  it('refuses a second test on one node and names the first; a shared namespace allows it', async () => {
    await run();
    const second = `${key}-second`;
    await create('oak', definition(second));
    const refused = await turn('start', `oak/${second}`);
    expect(refused).toMatchObject({
      __typename: 'ExperimentInvalid',
      faults: [{ code: 'EXPERIMENT_COLLISION', nodeId: 'hero' }],
    });
    expect(refused.faults?.[0]?.message).toContain(`"${key}"`);
    expect(await tests('oak')).toEqual([key]);

    await create('oak', definition(key, [title('Eins')], { namespace: { id: 'hero', range: [0, 0.5] } }));
    await create('oak', definition(second, [title('Zwei')], { namespace: { id: 'hero', range: [0.5, 1] } }));
    expect(await turn('start', `oak/${second}`)).toMatchObject({ __typename: 'ExperimentKept' });
    expect((await facts('oak')).experiments.map(({ namespace }) => namespace)).toEqual([
      { seed: 'namespace/hero', from: 0, to: 0.5 },
      { seed: 'namespace/hero', from: 0.5, to: 1 },
    ]);
  });

  it('of two colliding tests that are started at the same moment one runs and the other is refused', async () => {
    const keys = [key, `${key}-x`, `${key}-y`];
    for (const each of keys) await create('oak', definition(each));
    const outcomes = await Promise.all(keys.map((each) => turn('start', `oak/${each}`)));
    expect(outcomes.map(({ __typename }) => __typename).sort()).toEqual([
      'ExperimentInvalid',
      'ExperimentInvalid',
      'ExperimentKept',
    ]);
    expect(await tests('oak')).toHaveLength(1);
  });

  it.each<[string, Ops, string]>([
    ['a node that the page does not have', [{ op: 'hide', node: 'nowhere' }], 'MISSING_NODE'],
    ['props that the component refuses', [{ op: 'unset', node: 'hero', pointer: '/props/title' }], 'MISSING'],
    [
      'a text that does not exist',
      [{ op: 'set', node: 'hero', pointer: '/props/title', value: { $t: 'home.nothing' } }],
      'MISSING_MESSAGE',
    ],
  ])('refuses an arm with %s', async (_name, ops, code) => {
    await create('oak', definition(key, ops));
    const outcome = await turn('start', `oak/${key}`);
    expect(outcome.__typename).toBe('ExperimentInvalid');
    expect(outcome.faults?.map((each) => each.code)).toContain(code);
    expect(await tests('oak')).toEqual([]);
  });

  it('refuses an arm that would bring back what a switch keeps off', async () => {
    await app.publishing.publish({
      documentId: 'oak/home.layer',
      author: 'Mara Holzer',
      source: 'cli',
      message: 'test',
      document: {
        page: 'home',
        prefix: 'oak',
        ops: [{ op: 'set', node: 'note', pointer: '/when', value: { 'switch.payback': true } }],
      },
    });
    await create('oak', definition(key, [{ op: 'unset', node: 'note', pointer: '/when' }]));
    expect(await turn('start', `oak/${key}`)).toMatchObject({
      __typename: 'ExperimentInvalid',
      faults: [{ code: 'LOCKED', nodeId: 'note' }],
    });
  });

  it('asks for the planned size and duration when a test starts, and keeps both', async () => {
    await create('oak', definition(key));
    const start = (more: string) =>
      ask<Outcome>(`mutation { it: startExperiment(id: "oak/${key}"${more}) { ${OUTCOME} } }`);
    expect((await start('')).faults).toMatchObject([
      { code: 'MISSING', message: expect.stringContaining(`experiments plan oak/${key} --lift 10%`) },
      { code: 'MISSING', message: expect.stringContaining('how many days') },
    ]);
    expect((await start(', plannedVisitors: 5, plannedDays: 14')).faults).toMatchObject([{ code: 'OUT_OF_RANGE' }]);
    const kept = await start(', plannedVisitors: 4000, plannedDays: 21');
    expect(kept.experiment?.definition).toMatchObject({ plannedVisitors: 4_000, plannedDays: 21 });
    expect(await results()).toMatchObject({
      plannedVisitors: 4_000,
      plannedDays: 21,
      method: 'SEQUENCE',
      since: clock.now().toISOString(),
      sentence: 'Nobody took part yet.',
    });
    await create('oak', definition(key, undefined, { coverage: 0 }));
    await turn('stop', `oak/${key}`);
    expect(await start('')).toMatchObject({ __typename: 'ExperimentKept' });
  });

  it("proposes size and duration from the shop's last 28 days, or says that there is too little", async () => {
    await create('oak', definition(key, undefined, { goal: 'select-item', page: 'home' }));
    const plan = (lift = 0.1) =>
      ask<Record<string, unknown>>(
        `query { it: experimentPlan(id: "oak/${key}", lift: ${lift}) { __typename ... on ExperimentPlan { sentence visitors baseline visitorsADay plannedVisitors plannedDays } ... on NotFound { message } } }`,
      );
    expect(await plan()).toMatchObject({
      __typename: 'ExperimentPlan',
      plannedVisitors: null,
      sentence: expect.stringContaining('too few to propose anything'),
    });
    const seen = (unit: string, daysAgo: number, kind = 'page-view', item = 'home') => ({
      id: `${key}-${unit}-${kind}-${daysAgo}`,
      tenant: 'oak',
      unit,
      kind,
      item,
      at: new Date(clock.now().getTime() - daysAgo * 86_400_000).toISOString(),
    });
    const units = Array.from({ length: 200 }, (_, index) => `${key}-${index}`);
    // As the edge tells what pages report.
    const part = { stream: 'edge-of-the-plan', durable: true, numbers: [], last: 0, waiting: 0 };
    await send('/internal/events/track', { part, events: units.map((unit) => seen(unit, 10)) });
    await send('/internal/events/track', {
      part,
      events: [
        ...units.slice(0, 40).map((unit) => seen(unit, 9, 'select-item', 'SKU-1')),
        ...units.slice(40, 60).map((unit) => seen(unit, 11, 'select-item', 'SKU-1')),
        seen('long-ago', 40),
        seen('elsewhere', 5, 'page-view', 'basket'),
      ],
    });
    expect(await plan()).toMatchObject({
      visitors: 200,
      baseline: 0.2,
      visitorsADay: 20,
      plannedVisitors: 6_950,
      plannedDays: 700,
      sentence: expect.stringContaining('too long for a test'),
    });
    expect(await plan(-1)).toMatchObject({ __typename: 'NotFound' });
  });

  it('refuses more than 16 arms on a page', async () => {
    // An app tells them apart, for they leave the page as it is.
    const variants = Array.from({ length: 8 }, (_, index) => ({ key: `v${index}`, weight: 0.125 }));
    for (const name of ['one', 'two', 'three']) await create('oak', definition(name, [], { variants }));
    expect(await turn('start', 'oak/one')).toMatchObject({ __typename: 'ExperimentKept' });
    expect(await turn('start', 'oak/two')).toMatchObject({ __typename: 'ExperimentKept' });
    expect(await turn('start', 'oak/three')).toMatchObject({ faults: [{ code: 'TOO_MANY_ARMS' }] });
  });

  it('changed shares of a running test begin a new phase with a new seed; words do not', async () => {
    await run();
    const [before] = (await facts('oak')).experiments;
    expect(await create('oak', definition(key, undefined, { hypothesis: 'Kürzere Worte' }))).toMatchObject({
      experiment: { status: 'RUNNING', phase: 1 },
    });
    expect((await facts('oak')).experiments).toEqual([before]);
    const variants: Experiment['variants'] = [
      { key: 'a', weight: 0.2 },
      { key: 'b', weight: 0.8, layer: { page: 'home', prefix: key, ops: [title('Neu')] } },
    ];
    expect(await create('oak', definition(key, undefined, { variants }))).toMatchObject({
      experiment: { status: 'RUNNING', phase: 2 },
    });
    const [after] = (await facts('oak')).experiments;
    expect(after).toMatchObject({
      phase: 2,
      variants: [
        { key: 'a', weight: 0.2 },
        { key: 'b', weight: 0.8 },
      ],
    });
    expect(after?.seed).not.toBe(before?.seed);
  });

  it('a pause shows the control, and the next start goes on with the same phase and seed', async () => {
    await run();
    const [before] = (await facts('oak')).experiments;
    await turn('pause', `oak/${key}`);
    expect(await tests('oak')).toEqual([]);
    await turn('start', `oak/${key}`);
    expect((await facts('oak')).experiments).toEqual([before]);
  });

  it('experiments are for experimenters, in their own tenants', async () => {
    await run();
    const refused = await turn('stop', `oak/${key}`, 'test-merchandiser');
    expect(refused).toMatchObject({ __typename: 'Forbidden', message: expect.stringContaining('experimenter') });
    expect(await turn('stop', 'oak/none')).toMatchObject({ __typename: 'NotFound' });
    expect(await turn('stop', `elm/${key}`)).toMatchObject({ __typename: 'NotFound' });
    expect(await tests('oak')).toEqual([key]);
  });

  it('a link to an arm is signed for one tenant and arm', async () => {
    await create('oak', definition(key));
    expect(
      await ask(
        `mutation { it: experimentLink(id: "oak/${key}", arm: "b") { __typename ... on NotFound { message } } }`,
      ),
    ).toMatchObject({ __typename: 'NotFound', message: expect.stringContaining('got one that is draft') });
    await turn('start', `oak/${key}`);
    const link = await ask<{ url: string }>(
      `mutation { it: experimentLink(id: "oak/${key}", arm: "b") { ... on ExperimentLink { url openPage } } }`,
    );
    expect(link).toMatchObject({ openPage: null });
    const url = new URL(link.url);
    const verified = testSigner.verify(url.searchParams.get('vt-arms') ?? '', 'arms');
    expect(verified).toMatchObject({ ok: true, payload: { tenant: 'oak', arms: { [key]: 'b' } } });
    expect(await ask(`mutation { it: experimentLink(id: "oak/${key}", arm: "z") { __typename } }`)).toEqual({
      __typename: 'NotFound',
    });
  });

  it('a link to an arm of a page without an address of its own names the page to open', async () => {
    const ops: Ops = [{ op: 'set', node: 'message', pointer: '/props/title', value: 'Hier ist nichts' }];
    const layer = { page: 'not-found', prefix: key, ops };
    const variants = [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5, layer },
    ];
    await create('oak', definition(key, ops, { page: 'not-found', variants } as never));
    await turn('start', `oak/${key}`);
    expect(
      await ask(
        `mutation { it: experimentLink(id: "oak/${key}", arm: "b") { ... on ExperimentLink { url openPage } } }`,
      ),
    ).toMatchObject({ openPage: 'not-found', url: expect.stringMatching(/^https?:\/\/[^/]+\/\?vt-arms=/) });
  });

  describe('exposures and results', () => {
    beforeEach(run);

    it('an exposure that arrives several times counts once, and unknown ones are refused', async () => {
      const same: [string, string][] = [
        ['u1', 'a'],
        ['u1', 'a'],
        ['u2', 'b'],
      ];
      expect(await expose(same)).toEqual({ taken: 3, refused: 0, lost: 0 });
      await Promise.all([expose(same), expose(same)]);
      expect(await expose([['u3', 'zz']])).toEqual({ taken: 0, refused: 1, lost: 0 });
      expect(await expose([['u3', 'a']], 1, 'nothing')).toEqual({ taken: 0, refused: 1, lost: 0 });
      expect(await expose([['u3', 'a']], 2)).toEqual({ taken: 0, refused: 1, lost: 0 });
      expect((await results()).arms.map(({ variant, units }) => [variant, units])).toEqual([
        ['a', 1],
        ['b', 1],
      ]);
    });

    it('a visitor who was seen in two arms counts for none and is shown', async () => {
      await expose([
        ['u1', 'a'],
        ['u2', 'a'],
        ['u3', 'b'],
        ['u2', 'b'],
      ]);
      await expose([['u3', 'a']]);
      const { arms, multipleShare } = await results();
      expect(arms.map(({ variant, units, multiple }) => [variant, units, multiple])).toEqual([
        ['a', 1, 1],
        ['b', 0, 1],
      ]);
      expect(multipleShare).toBeCloseTo(2 / 3);
    });

    it('only what a visitor did after the first exposure counts, each event once, refunds against orders', async () => {
      const event = (id: string, unit: string, kind: string, value = 0) => ({
        id: `${key}-${id}`,
        tenant: 'oak',
        unit,
        kind,
        value,
        at: clock.now().toISOString(),
      });
      await send('/internal/events/track', { events: [event('o0', 'u1', 'order', 9_900)] });
      clock.advance(1_000);
      await expose([
        ['u1', 'a'],
        ['u2', 'a'],
        ['u3', 'b'],
        ['u4', 'b'],
      ]);
      clock.advance(1_000);
      const events = [
        event('o1', 'u2', 'order', 5_000),
        event('o2', 'u3', 'order', 3_000),
        event('o3', 'u3', 'order', 4_000),
        event('r3', 'u3', 'refund', -4_000),
        event('v1', 'u4', 'product-view'),
      ];
      expect(await send('/internal/events/track', { events })).toEqual({ taken: 5, known: 0, refused: 0 });
      expect(await send('/internal/events/track', { events })).toEqual({ taken: 0, known: 5, refused: 0 });
      expect((await results()).metrics).toMatchObject([
        {
          key: 'goal',
          role: 'PRIMARY',
          arms: [
            { variant: 'a', active: 1, value: 0.5, absolute: null, pValue: null, verdict: null },
            { variant: 'b', active: 1, value: 0.5, absolute: null, pValue: null, verdict: 'TOO_FEW' },
          ],
        },
        {
          key: 'revenue',
          role: 'SECONDARY',
          arms: [
            { active: 1, value: 2_500 },
            { active: 1, value: 1_500 },
          ],
        },
      ]);
    });

    it('counts the event that the experiment is about, in the node that it is about', async () => {
      await create('oak', definition(key, undefined, { goal: 'select-item', goalNode: 'hero' }));
      // What decides is another thing than at the start.
      await expose(
        [
          ['u1', 'a'],
          ['u2', 'a'],
          ['u3', 'b'],
          ['u4', 'b'],
        ],
        2,
      );
      clock.advance(1_000);
      const click = (unit: string, list?: string, kind = 'select-item') => ({
        id: `${key}-${unit}-${kind}`,
        tenant: 'oak',
        unit,
        kind,
        at: clock.now().toISOString(),
        item: 'SKU-1',
        ...(list && { list }),
      });
      await send('/internal/events/track', {
        events: [
          click('u1', 'hero'),
          click('u2', 'grid'),
          click('u3'),
          click('u4', 'hero', 'select-promotion'),
          click('u4', 'hero'),
        ],
      });
      const reached = async () => (await results()).metrics[0]?.arms.map(({ active }) => active);
      const { goal, goalNode } = await results();
      expect([goal, goalNode, await reached()]).toEqual(['select-item', 'hero', [1, 1]]);
      await create('oak', definition(key, undefined, { goal: 'select-item' }));
      expect(await reached(), 'nobody chooses what decides once the figures are known').toEqual([0, 0]);
    });

    it("is judged by the shop's metrics that it names", async () => {
      mkdirSync(path.join(folder.tenantsDir, 'oak/metrics'), { recursive: true });
      const write = (name: string, content: object) =>
        writeFileSync(path.join(folder.tenantsDir, 'oak/metrics', `${name}.json`), JSON.stringify(content));
      write('buyers', { key: 'buyers', name: 'buyers', kind: 'binary', of: { events: ['order'], least: 1_000 } });
      write('views', { key: 'views', name: 'views', kind: 'count', of: { events: ['page-view'] } });
      expect(await app.reload()).toEqual([]);
      const named = (metrics: NonNullable<Experiment['metrics']>) =>
        create('oak', definition(key, undefined, { metrics }));
      expect(await named({ primary: 'nobody' })).toMatchObject({ faults: [{ code: 'UNKNOWN_DATA' }] });
      await named({ primary: 'buyers', guardrails: ['revenue'], others: ['views'] });
      await expose(
        [
          ['u1', 'a'],
          ['u2', 'b'],
        ],
        2,
      );
      clock.advance(1_000);
      const event = (id: string, unit: string, kind: string, more: object) => ({
        id: `${key}-${id}`,
        tenant: 'oak',
        unit,
        kind,
        at: clock.now().toISOString(),
        ...more,
      });
      await send('/internal/events/track', {
        events: [
          event('1', 'u1', 'order', { value: 900 }),
          event('2', 'u2', 'order', { value: 1_900 }),
          event('3', 'u2', 'page-view', { item: 'home' }),
          event('4', 'u2', 'page-view', { item: 'basket' }),
        ],
      });
      expect(
        (await results()).metrics.map((each) => [each.key, each.role, each.arms.map(({ value }) => value)]),
      ).toEqual([
        ['buyers', 'PRIMARY', [0, 1]],
        ['revenue', 'GUARDRAIL', [900, 1_900]],
        ['views', 'SECONDARY', [0, 1]],
      ]);
      rmSync(path.join(folder.tenantsDir, 'oak/metrics/views.json'));
      expect(await app.reload()).toEqual([]);
      expect((await results()).metrics.map((each) => each.key)).toEqual(['buyers', 'revenue']);
      const reached = async () => {
        const { metrics, changedMetrics } = await results();
        return [metrics[0]?.name, metrics[0]?.arms.map(({ active }) => active), changedMetrics];
      };
      expect(await reached()).toEqual(['buyers', [0, 1], []]);
      write('buyers', { key: 'buyers', name: 'anybody', kind: 'binary', of: { events: ['order'], least: 1 } });
      expect(await app.reload()).toEqual([]);
      const changed = { key: 'buyers', name: 'buyers', isGone: false };
      expect(await reached(), 'what decides is what was said when the phase began').toEqual([
        'buyers',
        [0, 1],
        [changed],
      ]);
      await named({ primary: 'buyers', guardrails: ['revenue'] });
      await turn('pause', `oak/${key}`);
      await turn('start', `oak/${key}`);
      expect(await reached(), 'while the phase goes on').toEqual(['buyers', [0, 1], [changed]]);
      rmSync(path.join(folder.tenantsDir, 'oak/metrics'), { recursive: true });
      expect(await app.reload()).toEqual([]);
      expect(await reached()).toEqual(['buyers', [0, 1], [{ ...changed, isGone: true }]]);
      mkdirSync(path.join(folder.tenantsDir, 'oak/metrics'));
      write('buyers', { key: 'buyers', name: 'anybody', kind: 'binary', of: { events: ['order'], least: 1 } });
      expect(await app.reload()).toEqual([]);
      await turn('stop', `oak/${key}`);
      await turn('start', `oak/${key}`);
      expect(await reached(), 'a new phase takes what is said then').toEqual(['anybody', [0, 0], []]);
      rmSync(path.join(folder.tenantsDir, 'oak/metrics'), { recursive: true });
      expect(await app.reload()).toEqual([]);
    });

    it('is not kept with a goal beside a metric that decides in its place', async () => {
      const both = { goal: 'select-item', goalNode: 'hero', metrics: { primary: 'revenue' } } as const;
      expect(await create('oak', definition(key, undefined, both))).toMatchObject({
        faults: [
          {
            code: 'NOT_ALLOWED',
            message: expect.stringContaining('"revenue" (metrics.primary) does, and no goal counts'),
          },
          { code: 'NOT_ALLOWED', message: expect.stringContaining('no goalNode counts beside it; leave out one') },
        ],
      });
      const { metrics: _metrics, ...goal } = both;
      expect(await create('oak', definition(key, undefined, goal))).toMatchObject({ __typename: 'ExperimentKept' });
    });

    it('name what was published on the page meanwhile, and nothing from before', async () => {
      expect((await results()).published).toEqual([]);
      clock.advance(60_000);
      const publish = (document: string, page: string) =>
        ask<{ __typename: string }>(
          `mutation ($input: PublishLayoutInput!) { it: publishLayout(input: $input) { __typename } }`,
          {
            input: {
              id: `oak/${document}`,
              document: { page, prefix: 'oak', ops: [] },
              expectedRevision: 0,
              message: 'Mitten im Test',
            },
          },
        );
      expect(await publish('home.de-AT.layer', 'home')).toMatchObject({ __typename: 'Published' });
      expect((await results()).published).toEqual([
        { document: 'oak/home.de-AT.layer', author: 'Ada Brandt', message: 'Mitten im Test' },
      ]);
    });

    it('say that two arms look alike since a publish, for as long as it is so and the test runs', async () => {
      const publish = async (ops: Ops) => {
        const outcome = await app.publishing.publish({
          documentId: 'oak/home.layer',
          document: { page: 'home', prefix: 'oak', ops },
          message: 'test',
          author: 'Mara Holzer',
          source: 'cli',
        });
        expect(outcome.code).toBe('PUBLISHED');
      };
      expect((await results()).equalArms).toEqual([]);
      await publish([title('Neu')]);
      expect((await results()).equalArms).toEqual([{ one: 'a', other: 'b' }]);
      await turn('stop', `oak/${key}`);
      expect((await results()).equalArms).toEqual([]);
      expect(await turn('start', `oak/${key}`)).toMatchObject({
        faults: [{ code: 'EQUAL_ARMS', layer: `oak/experiments/${key}` }],
      });
      await publish([]);
      await turn('start', `oak/${key}`);
      expect((await results()).equalArms).toEqual([]);
    });

    it('say that a node is hidden from everybody in which it counts, at a start as well', async () => {
      const publish = async (ops: Ops) => {
        const outcome = await app.publishing.publish({
          documentId: 'oak/home.layer',
          document: { page: 'home', prefix: 'oak', ops },
          message: 'test',
          author: 'Mara Holzer',
          source: 'cli',
        });
        expect(outcome.code).toBe('PUBLISHED');
      };
      await create(
        'oak',
        definition(key, undefined, { goal: 'select-item', goalNode: 'bestsellers', seenNode: 'hero' }),
      );
      expect((await results()).unseenNodes).toEqual([]);
      await publish([{ op: 'hide', node: 'bestsellers' }]);
      expect((await results()).unseenNodes).toEqual(['bestsellers']);
      await turn('stop', `oak/${key}`);
      expect((await results()).unseenNodes).toEqual([]);
      const again = await create(
        'oak',
        definition(`${key}-later`, [], { goal: 'select-item', goalNode: 'bestsellers' }),
      );
      expect(again).toMatchObject({ unseenNodes: ['bestsellers'] });
      await publish([]);
    });

    it('results are hidden while the split is not to be believed', async () => {
      await expose(Array.from({ length: 60 }, (_, index): [string, string] => [`u${index}`, index < 50 ? 'a' : 'b']));
      const { sampleRatio, arms, metrics, sentence } = await results();
      expect(sampleRatio).toMatchObject({ mismatch: true });
      expect([arms.map(({ units }) => units), metrics]).toEqual([[50, 10], []]);
      expect(sentence).toMatch(/^Do not decide: /);
    });

    it('visitors with an arm of an earlier phase are left out of the new one; the old one keeps its own', async () => {
      await expose([
        ['u1', 'a'],
        ['u2', 'b'],
      ]);
      await turn('stop', `oak/${key}`);
      await turn('start', `oak/${key}`);
      await expose(
        [
          ['u1', 'a'],
          ['u3', 'b'],
        ],
        2,
      );
      expect((await results()).arms.map(({ units, earlier }) => [units, earlier])).toEqual([
        [0, 1],
        [1, 0],
      ]);
      const first = await results(1);
      expect(first.arms.map(({ units }) => units)).toEqual([1, 1]);
      expect(first.until).not.toBeNull();
    });

    it('refuses events and exposures of the future and of no shop', async () => {
      const at = (ahead: number) => new Date(clock.now().getTime() + ahead).toISOString();
      const track = (parts: object) =>
        send('/internal/events/track', {
          events: [{ tenant: 'oak', id: `o-u1-${key}`, unit: 'u1', kind: 'order', value: 100, at: at(0), ...parts }],
        });
      const REFUSED = { taken: 0, known: 0, refused: 1 };
      expect(await track({ at: at(3_600_000) }), 'the future').toEqual(REFUSED);
      expect(await track({ tenant: 'nirgends' }), 'no shop').toEqual(REFUSED);
      expect(await track({})).toMatchObject({ taken: 1, refused: 0 });
      expect(
        await send('/internal/exposures', {
          exposures: [
            { tenant: 'oak', experiment: key, phase: 1, variant: 'a', unit: 'u7', at: at(3_600_000), requestId: 'r' },
          ],
        }),
      ).toMatchObject({ taken: 0, refused: 1 });
      const told = await ask<{ refused: unknown }>(
        `query ($id: ID!) { it: experimentResults(id: $id) { ... on ExperimentResults { refused { cause count } } } }`,
        { id: `oak/${key}` },
      );
      expect(told.refused, 'the next reading says so').toEqual(
        expect.arrayContaining([{ cause: 'future', count: expect.any(Number) as number }]),
      );
    });

    it('explains a visitor at any moment: arm, bucket, rule and revision, and that of other shops to nobody', async () => {
      const explain = async (visitor: string, at = clock.now(), token?: string) => {
        const told = await ask<{ __typename: string; explanations?: { id: string }[] }>(
          `query ($visitor: String!, $at: String) { it: explainVisitor(tenant: "oak", visitor: $visitor, at: $at) { __typename
            ... on VisitorExplanations { explanations { id revision phase status bucket arm from shownAt requestId multiple rule } } } }`,
          { visitor, at: at.toISOString() },
          token,
        );
        return told.explanations?.find(({ id }) => id === `oak/${key}`) ?? told.__typename;
      };
      const before = new Date(clock.now().getTime() - 1_000);
      const rule = (await explain('u9')) as unknown as { arm: string; bucket: number };
      expect(rule).toMatchObject({
        status: 'RUNNING',
        revision: 2,
        phase: 1,
        from: 'RULE',
        rule: `bucket ${rule.bucket} of 10,000 belongs to arm ${rule.bucket < 5_000 ? 'a' : 'b'}`,
      });
      const other = rule.arm === 'a' ? 'b' : 'a';
      await expose([['u9', other]]);
      expect(await explain('u9~eyJhbGciOi')).toMatchObject({
        arm: other,
        from: 'SHOWN',
        requestId: 'r1',
        rule: `shown and kept in the visitor's cookie, though by the rules of now: bucket ${rule.bucket} of 10,000 belongs to arm ${rule.arm}`,
      });
      expect(await explain('u9', before), 'before there was one').toBe('VisitorExplanations');
      await turn('stop', `oak/${key}`);
      expect(await explain('u9')).toMatchObject({ arm: null, from: 'NONE', status: 'STOPPED', revision: 3 });
      expect(await explain('no visitor')).toBe('NotFound');
    });

    it('shows what is missing of the numbers that an edge gave, and what still waits there', async () => {
      const before = await results();
      const numbers = (ranges: number[][], waiting = 0) =>
        send('/internal/exposures', {
          exposures: [],
          part: { stream: `edge-of-${key}`, durable: true, numbers: ranges, last: 100, waiting },
        });
      await numbers([[1, 40]], 60);
      expect(await results()).toMatchObject({ lost: before.lost, underWay: before.underWay + 60 });
      await numbers([[61, 100]]);
      expect(await results()).toMatchObject({ lost: before.lost + 20, underWay: before.underWay });
      await numbers([[41, 60]]);
      expect(await results()).toMatchObject({ lost: before.lost, silentEdges: before.silentEdges });
    });

    it('shows how often somebody claimed an id or an arm in vain, of this experiment alone', async () => {
      const claim = (tenant: string, experiment: string, claims: number) => ({ tenant, experiment, claims });
      await send('/internal/visits', { counts: [], forged: [claim('oak', key, 40), claim('oak', 'nirgends', 9)] });
      await send('/internal/visits', { counts: [], forged: [claim('oak', key, 15), claim('oak', key, 5)] });
      await send('/internal/visits', { counts: [], forged: [claim('elm', key, 7)] });
      expect(await results()).toMatchObject({ forged: 60 });
    });

    it('counts what the sender lost and shows it', async () => {
      await send('/internal/exposures', { exposures: [], lost: 7 });
      await send('/internal/exposures', { exposures: [], lost: 5 });
      await send('/internal/events/track', { events: [], lost: 3 });
      expect(await results()).toMatchObject({ lost: 12, eventsLost: 3 });
    });

    it('takes nothing without a token, and no batch of another shape or of more than 500', async () => {
      const post = (url: string, payload: object, headers = doorHeaders()) =>
        app.server.inject({ method: 'POST', url, headers, payload });
      expect((await post('/internal/exposures', { exposures: [] }, {})).statusCode).toBe(401);
      expect((await post('/internal/events/track', { events: [] }, {})).statusCode).toBe(401);
      expect((await post('/internal/exposures', { exposures: [{ tenant: 'oak' }] })).statusCode).toBe(400);
      const one = { id: 'x', tenant: 'oak', kind: 'order', unit: 'u', at: '2026-11-20T08:00:00Z' };
      const ofNoEdge = await post('/internal/events/track', { events: [one] });
      expect([ofNoEdge.statusCode, ofNoEdge.json()]).toMatchObject([
        400,
        { message: expect.stringContaining('/api/measured') },
      ]);
      expect(
        (await post('/internal/events/track', { events: Array.from({ length: 501 }, () => one) })).statusCode,
      ).toBe(400);
    });
  });

  it('a test of a file is stopped and started by staff, what they did outlives a restart, and a file that meets it is held back', async () => {
    expect(await turn('start', 'oak/hero-words')).toMatchObject({
      experiment: { status: 'RUNNING', phase: 2, revision: 2 },
    });
    await turn('stop', 'oak/hero-words');
    await run();
    await app.close();
    app = await createTestApp(folder, { clock, keepsData: true });
    expect(await tests('oak')).toEqual([key]);

    const [before] = (await facts('oak')).experiments;
    const file = path.join(folder.tenantsDir, 'oak/experiments/hero-words.json');
    writeFileSync(
      path.join(folder.tenantsDir, 'oak/experiments/late.json'),
      readFileSync(file, 'utf8').replaceAll('hero-words', 'late'),
    );
    rmSync(file);
    expect(await app.reload()).toEqual([]);
    expect((await facts('oak')).experiments).toEqual([before]);
  });
});
