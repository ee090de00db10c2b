import type { AudienceEstimate as AudienceEstimateValue } from '../../experiments/audiences/index.ts';
import type { ExperimentPlan as PlanValue } from '../../experiments/results/index.ts';
import type {
  DeskOutcome,
  ExperimentState,
  Kept,
  NoSuchExperiment,
  Refused,
} from '../../experiments/lifecycle/index.ts';
import { builder } from '../staff/builder.ts';
import { Fault, PageChange } from '../staff/layout-types.ts';
import { Forbidden, NotFound, type ForbiddenValue } from '../staff/results.ts';
import { Experiment } from './experiment-definition-types.ts';
import { ExperimentResults } from './experiment-results-types.ts';
import { VisitorExplanations } from './visitor-explanation-types.ts';

export interface ExperimentLinkValue {
  code: 'LINK';
  url: string;
  openPage: string | null;
  expiresAt: Date;
}
export interface FoundExperiment {
  code: 'FOUND';
  state: ExperimentState;
}

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
    unseenNodes: t.exposeStringList('unseenNodes', {
      description:
        'Nodes that it counts in, or by the sight of, and that nobody is shown as the page is published now.',
    }),
    audience: t.field({
      type: AudienceEstimate,
      nullable: true,
      description: 'Whom it is for, by the visitors of late; null where nothing was written.',
      resolve: ({ audience }) => audience,
    }),
    unchanged: t.exposeBoolean('unchanged', { description: 'It was so already; nothing was written.' }),
    newPhase: t.exposeBoolean('isNewPhase', {
      description: 'Visitors are counted from zero with it; the results of the former phase stay.',
    }),
    figuresPhase: t.int({
      nullable: true,
      description: 'Of a new phase: the last one before it in which visitors took part.',
      resolve: ({ figuresPhase }) => figuresPhase,
    }),
  }),
});

export const ExperimentInvalid = builder.objectRef<Refused>('ExperimentInvalid').implement({
  description: 'It was refused. Nothing was written.',
  fields: (t) => ({
    faults: t.field({ type: [Fault], description: 'Every reason; never empty.', resolve: ({ faults }) => faults }),
  }),
});

const ExperimentPlan = builder.objectRef<PlanValue>('ExperimentPlan').implement({
  description: "What a test would need, by what the shop's measured visitors of the last 28 days did.",
  fields: (t) => ({
    sentence: t.exposeString('sentence', { description: 'For people.' }),
    visitors: t.exposeInt('visitors', { description: 'Measured visitors of the page.' }),
    baseline: t.exposeFloat('baseline', {
      description: 'Share of them who reached the goal, or their primary metric where it is no share.',
    }),
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
    openPage: t.exposeString('openPage', {
      nullable: true,
      description:
        'The page under test where it has no address of its own, such as product: the link leads to the shop, any such page shows the arm then.',
    }),
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

/** What came of a start in several shops. */
export interface StartedTogetherValue {
  isDone: boolean;
  outcomes: readonly (DeskOutcome | Refusal)[];
}

export const StartedTogether = builder.objectRef<StartedTogetherValue>('ExperimentsStarted').implement({
  description: 'What came of a start in several shops.',
  fields: (t) => ({
    started: t.exposeBoolean('isDone', { description: 'All of them run; otherwise nothing was written.' }),
    outcomes: t.field({
      type: [ExperimentOutcome],
      description:
        'Of each shop, in the order that was asked for; where nothing was written, what would have come of it.',
      resolve: ({ outcomes }) => [...outcomes],
    }),
  }),
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
