import type { Experiment, Fault } from '@vitrine/schemas';
import type { ChangeRow, Operation } from './operations.ts';

/** An experiment as the staff door tells it. */
export interface ExperimentRow {
  id: string;
  status: 'DRAFT' | 'RUNNING' | 'PAUSED' | 'STOPPED';
  page: string;
  pages: string[];
  phase: number;
  coverage: number;
  arms: { key: string; weight: number }[];
  source: string;
  revision: number;
  author: string;
  message: string;
  changedAt: string | null;
  definition: Experiment;
}

export interface EffectRow {
  estimate: number;
  low: number;
  high: number;
}

export interface FigureRow {
  variant: string;
  value: number;
  active: number;
  absolute: EffectRow | null;
  relative: EffectRow | null;
  pValue: number | null;
  verdict: 'BETTER' | 'WORSE' | 'OPEN' | 'SAFE' | 'TOO_FEW' | null;
}

export interface MetricRow {
  key: string;
  name: string;
  kind: 'BINARY' | 'MEAN' | 'RATIO';
  role: 'PRIMARY' | 'GUARDRAIL' | 'SECONDARY';
  isMoney: boolean;
  arms: FigureRow[];
}

export interface ArmRow {
  variant: string;
  weight: number;
  units: number;
  shown: number | null;
  multiple: number;
  earlier: number;
}

export interface ResultsRow {
  id: string;
  sentence: string;
  decision: string;
  status: ExperimentRow['status'];
  hypothesis: string | null;
  phase: number;
  since: string | null;
  until: string | null;
  plannedEnd: string | null;
  figuresAt: string;
  published: { document: string; revision: number; author: string; message: string; at: string }[];
  equalArms: { one: string; other: string }[];
  changedMetrics: { key: string; name: string; isGone: boolean }[];
  unseenNodes: string[];
  goal: string;
  goalNode: string | null;
  seenNode: string | null;
  plannedVisitors: number | null;
  plannedDays: number | null;
  progress: { visitors: number; days: number; share: number } | null;
  method: 'SEQUENCE' | 'FIXED';
  confidence: number;
  arms: ArmRow[];
  metrics: MetricRow[];
  days: {
    until: string;
    arms: { variant: string; units: number; value: number; absolute: EffectRow | null; relative: EffectRow | null }[];
  }[];
  segments: (Pick<ResultsRow['days'][number], 'arms'> & { by: string; value: string })[];
  firstDays: {
    until: string;
    arms: { variant: string; first: number; later: number; pValue: number; found: boolean }[];
  } | null;
  sampleRatio: {
    chiSquare: number;
    degreesOfFreedom: number;
    pValue: number;
    exact: boolean;
    mismatch: boolean;
  } | null;
  multipleShare: number;
  lost: number;
  eventsLost: number;
  forged: number;
  underWay: number;
  silentEdges: number;
  awayEdges: number;
  lateEdges: number;
  lateSince: string | null;
  refused: { cause: string; count: number }[];
  unheard: { what: 'exposures' | 'events'; heardAt: string; told: number; missing: number; hasDisk: boolean }[];
}

export interface ExplanationRow {
  id: string;
  revision: number;
  phase: number;
  status: ExperimentRow['status'];
  bucket: number;
  arm: string | null;
  from: 'SHOWN' | 'RULE' | 'NONE';
  shownAt: string | null;
  requestId: string | null;
  multiple: boolean;
  rule: string;
}

export interface HoldoutExplanationRow {
  id: string;
  bucket: number;
  held: number;
  isHeldOut: boolean;
  shownAt: string | null;
}

export interface AudienceRow {
  days: number;
  visitors: number;
  matching: number;
}

export interface PlanRow {
  sentence: string;
  visitors: number;
  baseline: number;
  visitorsADay: number;
  plannedVisitors: number | null;
  plannedDays: number | null;
}

/** A test of the same key in several shops. */
export interface ShopsResultsRow extends Pick<
  ResultsRow,
  'sentence' | 'decision' | 'confidence' | 'arms' | 'metrics' | 'sampleRatio'
> {
  key: string;
  shops: (Pick<ResultsRow, 'changedMetrics'> & {
    tenant: string;
    status: string;
    phase: number;
    visitors: number;
    sentence: string;
  })[];
  leftOut: { name: string; why: string }[];
}

