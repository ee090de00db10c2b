import type { Experiment } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { holdoutsOf, type Holdout } from './index.ts';

const holdout = (key: string, parts: Partial<Holdout> = {}): Holdout => ({
  tenant: 'oak',
  key,
  seed: 'abcdefghij',
  share: 0.1,
  ofAll: true,
  metrics: [],
  author: 'Ada',
  message: '',
  startedAt: new Date(0),
  endedAt: undefined,
  endedBy: undefined,
  ...parts,
});
const test = (parts: Partial<Experiment>): Experiment => ({
  key: 'words',
  seed: 'abcdefghij',
  page: 'home',
  status: 'draft',
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5 },
  ],
  ...parts,
});

it('a draft will have the holdouts that run, a running test has those that it began with', () => {
  const all = [holdout('winter'), holdout('named', { ofAll: false }), holdout('over', { endedAt: new Date(1) })];
  const keys = (definition: Experiment) => holdoutsOf(definition, all).map(({ key }) => key);
  expect(keys(test({}))).toEqual(['winter']);
  expect(keys(test({ holdouts: ['named'] }))).toEqual(['winter', 'named']);
  expect(keys(test({ status: 'running' }))).toEqual([]);
  expect(keys(test({ status: 'running', holdouts: ['winter', 'over'] }))).toEqual(['winter']);
});
