import type { Experiment as Definition } from '@vitrine/schemas';
import type { ExperimentState } from '../../experiments/lifecycle/index.ts';
import { pagesOfTest } from '../../experiments/index.ts';
import { builder } from '../staff/builder.ts';

export const ExperimentStatus = builder.enumType('ExperimentStatus', {
  description: 'Only a running experiment is assigned; every other one shows the control.',
  values: {
    DRAFT: { value: 'draft', description: 'Never started.' },
    RUNNING: { value: 'running', description: 'Visitors are assigned.' },
    PAUSED: { value: 'paused', description: 'To be gone on with.' },
    STOPPED: { value: 'stopped', description: 'Ended; a start begins a new phase.' },
  } as const,
});

const ExperimentArm = builder.objectRef<Definition['variants'][number]>('ExperimentArm').implement({
  description: 'An arm of an experiment.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its code; the first arm is the control.' }),
    weight: t.exposeFloat('weight', { description: 'Its share; all add up to 1.' }),
  }),
});

export const Experiment = builder.objectRef<ExperimentState>('Experiment').implement({
  description: 'A test as it is now.',
  fields: (t) => ({
    id: t.id({
      description: 'Tenant and key, such as at/hero-words.',
      resolve: ({ tenant, definition }) => `${tenant}/${definition.key}`,
    }),
    status: t.field({
      type: ExperimentStatus,
      description: 'Whether it is assigned.',
      resolve: ({ definition }) => definition.status,
    }),
    page: t.string({
      description: 'The page that it changes; of several the one that stands for it.',
      resolve: ({ definition }) => definition.page,
    }),
    pages: t.stringList({
      description: 'All pages and frames that it changes, that one first.',
      resolve: ({ definition }) => [...pagesOfTest(definition)],
    }),
    phase: t.int({
      description: 'Counts changes of who sees what, from 1.',
      resolve: ({ definition }) => definition.phase ?? 1,
    }),
    coverage: t.float({
      description: 'Share of the audience that takes part.',
      resolve: ({ definition }) => definition.coverage ?? 1,
    }),
    arms: t.field({
      type: [ExperimentArm],
      description: 'The control first.',
      resolve: ({ definition }) => definition.variants,
    }),
    source: t.exposeString('source', { description: 'file or store.' }),
    revision: t.exposeInt('number', { description: 'Counts what staff did to it; 0 for a file.' }),
    author: t.exposeString('author', { description: 'Who did that last.' }),
    message: t.exposeString('message', { description: 'Why.' }),
    changedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When; null for a file.',
      resolve: ({ changedAt }) => changedAt,
    }),
    definition: t.field({
      type: 'JSON',
      description: 'The whole definition.',
      resolve: ({ definition }) => definition,
    }),
  }),
});