/** What an operation on experiments can answer, by the name of its type. */
interface Outcomes {
  ExperimentKept: {
    experiment: ExperimentRow;
    changes: ChangeRow[];
    unchanged: boolean;
    newPhase: boolean;
    figuresPhase: number | null;
    unseenNodes: string[];
    warnings: Fault[];
    audience: AudienceRow | null;
  };
  ExperimentInvalid: { faults: Fault[] };
  ExperimentShipped: {
    experiment: ExperimentRow;
    layers: { document: string; revision: number | null }[];
    isDryRun: boolean;
    changes: ChangeRow[];
    unlike: ChangeRow[];
    decision: string | null;
    sentence: string | null;
    warnings: Fault[];
  };
  FoundExperiment: { experiment: ExperimentRow };
  ExperimentResults: ResultsRow;
  ExperimentLink: { url: string; openPage: string | null; expiresAt: string };
  ShopsResults: ShopsResultsRow;
  VisitorExplanations: {
    at: string;
    timeZone: string;
    explanations: ExplanationRow[];
    holdouts: HoldoutExplanationRow[];
  };
  ExperimentPlan: PlanRow;
  Forbidden: { message: string };
  NotFound: { message: string };
}
export type ExperimentOutcomeName = keyof Outcomes;
export type ExperimentOutcome<Name extends ExperimentOutcomeName> = {
  [Each in Name]: { __typename: Each } & Outcomes[Each];
}[Name];

const EXPERIMENT =
  'id status page pages phase coverage arms { key weight } source revision author message changedAt definition';
const EFFECT = '{ estimate low high }';
const CHANGES = '{ tenant locale page path arms { experiment variant } }';
const FAULTS = '{ code message pointer expected got layer nodeId }';
const FIELDS: Record<ExperimentOutcomeName, string> = {
  ExperimentKept: `experiment { ${EXPERIMENT} } changes ${CHANGES} unchanged newPhase figuresPhase unseenNodes audience { days visitors matching } warnings ${FAULTS}`,
  ExperimentInvalid: `faults ${FAULTS}`,
  ExperimentShipped: `experiment { ${EXPERIMENT} } layers { document revision } isDryRun changes ${CHANGES} unlike ${CHANGES} decision sentence warnings ${FAULTS}`,
  FoundExperiment: `experiment { ${EXPERIMENT} }`,
  ExperimentResults: `id sentence decision status hypothesis phase since until plannedEnd figuresAt published { document revision author message at } equalArms { one other } changedMetrics { key name isGone } unseenNodes goal goalNode seenNode plannedVisitors plannedDays
    progress { visitors days share } method confidence multipleShare lost eventsLost forged underWay silentEdges awayEdges lateEdges lateSince refused { cause count } unheard { what heardAt told missing hasDisk }
    sampleRatio { chiSquare degreesOfFreedom pValue exact mismatch } arms { variant weight units shown multiple earlier }
    metrics { key name kind role isMoney arms { variant value active absolute ${EFFECT} relative ${EFFECT} pValue verdict } }
    days { until arms { variant units value absolute ${EFFECT} relative ${EFFECT} } }
    segments { by value arms { variant units value absolute ${EFFECT} relative ${EFFECT} } }
    firstDays { until arms { variant first later pValue found } }`,
  ExperimentPlan: 'sentence visitors baseline visitorsADay plannedVisitors plannedDays',
  ShopsResults: `key sentence decision confidence arms { variant weight units shown multiple earlier }
    metrics { key name kind role isMoney arms { variant value active absolute ${EFFECT} relative ${EFFECT} pValue verdict } }
    sampleRatio { chiSquare degreesOfFreedom pValue exact mismatch } shops { tenant status phase visitors sentence changedMetrics { key name isGone } } leftOut { name why }`,
  ExperimentLink: 'url openPage expiresAt',
  VisitorExplanations:
    'at timeZone explanations { id revision phase status bucket arm from shownAt requestId multiple rule } holdouts { id bucket held isHeldOut shownAt }',
  Forbidden: 'message',
  NotFound: 'message',
};
const oneOf = (...names: ExperimentOutcomeName[]) =>
  `{ __typename ${names.map((name) => `... on ${name} { ${FIELDS[name]} }`).join(' ')} }`;

type Change = ExperimentOutcome<'ExperimentKept' | 'ExperimentInvalid' | 'Forbidden' | 'NotFound'>;
const CHANGE = oneOf('ExperimentKept', 'ExperimentInvalid', 'Forbidden', 'NotFound');
const turn = (field: string): Operation<Change, { id: string; message?: string }> => ({
  field,
  text: `mutation ($id: ID!, $message: String) { ${field}(id: $id, message: $message) ${CHANGE} }`,
});

export const EXPERIMENTS: Operation<ExperimentRow[], { tenant?: string }> = {
  field: 'experiments',
  text: `query ($tenant: ID) { experiments(tenant: $tenant) { ${EXPERIMENT} } }`,
};
export const EXPERIMENT_BY_ID: Operation<
  ExperimentOutcome<'FoundExperiment' | 'Forbidden' | 'NotFound'>,
  { id: string }
