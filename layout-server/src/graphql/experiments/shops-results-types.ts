import type { LeftOutMetric, ShopsResults as ShopsResultsValue } from '../../experiments/results/index.ts';
import { builder } from '../staff/builder.ts';
import { Forbidden, NotFound } from '../staff/results.ts';
import { ArmResult, Metric, SampleRatio } from './experiment-figure-types.ts';
import { ChangedMetric, ExperimentDecision } from './experiment-results-types.ts';
import type { Refusal } from './experiment-types.ts';

const ShopOfTest = builder.objectRef<ShopsResultsValue['shops'][number]>('ShopOfTest').implement({
  description: 'A test in one of several shops.',
  fields: (t) => ({
    tenant: t.exposeID('tenant', { description: 'Which shop.' }),
    status: t.exposeString('status', { description: 'draft, running, paused or stopped.' }),
    phase: t.exposeInt('phase', { description: 'Its phase there.' }),
    visitors: t.exposeInt('visitors', { description: 'Who counts there, in all arms.' }),
    sentence: t.exposeString('sentence', { description: 'What its figures say there, for people.' }),
    changedMetrics: t.field({
      type: [ChangedMetric],
      description: 'What decides it there and is worded otherwise since its phase began.',
      resolve: ({ changedMetrics }) => changedMetrics,
    }),
  }),
});

const LeftOut = builder.objectRef<LeftOutMetric>('LeftOutMetric').implement({
  description: 'A metric that is not added up.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'For people.' }),
    why: t.exposeString('why', { description: 'Such as: is money of different currencies.' }),
  }),
});

const ShopsResults = builder.objectRef<ShopsResultsValue>('ShopsResults').implement({
  description: 'What a test brought in several shops together; the intervals hold at every look.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Of the test, in each shop.' }),
    sentence: t.exposeString('sentence', { description: 'What the figures say, for people.' }),
    decision: t.field({ type: ExperimentDecision, description: 'The same.', resolve: ({ decision }) => decision }),
    confidence: t.exposeFloat('confidence', { description: 'Of the intervals.' }),
    arms: t.field({ type: [ArmResult], description: 'The control first.', resolve: ({ arms }) => arms }),
    metrics: t.field({
      type: [Metric],
      description: 'The primary one first; none while the split is not to be believed.',
      resolve: ({ metrics }) => metrics,
    }),
    sampleRatio: t.field({
      type: SampleRatio,
      nullable: true,
      description: 'Of all shops; null while nobody came.',
      resolve: ({ sampleRatio }) => sampleRatio,
    }),
    shops: t.field({ type: [ShopOfTest], description: 'Each by itself.', resolve: ({ shops }) => shops }),
    leftOut: t.field({
      type: [LeftOut],
      description: 'Metrics of the first shop that are not added up.',
      resolve: ({ leftOut }) => leftOut,
    }),
  }),
});

const BY_CODE = { SHOPS: ShopsResults, FORBIDDEN: Forbidden, UNKNOWN: NotFound } as const;

export const ShopsResultsResult = builder.unionType('ShopsResultsResult', {
  description: 'Results, or why they are not shown.',
  types: [ShopsResults, Forbidden, NotFound],
  resolveType: ({ code }: ShopsResultsValue | Refusal) => BY_CODE[code],
});
