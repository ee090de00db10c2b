import { createApp, type App } from './app.ts';
import { readConfig } from './config.ts';
import { systemClock } from '@vitrine/platform/clock';
import { FolderInUse, TablesBehind, UnusableFolder } from '@vitrine/platform/database';
import { randomIds } from '@vitrine/platform/ids';
import { createAccessLogger, createLogger, reasonOf, type Logger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { openMetricsDoor } from '@vitrine/platform/metrics-door';
import { guardProcess } from '@vitrine/platform/process-guard';
import { UnsoundFiles } from './tenants/index.ts';

/** Starting again would not help (sysexits: EX_CONFIG). */
const MISCONFIGURED = 78;
const STOP_DEADLINE_MS = 10_000;
const SERVICE = 'layout-server';

const read = readConfig(process.env);
const logger = createLogger({ level: read.ok ? read.config.logLevel : 'info', service: SERVICE });
if (!read.ok) {
  logger.fatal({ faults: read.faults }, `the configuration is not sound: ${read.faults.join('; ')}`);
  process.exit(MISCONFIGURED);
}
const { config } = read;

const metrics = createMetrics({ service: SERVICE, process: true });
const unheard = guardProcess({ target: process, logger, clock: Date.now, end: () => process.exit(1) });
metrics.gauge(
  'vitrine_layout_unheard_errors',
  'Errors that nobody handled and the process survived.',
  [],
  () => unheard.count,
);

try {
  const app = await createApp(config, {
    clock: systemClock,
    ids: randomIds,
    logger,
    access: createAccessLogger({ level: config.logLevel, service: SERVICE }),
    metrics,
    end: () => process.exit(1),
  });
  stopOnSignal(app, logger);
  if (config.staffHost !== config.host)
    logger.warn(
      { host: config.host, staffHost: config.staffHost },
      `the staff door has the tokens of the demo and listens on this machine alone, not on ${config.host}; STAFF_SEED names people of your own`,
    );
  await listen(app);
  if (config.metricsPlace !== undefined) {
    const { registry } = metrics;
    const { origin } = await openMetricsDoor(config.metricsPlace, async () => ({
      text: await registry.metrics(),
      contentType: registry.contentType,
    }));
    logger.info({ origin }, 'metrics');
  }
  logger.info({ port: config.port, staffPort: config.staffPort }, 'listening');
} catch (error) {
  const isHopeless = [UnsoundFiles, FolderInUse, UnusableFolder, TablesBehind].some((kind) => error instanceof kind);
  logger.fatal(isHopeless ? {} : { err: error }, reasonOf(error));
  process.exit(isHopeless ? MISCONFIGURED : 1);
}

async function listen({ server, staffServer }: App): Promise<void> {
  for (const [name, one, host, port] of [
    ['LAYOUT_SERVER_PORT', server, config.host, config.port],
    ['STAFF_PORT', staffServer, config.staffHost, config.staffPort],
  ] as const) {
    await one.listen({ host, port }).catch((error: unknown) => {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      throw isTaken
        ? new Error(`port ${port} is taken by another program; stop it or choose another with ${name}`)
        : error;
    });
  }
}

function stopOnSignal(app: App, log: Logger): void {
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('work in flight did not end within 10 s');
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
