import { PGlite, types } from '@electric-sql/pglite';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerData, WorkerReply, WorkerRequest } from './pglite-protocol.ts';

const { folder, isNew, template } = workerData as WorkerData;
const port = parentPort ?? raise('pglite-worker.ts runs only as a worker thread');

const asText = (value: string) => value;
/** As Drizzle's own PGlite session asks for: times and number arrays stay text, since functions cannot be posted. */
const parsers = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182].map((type) => [
    type,
    asText,
  ]),
);
parsers[types.INT8] = asText;

const database = await open();

port.on('message', (request: WorkerRequest) => {
  void respond(request);
});
port.postMessage({ id: 0, ok: true, rows: [], affectedRows: 0 } satisfies WorkerReply);

async function open(): Promise<PGlite> {
  try {
    return await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(isNew && template !== undefined ? { loadDataDir: new Blob([readFileSync(template)]) } : {}),
    });
  } catch (error) {
    // What comes from inside its machine is often a bare number or an object without a message.
    throw error instanceof Error
      ? error
      : new Error(`the embedded database cannot be opened: ${JSON.stringify(error)}`);
  }
}

async function respond(request: WorkerRequest): Promise<void> {
  port.postMessage(await answer(request));
}

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request;
  try {
    if (request.kind === 'close') {
      await database.close();
      return { id, ok: true, rows: [], affectedRows: 0 };
    }
    const { rows, affectedRows } = await database.query(request.sql, request.params, {
      rowMode: request.rowMode,
      parsers,
    });
    return { id, ok: true, rows, affectedRows: affectedRows ?? 0 };
  } catch (error) {
    return { id, ok: false, error: describe(error) };
  }
}

function describe(error: unknown): { message: string; fields: Record<string, string> } {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const names = ['code', 'detail', 'constraint', 'table', 'column', 'hint'];
  const given = Object.entries(error).filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
  );
  return { message: error.message, fields: Object.fromEntries(given) };
}

function raise(message: string): never {
  throw new Error(message);
}
