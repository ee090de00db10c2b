import type {
  ArmCount as ArmCountValue,
  ArmFigure as ArmFigureValue,
  DayFigures as DayFiguresValue,
  FirstDays as FirstDaysValue,
  MetricResult as MetricResultValue,
  SampleRatio as SampleRatioValue,
  SegmentFigures as SegmentFiguresValue,
} from '../../experiments/results/index.ts';
import { builder } from '../staff/builder.ts';

const Effect = builder.objectRef<NonNullable<ArmFigureValue['absolute']>>('ExperimentEffect').implement({
  description: 'An arm against the control, and where the truth lies.',
  fields: (t) => ({
    estimate: t.exposeFloat('estimate', { description: 'This arm less the control.' }),
    low: t.exposeFloat('low', { description: 'Lower end.' }),
    high: t.exposeFloat('high', { description: 'Upper end.' }),
  }),
});

const MetricVerdict = builder.enumType('ExperimentVerdict', {
  description: 'What the interval says.',
  values: {
    BETTER: { value: 'better', description: 'Better than the control, for sure.' },
    WORSE: { value: 'worse', description: 'Worse than the control, for sure.' },
    OPEN: { value: 'open', description: 'Both are possible.' },
    SAFE: { value: 'safe', description: 'Of a guardrail: not worse than its margin, for sure.' },
    TOO_FEW: { value: 'tooFew', description: 'Nothing can be said yet.' },
  } as const,
});

const ArmFigure = builder.objectRef<ArmFigureValue>('ExperimentFigure').implement({
  description: 'What the visitors of an arm did after they first saw it.',
  fields: (t) => ({
    variant: t.exposeString('variant', { description: 'Code of the arm.' }),
    value: t.exposeFloat('value', {
      description: 'Share, mean over all visitors, ratio or quantile; money in minor units.',
    }),
    active: t.exposeInt('active', { description: 'Visitors of whom there was anything to count.' }),
    absolute: t.field({
      type: Effect,
      nullable: true,
      description: 'Null for the control, and where nothing can be said.',
      resolve: ({ absolute }) => absolute,
    }),
    relative: t.field({
      type: Effect,
      nullable: true,
      description: 'As a share of the control; null as absolute is.',
      resolve: ({ relative }) => relative,
    }),
    pValue: t.float({
      nullable: true,
      description: 'At the planned end alone, corrected for the number of arms (Holm).',
      resolve: ({ pValue }) => pValue,
    }),
    verdict: t.field({
      type: MetricVerdict,
      nullable: true,
      description: 'Null for the control.',
      resolve: ({ verdict }) => verdict,
    }),
  }),
});

const MetricKind = builder.enumType('ExperimentMetricKind', {
  description: 'How visitors are counted.',
  values: {
    BINARY: { value: 'binary', description: 'Did it or not.' },
    MEAN: { value: 'mean', description: 'How much, those with nothing included.' },
    RATIO: { value: 'ratio', description: 'How much of it by how much of another.' },
    QUANTILE: { value: 'quantile', description: 'What a share of those who have anything does not exceed.' },
  } as const,
});

const MetricRole = builder.enumType('ExperimentMetricRole', {
  description: 'What a metric is for.',
  values: {
    PRIMARY: { value: 'primary', description: 'It decides.' },
    GUARDRAIL: { value: 'guardrail', description: 'It forbids: judged by one end of the interval.' },
    SECONDARY: { value: 'secondary', description: 'To learn from: intervals are not corrected.' },
  } as const,
});

export const Metric = builder.objectRef<MetricResultValue>('ExperimentMetric').implement({
  description: 'A metric and what it says of every arm.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key.' }),
    name: t.exposeString('name', { description: 'For people.' }),
    kind: t.field({ type: MetricKind, description: 'How visitors are counted.', resolve: ({ kind }) => kind }),
    role: t.field({ type: MetricRole, description: 'What it is for.', resolve: ({ role }) => role }),
    isMoney: t.exposeBoolean('isMoney', { description: 'In minor units of the currency.' }),
    arms: t.field({ type: [ArmFigure], description: 'The control first.', resolve: ({ arms }) => arms }),
  }),
});

