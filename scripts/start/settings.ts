import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { origin, origins, readSettings as readFrom, secrets, text, wholeNumber } from '@vitrine/platform/settings';
import { readConfig as readLayoutServer } from '../../layout-server/src/config.ts';
import { DRAIN_SECONDS, readConfig as readEdge } from '../../renderer/edge/src/config.ts';
import { makeFolder } from './make-folder.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where Node keeps what it compiled: the next start of a server, or of the same server, takes half the time. */
export const COMPILED = path.join(ROOT, 'node_modules/.cache/vitrine/compiled');

/** Not 0: the servers have to know of each other where they listen. */
const somePort = wholeNumber({ min: 1, max: 65_535 });

const DATA_DIR = '.data';

const SETTINGS = {
  DATA_DIR: text({ default: DATA_DIR }),
  HOST: text({ default: '127.0.0.1' }),
  EDGE_PORT: somePort({ default: 3000 }),
  RENDERER_PORT: somePort({ default: 3001 }),
  LAYOUT_SERVER_PORT: somePort({ default: 4000 }),
  STAFF_PORT: somePort({ default: 4100 }),
  PAYMENT_SIMULATOR_PORT: somePort({ default: 4200 }),
  PAYMENT_URL: origin({ default: undefined }),
  LAYOUT_SERVER_URL: origin({ default: undefined }),
  RENDERER_URL: origins({ default: undefined }),
  RENDERERS: wholeNumber({ min: 1, max: 16 })({ default: 1 }),
  INTERNAL_SECRET: secrets({ default: undefined }),
  TENANTS_DIR: text({ default: 'tenants' }),
  LOCALES_DIR: text({ default: 'locales' }),
  METRICS_PORT: somePort({ default: undefined }),
  WATCHDOG_SECONDS: wholeNumber({ max: 3_600 })({ default: 10 }),
  DRAIN_SECONDS,
};

export interface Settings {
  dataDir: string;
  host: string;
  /** How long a server may be silent before it is started again; 0: for ever. */
  silenceMs: number;
  /** How long the edge goes on serving once it is asked to stop. */
  drainMs: number;
  /** The renderers' are RENDERER_PORT and those that follow it. */
  ports: { edge: number; renderers: readonly number[]; layoutServer: number; staff: number; payments: number };
  /** Whether the payment simulator stands in for a provider: nobody named one. */
  simulatesPayments: boolean;
  /** Where each server shows its metrics: METRICS_PORT and those that follow it, the first renderer before the layout server and further ones behind it; undefined: nowhere. */
  metricsPorts: { edge: number; renderers: readonly number[]; layoutServer: number } | undefined;
  /** What every server gets, on top of the environment of the starter. */
  env: Record<string, string>;
}

