/** Shared by the copies of this module that Next makes, one per bundle. */
const STATE = Symbol.for('vitrine.renderer.readiness');

interface Holder {
  [STATE]?: { stopping: boolean };
}

function state(): { stopping: boolean } {
  const holder = globalThis as Holder;
  holder[STATE] ??= { stopping: false };
  return holder[STATE];
}

/** From now on the renderer answers that it is not ready; what is in flight is finished. */
export function beginStopping(): void {
  state().stopping = true;
}

/** Whether the process has been told to end. */
export function isStopping(): boolean {
  return state().stopping;
}
