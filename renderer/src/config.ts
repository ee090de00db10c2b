import { METRICS_SETTINGS, metricsPlace, type MetricsPlace } from '@vitrine/platform/metrics-door';
import { logLevel, origin, readSettings, secrets } from '@vitrine/platform/settings';

/** What the renderer must know to run. Read from the environment once per process, at the first use. */
export interface RendererConfig {
  readonly layoutServerUrl: string;
  /** The first signs, all are taken. */
  readonly secrets: readonly string[];
  readonly logLevel: string;
  /** Undefined: metrics are shown nowhere. */
  readonly metrics: MetricsPlace | undefined;
}

const SETTINGS = {
  LAYOUT_SERVER_URL: origin({ default: 'http://127.0.0.1:4000' }),
  INTERNAL_SECRET: secrets(),
  LOG_LEVEL: logLevel({ default: 'info' }),
  ...METRICS_SETTINGS,
};

/**
 * The configuration of an environment.
 * @throws Error that names every fault at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): RendererConfig {
  const read = readSettings(environment, SETTINGS);
  if (!read.ok) throw new Error(`The renderer's configuration has faults:\n  ${read.faults.join('\n  ')}`);
  const { LAYOUT_SERVER_URL, INTERNAL_SECRET, LOG_LEVEL } = read.settings;
  return {
    layoutServerUrl: LAYOUT_SERVER_URL,
    secrets: INTERNAL_SECRET,
    logLevel: LOG_LEVEL,
    metrics: metricsPlace(read.settings),
  };
}

let config: RendererConfig | undefined;

/** The configuration of this process. @throws Error as `readConfig` */
export function rendererConfig(): RendererConfig {
  config ??= readConfig(process.env);
  return config;
}
