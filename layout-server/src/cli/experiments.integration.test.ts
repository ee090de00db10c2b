import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { askStaff, createTestApp, doorHeaders, testFolder, type TestFolder } from '../testing/test-app.ts';
import { runExperiments } from './run-experiments.ts';

describe("the experimenter's command line", () => {
  let folder: TestFolder;
  let app: App;
  let url: string;
  let file: string;
  beforeAll(async () => {
    folder = testFolder();
    app = await createTestApp(folder);
    url = await app.staffServer.listen({ port: 0, host: '127.0.0.1' });
    file = write('oak/experiments/words.json', {
      key: 'words',
      page: 'home',
      hypothesis: 'Kurze Worte verkaufen mehr',
      variants: [
        { key: 'a', weight: 0.5 },
        {
          key: 'b',
          weight: 0.5,
          layer: {
            page: 'home',
            prefix: 'words',
            ops: [{ op: 'set', node: 'hero', pointer: '/props/title', value: 'Kurz' }],
          },
        },
      ],
    });
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  const write = (name: string, content: object): string => {
    const target = path.join(folder.dataDir, '..', 'drafts', name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(content));
    return target;
  };
  const run = async (words: string[], env: Record<string, string> = {}) => {
    const [out, err]: [string[], string[]] = [[], []];
    const exit = await runExperiments(words, {
      env: { STAFF_URL: url, STAFF_TOKEN: 'test-admin', ...env },
      colors: false,
      out: (text) => {
        out.push(text);
      },
      err: (text) => {
        err.push(text);
      },
    });
    return { exit, out: out.join('\n'), err: err.join('\n') };
  };

  it('creates, starts, lists, links, judges and stops an experiment', async () => {
    expect(await run(['stop', 'oak/hero-words'])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('oak/hero-words is stopped'),
    });
    expect((await run(['create', file])).out).toMatch(
      /^✓ oak\/words is draft, phase 1, revision #1, a 50 %, b 50 %\n {2}Nobody sees it yet. Start it with: npm run experiments -- start oak\/words\n {2}audience: no visitor of the page was counted .*$/,
    );
    expect(await run(['link', 'oak/words', 'b'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('got one that is draft'),
    });
    expect(await run(['start', 'oak/words'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('"experiments plan oak/words --lift 10%" proposes it'),
    });
    expect((await run(['plan', 'oak/words', '--lift', '10%'])).out).toContain('too few to propose anything');
    expect((await run(['start', 'oak/words', '--visitors', '1000', '--days', '14'])).out).toMatch(
      /^✓ oak\/words is running, phase 1, revision #2, a 50 %, b 50 %\n {4}de-AT {2}\/ {2}words=b\n {2}audience: no visitor .*$/,
    );
    expect((await run(['list', 'oak'])).out).toMatch(
      /oak\/words +running +1 +home +a 50 %, b 50 % +100 % +store #2 +Ada Brandt/,
    );
    expect(JSON.parse((await run(['show', 'oak/words'])).out)).toMatchObject({
      key: 'words',
      status: 'running',
      phase: 1,
    });
    expect((await run(['explain', 'u1', '--tenant', 'oak'])).out).toMatch(
      /^At \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Europe\/Vienna\):\n(.*\n)*oak\/words: arm [ab] \(running, phase 1, revision #2\)\n {4}bucket \d+ of 10,000 belongs to arm [ab]/,
    );
    expect((await run(['explain', 'u1', '--tenant', 'oak'])).out).toContain('Nothing is on record of u1 until then: ');
    const then = async (at: string) => (await run(['explain', 'u1', '--tenant', 'oak', '--at', at])).out;
    expect(await then('2026-01-27T03:47:30'), 'by the clocks of the shop').toMatch(
      /^At 2026-01-27 03:47:30 \(Europe\/Vienna\):/,
    );
    expect(await then('2026-01-27T02:47:30Z')).toMatch(/^At 2026-01-27 03:47:30 /);
    expect(await then('2026-13-27T03:47')).toContain('expected a time, such as');
    expect((await run(['link', 'oak/words', 'b'])).out).toMatch(/http:\/\/\S+\/\?vt-arms=eyJ/);

    const exposures = Array.from({ length: 40 }, (_, index) => ({
      tenant: 'oak',
      experiment: 'words',
      phase: 1,
      variant: index % 2 ? 'a' : 'b',
      unit: `u${index}`,
      at: '2026-11-20T08:00:00Z',
    }));
    await app.server.inject({
      method: 'POST',
      url: '/internal/exposures',
      headers: doorHeaders(),
      payload: { exposures },
    });
    const events = Array.from({ length: 10 }, (_, index) => ({
      id: `o${index}`,
      tenant: 'oak',
      kind: 'order',
      unit: `u${index < 7 ? index * 2 : index}`,
      at: '2026-11-20T09:00:00Z',
      value: 4_990 + index,
    }));
    await app.server.inject({
      method: 'POST',
      url: '/internal/events/track',
      headers: doorHeaders(),
      payload: { events, part: { stream: 'edge', durable: true, numbers: [], last: 0, waiting: 0 } },
    });
    const { out } = await run(['results', 'oak/words']);
    expect(out).toContain('Kurze Worte verkaufen mehr');
    expect(out).toMatch(/^Not yet: 0 % of the plan, and fewer than 100 visitors of an arm count in order: too few/);
    expect(out).toMatch(/ARM +WEIGHT +VISITORS\na +50 % +20\n/);
    expect(out).toMatch(
      /order \(decides\)\nARM +COUNTED +RATE +DIFFERENCE \(99 % at every look\) +RELATIVE\na +2 +10\.00 % +– +–\nb +7 +35\.00 % +– +– +too few\n/,
    );
    expect(out).toMatch(/revenue per visitor \(to learn from\)\n/);
    expect(out).not.toMatch(/p = 0\.[^\n]*\n[\s\S]*Split/);
    expect(out).toContain('Goal: visitors with order after they first saw the page under test');
    expect(out).toMatch(/Split: χ² = 0\.00, p = 1\.00 — as planned/);
    expect(out).toMatch(
      /Planned: 1,000 visitors an arm, 2 % and 14 days from .* UTC, 0 %; until then the intervals hold at every look/,
    );
    expect(JSON.parse((await run(['--json', 'results', 'oak/words'])).out)).toMatchObject({
      arms: [
        { variant: 'a', units: 20 },
        { variant: 'b', units: 20 },
      ],
      lost: 0,
      forged: 0,
      underWay: 0,
      silentEdges: 0,
      awayEdges: 0,
      lateEdges: 0,
      lateSince: null,
      refused: [],
      unheard: [],
    });
    expect((await run(['pause', 'oak/words', '-m', 'Kasse gestört'])).out).toContain('oak/words is paused');
    expect((await run(['stop', 'oak/words'])).out).toContain('oak/words is stopped');
    expect((await run(['stop', 'oak/words'])).out).toContain('already; nothing was written');
    expect(await run(['pause', 'oak/words'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('"experiments start oak/words" begins a new phase'),
    });
    expect((await run(['ship', 'oak/words', '--arm', 'b', '--dry-run'])).out).toMatch(
      /^○ oak\/words would be shipped: arm b is in oak\/home\.layer\. Nothing was written\.\n {2}the test would be stopped\n {2}the figures: Not yet: .*\n {4}de-AT {2}\/$/,
    );
    expect((await run(['ship', 'oak/words', '--arm', 'b', '--holdback', '5%'])).out).toMatch(
      /^✓ oak\/words shipped: arm b is in oak\/home\.layer #1\n {2}5\.0 % of the visitors are shown the page as it was, as arm hold, until: .*\n/,
    );
    expect((await run(['revert', 'oak/words'])).out).toContain('reverted: its arm is no longer in oak/home.layer #2');
    const made = await askStaff<{ history: { revisions: { source: string; message: string }[] } }>(
      app,
      '{ history(id: "oak/home.layer", limit: 2) { ... on History { revisions { source message } } } }',
    );
    expect(made.history.revisions.map(({ source, message }) => [source, message])).toEqual([
      ['CLI', 'Revert words'],
      ['CLI', 'Ship arm b of words'],
    ]);
  });

  it('says of whom a holdback is, where the test was not for everybody', async () => {
    const ops = [{ op: 'set', node: 'hero', pointer: '/props/title', value: 'Wenige' }];
    const file = write('few.json', {
      key: 'few',
      page: 'home',
      audience: { device: 'mobile' },
      namespace: { id: 'rails', range: [0, 0.5] },
      variants: [
        { key: 'a', weight: 0.5 },
        { key: 'b', weight: 0.5, layer: { page: 'home', prefix: 'few', ops } },
      ],
    });
    await run(['create', file, '--tenant', 'oak']);
    await run(['start', 'oak/few', '--visitors', '100', '--days', '7']);
    expect((await run(['ship', 'oak/few', '--arm', 'b', '--holdback', '5%', '--dry-run'])).out).toContain(
      '5.0 % of the visitors in its audience and its share of the namespace rails (0 % to 50 %), and of nobody else, are shown the page as it was',
    );
    await run(['stop', 'oak/few']);
  });

  it('plans without a server, and says how far a planned test is', async () => {
    const offline = { STAFF_URL: 'http://127.0.0.1:1' };
    expect(
      (await run(['plan', '--baseline', '3%', '--lift', '10%', '--visitors-a-week', '20000'], offline)).out,
    ).toMatch(/^56,\d{3} visitors in each of 2 arms, to see 3\.00 % become 3\.30 %[\s\S]*That is 6 weeks\./);
    expect(
      (await run(['plan', '--baseline', '0,03', '--lift', '2 %', '--visitors-a-week', '20000'], offline)).out,
    ).toContain('too long for a test');
    expect(await run(['plan', '--baseline', '60%', '--lift', '100%'], offline)).toMatchObject({
      exit: 1,
      out: expect.stringContaining('120.0 %'),
    });
    for (const wrong of [
      ['plan'],
      ['plan', '--baseline', '3', '--lift', '5%'],
      ['plan', '--baseline', '3%', '--lift', 'much'],
      ['plan', '--baseline', '3%', '--lift', '5%', '--arms', '1'],
      ['plan', '--baseline', '3%', '--lift', '5%', '--arms', '9'],
      ['plan', 'oak/words', '--baseline', '3%', '--lift', '5%'],
      ['plan', 'oak/words', '--arms', '2', '--lift', '5%'],
      ['plan', 'oak/words', '--visitors-a-week', '20000', '--lift', '5%'],
    ])
      expect(await run(wrong, offline)).toMatchObject({ exit: 2 });
    for (const wrong of ['0', '3', 'few'])
      expect((await run(['plan', '--baseline', wrong, '--lift', '5%'], offline)).err).toContain(
        'Expected a share above 0 and below 1',
      );

    const planned = {
      key: 'planned',
      page: 'home',
      goal: 'select-item',
      goalNode: 'hero',
      segments: ['device'],
      plannedVisitors: 100,
      variants: [
        { key: 'a', weight: 0.5 },
        { key: 'b', weight: 0.5 },
      ],
    };
    await run(['create', write('oak/experiments/planned.json', planned)]);
    const expose = (from: number, to: number) =>
      app.server.inject({
        method: 'POST',
        url: '/internal/exposures',
        headers: doorHeaders(),
        payload: {
          exposures: Array.from({ length: to - from }, (_, index) => ({
            tenant: 'oak',
            experiment: 'planned',
            phase: 1,
            variant: index % 2 ? 'a' : 'b',
            unit: `p${from + index}`,
            device: index < 10 ? 'mobile' : 'desktop',
            at: '2026-11-20T08:00:00Z',
          })),
        },
      });
    await run(['create', write('oak/experiments/planned.json', { ...planned, seenNode: 'hero' })]);
    expect((await run(['results', 'oak/planned'])).out).toMatch(/OF THE PAGE\na +50 % +0 +0\nb +50 % +0 +0\n/);
    await run(['create', write('oak/experiments/planned.json', planned)]);
    await expose(0, 40);
    const { out } = await run(['results', 'oak/planned']);
    expect(out).toContain('Planned: 100 visitors an arm, 20 %; until then the intervals hold at every look');
    expect(out).toMatch(/Goal: visitors with select-item in hero[\s\S]*select-item in hero \(decides\)\n/);
    expect(out).toMatch(
      /select-item in hero, by segment \(exploratory: 2 comparisons, corrected together; decides nothing\)\nSEGMENT +VISITORS +b RELATIVE\ndevice desktop +30 +–\ndevice mobile +10 +–\n/,
    );
    await run(['create', write('oak/experiments/planned.json', { ...planned, seenNode: 'hero' })]);
    const seen = (await run(['results', 'oak/planned'])).out;
    expect(seen).toContain('after they first saw hero on the page under test');
    expect(seen).toMatch(/ARM +WEIGHT +VISITORS +OF THE PAGE\na +50 % +0 +20\n/);
    await run(['create', write('oak/experiments/planned.json', planned)]);
    await expose(40, 200);
    expect((await run(['results', 'oak/planned'])).out).toContain('100 %; reached: the intervals decide');
    expect((await run(['list', 'nowhere'])).out).toContain('no such shop');
  });

  it('says when visitors are counted from zero, and which metric decides', async () => {
    const test = (more: object) =>
      write('again.json', {
        key: 'again',
        page: 'home',
        plannedVisitors: 1000,
        plannedDays: 14,
        metrics: { primary: 'revenue' },
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.5 },
        ],
        ...more,
      });
    const zero = 'a new phase: visitors are counted from zero; the figures until now are "results --phase 1"';
    const create = (more: object) => run(['create', test(more), '--tenant', 'oak']);
    expect((await create({ coverage: 0.5 })).out).not.toContain(zero);
    expect((await run(['start', 'oak/again'])).out).not.toContain(zero);
    expect((await create({})).out).not.toContain(zero);
    expect((await create({ coverage: 0.5 })).out).toContain(zero);
    await run(['stop', 'oak/again']);
    expect((await run(['start', 'oak/again', '--dry-run'])).out).toContain('counted from zero');
    expect((await create({ coverage: 0.4 })).out).toContain('the figures until now are "results --phase 2"');
    expect((await create({ coverage: 0.3 })).out).toContain('the figures until now are "results --phase 2"');
    expect((await run(['start', 'oak/again', '--dry-run'])).out).toContain(
      'the figures until now are "results --phase 2"',
    );
    await create({});
    const { out } = await run(['results', 'oak/again']);
    expect(out).toContain('Decides: revenue per visitor, after they first saw the page under test');
    expect(out).not.toContain('Goal:');
  });

  it('says which arm nobody is given, of a draft, of a start and of one that is only tried', async () => {
    const weighed = (...weights: number[]) =>
      write('weighed.json', {
        key: 'weighed',
        page: 'home',
        plannedVisitors: 1000,
        plannedDays: 14,
        variants: weights.map((weight, index) => ({ key: 'abc'[index], weight })),
      });
    const create = async (...weights: number[]) => (await run(['create', weighed(...weights), '--tenant', 'oak'])).out;
    expect(await create(0, 0.5, 0.5)).toContain(
      'nobody is given a, whose weight is 0: it is the control, and nothing can be compared without it',
    );
    expect(await create(0.5, 0.5, 0)).toMatch(/nobody is given c, whose weight is 0$/m);
    expect((await run(['start', 'oak/weighed', '--dry-run'])).out).toContain('nobody is given c');
    expect((await run(['start', 'oak/weighed'])).out).toContain('nobody is given c');
    expect(await create(0.4, 0.4, 0.2)).not.toContain('nobody is given');
    await run(['stop', 'oak/weighed']);
  });

  it('only says what keeping a definition would do, of a new one and of one that runs', async () => {
    const test = (more: object) =>
      write('tried.json', {
        key: 'tried',
        page: 'home',
        plannedVisitors: 1000,
        plannedDays: 14,
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.5 },
        ],
        ...more,
      });
    const create = (more: object, ...words: string[]) => run(['create', test(more), '--tenant', 'oak', ...words]);
    const fresh = await create({ goalNode: 'nowhere' }, '--dry-run');
    expect(fresh).toMatchObject({
      exit: 0,
      out: expect.stringMatching(
        /^○ oak\/tried would be a draft, a 50 %, b 50 %\. Nothing was written\.\n[\s\S]*could not start now:\n  1\. MISSING_NODE/,
      ),
    });
    expect((await run(['list', 'oak'])).out).not.toContain('tried');
    expect(await create({ variants: [{ key: 'a', weight: 0.5 }] }, '--dry-run')).toMatchObject({ exit: 1 });
    await create({});
    await run(['start', 'oak/tried']);
    const changed = (await create({ coverage: 0.5 }, '--dry-run')).out;
    expect(changed).toMatch(
      /^○ oak\/tried would be changed and stay running, a 50 %, b 50 %\. Nothing was written\.\n/,
    );
    expect(changed).toContain('a new phase: visitors are counted from zero');
    expect((await create({}, '--dry-run')).out).toBe('○ oak/tried is so already. Nothing was written.');
    expect((await run(['list', 'oak'])).out).toMatch(/oak\/tried +running +1 +home +a 50 %, b 50 % +100 % +store #2/);
    await run(['stop', 'oak/tried']);
  });

  it('begins one definition in several shops, and tells its figures of each and of all together', async () => {
    const file = write('shops.json', {
      key: 'shops',
      page: 'home',
      goal: 'select-item',
      plannedVisitors: 1000,
      plannedDays: 14,
      variants: [
        { key: 'a', weight: 0.5 },
        { key: 'b', weight: 0.5, layer: { page: 'home', prefix: 'shops', ops: [{ op: 'hide', node: 'bestsellers' }] } },
      ],
    });
    const created = await run(['create', file, '--tenant', 'oak,elm']);
    expect(created.out).toMatch(/✓ oak\/shops is draft[\s\S]*✓ elm\/shops is draft/);
    const nowhere = await run(['start', 'oak/shops', '--with', 'elm,nowhere']);
    expect(nowhere).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/oak\/shops would be started[\s\S]*nowhere[\s\S]*None of them was started\./),
    });
    expect((await run(['list', 'oak'])).out).toMatch(/oak\/shops +draft/);
    const started = await run(['start', 'oak/shops', '--with', 'elm']);
    expect(started).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/✓ oak\/shops is running[\s\S]*✓ elm\/shops is running/),
    });
    const came = (tenant: string, units: number) =>
      app.server.inject({
        method: 'POST',
        url: '/internal/exposures',
        headers: doorHeaders(),
        payload: {
          exposures: Array.from({ length: units }, (_, index) => ({
            tenant,
            experiment: 'shops',
            phase: 1,
            variant: index % 2 ? 'a' : 'b',
            unit: `${tenant}${index}`,
            at: '2026-11-20T08:00:00Z',
          })),
        },
      });
    await came('oak', 40);
    await came('elm', 20);
    const { out } = await run(['results', 'oak/shops', '--with', 'elm']);
    expect(out).toContain('shops in oak, elm together; the intervals hold at every look');
    expect(out).toMatch(/\na +50 % +30\nb +50 % +30\n/);
    expect(out).toContain('Not added up: revenue per visitor, which is money, of EUR in oak and CHF in elm');
    expect(out).toMatch(/oak +running +1 +40 +.*\nelm +running +1 +20 +/);
    expect(await run(['results', 'oak/shops', '--with', 'oak'])).toMatchObject({ exit: 1 });
    expect(await run(['results', 'oak/shops', '--with', 'nowhere'])).toMatchObject({ exit: 1 });
    expect((await run(['stop', 'oak/shops', '--with', 'elm'])).out).toMatch(
      /oak\/shops is stopped[\s\S]*elm\/shops is stopped/,
    );
  });

  it('forgets a draft that never ran, and nothing else', async () => {
    const variants = [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5 },
    ];
    const file = write('draft.json', { key: 'idea', page: 'home', plannedVisitors: 100, plannedDays: 7, variants });
    await run(['create', file, '--tenant', 'oak']);
    for (const deed of ['stop', 'pause']) {
      const { exit, out } = await run([deed, 'oak/idea']);
      expect([exit, out]).toEqual([1, expect.stringContaining('"experiments discard oak/idea" forgets a draft')]);
    }
    expect((await run(['discard', 'oak/idea'])).out).toContain('oak/idea is discarded');
    expect((await run(['list', 'oak'])).out).not.toContain('idea');
    expect(await run(['discard', 'oak/idea'])).toMatchObject({ exit: 1 });
    expect(await run(['discard', 'oak/shops'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('expected a draft that never ran; "experiments stop oak/shops"'),
    });
    expect((await run(['discard', 'oak/hero-words'])).out).toMatch(/expected a draft (of the store|that never ran)/);
  });

  it('hides the figures of a split that cannot be believed', async () => {
    await run([
      'create',
      write('oak/experiments/odd.json', {
        key: 'odd',
        page: 'home',
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.5 },
        ],
      }),
    ]);
    const exposures = Array.from({ length: 60 }, (_, index) => ({
      tenant: 'oak',
      experiment: 'odd',
      phase: 1,
      variant: index < 50 ? 'a' : 'b',
      unit: `u${index}`,
      at: '2026-11-20T08:00:00Z',
    }));
    await app.server.inject({
      method: 'POST',
      url: '/internal/exposures',
      headers: doorHeaders(),
      payload: { exposures },
    });
    const { out } = await run(['results', 'oak/odd']);
    expect(out).toContain('results are hidden');
    expect(out).not.toContain('RATE');
  });

  it('tells refusals, wrong usage and a server that is away by the exit code', async () => {
    const uneven = write('oak/experiments/uneven.json', {
      key: 'uneven',
      page: 'home',
      variants: [
        { key: 'a', weight: 0.5 },
        { key: 'b', weight: 0.4 },
      ],
    });
    expect(await run(['create', uneven])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('EXPERIMENT_WEIGHTS'),
    });
    expect(await run(['create', write('loose.json', {})])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('--tenant'),
    });
    expect(await run(['stop', 'oak/hero-words'], { STAFF_TOKEN: 'test-merchandiser' })).toMatchObject({
      exit: 1,
      out: expect.stringContaining('experimenter'),
    });
    expect(await run(['start', 'words'])).toMatchObject({ exit: 2 });
    expect((await run(['create', file])).exit).toBe(0);
    for (const words of [
      ['show', 'oak/word'],
      ['results', 'oak/word'],
      ['plan', 'oak/word', '--lift', '10%'],
      ['start', 'oak/word'],
      ['pause', 'oak/word'],
      ['discard', 'oak/word'],
      ['ship', 'oak/word', '--arm', 'b'],
      ['link', 'oak/word', 'b'],
    ])
      expect(await run(words)).toMatchObject({
        exit: 1,
        out: '✗ oak/word: expected an experiment of "oak", perhaps "words", got "word".',
      });
    expect((await run(['stop', 'oak/something-else'])).out).toBe(
      '✗ oak/something-else: expected an experiment of "oak", got "something-else".',
    );
    expect((await run(['list'], { STAFF_TOKEN: 'nobody', STAFF_LANGUAGE: 'de' })).err).toContain('ist unbekannt');
    expect(await run(['list'], { STAFF_TOKEN: 'nobody' })).toMatchObject({
      exit: 1,
      err: expect.stringContaining('STAFF_TOKEN'),
    });
    expect(await run(['list'], { STAFF_URL: 'http://127.0.0.1:1' })).toMatchObject({ exit: 3 });
  });

  it('prints what runs as GrowthBook takes it, and keeps what comes from there as drafts', async () => {
    await run(['stop', 'oak/words']);
    await run(['start', 'oak/hero-words', '--visitors', '1000', '--days', '14']);
    expect(await run(['export-growthbook', 'nowhere'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('no shop that you work for'),
    });
    const exported = await run(['export-growthbook', 'oak']);
    const payload = JSON.parse(exported.out) as { features: Record<string, { rules: { variations: string[] }[] }> };
    expect(payload.features['hero-words']?.rules[0]?.variations).toEqual(['a', 'b']);
    const rule = { variations: ['old', 'new'], weights: [0.5, 0.5], condition: { country: 'AT' } };
    const from = write('payload.json', {
      features: { 'from-afar': { rules: [rule] }, 'hero-words': { rules: [rule] } },
    });
    const imported = await run(['import-growthbook', from, '--tenant', 'oak', '--page', 'home']);
    expect(imported.out).toMatch(/✓ oak\/from-afar is a draft\. What did not come along:\n +the audience .*country/);
    expect(imported.out).toContain('○ hero-words was left out: oak has an experiment of this key');
    expect((await run(['show', 'oak/from-afar'])).out).toContain('"status": "draft"');
    expect((await run(['import-growthbook', `${from}-not`, '--tenant', 'oak', '--page', 'home'])).exit).toBe(1);
  });

  it('begins, lists, tells and ends a holdout, and says what is wrong with one', async () => {
    const out = async (...words: string[]) => (await run(['holdout', ...words])).out;
    expect(await out('list', 'oak')).toMatch(/^There are no holdouts in oak/);
    expect(await run(['holdout', 'start', 'oak/winter', '--share', '60%'])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('OUT_OF_RANGE'),
    });
    expect(await run(['holdout', 'start', 'oak/winter'])).toMatchObject({ exit: 2 });
    expect(await out('start', 'oak/winter', '--share', '5%', '--metrics', 'revenue', '-m', 'What it brings')).toBe(
      `✓ oak/winter holds 5.00 % of the visitors out of every test that begins from now on
  what runs already goes on with all visitors
  What it shows: npm run experiments -- holdout results oak/winter`,
    );
    expect(await out('list', 'oak')).toMatch(/oak\/winter +5\.00 % +all tests +.* UTC +runs +/);
    const told = await out('results', 'oak/winter');
    expect(told).toMatch(/^Nobody took part yet\./);
    expect(told).toContain('No test has begun in it yet: there is nothing to measure');
    expect((await run(['explain', 'some-visitor', '--tenant', 'oak'])).out).toMatch(
      /^oak\/winter \(holdout\): (not )?held out, bucket \d+ of 10,000, of which the first 500 are$/m,
    );
    expect(await out('end', 'oak/winter')).toMatch(/^✓ oak\/winter has ended .*: its visitors are as all others/);
    expect(await run(['holdout', 'results', 'oak/nobody'])).toMatchObject({ exit: 1 });
  });
});