/**
 * The settings of one running product: `.env` under the environment, defaults under both (`.env.example` lists them).
 * Makes the data folder and, once, the secret with which the servers sign what they tell each other.
 * @throws Error that names every fault at once, those included that a server would have told later
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const read = readFrom(environment, SETTINGS);
  const dataDir = path.resolve(ROOT, environment['DATA_DIR'] || DATA_DIR);
  const unusable = makeFolder('DATA_DIR', dataDir);
  const faults = [
    ...(read.ok ? [] : read.faults),
    ...(unusable === undefined ? [] : [unusable]),
    ...faultsOfServers(environment),
  ];
  if (!read.ok || faults.length > 0) throw new Error(faults.join('\n'));
  const { settings } = read;
  const ports = {
    edge: settings.EDGE_PORT,
    renderers: Array.from({ length: settings.RENDERERS }, (_, index) => settings.RENDERER_PORT + index),
    layoutServer: settings.LAYOUT_SERVER_PORT,
    staff: settings.STAFF_PORT,
    payments: settings.PAYMENT_SIMULATOR_PORT,
  };
  const metrics = settings.METRICS_PORT;
  const shared = sharedPorts([
    ['EDGE_PORT', ports.edge],
    ...ports.renderers.map((port) => ['RENDERER_PORT', port] as const),
    ['LAYOUT_SERVER_PORT', ports.layoutServer],
    ['STAFF_PORT', ports.staff],
    ...(settings.PAYMENT_URL === undefined ? [['PAYMENT_SIMULATOR_PORT', ports.payments] as const] : []),
    ...(metrics === undefined
      ? []
      : Array.from({ length: ports.renderers.length + 2 }, (_, n) => ['METRICS_PORT', metrics + n] as const)),
  ]);
  if (shared.length > 0) throw new Error(shared.join('\n'));
  const secret = settings.INTERNAL_SECRET?.join(',') ?? keptSecret(dataDir);
  const simulatesPayments = settings.PAYMENT_URL === undefined;
  return {
    dataDir,
    host: settings.HOST,
    silenceMs: settings.WATCHDOG_SECONDS * 1_000,
    drainMs: settings.DRAIN_SECONDS * 1_000,
    ports,
    simulatesPayments,
    metricsPorts:
      metrics === undefined
        ? undefined
        : {
            edge: metrics,
            renderers: ports.renderers.map((_, index) => metrics + (index === 0 ? 1 : index + 2)),
            layoutServer: metrics + 2,
          },
    env: {
      NEXT_TELEMETRY_DISABLED: '1',
      // Compiled code of the servers, so that the second start is quick.
      NODE_COMPILE_CACHE: path.join(dataDir, 'compile-cache'),
      DATA_DIR: dataDir,
      EDGE_PORT: String(ports.edge),
      RENDERER_PORT: String(settings.RENDERER_PORT),
      LAYOUT_SERVER_PORT: String(ports.layoutServer),
      STAFF_PORT: String(ports.staff),
      LAYOUT_SERVER_URL: settings.LAYOUT_SERVER_URL ?? `http://127.0.0.1:${ports.layoutServer}`,
      RENDERER_URL: (settings.RENDERER_URL ?? ports.renderers.map((port) => `http://127.0.0.1:${port}`)).join(','),
      INTERNAL_SECRET: secret,
      ...(simulatesPayments && simulatorAccess(ports.payments, secret)),
      TENANTS_DIR: path.resolve(ROOT, settings.TENANTS_DIR),
      LOCALES_DIR: path.resolve(ROOT, settings.LOCALES_DIR),
    },
  };
}

/** What the servers will not take of what the starter hands on as it came; what it reads itself it has judged. */
function faultsOfServers(environment: NodeJS.ProcessEnv): string[] {
  const given = { ...environment, DEMO: '1' };
  const faults = [readLayoutServer(given), readEdge(given)].flatMap((read) => (read.ok ? [] : read.faults));
  return [...new Set(faults)].filter((fault) => !Object.hasOwn(SETTINGS, fault.split(':')[0] ?? ''));
}

/** Whose ports are another's already: the first of them would get what is meant for the other, or one never start. */
function sharedPorts(ports: readonly (readonly [string, number])[]): string[] {
  return ports.flatMap(([name, port], index) => {
    const [first] = ports.slice(0, index).find(([, other]) => other === port) ?? [];
    return first === undefined ? [] : [`${name}: expected a port of its own, got ${port}, which ${first} comes to`];
  });
}

/** What the shops and the simulator know of each other; what they sign with is made of the servers' secret. */
function simulatorAccess(port: number, secret: string): Record<string, string> {
  const made = (what: string): Buffer => createHmac('sha256', secret).update(what).digest();
  return {
    PAYMENT_URL: `http://127.0.0.1:${port}`,
    PAYMENT_SIMULATOR_PORT: String(port),
    PAYMENT_API_KEY: made('payment key').toString('hex'),
    PAYMENT_EVENT_SECRETS: `whsec_${made('payment events').toString('base64')}`,
  };
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'internal-secret');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
