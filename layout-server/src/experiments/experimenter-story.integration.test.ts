import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Experiment, PageFacts } from '@vitrine/schemas';
import { validateResolvedPage } from '@vitrine/schemas';
import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import { countingIds, type Ids } from '@vitrine/platform/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { runExperiments } from '../cli/run-experiments.ts';
import { createTestApp, doorHeaders, testFolder, visitor, type TestFolder } from '../testing/test-app.ts';
import {
  chiSquareP,
  difference,
  meanSample,
  oneSidedReach,
  placeOf,
  ratioSample,
  relativeDifference,
  sequenceReach,
  shareSample,
  studentP,
  studentQuantile,
  type Sample,
  type Span,
} from '../testing/textbook-statistics.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = Date.parse('2026-11-02T08:00:00Z');
const VISITORS_A_DAY = 90;
/** How the ids of the story begin. */
const STORY = '00000004';
const GUIDE = path.join(import.meta.dirname, '../../../docs/EXPERIMENTS.md');

/** What one visitor did after first seeing the page, as the test itself keeps it. */
interface Shopper {
  unit: string;
  arm: 'a' | 'b';
  cameAt: number;
  clicks: number;
  orders: number[];
}

interface Results {
  sentence: string;
  decision: string;
  method: string;
  plannedEnd: string | null;
  published: { document: string }[];
  sampleRatio: { chiSquare: number; pValue: number };
  arms: { variant: string; units: number; multiple: number }[];
  metrics: { key: string; arms: Figure[] }[];
  days: { until: string; arms: { units: number; relative: Span | null }[] }[];
}
interface Figure {
  value: number;
  active: number;
  absolute: Span | null;
  relative: Span | null;
  pValue: number | null;
}

