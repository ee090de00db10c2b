/** Things done one after the other, of which the first `done` count: those behind were undone and can be done again. */
export interface Track<Step> {
  readonly steps: readonly Step[];
  readonly done: number;
}

/** What counts, in its order. */
export function applied<Step>({ steps, done }: Track<Step>): readonly Step[] {
  return steps.slice(0, done);
}

/** Some steps more; what was undone before can no longer be done again. */
export function withSteps<Step>(track: Track<Step>, added: readonly Step[]): Track<Step> {
  return { steps: [...applied(track), ...added], done: track.done + added.length };
}

/** Whether a step belongs to the one before it: both are undone and done again at once. */
type Belongs<Step> = (step: Step) => boolean;

/** Without its last step and those that it belongs to; the same track if there is none. */
export function undone<Step>({ steps, done }: Track<Step>, belongs: Belongs<Step>): Track<Step> {
  const first = steps.findLastIndex((step, index) => index < done && (index === 0 || !belongs(step)));
  return { steps, done: Math.max(0, first) };
}

/** With the step that was undone last and those that belong to it; the same track if there is none. */
export function redone<Step>({ steps, done }: Track<Step>, belongs: Belongs<Step>): Track<Step> {
  const next = steps.findIndex((step, index) => index > done && !belongs(step));
  return { steps, done: next === -1 ? steps.length : next };
}
