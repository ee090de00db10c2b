import { guardProcess } from '@vitrine/platform/process-guard';
import { startEdge, type Edge } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { createLogger } from './observability/logger.ts';

/** For what was begun, from the moment on that nothing new is taken. */
const STOP_WITHIN_MS = 10_000;

const result = readConfig(process.env);
if (!result.ok) {
  process.stderr.write(
    `edge: the environment is not complete:\n${result.faults.map((fault) => `  ${fault}\n`).join('')}`,
  );
  process.exit(2);
}
const { config } = result;
const { logger, access, flush } = createLogger(config.logLevel);

const unheard = guardProcess({
  target: process,
  logger,
  clock: Date.now,
  end: () => {
    flush();
    process.exit(1);
  },
});
const edge = await startEdge(config, { logger, access, unheard }).catch((error: unknown) => {
  process.stderr.write(`edge: ${startFailure(error, config)}\n`);
  process.exit(1);
});
logger.info({ origin: edge.origin }, 'listening');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(edge, signal));

async function stop(running: Edge, signal: string): Promise<void> {
  logger.info({ signal }, 'stopping');
  // What takes longer than this is cut off; the exit code stays 0, because stopping is what was asked for.
  const cutOff = setTimeout(() => {
    logger.warn('requests were cut off');
    flush();
    process.exit(0);
  }, config.drainMs + STOP_WITHIN_MS);
  await running.stop();
  clearTimeout(cutOff);
  flush();
  process.exit(0);
}

function startFailure(error: unknown, { host, port }: Config): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `port ${port} on ${host} is taken by another process; stop that, or set EDGE_PORT to another port`;
  }
  return `expected to listen on ${host}:${port}, got ${String(error)}`;
}