export const ArmResult = builder.objectRef<ArmCountValue>('ArmResult').implement({
  description: 'Who was counted in an arm.',
  fields: (t) => ({
    variant: t.exposeString('variant', { description: 'Its code.' }),
    weight: t.exposeFloat('weight', { description: 'Its planned share.' }),
    units: t.exposeInt('units', { description: 'Visitors who count.' }),
    shown: t.int({
      nullable: true,
      description: 'Visitors who saw the page, where only those count who saw a node of it; else null.',
      resolve: ({ shown }) => shown,
    }),
    multiple: t.exposeInt('multiple', { description: 'Visitors seen in another arm as well, who do not count.' }),
    earlier: t.exposeInt('earlier', { description: 'Visitors with an arm of an earlier phase, who do not count.' }),
  }),
});

const DayArm = builder.objectRef<DayFiguresValue['arms'][number]>('ExperimentDayArm').implement({
  description: 'An arm as of the end of a day, or of some of its visitors.',
  fields: (t) => ({
    variant: t.exposeString('variant', { description: 'Its code.' }),
    units: t.exposeInt('units', { description: 'Visitors who came until then.' }),
    value: t.exposeFloat('value', {
      description: 'Share, mean over all visitors, ratio or quantile; money in minor units.',
    }),
    absolute: t.field({
      type: Effect,
      nullable: true,
      description: 'Null for the control, and where nothing can be said.',
      resolve: ({ absolute }) => absolute,
    }),
    relative: t.field({
      type: Effect,
      nullable: true,
      description: 'As a share of the control; null as absolute is.',
      resolve: ({ relative }) => relative,
    }),
  }),
});

export const ExperimentDay = builder.objectRef<DayFiguresValue>('ExperimentDay').implement({
  description: 'The primary metric over all visitors who came until the end of a day.',
  fields: (t) => ({
    until: t.field({ type: 'DateTime', description: "The day's end, midnight UTC.", resolve: ({ until }) => until }),
    arms: t.field({ type: [DayArm], description: 'The control first.', resolve: ({ arms }) => arms }),
  }),
});

const FirstDaysArm = builder.objectRef<FirstDaysValue['arms'][number]>('ExperimentFirstDaysArm').implement({
  description: 'The effect of an arm on visitors of the first days, and on those who came later.',
  fields: (t) => ({
    variant: t.exposeString('variant', { description: 'Its code.' }),
    first: t.exposeFloat('first', { description: 'In the first days, as a share of the control.' }),
    later: t.exposeFloat('later', { description: 'Since, as a share of the control.' }),
    pValue: t.exposeFloat('pValue', {
      description: 'Of "both are the same", valid at every look, corrected for the number of arms (Holm).',
    }),
    found: t.boolean({ description: 'They are not the same.', resolve: ({ isFound }) => isFound }),
  }),
});

export const ExperimentSegment = builder.objectRef<SegmentFiguresValue>('ExperimentSegment').implement({
  description:
    'The primary metric of the visitors who have one value of a segment: exploratory, corrected for all comparisons of all segments, deciding nothing.',
  fields: (t) => ({
    by: t.exposeString('by', { description: 'device or locale.' }),
    value: t.exposeString('value', { description: 'Such as mobile; empty where nobody told.' }),
    arms: t.field({ type: [DayArm], description: 'The control first.', resolve: ({ arms }) => arms }),
  }),
});

export const ExperimentFirstDays = builder.objectRef<FirstDaysValue>('ExperimentFirstDays').implement({
  description: 'Whether the effect of the primary metric was another one while the arms were new.',
  fields: (t) => ({
    until: t.field({ type: 'DateTime', description: 'When the first days ended.', resolve: ({ until }) => until }),
    arms: t.field({ type: [FirstDaysArm], description: 'Without the control.', resolve: ({ arms }) => arms }),
  }),
});

export const SampleRatio = builder.objectRef<SampleRatioValue>('SampleRatio').implement({
  description: 'Whether visitors came to the arms in the planned shares.',
  fields: (t) => ({
    chiSquare: t.exposeFloat('chiSquare', { description: "Pearson's statistic." }),
    degreesOfFreedom: t.exposeInt('degreesOfFreedom', { description: 'Arms with a weight, less one.' }),
    pValue: t.exposeFloat('pValue', { description: 'How likely a split as uneven is by accident.' }),
    exact: t.exposeBoolean('exact', { description: 'By binomial tests, since an arm expects fewer than 5 visitors.' }),
    mismatch: t.exposeBoolean('mismatch', { description: 'Below 0.001: something is wrong, and no figure is given.' }),
  }),
});
