/** Things done one after the other, of which the first `done` count: those behind were undone and can be done again. */
export interface Track<Step> {
  readonly steps: readonly Step[];
  readonly done: number;
}

/** What counts, in its order. */
export function applied<Step>({ steps, done }: Track<Step>): readonly Step[] {
  return steps.slice(0, done);
}

/** One step more; what was undone before can no longer be done again. */
export function withStep<Step>(track: Track<Step>, step: Step): Track<Step> {
  return { steps: [...applied(track), step], done: track.done + 1 };
}

/** Without its last step; the same track if there is none. */
export function undone<Step>({ steps, done }: Track<Step>): Track<Step> {
  return { steps, done: Math.max(0, done - 1) };
}

/** With the step that was undone last; the same track if there is none. */
export function redone<Step>({ steps, done }: Track<Step>): Track<Step> {
  return { steps, done: Math.min(steps.length, done + 1) };
}
