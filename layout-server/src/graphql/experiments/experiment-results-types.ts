import type { Experiment as Definition } from '@vitrine/schemas';
import type {
  PageChangeMeanwhile as PageChangeValue,
  PhaseResults,
  Progress as ProgressValue,
} from '../../experiments/results/index.ts';
import { builder } from '../staff/builder.ts';
import { ExperimentStatus } from './experiment-definition-types.ts';
import { IngestRefusal } from './ingest-keys.ts';
import {
  ArmResult,
  ExperimentDay,
  ExperimentFirstDays,
  ExperimentSegment,
  Metric,
  SampleRatio,
} from './experiment-figure-types.ts';

export const ExperimentDecision = builder.enumType('ExperimentDecision', {
  description: 'What the figures say.',
  values: {
    NOBODY: { value: 'nobody', description: 'Nobody took part yet.' },
    BROKEN_SPLIT: { value: 'brokenSplit', description: 'Nothing is to be believed.' },
    NOT_YET: { value: 'notYet', description: 'Go on.' },
    BETTER: { value: 'better', description: 'An arm is better than the control.' },
    WORSE: { value: 'worse', description: 'No arm is better, all are worse.' },
    NO_DIFFERENCE: { value: 'noDifference', description: 'The plan is done and shows none.' },
    HARMFUL: { value: 'harmful', description: 'A guardrail is hurt.' },
  } as const,
});

const LookingMethod = builder.enumType('ExperimentMethod', {
  description: 'How the moment of looking is allowed for.',
  values: {
    SEQUENCE: { value: 'sequence', description: 'The intervals hold at every look, before the planned end.' },
    FIXED: { value: 'fixed', description: 'They hold at the planned end, which is reached.' },
  } as const,
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

const UnheardReports = builder.objectRef<PhaseResults['unheard'][number]>('UnheardReports').implement({
  description:
    'Reports of an edge that is not heard any more. What came to it since then is known to its disk alone, if it has one.',
  fields: (t) => ({
    what: t.exposeString('what', { description: 'exposures or events.' }),
    heardAt: t.field({ type: 'DateTime', description: 'When it was last heard.', resolve: ({ heardAt }) => heardAt }),
    told: t.exposeInt('told', { description: 'How many it had numbered by then.' }),
    missing: t.exposeInt('missing', { description: 'How many of them are not here.' }),
    hasDisk: t.exposeBoolean('isDurable', { description: 'What is not here may lie on its disk.' }),
  }),
});

const ArmPair = builder.objectRef<PhaseResults['equalArms'][number]>('ExperimentArmPair').implement({
  description: 'Two arms of a test.',
  fields: (t) => ({
    one: t.string({ description: 'Its code.', resolve: ([one]) => one }),
    other: t.string({ description: 'Its code.', resolve: ([, other]) => other }),
  }),
});

export const ChangedMetric = builder
  .objectRef<PhaseResults['changedMetrics'][number]>('ExperimentChangedMetric')
  .implement({
    description: 'A metric that decides a phase, and is worded otherwise by now.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The name of its file.' }),
      name: t.exposeString('name', { description: 'As it was called when the phase began.' }),
      isGone: t.exposeBoolean('isGone', { description: 'The shop has none of this key now.' }),
    }),
  });

export const ExperimentResults = builder.objectRef<PhaseResults>('ExperimentResults').implement({
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
    equalArms: t.field({
      type: [ArmPair],
      description: 'Arms that look alike to everybody as the page is now; none of a test that does not run.',
      resolve: ({ equalArms }) => equalArms,
    }),
    unseenNodes: t.exposeStringList('unseenNodes', {
      description:
        'Nodes that it counts in, or by the sight of, and that nobody is shown as the page is published now; none of a test that does not run.',
    }),
    changedMetrics: t.field({
      type: [ChangedMetric],
      description:
        'The primary metric and guardrails of which the shop says something else since the phase began. The figures are by what was said then; a new phase takes what is said now.',
      resolve: (results) => results.changedMetrics,
    }),
    goal: t.exposeString('goal', { description: 'The event that counts as a conversion.' }),
    goalNode: t.string({
      nullable: true,
      description: 'The node that it must have happened in; null for everywhere.',
      resolve: ({ goalNode }) => goalNode,
    }),
    seenNode: t.string({
      nullable: true,
      description: 'The node that visitors must have seen to count; null for the page.',
      resolve: ({ seenNode }) => seenNode,
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
    days: t.field({
      type: [ExperimentDay],
      description: "How the primary metric's figures grew; none while the split is not to be believed.",
      resolve: ({ days }) => days,
    }),
    segments: t.field({
      type: [ExperimentSegment],
      description: 'By what was named before the start, exploratory; none while the split is not to be believed.',
      resolve: ({ segments }) => segments,
    }),
    firstDays: t.field({
      type: ExperimentFirstDays,
      nullable: true,
      description: 'Null while either part is too small to say anything.',
      resolve: ({ firstDays }) => firstDays,
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
    awayEdges: t.exposeInt('awayEdges', {
      description:
        'Edges with a disk that have not been heard for ten minutes: what lies on it comes when they start there again.',
    }),
    silentEdges: t.exposeInt('silentEdges', {
      description:
        'Edges without a disk that ended without a word: what they had of their last half second is not known.',
    }),
    lateEdges: t.exposeInt('lateEdges', {
      description:
        'Edges that have not been heard for half a minute: they have ended, or cannot hand over what visitors do since, which is not in the figures then.',
    }),
    lateSince: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the one of them that is missed for longest was heard; null if there is none.',
      resolve: ({ lateSince }) => lateSince,
    }),
    refused: t.field({
      type: [IngestRefusal],
      description:
        'What was refused for the shop since the day on which the phase began, by cause; it is in no figure.',
      resolve: ({ refused }) => refused,
    }),
    unheard: t.field({
      type: [UnheardReports],
      description: 'What is known of the reports of both kinds of edges, the last heard first; at most ten.',
      resolve: ({ unheard }) => unheard,
    }),
    forged: t.exposeInt('forged', {
      description: 'Claims of an id or an arm that we did not sign for this visitor; they were ignored.',
    }),
    eventsLost: t.exposeInt('eventsLost', { description: 'Shop events that were lost on their way.' }),
  }),
});
