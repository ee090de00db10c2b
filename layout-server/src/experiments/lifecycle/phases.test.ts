import type { Experiment } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { changedDefinition, startedDefinition } from './phases.ts';

const before: Experiment = {
  key: 'words',
  seed: 'first001',
  page: 'home',
  status: 'running',
  coverage: 0.5,
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5 },
  ],
};
const seed = (): string => 'second01';
const change = (parts: Partial<Experiment>, status: Experiment['status'] = 'running') =>
  changedDefinition({ ...before, status }, { ...before, ...parts }, seed);

describe('phases', () => {
  it.each<[string, Partial<Experiment>]>([
    [
      'weights',
      {
        variants: [
          { key: 'a', weight: 0.4 },
          { key: 'b', weight: 0.6 },
        ],
      },
    ],
    ['coverage, to less', { coverage: 0.4 }],
    ['a namespace', { namespace: { id: 'hero', range: [0, 0.5] } }],
    ['the audience', { audience: { device: 'mobile' } }],
    [
      'what an arm changes',
      {
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.5, layer: { page: 'home', prefix: 'words', ops: [] } },
        ],
      },
    ],
  ])('changed %s begin a new phase with a seed of its own, unless it never ran', (_name, parts) => {
    expect(change(parts)).toMatchObject({ phase: 2, seed: 'second01', status: 'running' });
    expect(change(parts, 'stopped')).toMatchObject({ phase: 2, seed: 'second01', status: 'stopped' });
    expect(change(parts, 'draft')).toMatchObject({ phase: 1, seed: 'first001', status: 'draft' });
  });

  it('more coverage goes on with the phase and its seed: who took part keeps the arm', () => {
    expect(change({ coverage: 0.8 })).toMatchObject({ phase: 1, seed: 'first001', coverage: 0.8 });
    const { coverage: _coverage, ...whole } = before;
    expect(changedDefinition(before, whole, seed)).toMatchObject({ phase: 1, seed: 'first001' });
    expect(changedDefinition({ ...before, coverage: 0 }, before, seed)).toMatchObject({ phase: 1, seed: 'first001' });
  });

  it('the plan that a start was told stays where a file names none; another one begins a new phase, unless nobody took part', () => {
    const started = { ...before, plannedVisitors: 400, plannedDays: 14 };
    expect(changedDefinition(started, { ...before, coverage: 1 }, seed)).toMatchObject({
      plannedVisitors: 400,
      plannedDays: 14,
    });
    expect(changedDefinition(started, { ...before, plannedVisitors: 900 }, seed)).toMatchObject({
      plannedVisitors: 900,
      plannedDays: 14,
      phase: 2,
      seed: 'second01',
    });
    expect(changedDefinition(started, { ...before, plannedDays: 14 }, seed)).toMatchObject({ phase: 1 });
    expect(changedDefinition(before, { ...before, plannedDays: 14 }, seed), 'of a file').toMatchObject({ phase: 2 });
    const linksAlone = { ...started, coverage: 0 };
    expect(changedDefinition(linksAlone, { ...before, plannedVisitors: 900 }, seed)).toMatchObject({ phase: 1 });
    expect(changedDefinition({ ...started, status: 'draft' }, { ...before, plannedDays: 9 }, seed)).toMatchObject({
      phase: 1,
      plannedDays: 9,
    });
  });

  it('words and an owner change nothing for visitors', () => {
    expect(change({ hypothesis: 'Neu', owner: 'Edda' })).toMatchObject({
      phase: 1,
      seed: 'first001',
      owner: 'Edda',
    });
  });

  it('another metric that decides begins a new phase, unless nobody took part; those to learn from and to guard do not', () => {
    const named = (primary: string, others: string[] = []) => ({ metrics: { primary, others } });
    const going = { ...before, ...named('orders') };
    const next = (parts: Partial<Experiment>, from: Partial<Experiment> = {}) =>
      changedDefinition({ ...going, ...from }, { ...before, ...parts }, seed);
    const byGoal = (parts: Partial<Experiment>) => changedDefinition(before, { ...before, ...parts }, seed);
    expect(next(named('revenue'))).toMatchObject({ phase: 2, seed: 'second01', metrics: { primary: 'revenue' } });
    expect(next({ goal: 'order' }), 'a goal in its place').toMatchObject({ phase: 2 });
    expect(byGoal({ goal: 'select-item' }), 'another goal').toMatchObject({ phase: 2 });
    expect(byGoal({ goalNode: 'hero' }), 'another node').toMatchObject({ phase: 2 });
    expect(next(named('revenue'), { status: 'stopped' }), 'after its end').toMatchObject({ phase: 2 });
    expect(next(named('revenue'), { coverage: 0 })).toMatchObject({ phase: 1 });
    expect(next(named('revenue'), { status: 'draft' })).toMatchObject({ phase: 1 });
    expect(next({ metrics: { primary: 'orders', others: ['revenue'], guardrails: ['page-errors'] } })).toMatchObject({
      phase: 1,
    });
    expect(next({ ...named('orders'), goal: 'page-view' }), 'a goal that does not decide').toMatchObject({ phase: 1 });
    expect(byGoal({ goal: 'order' }), 'the goal of a file that names none').toMatchObject({ phase: 1 });
  });

  it('a start goes on after a pause and begins anew after a stop', () => {
    const plan = { plannedVisitors: 400 };
    expect(startedDefinition({ ...before, status: 'draft' }, plan, seed)).toMatchObject({
      phase: 1,
      seed: 'first001',
      status: 'running',
      plannedVisitors: 400,
    });
    const paused = { ...before, ...plan, status: 'paused', phase: 3 } as const;
    for (const same of [plan, {}])
      expect(startedDefinition(paused, same, seed)).toMatchObject({
        phase: 3,
        seed: 'first001',
      });
    expect(startedDefinition(paused, { plannedVisitors: 50 }, seed), 'planned anew').toMatchObject({
      phase: 4,
      seed: 'second01',
    });
    expect(startedDefinition({ ...paused, coverage: 0 }, { plannedVisitors: 50 }, seed)).toMatchObject({ phase: 3 });
    expect(startedDefinition({ ...before, status: 'stopped', phase: 3 }, {}, seed)).toMatchObject({
      phase: 4,
      seed: 'second01',
    });
  });
});
