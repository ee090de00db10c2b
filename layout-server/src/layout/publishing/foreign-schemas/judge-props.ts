import { Worker } from 'node:worker_threads';
import type { AjvError } from '@vitrine/schemas';
import type { Task, Told } from './protocol.ts';

/** A schema that cannot be used, by its place in the list. */
export interface FaultySchema {
  schema: number;
  reason: string;
}

export type Judgement =
  /** In the order in which props were asked; null for valid ones. */
  { ok: true; errors: readonly (readonly AjvError[] | null)[] } | { ok: false; faults: readonly FaultySchema[] };

const DEADLINE_MS = 5_000;
/** For the thread to begin, on a machine that has much to do: nothing of a caller runs in that time. */
const START_MS = 30_000;
const MOST_MEGABYTES = 256;

/** Threads run one after the other: several would share the machine with the shop. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Judges props by JSON Schemas of a caller, in a thread of its own, where a pattern that backtracks for ever or a schema that
 * grows without end holds up nobody. What is not done by the deadline, counted from the first schema on, is ended, and the schema that
 * was in use is at fault.
 */
export function judgeProps(task: Task, deadlineMs = DEADLINE_MS): Promise<Judgement> {
  const judged = turn.then(() => run(task, deadlineMs));
  turn = judged.catch(() => undefined);
  return judged;
}

function run(task: Task, deadlineMs: number): Promise<Judgement> {
  return new Promise((resolve) => {
    let using: number | undefined;
    // No environment: the thread compiles what a stranger wrote.
    const thread = new Worker(new URL('./schema-thread.ts', import.meta.url), {
      workerData: task,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const end = (judgement: Judgement): void => {
      clearTimeout(timer);
      resolve(judgement);
      void thread.terminate();
    };
    const blame = (reason: string): void => end({ ok: false, faults: [{ schema: using ?? 0, reason }] });
    let timer = setTimeout(() => blame(`not begun within ${START_MS} ms`), START_MS);
    thread.on('message', (told: Told) => {
      if (told.kind === 'using') {
        if (using === undefined) {
          clearTimeout(timer);
          timer = setTimeout(() => blame(`not done within ${deadlineMs} ms`), deadlineMs);
        }
        using = told.schema;
      }
      if (told.kind === 'faulty') end({ ok: false, faults: told.faults });
      if (told.kind === 'judged') end({ ok: true, errors: told.errors });
    });
    thread.on('error', (error) => blame(error instanceof Error ? error.message : String(error)));
  });
}
