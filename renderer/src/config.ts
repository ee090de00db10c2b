/** What the renderer must know to run. Read from the environment once per process, at the first use. */
export interface RendererConfig {
  readonly layoutServerUrl: string;
  readonly internalSecret: string;
  readonly logLevel: string;
}

/**
 * The configuration of an environment.
 * @throws Error that names every fault at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): RendererConfig {
  const faults: string[] = [];
  const layoutServerUrl = environment['LAYOUT_SERVER_URL'] || 'http://127.0.0.1:4000';
  const internalSecret = environment['INTERNAL_SECRET'] ?? '';
  const logLevel = environment['LOG_LEVEL'] || 'info';
  if (!URL.canParse(layoutServerUrl) || !/^https?:$/.test(new URL(layoutServerUrl).protocol)) {
    faults.push(`LAYOUT_SERVER_URL: expected an http address, got ${JSON.stringify(layoutServerUrl)}`);
  }
  if (internalSecret.length < 32)
    faults.push(`INTERNAL_SECRET: expected at least 32 characters, got ${internalSecret.length}`);
  if (!LOG_LEVELS.includes(logLevel))
    faults.push(`LOG_LEVEL: expected one of ${LOG_LEVELS.join(', ')}, got ${JSON.stringify(logLevel)}`);
  if (faults.length > 0) throw new Error(`The renderer's configuration has faults:\n  ${faults.join('\n  ')}`);
  return { layoutServerUrl: layoutServerUrl.replace(/\/$/, ''), internalSecret, logLevel };
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

let config: RendererConfig | undefined;

/** The configuration of this process. @throws Error as `readConfig` */
export function rendererConfig(): RendererConfig {
  config ??= readConfig(process.env);
  return config;
}
