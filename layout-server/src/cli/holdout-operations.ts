import type { Fault } from '@vitrine/schemas';
import type { ArmRow, MetricRow, ResultsRow } from './experiment-operations.ts';
import type { Operation } from './operations.ts';

/** A holdout as the staff door tells it. */
export interface HoldoutRow {
  id: string;
  share: number;
  seed: string;
  ofAll: boolean;
  metrics: string[];
  author: string;
  message: string;
  startedAt: string;
  endedAt: string | null;
  endedBy: string | null;
}

export interface HoldoutResultsRow {
  __typename: 'HoldoutResults';
  holdout: HoldoutRow;
  sentence: string;
  decision: string;
  figuresAt: string;
  confidence: number;
  arms: ArmRow[];
  metrics: MetricRow[];
  sampleRatio: ResultsRow['sampleRatio'];
  tests: {
    key: string;
    status: ResultsRow['status'];
    since: string | null;
    shipped: { arm: string; at: string; revertedAt: string | null } | null;
  }[];
  outside: string[];
  lost: number;
  eventsLost: number;
}

type Refusal = { __typename: 'Forbidden' | 'NotFound'; message: string };
export type HoldoutOutcome =
  | { __typename: 'HoldoutKept'; holdout: HoldoutRow }
  | { __typename: 'ExperimentInvalid'; faults: Fault[] }
  | Refusal;

const HOLDOUT = '{ id share seed ofAll metrics author message startedAt endedAt endedBy }';
const REFUSALS = '... on Forbidden { message } ... on NotFound { message }';
const OUTCOME = `{ __typename ... on HoldoutKept { holdout ${HOLDOUT} } ... on ExperimentInvalid { faults { code message pointer expected got layer nodeId } } ${REFUSALS} }`;
const EFFECT = '{ estimate low high }';

export const HOLDOUTS: Operation<HoldoutRow[], { tenant?: string }> = {
  field: 'holdouts',
  text: `query ($tenant: ID) { holdouts(tenant: $tenant) ${HOLDOUT} }`,
};
export const START_HOLDOUT: Operation<
  HoldoutOutcome,
  { id: string; share: number; ofAll: boolean; metrics: string[]; message?: string }
> = {
  field: 'startHoldout',
  text: `mutation ($id: ID!, $share: Float!, $ofAll: Boolean, $metrics: [String!], $message: String) { startHoldout(id: $id, share: $share, ofAll: $ofAll, metrics: $metrics, message: $message) ${OUTCOME} }`,
};
export const END_HOLDOUT: Operation<HoldoutOutcome, { id: string }> = {
  field: 'endHoldout',
  text: `mutation ($id: ID!) { endHoldout(id: $id) ${OUTCOME} }`,
};
export const HOLDOUT_RESULTS: Operation<HoldoutResultsRow | Refusal, { id: string }> = {
  field: 'holdoutResults',
  text: `query ($id: ID!) { holdoutResults(id: $id) { __typename ... on HoldoutResults { holdout ${HOLDOUT} sentence decision figuresAt confidence
    arms { variant weight units shown multiple earlier } sampleRatio { chiSquare degreesOfFreedom pValue exact mismatch }
    metrics { key name kind role isMoney arms { variant value active absolute ${EFFECT} relative ${EFFECT} pValue verdict } }
    tests { key status since shipped { arm at revertedAt } } outside lost eventsLost } ${REFUSALS} } }`,
};
