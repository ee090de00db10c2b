import type { AudienceEstimate as AudienceEstimateValue } from '../../experiments/audiences/index.ts';
import type { Experiment as Definition } from '@vitrine/schemas';
import type {
  ArmCount as ArmCountValue,
  ArmFigure as ArmFigureValue,
  ExperimentPlan as PlanValue,
  MetricResult as MetricResultValue,
  PageChangeMeanwhile as PageChangeValue,
  PhaseResults,
  Progress as ProgressValue,
  SampleRatio as SampleRatioValue,
} from '../../experiments/results/index.ts';
import type { VisitorExplanation as VisitorExplanationValue } from '../../experiments/explain/index.ts';
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
    BETTER: { value: 'better' as const, description: 'Better than the control, for sure.' },
    WORSE: { value: 'worse' as const, description: 'Worse than the control, for sure.' },
    OPEN: { value: 'open' as const, description: 'Both are possible.' },
    SAFE: { value: 'safe' as const, description: 'Of a guardrail: not worse than its margin, for sure.' },
    TOO_FEW: { value: 'tooFew' as const, description: 'Nothing can be said yet.' },
  },
});

const ArmFigure = builder.objectRef<ArmFigureValue>('ExperimentFigure').implement({
  description: 'What the visitors of an arm did after they first saw it.',
  fields: (t) => ({
    variant: t.exposeString('variant', { description: 'Code of the arm.' }),
    value: t.exposeFloat('value', { description: 'Share, mean over all visitors, or ratio; money in minor units.' }),
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
    BINARY: { value: 'binary' as const, description: 'Did it or not.' },
    MEAN: { value: 'mean' as const, description: 'How much, those with nothing included.' },
    RATIO: { value: 'ratio' as const, description: 'How much of it by how much of another.' },
  },
});

const MetricRole = builder.enumType('ExperimentMetricRole', {
  description: 'What a metric is for.',
  values: {
    PRIMARY: { value: 'primary' as const, description: 'It decides.' },
    GUARDRAIL: { value: 'guardrail' as const, description: 'It forbids: judged by one end of the interval.' },
    SECONDARY: { value: 'secondary' as const, description: 'To learn from: intervals are not corrected.' },
  },
});

const Metric = builder.objectRef<MetricResultValue>('ExperimentMetric').implement({
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

const ArmResult = builder.objectRef<ArmCountValue>('ArmResult').implement({
  description: 'Who was counted in an arm.',
  fields: (t) => ({
    variant: t.exposeString('variant', { description: 'Its code.' }),
    weight: t.exposeFloat('weight', { description: 'Its planned share.' }),
    units: t.exposeInt('units', { description: 'Visitors who count.' }),
    multiple: t.exposeInt('multiple', { description: 'Visitors seen in another arm as well, who do not count.' }),
    earlier: t.exposeInt('earlier', { description: 'Visitors with an arm of an earlier phase, who do not count.' }),
  }),
});

const SampleRatio = builder.objectRef<SampleRatioValue>('SampleRatio').implement({
  description: 'Whether visitors came to the arms in the planned shares.',
  fields: (t) => ({
    chiSquare: t.exposeFloat('chiSquare', { description: "Pearson's statistic." }),
    degreesOfFreedom: t.exposeInt('degreesOfFreedom', { description: 'Arms with a weight, less one.' }),
    pValue: t.exposeFloat('pValue', { description: 'How likely a split as uneven is by accident.' }),
    exact: t.exposeBoolean('exact', { description: 'By binomial tests, since an arm expects fewer than 5 visitors.' }),
    mismatch: t.exposeBoolean('mismatch', { description: 'Below 0.001: something is wrong, and no figure is given.' }),
  }),
});

const ExperimentDecision = builder.enumType('ExperimentDecision', {
  description: 'What the figures say.',
  values: {
    NOBODY: { value: 'nobody' as const, description: 'Nobody took part yet.' },
    BROKEN_SPLIT: { value: 'brokenSplit' as const, description: 'Nothing is to be believed.' },
    NOT_YET: { value: 'notYet' as const, description: 'Go on.' },
    BETTER: { value: 'better' as const, description: 'An arm is better than the control.' },
    WORSE: { value: 'worse' as const, description: 'No arm is better, all are worse.' },
    NO_DIFFERENCE: { value: 'noDifference' as const, description: 'The plan is done and shows none.' },
    HARMFUL: { value: 'harmful' as const, description: 'A guardrail is hurt.' },
  },
});

const LookingMethod = builder.enumType('ExperimentMethod', {
  description: 'How the moment of looking is allowed for.',
  values: {
    SEQUENCE: { value: 'sequence' as const, description: 'The intervals hold at every look, before the planned end.' },
    FIXED: { value: 'fixed' as const, description: 'They hold at the planned end, which is reached.' },
  },
});

const ExperimentProgress = builder.objectRef<ProgressValue>('ExperimentProgress').implement({
  description: 'How far a test is on its way to its planned end.',
  fields: (t) => ({
    visitors: t.exposeFloat('visitors', { description: 'Of the planned visitors of the smallest arm; 1 is all.' }),
    days: t.exposeFloat('days', { description: 'Of the planned days; 1 is all.' }),
    share: t.exposeFloat('share', { description: 'The smaller of both, at most 1.' }),
  }),
});

const PageRevision = builder.objectRef<PageChangeValue>('PageRevision').implement({
  description: 'Something that was published on a page while a test ran on it.',
  fields: (t) => ({
    document: t.exposeString('document', { description: 'Its id.' }),
    revision: t.exposeInt('revision', { description: 'Its revision.' }),
    author: t.exposeString('author', { description: 'Who published it.' }),
    message: t.exposeString('message', { description: 'Why.' }),
    at: t.field({ type: 'DateTime', description: 'When.', resolve: ({ at }) => at }),
  }),
});

const ExperimentResults = builder.objectRef<PhaseResults>('ExperimentResults').implement({
  description: 'What came of a phase.',
  fields: (t) => ({
    id: t.id({ description: 'Tenant and key.', resolve: ({ tenant, key }) => `${tenant}/${key}` }),
    sentence: t.exposeString('sentence', { description: 'What the figures say, for people.' }),
    decision: t.field({ type: ExperimentDecision, description: 'The same.', resolve: ({ decision }) => decision }),
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
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it began; null if a file began it.',
      resolve: ({ since }) => since,
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it goes on.',
      resolve: ({ until }) => until,
    }),
    plannedEnd: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the plan was reached: visitors who came later are not in the figures; null before.',
      resolve: ({ plannedEnd }) => plannedEnd,
    }),
    figuresAt: t.field({
      type: 'DateTime',
      description: 'As of when the figures are: those of large tests are added up once an hour.',
      resolve: ({ figuresAt }) => figuresAt,
    }),
    published: t.field({
      type: [PageRevision],
      description:
        'What was published on the page under test, or on the frame, since the phase began; the oldest first, at most 50.',
      resolve: ({ published }) => published,
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
    plannedDays: t.int({
      nullable: true,
      description: 'Days that it runs before its figures may decide; null if nobody planned.',
      resolve: ({ plannedDays }) => plannedDays,
    }),
    progress: t.field({
      type: ExperimentProgress,
      nullable: true,
      description: 'Null if nobody planned.',
      resolve: ({ progress }) => progress,
    }),
    method: t.field({ type: LookingMethod, description: 'Of the intervals.', resolve: ({ method }) => method }),
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
      description: 'Null while nobody came.',
      resolve: ({ sampleRatio }) => sampleRatio,
    }),
    multipleShare: t.exposeFloat('multipleShare', {
      description: 'Share of visitors seen in two arms; to be looked into above 0.01.',
    }),
    lost: t.exposeInt('lost', { description: 'Exposures of all experiments that were lost on their way.' }),
    underWay: t.exposeInt('underWay', { description: 'Exposures and shop events that wait at an edge.' }),
    silentEdges: t.exposeInt('silentEdges', {
      description:
        'Edges without a disk that ended without a word: what they had of their last half second is not known.',
    }),
    forged: t.exposeInt('forged', {
      description: 'Claims of an id or an arm that we did not sign for this visitor; they were ignored.',
    }),
    eventsLost: t.exposeInt('eventsLost', { description: 'Shop events that were lost on their way.' }),
  }),
});

