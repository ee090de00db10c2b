/** How rendering a node ended. Every kind but the first makes its fallback stand in. */
export type OutcomeKind = 'rendered' | 'unknown-type' | 'invalid-props' | 'failed';

export interface Outcome {
  readonly nodeId: string;
  readonly type: string;
  readonly version: number;
  readonly kind: OutcomeKind;
  /** Expected, got and where, for every kind but `rendered`. */
  readonly message?: string;
}
