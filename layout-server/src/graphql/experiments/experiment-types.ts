import type { AudienceEstimate as AudienceEstimateValue } from '../../experiments/audiences/index.ts';
import type { Experiment as Definition } from '@vitrine/schemas';
import type {
  ArmFigures as ArmFiguresValue,
  ArmResult as ArmResultValue,
  Difference as DifferenceValue,
  PhaseResults,
  SampleRatio as SampleRatioValue,
} from '../../experiments/results/index.ts';
import type { ExperimentState, Kept, NoSuchExperiment, Refused } from '../../experiments/lifecycle/index.ts';
import { builder } from '../staff/builder.ts';
import { Fault, PageChange } from '../staff/layout-types.ts';
import { Forbidden, NotFound, type ForbiddenValue } from '../staff/results.ts';

export interface ExperimentLinkValue {
  code: 'LINK';
  url: string;
  expiresAt: Date;
}
export interface FoundExperiment {
  code: 'FOUND';
  state: ExperimentState;
}

const ExperimentStatus = builder.enumType('ExperimentStatus', {
  description: 'Only a running experiment is assigned; every other one shows the control.',
  values: {
    DRAFT: { value: 'draft' as const, description: 'Never started.' },
    RUNNING: { value: 'running' as const, description: 'Visitors are assigned.' },
    PAUSED: { value: 'paused' as const, description: 'To be gone on with.' },
    STOPPED: { value: 'stopped' as const, description: 'Ended; a start begins a new phase.' },
  },
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
    page: t.string({ description: 'The page that it changes.', resolve: ({ definition }) => definition.page }),
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

const AudienceEstimate = builder.objectRef<AudienceEstimateValue>('AudienceEstimate').implement({
  description: 'Whom an audience would have had of late, among visitors who may be measured; each counts once a day.',
  fields: (t) => ({
    days: t.exposeInt('days', { description: 'How many days it looks back.' }),
    visitors: t.exposeInt('visitors', { description: 'All visitors of the page.' }),
    matching: t.exposeInt('matching', { description: 'Those whom the audience is for.' }),
  }),
});

const ExperimentKept = builder.objectRef<Kept>('ExperimentKept').implement({
  description: 'It was done.',
  fields: (t) => ({
    experiment: t.field({ type: Experiment, description: 'As it is now.', resolve: ({ state }) => state }),
    changes: t.field({
      type: [PageChange],
      description: 'Where shoppers see a difference.',
      resolve: ({ changes }) => changes,
    }),
    warnings: t.field({
      type: [Fault],
      description: 'What would forbid a start now; only for a draft.',
      resolve: ({ warnings }) => warnings,
    }),
    audience: t.field({
      type: AudienceEstimate,
      nullable: true,
      description: 'Whom it is for, by the visitors of late; null where nothing was written.',
      resolve: ({ audience }) => audience,
    }),
    unchanged: t.exposeBoolean('unchanged', { description: 'It was so already; nothing was written.' }),
  }),
});

const ExperimentInvalid = builder.objectRef<Refused>('ExperimentInvalid').implement({
  description: 'It was refused. Nothing was written.',
  fields: (t) => ({
    faults: t.field({ type: [Fault], description: 'Every reason; never empty.', resolve: ({ faults }) => faults }),
  }),
});

const Interval = builder.objectRef<DifferenceValue>('Interval').implement({
  description: 'The difference to the control with its interval of confidence, after Welch.',
  fields: (t) => ({
    difference: t.exposeFloat('difference', { description: 'This arm less the control.' }),
    low: t.exposeFloat('low', { description: 'Lower end.' }),
    high: t.exposeFloat('high', { description: 'Upper end.' }),
    pValue: t.exposeFloat('pValue', { description: 'Two-sided.' }),
    degreesOfFreedom: t.exposeFloat('degreesOfFreedom', { description: 'After Satterthwaite.' }),
  }),
});

const ArmFigures = builder.objectRef<ArmFiguresValue>('ArmFigures').implement({
  description: 'What the visitors of an arm did after they first saw it.',
  fields: (t) => ({
    conversions: t.exposeInt('conversions', { description: 'Visitors who reached the goal.' }),
    conversionRate: t.exposeFloat('conversionRate', { description: 'Their share.' }),
    revenue: t.exposeFloat('revenue', { description: 'Orders less refunds, in minor units.' }),
    revenuePerVisitor: t.exposeFloat('revenuePerVisitor', { description: 'Over all visitors, in minor units.' }),
    conversionDifference: t.field({
      type: Interval,
      nullable: true,
      description: 'Null for the control, and where nothing can be said.',
      resolve: ({ conversionDifference }) => conversionDifference,
    }),
    revenueDifference: t.field({
      type: Interval,
      nullable: true,
      description: 'Null for the control, and where nothing can be said.',
      resolve: ({ revenueDifference }) => revenueDifference,
    }),
  }),
});

const ArmResult = builder.objectRef<ArmResultValue>('ArmResult').implement({
  description: 'One arm.',
  fields: (t) => ({
    variant: t.exposeString('variant', { description: 'Its code.' }),
    weight: t.exposeFloat('weight', { description: 'Its planned share.' }),
    units: t.exposeInt('units', { description: 'Visitors who count.' }),
    multiple: t.exposeInt('multiple', { description: 'Visitors seen in another arm as well, who do not count.' }),
    earlier: t.exposeInt('earlier', { description: 'Visitors with an arm of an earlier phase, who do not count.' }),
    figures: t.field({
      type: ArmFigures,
      nullable: true,
      description: 'Null while the split is not to be believed.',
      resolve: ({ figures }) => figures,
    }),
  }),
});

const SampleRatio = builder.objectRef<SampleRatioValue>('SampleRatio').implement({
  description: 'Whether visitors came to the arms in the planned shares.',
  fields: (t) => ({
    chiSquare: t.exposeFloat('chiSquare', { description: "Pearson's statistic." }),
    degreesOfFreedom: t.exposeInt('degreesOfFreedom', { description: 'Arms with a weight, less one.' }),
    pValue: t.exposeFloat('pValue', { description: 'How likely a split as uneven is by accident.' }),
    mismatch: t.exposeBoolean('mismatch', { description: 'Below 0.001: something is wrong, and no figure is given.' }),
  }),
});

const ExperimentResults = builder.objectRef<PhaseResults>('ExperimentResults').implement({
  description: 'What came of a phase.',
  fields: (t) => ({
    id: t.id({ description: 'Tenant and key.', resolve: ({ tenant, key }) => `${tenant}/${key}` }),
    status: t.field({
      type: ExperimentStatus,
      description: 'As it is now.',
      resolve: ({ status }) => status as Definition['status'],
    }),
    hypothesis: t.string({
      nullable: true,
      description: 'What was believed.',
      resolve: ({ hypothesis }) => hypothesis,
    }),
    phase: t.exposeInt('phase', { description: 'Which phase.' }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it goes on.',
      resolve: ({ until }) => until,
    }),
    goal: t.exposeString('goal', { description: 'The event that counts as a conversion.' }),
    goalNode: t.string({
      nullable: true,
      description: 'The node that it must have happened in; null for everywhere.',
      resolve: ({ goalNode }) => goalNode,
    }),
    plannedVisitors: t.int({
      nullable: true,
      description: 'Visitors that each arm needs before its figures may decide; null if nobody planned.',
      resolve: ({ plannedVisitors }) => plannedVisitors,
    }),
    confidence: t.exposeFloat('confidence', { description: 'Of the intervals.' }),
    arms: t.field({ type: [ArmResult], description: 'The control first.', resolve: ({ arms }) => arms }),
    sampleRatio: t.field({
      type: SampleRatio,
      nullable: true,
      description: 'Null while nobody came.',
      resolve: ({ sampleRatio }) => sampleRatio,
    }),
    multipleShare: t.exposeFloat('multipleShare', {
      description: 'Share of visitors seen in two arms; to be looked into above 0.01.',
    }),
    lost: t.exposeInt('lost', { description: 'Exposures of all experiments that were lost on their way.' }),
    eventsLost: t.exposeInt('eventsLost', { description: 'Shop events that were lost on their way.' }),
  }),
});

const ExperimentLink = builder.objectRef<ExperimentLinkValue>('ExperimentLink').implement({
  description: 'An address that shows an arm to whoever has it; nothing is counted there.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The address.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Until when it can be opened.',
      resolve: ({ expiresAt }) => expiresAt,
    }),
  }),
});