const ExperimentPlan = builder.objectRef<PlanValue>('ExperimentPlan').implement({
  description: "What a test would need, by what the shop's measured visitors of the last 28 days did.",
  fields: (t) => ({
    sentence: t.exposeString('sentence', { description: 'For people.' }),
    visitors: t.exposeInt('visitors', { description: 'Measured visitors of the page.' }),
    baseline: t.exposeFloat('baseline', { description: 'Share of them who reached the goal.' }),
    visitorsADay: t.exposeFloat('visitorsADay', { description: 'Measured visitors of the page on a day.' }),
    plannedVisitors: t.int({
      nullable: true,
      description: 'Visitors that each arm needs; null where there is too little to go by.',
      resolve: ({ plannedVisitors }) => plannedVisitors,
    }),
    plannedDays: t.int({
      nullable: true,
      description: 'Whole weeks; null as plannedVisitors is.',
      resolve: ({ plannedDays }) => plannedDays,
    }),
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

const VisitorExplanation = builder.objectRef<VisitorExplanationValue>('VisitorExplanation').implement({
  description: 'Which arm of an experiment a visitor had at a moment, and why.',
  fields: (t) => ({
    id: t.id({ description: 'Tenant and key.', resolve: ({ tenant, key }) => `${tenant}/${key}` }),
    revision: t.exposeInt('revision', { description: 'Of the definition that held then; 0 for a file.' }),
    phase: t.exposeInt('phase', { description: 'Its phase.' }),
    status: t.field({ type: ExperimentStatus, description: 'Its status.', resolve: ({ status }) => status }),
    bucket: t.exposeInt('bucket', { description: 'Out of 10,000, by the seed of the phase.' }),
    arm: t.string({ nullable: true, description: 'Null for who took no part.', resolve: ({ arm }) => arm }),
    from: t.exposeString('from', {
      description: 'SHOWN: it is on record; RULE: what the rules give; NONE: the visitor took no part.',
    }),
    shownAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the arm was first shown in this phase; null if it is not on record.',
      resolve: ({ shownAt }) => shownAt,
    }),
    requestId: t.string({
      nullable: true,
      description: 'The request that showed it first.',
      resolve: ({ requestId }) => requestId,
    }),
    multiple: t.exposeBoolean('multiple', { description: 'Seen in another arm as well: counts for none.' }),
    rule: t.exposeString('rule', { description: 'Which rule it was.' }),
  }),
});

/** What is known of a visitor. */
export interface VisitorExplained {
  code: 'EXPLAINED';
  explanations: readonly VisitorExplanationValue[];
}

const VisitorExplanations = builder.objectRef<VisitorExplained>('VisitorExplanations').implement({
  description: 'What a visitor saw of the experiments of a shop.',
  fields: (t) => ({
    explanations: t.field({
      type: [VisitorExplanation],
      description: 'Each experiment that there was at the moment.',
      resolve: ({ explanations }) => [...explanations],
    }),
  }),
});

const BY_CODE = {
  EXPLAINED: VisitorExplanations,
  KEPT: ExperimentKept,
  REFUSED: ExperimentInvalid,
  RESULTS: ExperimentResults,
  LINK: ExperimentLink,
  PLAN: ExperimentPlan,
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

export const VisitorExplanationResult = builder.unionType('VisitorExplanationResult', {
  description: 'What a visitor saw of experiments, or why it is not told.',
  types: [VisitorExplanations, Forbidden, NotFound],
  resolveType: byCode,
});

export const ExperimentLinkResult = builder.unionType('ExperimentLinkResult', {
  description: 'A link, or why there is none.',
  types: [ExperimentLink, Forbidden, NotFound],
  resolveType: byCode,
});

export const ExperimentPlanResult = builder.unionType('ExperimentPlanResult', {
  description: 'A plan, or why there is none.',
  types: [ExperimentPlan, Forbidden, NotFound],
  resolveType: byCode,
});
