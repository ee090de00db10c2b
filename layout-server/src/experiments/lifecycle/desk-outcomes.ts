import type { Fault } from '@vitrine/schemas';
import type { PageChange } from '../../layout/publishing/index.ts';
import type { AudienceEstimate } from '../audiences/index.ts';
import { noSuchTest } from '../index.ts';
import type { ExperimentState } from './current-experiments.ts';

/** The experiment is kept as it is now; `unchanged`: it was so already, nothing was written. */
export interface Kept {
  code: 'KEPT';
  state: ExperimentState;
  /** Editions of the page that shoppers see differently; only for a start or a change of a running one. */
  changes: PageChange[];
  unchanged: boolean;
  /** Visitors are counted from zero with it: what decides who sees what is another than before. */
  isNewPhase: boolean;
  /** Of a new phase: the last one before it in which visitors took part. */
  figuresPhase: number | undefined;
  /** What would forbid a start now; only for a draft that was kept. */
  warnings: Fault[];
  /** Nodes that it counts in, or by the sight of, and that nobody is shown as the page is published now. */
  unseenNodes: string[];
  /** Whom its audience would have had of late; undefined where nothing was written. */
  audience: AudienceEstimate | undefined;
}
export interface Refused {
  code: 'REFUSED';
  faults: Fault[];
}
export interface NoSuchExperiment {
  code: 'UNKNOWN';
  message: string;
}
export type DeskOutcome = Kept | Refused | NoSuchExperiment;

/** Who does something to an experiment, and why. */
export interface DeskRequest {
  tenant: string;
  key: string;
  author: string;
  message?: string | undefined;
}

/** An experiment as it is kept; what is not said of it is nothing. */
export function kept(state: ExperimentState, said: Partial<Omit<Kept, 'code' | 'state'>> = {}): Kept {
  return {
    code: 'KEPT',
    state,
    changes: [],
    unchanged: false,
    isNewPhase: false,
    figuresPhase: undefined,
    warnings: [],
    unseenNodes: [],
    audience: undefined,
    ...said,
  };
}

/** There is no such experiment among those of the shop. */
export function unknown(tenant: string, key: string, among: readonly ExperimentState[]): NoSuchExperiment {
  return { code: 'UNKNOWN', message: noSuchTest(tenant, key, among) };
}