> = {
  field: 'experiment',
  text: `query ($id: ID!) { experiment(id: $id) ${oneOf('FoundExperiment', 'Forbidden', 'NotFound')} }`,
};
export const CREATE: Operation<Change, { tenant: string; definition: unknown; message?: string; dryRun?: boolean }> = {
  field: 'createExperiment',
  text: `mutation ($tenant: ID!, $definition: JSON!, $message: String, $dryRun: Boolean) { createExperiment(tenant: $tenant, definition: $definition, message: $message, dryRun: $dryRun) ${CHANGE} }`,
};
export const TURN = {
  pause: turn('pauseExperiment'),
  stop: turn('stopExperiment'),
} as const;
interface StartVariables {
  message?: string;
  plannedVisitors?: number;
  plannedDays?: number;
  dryRun: boolean;
}
export const START: Operation<Change, StartVariables & { id: string }> = {
  field: 'startExperiment',
  text: `mutation ($id: ID!, $message: String, $plannedVisitors: Int, $plannedDays: Int, $dryRun: Boolean) { startExperiment(id: $id, message: $message, plannedVisitors: $plannedVisitors, plannedDays: $plannedDays, dryRun: $dryRun) ${CHANGE} }`,
};
export const START_ALL: Operation<
  { started: boolean; outcomes: Change[] },
  StartVariables & { key: string; tenants: readonly string[] }
> = {
  field: 'startExperiments',
  text: `mutation ($key: String!, $tenants: [ID!]!, $message: String, $plannedVisitors: Int, $plannedDays: Int, $dryRun: Boolean) { startExperiments(key: $key, tenants: $tenants, message: $message, plannedVisitors: $plannedVisitors, plannedDays: $plannedDays, dryRun: $dryRun) { started outcomes ${CHANGE} } }`,
};
export const DISCARD: Operation<Change, { id: string }> = {
  field: 'discardExperiment',
  text: `mutation ($id: ID!) { discardExperiment(id: $id) ${CHANGE} }`,
};
type ShipOutcome = ExperimentOutcome<'ExperimentShipped' | 'ExperimentInvalid' | 'Forbidden' | 'NotFound'>;
const SHIP_OUTCOME = oneOf('ExperimentShipped', 'ExperimentInvalid', 'Forbidden', 'NotFound');
export const SHIP: Operation<
  ShipOutcome,
  { id: string; arm: string; holdback?: number; message?: string; dryRun?: boolean }
> = {
  field: 'shipExperiment',
  text: `mutation ($id: ID!, $arm: String!, $holdback: Float, $message: String, $dryRun: Boolean) { shipExperiment(id: $id, arm: $arm, holdback: $holdback, message: $message, dryRun: $dryRun, source: CLI) ${SHIP_OUTCOME} }`,
};
export const REVERT: Operation<ShipOutcome, { id: string; message?: string; dryRun?: boolean }> = {
  field: 'revertExperiment',
  text: `mutation ($id: ID!, $message: String, $dryRun: Boolean) { revertExperiment(id: $id, message: $message, dryRun: $dryRun, source: CLI) ${SHIP_OUTCOME} }`,
};
export const PLAN: Operation<
  ExperimentOutcome<'ExperimentPlan' | 'Forbidden' | 'NotFound'>,
  { id: string; lift: number }
> = {
  field: 'experimentPlan',
  text: `query ($id: ID!, $lift: Float!) { experimentPlan(id: $id, lift: $lift) ${oneOf('ExperimentPlan', 'Forbidden', 'NotFound')} }`,
};
export const RESULTS: Operation<
  ExperimentOutcome<'ExperimentResults' | 'Forbidden' | 'NotFound'>,
  { id: string; phase?: number }
> = {
  field: 'experimentResults',
  text: `query ($id: ID!, $phase: Int) { experimentResults(id: $id, phase: $phase) ${oneOf('ExperimentResults', 'Forbidden', 'NotFound')} }`,
};
export const SHOPS_RESULTS: Operation<
  ExperimentOutcome<'ShopsResults' | 'Forbidden' | 'NotFound'>,
  { key: string; tenants: readonly string[] }
> = {
  field: 'experimentResultsOfShops',
  text: `query ($key: String!, $tenants: [ID!]!) { experimentResultsOfShops(key: $key, tenants: $tenants) ${oneOf('ShopsResults', 'Forbidden', 'NotFound')} }`,
};
export const EXPLAIN_VISITOR: Operation<
  ExperimentOutcome<'VisitorExplanations' | 'Forbidden' | 'NotFound'>,
  { tenant: string; visitor: string; at?: string }
> = {
  field: 'explainVisitor',
  text: `query ($tenant: ID!, $visitor: String!, $at: String) { explainVisitor(tenant: $tenant, visitor: $visitor, at: $at) ${oneOf('VisitorExplanations', 'Forbidden', 'NotFound')} }`,
};
export const LINK: Operation<
  ExperimentOutcome<'ExperimentLink' | 'Forbidden' | 'NotFound'>,
  { id: string; arm: string }
> = {
  field: 'experimentLink',
  text: `mutation ($id: ID!, $arm: String!) { experimentLink(id: $id, arm: $arm) ${oneOf('ExperimentLink', 'Forbidden', 'NotFound')} }`,
};
