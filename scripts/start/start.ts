import path from 'node:path';
import { buildRenderer } from './build.ts';
import { holdFolder } from './hold-folder.ts';
import { exampleOf, misspeltSettings } from './misspelt-settings.ts';
import { isPortFree } from './ports.ts';
import { superviseServer, type ServerProcess, type ServerSpec } from './server-process.ts';
import { tracesAreWanted } from '../tracing/traces-are-wanted.ts';
import { readSettings, ROOT, type Settings } from './settings.ts';

/**
 * `npm start`: builds what is stale, starts the three servers, the edge last, and the payment simulator, keeps them
 * running, and stops them in the opposite order on SIGTERM and Ctrl-C.
 */
const HIGHEST_PORT = 65_535;
const started = performance.now();
const dev = process.argv.includes('--dev');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const running: ServerProcess[] = [];
let stopping: Promise<void> | undefined;

function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    // The edge first: it finishes what it has while the others still answer.
    for (const server of running.toReversed()) await server.stop();
    process.exit(exitCode);
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping === undefined) say('\nStopping …');
    void stop(0);
  });
}

try {
  // Next's development server locks its folder, so there is one.
  const settings = readSettings(dev ? { ...process.env, RENDERERS: '1' } : process.env);
  for (const line of misspeltSettings(process.env, exampleOf(ROOT))) process.stderr.write(`${line}\n`);
  holdFolder(settings.dataDir);
  await refuseTakenPorts(settings);
  if (!dev) await buildRenderer(say);
  const { layoutServer, renderers, edge, simulator } = serverSpecs(settings);
  // Neither of the two asks the other before there is a shopper; the edge asks both as soon as it starts.
  await Promise.all([...simulator, layoutServer, ...renderers].map((spec) => run(spec, settings)));
  await run(edge, settings);
  if (stopping === undefined) announce(settings);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

/** Starts one server and waits until it is ready. */
async function run(spec: ServerSpec, { dataDir, silenceMs }: Settings): Promise<void> {
  // Asked to stop meanwhile: what is started now nobody would stop.
  if (stopping !== undefined) return;
  say(`Starting the ${spec.name} …`);
  const server = superviseServer(withTraces(spec), {
    logDir: path.join(dataDir, 'logs'),
    pidDir: path.join(dataDir, 'run'),
    // A development server compiles for as long as it likes.
    silenceMs: dev ? 0 : silenceMs,
    onLine: say,
    onGivenUp: (name, reason) => {
      process.stderr.write(`The ${name} cannot start:\n${reason}\n`);
      void stop(1);
    },
  });
  running.push(server);
  await server.ready();
}

async function refuseTakenPorts({ ports, host, simulatesPayments }: Settings): Promise<void> {
  const wanted = [
    ['EDGE_PORT', ports.edge, '0.0.0.0'],
    ...ports.renderers.map((port) => ['RENDERER_PORT', port, '127.0.0.1'] as const),
    ['LAYOUT_SERVER_PORT', ports.layoutServer, host],
    ['STAFF_PORT', ports.staff, host],
    ...(simulatesPayments ? [['PAYMENT_SIMULATOR_PORT', ports.payments, '127.0.0.1'] as const] : []),
  ] as const;
  const taken: { port: number; instead: string }[] = [];
  for (const [name, port, address] of wanted) {
    if (!(await isPortFree(port, address)))
      taken.push({ port, instead: `${name}=${port > HIGHEST_PORT - 10_000 ? port - 10_000 : port + 10_000}` });
  }
  if (taken.length === 0) return;
  const others = [...new Set(taken.map(({ instead }) => instead))].join(' ');
  throw new Error(
    [
      ...taken.map(({ port }) => `Port ${port} is taken by another program.`),
      `Stop it, or choose ${taken.length === 1 ? 'another port' : 'other ports'}: ${others} npm start`,
    ].join('\n'),
  );
}

function serverSpecs({ ports, metricsPorts, env, host, dataDir, drainMs, simulatesPayments }: Settings): {
  layoutServer: ServerSpec;
  renderers: ServerSpec[];
  edge: ServerSpec;
  /** None where another provider is named. */
  simulator: ServerSpec[];
} {
  const common = { ...env, NODE_ENV: dev ? 'development' : 'production' };
  const watch = dev ? ['--watch'] : [];
  const metricsAt = (port: number | undefined): Record<string, string> =>
    port === undefined ? {} : { METRICS_PORT: String(port) };
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  return {
    layoutServer: {
      name: 'layout server',
      args: [...watch, path.join(ROOT, 'layout-server/src/main.ts')],
      cwd: ROOT,
      env: {
        ...common,
        ...metricsAt(metricsPorts?.layoutServer),
        HOST: host,
        DEMO: '1',
        WATCH_FILES: dev ? '1' : '0',
        WATCH_SETTINGS: env['WATCH_SETTINGS'] ?? '1',
      },
      readyUrl: `http://127.0.0.1:${ports.layoutServer}/readyz`,
      aliveUrl: `http://127.0.0.1:${ports.layoutServer}/healthz`,
    },
    renderers: ports.renderers.map((port, index) => ({
      name: index === 0 ? 'renderer' : `renderer ${index + 1}`,
      args: [next, dev ? 'dev' : 'start', '--hostname', '127.0.0.1', '--port', String(port)],
      cwd: path.join(ROOT, 'renderer'),
      env: { ...common, ...metricsAt(metricsPorts?.renderers[index]) },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      aliveUrl: `http://127.0.0.1:${port}/healthz`,
    })),
    edge: {
      name: 'edge',
      args: [...watch, path.join(ROOT, 'renderer/edge/src/main.ts')],
      cwd: ROOT,
      env: {
        ...common,
        ...metricsAt(metricsPorts?.edge),
        HOST: '0.0.0.0',
        REPORTS_DIR: process.env['REPORTS_DIR'] || path.join(dataDir, 'reports'),
        WARM_COPY_DIR: process.env['WARM_COPY_DIR'] || path.join(dataDir, 'edge'),
      },
      readyUrl: `http://127.0.0.1:${ports.edge}/readyz`,
      aliveUrl: `http://127.0.0.1:${ports.edge}/healthz`,
      drainMs,
    },
    simulator: simulatesPayments
      ? [
          {
            name: 'payment simulator',
            args: [...watch, path.join(ROOT, 'payment-simulator/src/main.ts')],
            cwd: ROOT,
            env: common,
            readyUrl: `http://127.0.0.1:${ports.payments}/healthz`,
            aliveUrl: `http://127.0.0.1:${ports.payments}/healthz`,
          },
        ]
      : [],
  };
}

/** With an endpoint for traces, each server sends its own under its name (behind OTEL_SERVICE_NAME); without one, nothing of it is loaded. */
function withTraces(spec: ServerSpec): ServerSpec {
  if (!tracesAreWanted(process.env)) return spec;
  return {
    ...spec,
    args: ['--import', path.join(ROOT, 'scripts/tracing/tracing.ts'), ...spec.args],
    env: {
      ...spec.env,
      OTEL_SERVICE_NAME: `${process.env['OTEL_SERVICE_NAME'] || 'vitrine'}-${spec.name.replaceAll(' ', '-')}`,
    },
  };
}

function announce({ ports, dataDir, simulatesPayments }: Settings): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const shop = (host: string): string => `http://${host}:${ports.edge}`;
  const layouts = `${ports.staff === 4100 ? '' : `STAFF_PORT=${ports.staff} `}npm run layouts --`;
  say(`
Ready after ${seconds} s.

  Shops          ${shop('localhost')}  (Falkenrath)
                 ${shop('de.localhost')}  Falkenrath, department store
                 ${shop('at.localhost')}  Ahornhaus, fashion and home
                 ${shop('ch.localhost')}  Maison Arve, fashion and home in German and French
                 ${shop('nl.localhost')}  Duinhuis, fashion and home by the sea
                 ${shop('lingerie.localhost')}  Lilienne, lingerie
  Layout server  http://localhost:${ports.layoutServer}/healthz
  Staff door     http://localhost:${ports.staff}/graphql
${simulatesPayments ? `  Payments       http://127.0.0.1:${ports.payments}  simulated, no money moves\n` : ''}
  Demo staff     Mara Holzer (merchandiser)   token demo-merchandiser
                 Edda Klein  (experimenter)   token demo-experimenter
                 Jonas Reiter (service)       token demo-service
                 Ada Brandt  (administrator)  token demo-admin

  Move a section:  ${layouts} move at/home.layer bestsellers --before new-arrivals
  Take it back:    ${layouts} rollback at/home.layer 1

Logs are in ${path.join(dataDir, 'logs')}. Ctrl-C stops everything.
`);
}