const Found = builder.objectRef<FoundExperiment>('FoundExperiment').implement({
  description: 'An experiment that there is.',
  fields: (t) => ({
    experiment: t.field({ type: Experiment, description: 'As it is now.', resolve: ({ state }) => state }),
  }),
});

const BY_CODE = {
  KEPT: ExperimentKept,
  REFUSED: ExperimentInvalid,
  RESULTS: ExperimentResults,
  LINK: ExperimentLink,
  FOUND: Found,
  FORBIDDEN: Forbidden,
  UNKNOWN: NotFound,
} as const;
const byCode = ({ code }: { code: keyof typeof BY_CODE }) => BY_CODE[code];

/** Every outcome that is told alike. */
export type Refusal = ForbiddenValue | NoSuchExperiment;

export const ExperimentOutcome = builder.unionType('ExperimentOutcome', {
  description: 'What came of a change to an experiment.',
  types: [ExperimentKept, ExperimentInvalid, Forbidden, NotFound],
  resolveType: byCode,
});

export const ExperimentResult = builder.unionType('ExperimentResult', {
  description: 'An experiment, or why it is not shown.',
  types: [Found, Forbidden, NotFound],
  resolveType: byCode,
});

export const ExperimentResultsResult = builder.unionType('ExperimentResultsResult', {
  description: 'Results, or why they are not shown.',
  types: [ExperimentResults, Forbidden, NotFound],
  resolveType: byCode,
});

export const ExperimentLinkResult = builder.unionType('ExperimentLinkResult', {
  description: 'A link, or why there is none.',
  types: [ExperimentLink, Forbidden, NotFound],
  resolveType: byCode,
});
