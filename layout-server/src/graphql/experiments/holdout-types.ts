import type {
  HeldTest as HeldTestValue,
  Holdout as HoldoutValue,
  HoldoutKept as HoldoutKeptValue,
  HoldoutResults as HoldoutResultsValue,
} from '../../experiments/holdouts/index.ts';
import type { HoldoutExplanation as HoldoutExplanationValue } from '../../experiments/explain/index.ts';
import { builder } from '../staff/builder.ts';
import { ExperimentStatus } from './experiment-definition-types.ts';
import { ArmResult, Metric, SampleRatio } from './experiment-figure-types.ts';
import { ExperimentDecision } from './experiment-results-types.ts';

export const Holdout = builder.objectRef<HoldoutValue>('Holdout').implement({
  description: 'A share of the visitors of a shop who are in none of its tests for a time.',
  fields: (t) => ({
    id: t.id({ description: 'Tenant and key, such as at/winter.', resolve: ({ tenant, key }) => `${tenant}/${key}` }),
    share: t.exposeFloat('share', { description: 'Of the visitors.' }),
    seed: t.exposeString('seed', { description: 'What visitors are hashed with.' }),
    ofAll: t.exposeBoolean('ofAll', {
      description: 'Of every test whose phase begins meanwhile; else of those that name it in their definition.',
    }),
    metrics: t.field({
      type: ['String'],
      description: 'Keys of the metrics, the one that decides first; none: orders decide.',
      resolve: ({ metrics }) => [...metrics],
    }),
    author: t.exposeString('author', { description: 'Who began it.' }),
    message: t.exposeString('message', { description: 'Why.' }),
    startedAt: t.field({ type: 'DateTime', description: 'Since when.', resolve: ({ startedAt }) => startedAt }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when; null while it runs.',
      resolve: ({ endedAt }) => endedAt,
    }),
    endedBy: t.string({ nullable: true, description: 'Who ended it.', resolve: ({ endedBy }) => endedBy }),
  }),
});

export const HoldoutKept = builder.objectRef<HoldoutKeptValue>('HoldoutKept').implement({
  description: 'It was done.',
  fields: (t) => ({
    holdout: t.field({ type: Holdout, description: 'As it is now.', resolve: ({ holdout }) => holdout }),
  }),
});

const ShippedMeanwhile = builder.objectRef<NonNullable<HeldTestValue['shipped']>>('ShippedMeanwhile').implement({
  description: 'An arm that became the page while a holdout ran.',
  fields: (t) => ({
    arm: t.exposeString('arm', { description: 'Its code.' }),
    at: t.field({ type: 'DateTime', description: 'When.', resolve: ({ at }) => at }),
    revertedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was taken back; null if it was not.',
      resolve: ({ revertedAt }) => revertedAt,
    }),
  }),
});

const HeldTest = builder.objectRef<HeldTestValue>('HeldTest').implement({
  description: 'A test that a holdout held its visitors out of.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key.' }),
    status: t.field({
      type: ExperimentStatus,
      description: 'As it was at the end of the holdout, or is.',
      resolve: ({ status }) => status,
    }),
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it began to run; null if it has not.',
      resolve: ({ since }) => since,
    }),
    shipped: t.field({
      type: ShippedMeanwhile,
      nullable: true,
      description: 'What of it became the page meanwhile.',
      resolve: ({ shipped }) => shipped,
    }),
  }),
});

export const HoldoutResults = builder.objectRef<HoldoutResultsValue>('HoldoutResults').implement({
  description: 'What the visitors did who were held out, and all others; the former are the control.',
  fields: (t) => ({
    holdout: t.field({ type: Holdout, description: 'Of what.', resolve: ({ holdout }) => holdout }),
    sentence: t.exposeString('sentence', { description: 'What the figures say, for people.' }),
    decision: t.field({ type: ExperimentDecision, description: 'The same.', resolve: ({ decision }) => decision }),
    figuresAt: t.field({
      type: 'DateTime',
      description: 'As of when the figures are: those of many visitors are added up once an hour.',
      resolve: ({ figuresAt }) => figuresAt,
    }),
    confidence: t.exposeFloat('confidence', { description: 'Of the intervals, which hold at every look.' }),
    arms: t.field({ type: [ArmResult], description: 'held, then rest.', resolve: ({ arms }) => arms }),
    metrics: t.field({
      type: [Metric],
      description: 'The primary one first; none while the split is not to be believed.',
      resolve: ({ metrics }) => metrics,
    }),
    sampleRatio: t.field({
      type: SampleRatio,
      nullable: true,
      description: 'Null while nobody came.',
      resolve: ({ sampleRatio }) => sampleRatio,
    }),
    tests: t.field({
      type: [HeldTest],
      description: 'The tests that it holds its visitors out of, by key, with what was shipped meanwhile.',
      resolve: ({ tests }) => tests,
    }),
    outside: t.field({
      type: ['String'],
      description: 'Keys of tests that run with all visitors: they began before it, or do not name it.',
      resolve: ({ outside }) => outside,
    }),
    lost: t.exposeInt('lost', { description: 'Exposures of all experiments that were lost on their way.' }),
    eventsLost: t.exposeInt('eventsLost', { description: 'Shop events that were lost on their way.' }),
  }),
});

export const HoldoutExplanation = builder.objectRef<HoldoutExplanationValue>('HoldoutExplanation').implement({
  description: 'In which group of a holdout a visitor was at a moment.',
  fields: (t) => ({
    id: t.id({ description: 'Tenant and key.', resolve: ({ tenant, key }) => `${tenant}/${key}` }),
    bucket: t.exposeInt('bucket', { description: "Out of 10,000, by the holdout's seed." }),
    held: t.exposeInt('held', { description: 'How many of the first buckets are held out.' }),
    isHeldOut: t.exposeBoolean('isHeldOut', { description: 'Whether the visitor is.' }),
    shownAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the visitor was first counted in a group; null if it is not on record.',
      resolve: ({ shownAt }) => shownAt,
    }),
  }),
});
