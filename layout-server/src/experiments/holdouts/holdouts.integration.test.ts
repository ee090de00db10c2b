import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isHeldOut, type Experiment, type PageFacts } from '@vitrine/schemas';
import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { askStaff, createTestApp, doorHeaders, testFolder, type TestFolder } from '../../testing/test-app.ts';

const HOLDOUT = '{ id share seed ofAll metrics author startedAt endedAt endedBy }';
const REFUSED =
  '... on ExperimentInvalid { faults { code message pointer } } ... on NotFound { message } ... on Forbidden { message }';
const EFFECT = '{ estimate low high }';

const NO_PART = { stream: 'a-test', durable: true, numbers: [], last: 0, waiting: 0 };

interface HoldoutRow {
  id: string;
  seed: string;
  share: number;
  endedAt: string | null;
}
interface Outcome {
  __typename: string;
  holdout?: HoldoutRow;
  experiment?: { phase: number; status: string; definition: Experiment };
  faults?: { code: string; message: string; pointer: string }[];
  message?: string;
}
interface Results {
  sentence: string;
  decision: string;
  arms: { variant: string; units: number; weight: number }[];
  metrics: {
    key: string;
    arms: { variant: string; value: number; relative: { low: number; high: number } | null }[];
  }[];
  sampleRatio: { pValue: number; mismatch: boolean } | null;
  tests: {
    key: string;
    since: string | null;
    shipped: { arm: string; at: string; revertedAt: string | null } | null;
  }[];
  outside: string[];
}
interface Explained {
  holdouts: { id: string; isHeldOut: boolean; shownAt: string | null }[];
  explanations: { id: string; arm: string | null; rule: string }[];
}

