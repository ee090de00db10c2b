import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../limits/index.ts';
import { QueryFailed, type WorkerData, type WorkerReply, type WorkerRequest } from './pglite-protocol.ts';

/** The part of a PGlite that Drizzle's session uses. */
export interface PgliteClient {
  query(
    sql: string,
    params: unknown[],
    options?: { rowMode?: 'array' | 'object' },
  ): Promise<{ rows: unknown[]; affectedRows: number }>;
}

/** PGlite in a thread of its own, since a query blocks the event loop that it runs on. */
export interface PgliteThread extends PgliteClient {
  /** Runs `work` between BEGIN and COMMIT; what others ask meanwhile waits for its end. */
  transaction<T>(work: (client: PgliteClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Whole transactions take less; a machine that met a disk that it could not write on never answers again. */
const PATIENCE_MS = 60_000;

type Asked = { resolve: (reply: { rows: unknown[]; affectedRows: number }) => void; reject: (error: Error) => void };
type Question = { kind: 'query'; sql: string; params: unknown[]; rowMode: 'array' | 'object' } | { kind: 'close' };

/**
 * Starts the thread and opens the folder; without one the database is in memory and gone with the process. A thread that ends
 * by itself, or answers a question not at all, is not asked again: every question is rejected, and `onEnd` is told once.
 * @throws QueryFailed or the worker's error if the folder cannot be opened.
 */
export async function startPglite(
  workerData: WorkerData,
  { patienceMs = PATIENCE_MS, onEnd }: { patienceMs?: number; onEnd?: ((error: Error) => void) | undefined } = {},
): Promise<PgliteThread> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData });
  const asked = new Map<number, Asked>();
  let ended: Error | undefined;
  let lastId = 0;

  const opened = new Promise<void>((resolve, reject) => {
    asked.set(0, {
      resolve: () => {
        resolve();
      },
      reject,
    });
  });
  const endAll = (error: Error) => {
    if (ended === undefined && !asked.has(0)) onEnd?.(error);
    ended ??= error;
    for (const { reject } of asked.values()) reject(ended);
    asked.clear();
  };
  worker.on('message', (reply: WorkerReply) => {
    const waiting = asked.get(reply.id);
    asked.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply);
    else waiting?.reject(new QueryFailed(reply.error.message, reply.error.fields));
  });
  worker.on('error', (error) => {
    endAll(error instanceof Error ? error : new Error(String(error)));
  });
  worker.on('exit', (code) => {
    endAll(new Error(`the thread of the embedded database ended with code ${code}`));
  });

  const ask = (question: Question): Promise<{ rows: unknown[]; affectedRows: number }> => {
    if (ended) return Promise.reject(ended);
    const id = (lastId += 1);
    const request: WorkerRequest = { id, ...question };
    const { promise: answer, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof ask>>>();
    const timer = setTimeout(() => {
      endAll(new Error(`expected the embedded database to answer within ${patienceMs} ms, got none`));
      void worker.terminate();
    }, patienceMs);
    asked.set(id, { resolve, reject });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means windows
    worker.postMessage(request);
    return answer.finally(() => clearTimeout(timer));
  };
  const client: PgliteClient = {
    query: (sql, params, { rowMode = 'object' } = {}) => ask({ kind: 'query', sql, params, rowMode }),
  };
  const turns = createOneUser();
  await opened;

  return {
    query: (sql, params, options) => turns.take(() => client.query(sql, params, options)),
    transaction: (work) =>
      turns.take(() =>
        turns.insideTransaction(async () => {
          await client.query('begin', []);
          try {
            const result = await work(client);
            await client.query('commit', []);
            return result;
          } catch (error) {
            await client.query('rollback', []);
            throw error;
          }
        }),
      ),
    close: () =>
      turns.take(async () => {
        if (ended === undefined) await ask({ kind: 'close' });
        ended ??= new Error('the embedded database is closed');
        await worker.terminate();
      }),
  };
}

/** One connection, one user at a time, in the order of asking. */
function createOneUser() {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const inTurn = createTurns();
  return {
    /** @throws if asked from inside an open transaction: that call would wait for itself for ever. */
    take<T>(work: () => Promise<T>): Promise<T> {
      if (current.getStore()?.open) {
        return Promise.reject(
          new Error(
            'expected queries inside a transaction to go through its own orm, got a query on the database: it would wait for itself',
          ),
        );
      }
      return inTurn(work);
    },
    async insideTransaction<T>(work: () => Promise<T>): Promise<T> {
      const state = { open: true };
      try {
        return await current.run(state, work);
      } finally {
        state.open = false;
      }
    },
  };
}