/** Of bestsellers first: the planner's 10 % of the guide are a fourth here, so that two weeks of a small shop are enough. */
describe('a test from the idea to its end', () => {
  let folder: TestFolder;
  let app: App;
  let clock: FixedClock;
  let url: string;
  let shoppers: Shopper[];
  let transcript: string[];
  let random: () => number;
  let events = 0;

  beforeEach(async () => {
    [shoppers, transcript, random] = [[], [], randomNumbers(20_261_124)];
    folder = testFolder();
    mkdirSync(path.join(folder.tenantsDir, 'oak/metrics'));
    writeMetric({
      key: 'order-value',
      name: 'revenue per order',
      kind: 'ratio',
      adds: 'values',
      of: { events: ['order'] },
      by: { events: ['order'] },
      isMoney: true,
    });
    clock = fixedClock(new Date(BEGIN).toISOString());
    // Seeds are ids: how many of them a start uses up must not decide who sees what in the story.
    let ids = countingIds();
    const told: Ids = { uuid: () => ids.uuid(), secret: () => ids.secret() };
    app = await createTestApp(folder, { clock, ids: told });
    url = await app.staffServer.listen({ port: 0, host: '127.0.0.1' });
    const own = countingIds();
    ids = { ...own, uuid: () => own.uuid().replace(/^0{8}/, STORY) };
  });
  afterEach(async () => {
    await app.close();
    folder.remove();
  });

  const writeMetric = (metric: { key: string; [part: string]: unknown }): void => {
    writeFileSync(path.join(folder.tenantsDir, `oak/metrics/${metric.key}.json`), JSON.stringify(metric));
  };
  const run = async (...words: string[]): Promise<string> => {
    const lines: string[] = [];
    const terminal = {
      env: { STAFF_URL: url, STAFF_TOKEN: 'test-admin' },
      colors: false,
    };
    const say = (text: string): void => {
      lines.push(text);
    };
    const exit = await runExperiments(words, {
      ...terminal,
      out: say,
      err: say,
    });
    expect(exit, lines.join('\n')).toBe(0);
    return lines.join('\n');
  };
  /** The same, as the guide shows it. */
  const type = async (line: string): Promise<string> => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    const text = await run(
      ...words.map((word) => (word.endsWith('.json') ? path.join(folder.tenantsDir, '..', word) : word)),
    );
    transcript.push(`$ npm run experiments -- ${line}\n${text}\n`);
    return text;
  };
  const file = (coverage: number): void => {
    const definition: Omit<Experiment, 'seed' | 'status'> = {
      key: 'bestsellers-first',
      page: 'home',
      hypothesis: 'Who sees bestsellers first clicks more of them.',
      goal: 'select-item',
      goalNode: 'bestsellers',
      coverage,
      metrics: { guardrails: ['revenue'], others: ['order-value'] },
      variants: [
        { key: 'a', weight: 0.5 },
        {
          key: 'b',
          weight: 0.5,
          layer: {
            page: 'home',
            prefix: 'bestsellers-first',
            ops: [{ op: 'move', node: 'bestsellers', before: 'hero' }],
          },
        },
      ],
    };
    writeFileSync(path.join(folder.tenantsDir, '../bestsellers-first.json'), JSON.stringify(definition));
  };
  // As an edge whose every number came.
  const part = { stream: 'edge-of-the-story', durable: true, numbers: [], last: 0, waiting: 0 };
  const send = async (address: string, name: string, all: readonly object[]): Promise<void> => {
    for (let from = 0; from < all.length; from += 500) {
      const payload = { part, [name]: all.slice(from, from + 500) };
      const { statusCode, body } = await app.server.inject({
        method: 'POST',
        url: address,
        headers: doorHeaders(),
        payload,
      });
      expect(statusCode, body).toBe(200);
    }
  };
  const expose = (experiment: string, seen: readonly { unit: string; arm: string; at: number }[]) =>
    send(
      '/internal/exposures',
      'exposures',
      seen.map(({ unit, arm, at }) => ({
        tenant: 'oak',
        experiment,
        phase: 1,
        variant: arm,
        unit,
        at: new Date(at).toISOString(),
      })),
    );
  const track = (
    did: readonly {
      unit: string;
      kind: string;
      at: number;
      value?: number;
      item?: string;
      list?: string;
    }[],
  ) =>
    send(
      '/internal/events/track',
      'events',
      did.map(({ at, ...event }) => ({
        ...event,
        tenant: 'oak',
        id: `e${(events += 1)}`,
        at: new Date(at).toISOString(),
      })),
    );

  /** One day of the shop: who comes is assigned by bucket, and does things by the arm that was shown. */
  const live = async (seed: string, coverage: number): Promise<void> => {
    const day = clock.now().getTime();
    const came: Shopper[] = [];
    for (let visit = 0; visit < VISITORS_A_DAY; visit += 1) {
      const unit = `visitor-${day / HOUR}-${visit}`;
      const place = placeOf(seed, unit);
      const arm = place < 0.5 * coverage ? 'a' : place >= 0.5 && place < 0.5 + 0.5 * coverage ? 'b' : undefined;
      if (arm === undefined) continue;
      const [clicks, orders] = [
        random() < (arm === 'b' ? 0.5 : 0.4) ? 1 + Math.floor(random() * 3) : 0,
        random() < 0.3 ? 1 + Math.floor(random() * 2) : 0,
      ];
      const cameAt = day + visit * 60_000;
      came.push({
        unit,
        arm,
        cameAt,
        clicks,
        orders: Array.from({ length: orders }, () => 2_000 + Math.floor(random() * 9_000)),
      });
    }
    clock.advance(DAY);
    shoppers.push(...came);
    await expose(
      'bestsellers-first',
      came.map(({ cameAt, ...who }) => ({ ...who, at: cameAt })),
    );
    await track(
      came.flatMap(({ unit, cameAt, clicks, orders }) => [
        { unit, kind: 'page-view', item: 'home', at: cameAt },
        ...Array.from({ length: clicks }, (_, index) => ({
          unit,
          kind: 'select-item',
          list: 'bestsellers',
          at: cameAt + 1_000 * index,
        })),
        ...orders.map((value) => ({
          unit,
          kind: 'order',
          value,
          at: cameAt + 60_000,
        })),
      ]),
    );
    // Some come again, and are the same visitors.
    await expose(
      'bestsellers-first',
      came.slice(0, 5).map(({ unit, arm, cameAt }) => ({ unit, arm, at: cameAt + HOUR })),
    );
  };
  /** What the shop says of the test, held against what the formulas say of the visitors themselves. */
  const look = async (planned: number, isEnd: boolean): Promise<Results> => {
    const said = JSON.parse(await run('--json', 'results', 'oak/bestsellers-first')) as Results;
    const until = said.plannedEnd === null ? Infinity : Date.parse(said.plannedEnd);
    const counted = shoppers.filter(({ cameAt }) => cameAt < until);
    const arms = (['a', 'b'] as const).map((arm) => counted.filter((each) => each.arm === arm));
    expect(said.arms).toMatchObject(
      arms.map((of, index) => ({
        variant: 'ab'[index],
        units: of.length,
        multiple: 0,
      })),
    );
    const [ofA = [], ofB = []] = arms;
    const half = counted.length / 2;
    const chiSquare = (ofA.length - half) ** 2 / half + (ofB.length - half) ** 2 / half;
    expect(said.sampleRatio.chiSquare).toBeCloseTo(chiSquare, 9);
    expect(said.sampleRatio.pValue).toBeCloseTo(chiSquareP(chiSquare), 9);
    expect(said.method).toBe(isEnd ? 'FIXED' : 'SEQUENCE');
    const reach = isEnd
      ? (_: number, freedom: number) => studentQuantile(1 - 0.04 / 2, freedom)
      : sequenceReach(0.01, 2 * planned);
    const oneSided = isEnd
      ? (_: number, freedom: number) => studentQuantile(1 - 0.04, freedom)
      : oneSidedReach(0.01, 2 * planned);
    const spent = ({ orders }: Shopper): number => orders.reduce((sum, value) => sum + value, 0);
    const samples: Record<
      string,
      {
        of: (all: Shopper[]) => Sample;
        active: (one: Shopper) => boolean;
        reach: typeof reach;
      }
    > = {
      goal: {
        of: (all) => shareSample(all.map(({ clicks }) => clicks)),
        active: ({ clicks }) => clicks > 0,
        reach,
      },
      revenue: {
        of: (all) => meanSample(all.map(spent)),
        active: ({ orders }) => orders.length > 0,
        reach: oneSided,
      },
      'order-value': {
        of: (all) =>
          ratioSample(
            all.map(spent),
            all.map(({ orders }) => orders.length),
          ),
        active: ({ orders }) => orders.length > 0,
        reach,
      },
    };
    expect(said.metrics.map(({ key }) => key)).toEqual(Object.keys(samples));
    for (const { key, arms: figures } of said.metrics) {
      const { of, active, reach: wide } = samples[key] ?? expect.fail(key);
      const [control, arm] = [of(ofA), of(ofB)];
      const [told, other] = figures;
      same(told?.value, control.mean);
      same(other?.value, arm.mean);
      expect([told?.active, other?.active]).toEqual(arms.map((all) => all.filter(active).length));
      const isEnough = isEnd || Math.min(told?.active ?? 0, other?.active ?? 0) >= 100;
      expect(other?.absolute === null).toBe(!isEnough);
      if (!isEnough) continue;
      const absolute = difference(control, arm, wide);
      sameSpan(other?.absolute, absolute);
      sameSpan(other?.relative, relativeDifference(control, arm, wide));
      if (isEnd && key !== 'revenue') {
        const freedom = welch(control, arm);
        same(other?.pValue ?? undefined, studentP(absolute.estimate / error(control, arm), freedom));
      } else expect(other?.pValue).toBeNull();
    }
    // Every day of the past as it is known now, and one more entry for each.
    expect(said.days).toHaveLength(new Set(counted.map(({ cameAt }) => Math.floor(cameAt / DAY))).size);
    for (const { until: midnight, arms: figures } of said.days) {
      const [control, arm] = arms.map((all) =>
        shareSample(all.filter(({ cameAt }) => cameAt < Date.parse(midnight)).map(({ clicks }) => clicks)),
      );
      const [told, other] = figures;
      if (control === undefined || arm === undefined) continue;
      expect([told?.units, other?.units]).toEqual([control.units, arm.units]);
      if (Math.min(control.mean * control.units, arm.mean * arm.units) > 99.5)
        sameSpan(other?.relative, relativeDifference(control, arm, sequenceReach(0.01, 2 * planned)));
      else expect(other?.relative ?? null).toBeNull();
    }
    return said;
  };
  const firstNode = async (): Promise<string | undefined> => {
    const facts = (
      await app.server.inject({
        url: '/internal/facts',
        query: { tenant: 'oak', locale: 'de-AT', path: '/' },
        headers: doorHeaders(),
      })
    ).json<PageFacts>();
    const context = visitor({
      tenant: 'oak',
      locale: 'de-AT',
      page: 'home',
      revisionRef: facts.revisionRef,
    });
    const { tree } = (
      await app.server.inject({
        method: 'POST',
        url: '/internal/trees',
        headers: doorHeaders(context),
      })
    ).json<{ tree: string }>();
    const page = validateResolvedPage(
      (
        await app.server.inject({
          url: `/internal/trees/${tree}`,
          headers: doorHeaders(context),
        })
      ).json(),
    );
    return page.ok ? page.value.root.slots?.['main']?.[0]?.id : undefined;
  };

  it(
    'is planned by what was measured, ramped, looked at every day, decided, shipped and taken back; each figure is that of the formulas',
    { timeout: 180_000 },
    async () => {
      // A week of a shop that ran another test: only whoever was shown one is measured.
      const before = Array.from({ length: 7 * VISITORS_A_DAY }, (_, index) => ({
        unit: `earlier-${index}`,
        arm: 'a',
        at: BEGIN - DAY * (7 - Math.floor(index / VISITORS_A_DAY)) + 60_000,
      }));
      await expose('hero-words', before);
      await track(
        before.flatMap(({ unit, at }) => [
          { unit, kind: 'page-view', item: 'home', at },
          ...(random() < 0.4 ? [{ unit, kind: 'select-item', list: 'bestsellers', at: at + 1_000 }] : []),
        ]),
      );
      await run('stop', 'oak/hero-words');

      file(1);
      await type('create bestsellers-first.json --tenant oak');
      clock.advance(HOUR);
      const plan = await type('plan oak/bestsellers-first --lift 25%');
      const [, visitors = '', days = ''] = /--visitors (\d+) --days (\d+)/.exec(plan) ?? [];
      const planned = Number(visitors);
      expect([planned > 350 && planned < 450, days]).toEqual([true, '14']);
      file(0.25);
      await type('create bestsellers-first.json --tenant oak -m "A fourth first"');
      await type(`start oak/bestsellers-first --visitors ${visitors} --days ${days}`);
      const { seed } = JSON.parse(await run('show', 'oak/bestsellers-first')) as Experiment;

      const decisions: string[] = [];
      for (let day = 0; day < 14; day += 1) {
        if (day === 2 || day === 4) {
          file(day === 2 ? 0.5 : 1);
          await type(`create bestsellers-first.json --tenant oak -m "${day === 2 ? 'Half' : 'All'} of the visitors"`);
        }
        await live(seed, day < 2 ? 0.25 : day < 4 ? 0.5 : 1);
        if (day === 8) await type('results oak/bestsellers-first');
        if (day < 13) decisions.push((await look(planned, false)).decision);
      }
      expect(decisions.filter((each) => each !== 'NOT_YET' && each !== 'BETTER')).toEqual([]);
      const [someone] = shoppers;
      const explained = await run('explain', someone?.unit ?? '', '--tenant', 'oak');
      expect(explained).toContain(`oak/bestsellers-first: arm ${someone?.arm} (running, phase 1`);
      expect(explained).not.toContain('Nothing is on record');
      expect((await look(planned, true)).decision).toBe('BETTER');
      // Who comes later turns nothing around.
      const decided = await type('results oak/bestsellers-first');
      await live(seed, 1);
      expect((await look(planned, true)).sentence).toBe(decided.split('\n')[0]);

      expect(await firstNode()).toBe('hero');
      await type('ship oak/bestsellers-first --arm b --dry-run');
      await type('ship oak/bestsellers-first --arm b -m Decided');
      expect(await firstNode()).toBe('bestsellers');
      await type('revert oak/bestsellers-first');
      expect(await firstNode()).toBe('hero');
      expect(readFileSync(GUIDE, 'utf8')).toContain(transcript.join(''));
    },
  );
});

function welch(control: Sample, arm: Sample): number {
  const [c, t] = [control.variance / control.units, arm.variance / arm.units];
  return (c + t) ** 2 / (c ** 2 / (control.units - 1) + t ** 2 / (arm.units - 1));
}

function error(control: Sample, arm: Sample): number {
  return Math.sqrt(control.variance / control.units + arm.variance / arm.units);
}

/** Equal but for a billionth of what was expected. */
function same(given: number | undefined, expected: number): void {
  expect(given).toBeDefined();
  expect(Math.abs((given ?? NaN) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
}

function sameSpan(given: Span | null | undefined, expected: Span): void {
  for (const end of ['estimate', 'low', 'high'] as const) same(given?.[end], expected[end]);
}

/** Numbers below 1 that are the same in every run (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