describe.each(testEngines())('holdouts on $engine', ({ open }) => {
  let folder: TestFolder;
  let app: App;
  let clock: FixedClock;
  let count = 0;
  beforeAll(async () => {
    folder = testFolder();
    const inFile = { key: 'in-file', seed: 'a1b2c3d4e5', page: 'home', status: 'draft', holdouts: ['fifth'] };
    writeFileSync(
      path.join(folder.tenantsDir, 'oak/experiments/in-file.json'),
      JSON.stringify({
        ...inFile,
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.5 },
        ],
      }),
    );
    clock = fixedClock(new Date().toISOString());
    app = await createTestApp(folder, { clock, openDatabase: open });
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  const ask = async <T>(query: string, variables: object = {}, token?: string): Promise<T> =>
    (await askStaff<{ it: T }>(app, query, variables, token)).it;
  const start = (key: string, parts: object = {}, token?: string) =>
    ask<Outcome>(
      `mutation ($id: ID!, $share: Float!, $ofAll: Boolean, $metrics: [String!]) { it: startHoldout(id: $id, share: $share, ofAll: $ofAll, metrics: $metrics) { __typename ... on HoldoutKept { holdout ${HOLDOUT} } ${REFUSED} } }`,
      { id: `oak/${key}`, share: 0.05, ...parts },
      token,
    );
  const end = (key: string) =>
    ask<Outcome>(
      `mutation ($id: ID!) { it: endHoldout(id: $id) { __typename ... on HoldoutKept { holdout ${HOLDOUT} } ${REFUSED} } }`,
      { id: `oak/${key}` },
    );
  const results = (key: string) =>
    ask<Results>(
      `query ($id: ID!) { it: holdoutResults(id: $id) { ... on HoldoutResults { sentence decision arms { variant units weight } sampleRatio { pValue mismatch } metrics { key arms { variant value relative ${EFFECT} } } tests { key since shipped { arm at revertedAt } } outside } } }`,
      { id: `oak/${key}` },
    );
  const KEPT = `__typename ... on ExperimentKept { experiment { phase status definition } } ... on ExperimentShipped { experiment { phase status definition } } ${REFUSED}`;
  const turn = (what: string, key: string, more = '') =>
    ask<Outcome>(
      `mutation ($id: ID!) { it: ${what}Experiment(id: $id${what === 'start' ? ', plannedVisitors: 1000, plannedDays: 14' : ''}${more}) { ${/^(ship|revert)/.test(what) ? KEPT.replace('... on ExperimentKept { experiment { phase status definition } }', '') : KEPT.replace('... on ExperimentShipped { experiment { phase status definition } }', '')} } }`,
      { id: `oak/${key}` },
    );
  const save = (key: string, more: Partial<Experiment> = {}) =>
    ask<Outcome>(
      `mutation ($definition: JSON!) { it: createExperiment(tenant: "oak", definition: $definition) { __typename ... on ExperimentKept { experiment { phase status definition } } ${REFUSED} } }`,
      {
        definition: {
          key,
          page: 'home',
          variants: [
            { key: 'a', weight: 0.5 },
            {
              key: 'b',
              weight: 0.5,
              layer: {
                page: 'home',
                prefix: key,
                ops: [{ op: 'set', node: 'hero', pointer: '/props/title', value: key }],
              },
            },
          ],
          ...more,
        },
      },
    );
  const facts = async (path = '/'): Promise<PageFacts> =>
    (
      await app.server.inject({
        url: '/internal/facts',
        query: { tenant: 'oak', locale: 'de-AT', path },
        headers: doorHeaders(),
      })
    ).json();
  /** Visitors as the edge reports them: each in its group, and of the buyers each with an order. */
  const report = async (
    row: HoldoutRow,
    units: readonly string[],
    buys: (unit: string, isHeld: boolean) => boolean,
  ) => {
    const key = row.id.slice('oak/'.length);
    const at = clock.now().toISOString();
    const variantOf = (unit: string) => (isHeldOut(row, unit) ? 'held' : 'rest');
    const send = (url: string, payload: object) =>
      app.server.inject({ method: 'POST', url, headers: doorHeaders(), payload });
    for (let from = 0; from < units.length; from += 500) {
      const some = units.slice(from, from + 500);
      const seen = some.map((unit) => ({
        tenant: 'oak',
        experiment: `holdout/${key}`,
        phase: 1,
        variant: variantOf(unit),
        unit,
        at,
      }));
      expect((await send('/internal/exposures', { exposures: seen })).json()).toMatchObject({ refused: 0 });
      const orders = some
        .filter((unit) => buys(unit, isHeldOut(row, unit)))
        .map((unit) => ({ tenant: 'oak', id: `order-${unit}`, unit, kind: 'order', at, value: 5_000 }));
      expect((await send('/internal/events/track', { part: NO_PART, events: orders })).statusCode).toBe(200);
    }
  };
  const unitsOf = (length: number) =>
    Array.from({ length }, (_, index) => `v${(count += 1)}-${((index * 7919) % 65_536).toString(16)}`);

  it('begin and end by operations that say what is wrong, and are told to every page', async () => {
    expect((await facts()).holdouts).toBeUndefined();
    for (const [parts, code] of [
      [{ share: 0.6 }, 'OUT_OF_RANGE'],
      [{ share: 0 }, 'OUT_OF_RANGE'],
      [{ metrics: ['largest-paint'] }, 'UNKNOWN_DATA'],
      [{ metrics: ['nobody-has-it'] }, 'UNKNOWN_DATA'],
    ] as const)
      expect((await start('first', parts)).faults).toMatchObject([{ code }]);
    expect((await start('first', {}, 'test-merchandiser')).__typename).toBe('Forbidden');
    expect((await end('nobody')).__typename).toBe('NotFound');

    const begun = await start('first', { metrics: ['revenue'] });
    expect(begun).toMatchObject({
      __typename: 'HoldoutKept',
      holdout: { id: 'oak/first', share: 0.05, endedAt: null },
    });
    const share = { key: 'first', seed: begun.holdout?.seed, share: 0.05 };
    expect([(await facts()).holdouts, (await facts('/c/nichts')).holdouts]).toEqual([[share], [share]]);
    expect((await start('first')).faults?.[0]?.message).toContain('a key that no holdout of the shop has or had');

    expect(await end('first')).toMatchObject({ holdout: { endedAt: clock.now().toISOString() } });
    expect((await facts()).holdouts).toBeUndefined();
    expect((await start('first')).faults?.[0]?.message).toContain('a key that no holdout of the shop has or had');
    expect(await ask<HoldoutRow[]>(`{ it: holdouts(tenant: "oak") ${HOLDOUT} }`)).toMatchObject([{ id: 'oak/first' }]);
  });

  it('hold their visitors out of what begins meanwhile, not of what runs, nor of what ended before a start', async () => {
    await turn('stop', 'hero-words');
    await save('early');
    await turn('start', 'early');
    const { holdout } = await start('second');
    const holdouts = async (key: string) => (await facts()).experiments.find((each) => each.key === key)?.holdouts;
    expect(await holdouts('early')).toBeUndefined();
    expect((await results('second')).outside).toEqual(['early']);
    await turn('pause', 'early');
    await turn('start', 'early');
    expect(await holdouts('early')).toBeUndefined();
    await turn('stop', 'early');
    expect(await turn('start', 'early')).toMatchObject({
      experiment: { phase: 2, definition: { holdouts: ['second'] } },
    });
    const share = { key: 'second', seed: holdout?.seed, share: 0.05 };
    expect(await holdouts('early')).toEqual([share]);

    // Words of its file say nothing of holdouts, and take none away.
    expect(await save('early', { hypothesis: 'So it is' })).toMatchObject({
      experiment: { phase: 2, definition: { holdouts: ['second'] } },
    });
    expect((await save('early', { holdouts: ['nobody'] })).faults).toMatchObject([{ pointer: '/holdouts/0' }]);
    await start('named', { ofAll: false });
    expect(await save('early', { holdouts: ['named'] })).toMatchObject({
      experiment: { phase: 3, definition: { holdouts: ['named', 'second'] } },
    });

    await end('second');
    expect(await holdouts('early')).toMatchObject([{ key: 'named' }]);
    await end('named');
    expect(await holdouts('early')).toBeUndefined();
    await turn('stop', 'early');
    const again = await turn('start', 'early');
    expect([again.experiment?.phase, again.experiment?.definition.holdouts]).toEqual([4, undefined]);
    await turn('stop', 'early');
  });

  it('explain to staff why a visitor is in no test', async () => {
    const { holdout } = await start('third', { share: 0.5 });
    if (holdout === undefined) throw new Error('expected a holdout');
    await save('told');
    await turn('start', 'told');
    const units = unitsOf(40);
    await report(holdout, units, () => false);
    const explain = (visitor: string) =>
      ask<Explained>(
        'query ($visitor: String!) { it: explainVisitor(tenant: "oak", visitor: $visitor) { ... on VisitorExplanations { holdouts { id isHeldOut shownAt } explanations { id arm rule } } } }',
        { visitor },
      );
    for (const unit of units.slice(0, 6)) {
      const isHeld = isHeldOut(holdout, unit);
      const told = await explain(unit);
      expect(told.holdouts).toEqual([{ id: 'oak/third', isHeldOut: isHeld, shownAt: clock.now().toISOString() }]);
      const own = told.explanations.find(({ id }) => id === 'oak/told');
      expect(own?.rule).toMatch(isHeld ? /^held out by the holdout "third": bucket \d+ of 10,000/ : /belongs to arm/);
      expect(own?.arm === null).toBe(isHeld);
    }
    await turn('stop', 'told');
    await end('third');
  });

  it('compare both groups by the statistics of tests, with what was shipped meanwhile', async () => {
    const { holdout } = await start('fourth', { share: 0.2, metrics: ['revenue'] });
    if (holdout === undefined) throw new Error('expected a holdout');
    expect(await results('fourth')).toMatchObject({ decision: 'NOBODY', sampleRatio: null, tests: [] });
    clock.advance(1_000);
    await save('winner');
    await turn('start', 'winner');
    const since = clock.now().toISOString();
    clock.advance(1_000);
    await turn('ship', 'winner', ', arm: "b"');
    const shippedAt = clock.now().toISOString();
    let number = 0;
    // One in five of those who were held out buys, and every second of all others.
    await report(holdout, unitsOf(3_000), (_, isHeld) => (number += 1) % (isHeld ? 5 : 2) === 0);
    const found = await results('fourth');
    expect(found.tests).toEqual([{ key: 'winner', since, shipped: { arm: 'b', at: shippedAt, revertedAt: null } }]);
    expect(found.arms).toMatchObject([
      { variant: 'held', weight: 0.2 },
      { variant: 'rest', weight: 0.8 },
    ]);
    expect(found.sampleRatio?.mismatch).toBe(false);
    const [, rest] = found.metrics[0]?.arms ?? [];
    expect([found.decision, found.metrics[0]?.key, rest?.variant]).toEqual(['BETTER', 'revenue', 'rest']);
    expect(rest?.relative?.low).toBeGreaterThan(0.3);
    expect(found.sentence).toMatch(/^Decided: rest is better than held in revenue per visitor/);

    clock.advance(1_000);
    await end('fourth');
    clock.advance(1_000);
    await turn('revert', 'winner');
    expect((await results('fourth')).tests[0]?.shipped?.revertedAt).toBeNull();
    // Whoever comes after the end is in no group.
    const late = { tenant: 'oak', experiment: 'holdout/fourth', phase: 1, variant: 'held', unit: 'late' };
    const answer = await app.server.inject({
      method: 'POST',
      url: '/internal/exposures',
      headers: doorHeaders(),
      payload: { exposures: [{ ...late, at: clock.now().toISOString() }] },
    });
    expect(answer.json()).toMatchObject({ taken: 0, refused: 1 });
  });

  it('show no figure where the split is not the planned one', async () => {
    const { holdout } = await start('fifth', { share: 0.5 });
    if (holdout === undefined) throw new Error('expected a holdout');
    const units = unitsOf(400);
    await report(
      holdout,
      units.filter((unit) => isHeldOut(holdout, unit)),
      () => true,
    );
    expect(await results('fifth')).toMatchObject({
      decision: 'BROKEN_SPLIT',
      metrics: [],
      tests: [{ key: 'in-file', since: null, shipped: null }],
    });
  });
});
