import type { Experiment } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import type { ExperimentState } from '../lifecycle/index.ts';
import { guardrailJob, type StoppedTest } from './index.ts';

const test = (key: string, parts: Partial<Experiment> = {}): ExperimentState => ({
  tenant: 'oak',
  definition: {
    key,
    seed: 'seed0001',
    page: 'home',
    status: 'running',
    metrics: { guardrails: ['revenue'] },
    variants: [],
    ...parts,
  },
  source: 'store',
  number: 4,
  author: 'Edda Klein',
  message: '',
  changedAt: undefined,
});

it('stops what hurts a guardrail, notes the deed, tells who ran it, and leaves all else alone', async () => {
  const states = [
    test('harmful'),
    test('fine'),
    test('unguarded', { metrics: { others: ['revenue'] } }),
    test('over', { status: 'stopped' }),
  ];
  const [stopped, noted, told]: [unknown[], unknown[], StoppedTest[]] = [[], [], []];
  const job = guardrailJob({
    experiments: {
      list: () => states,
      stop: async (request) => {
        stopped.push(request);
        return {
          code: 'KEPT',
          state: { ...test('harmful'), number: 5 },
          changes: [],
          unchanged: false,
          warnings: [],
        } as never;
      },
    },
    results: {
      decision: async (_tenant, key) => ({
        code: 'DECIDED',
        decision: key === 'fine' ? 'notYet' : 'harmful',
        sentence: 'Stop: revenue is worse in b.',
      }),
    },
    tenants: () => ['oak'],
    note: async (deed, work) => {
      noted.push(deed);
      return work();
    },
    tell: async (of) => {
      told.push(of);
    },
  });
  await job.run(new AbortController().signal);
  expect(stopped).toEqual([
    { tenant: 'oak', key: 'harmful', author: 'Guardrails', message: 'Stop: revenue is worse in b.' },
  ]);
  expect(noted).toEqual([{ tenant: 'oak', key: 'harmful' }]);
  expect(told).toEqual([
    {
      tenant: 'oak',
      key: 'harmful',
      who: 'Edda Klein',
      revision: 5,
      text: 'oak/harmful was stopped. Stop: revenue is worse in b.',
    },
  ]);
});
