import { fileURLToPath } from 'node:url';
import { readTestPanel, type TestPanelSettings } from './test-panel/panel-settings.ts';

export interface Config {
  host: string;
  port: number;
  layoutServerUrl: string;
  rendererUrl: string;
  /** Shared with layout server and renderer; signs what goes between them. */
  secret: string;
  /** Where the renderer's build put its scripts and styles. */
  staticFolder: string;
  logLevel: string;
  pageCacheBytes: number;
  /** The renderer is Next's development server: its own addresses are passed on, and pages are not kept. */
  development: boolean;
  /** Undefined where there is none, as in production. */
  testPanel: TestPanelSettings | undefined;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const MEGABYTE = 1_048_576;

/** Reads the environment, the only place that does; every fault is listed, not just the first. */
export function readConfig(environment: NodeJS.ProcessEnv): ConfigResult {
  const faults: string[] = [];

  function number(name: string, fallback: number, max: number): number {
    const text = environment[name] || String(fallback);
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0 || value > max)
      faults.push(`${name}: expected a whole number up to ${max}, got ${JSON.stringify(text)}`);
    return value;
  }
  function origin(name: string, fallback: string): string {
    const text = environment[name] || fallback;
    if (!URL.canParse(text) || new URL(text).origin !== text.replace(/\/$/, ''))
      faults.push(`${name}: expected an origin such as ${fallback}, got ${JSON.stringify(text)}`);
    return text.replace(/\/$/, '');
  }
  const secret = environment['INTERNAL_SECRET'] ?? '';
  if (secret.length < 32) faults.push(`INTERNAL_SECRET: expected at least 32 characters, got ${secret.length}`);
  const logLevel = environment['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.includes(logLevel))
    faults.push(`LOG_LEVEL: expected one of ${LOG_LEVELS.join(', ')}, got ${JSON.stringify(logLevel)}`);

  const config: Config = {
    host: environment['HOST'] || '0.0.0.0',
    port: number('EDGE_PORT', 3_000, 65_535),
    layoutServerUrl: origin('LAYOUT_SERVER_URL', 'http://127.0.0.1:4000'),
    rendererUrl: origin('RENDERER_URL', 'http://127.0.0.1:3001'),
    secret,
    staticFolder: environment['STATIC_DIR'] || fileURLToPath(new URL('../../.next/static', import.meta.url)),
    logLevel,
    pageCacheBytes: number('PAGE_CACHE_MB', 256, 65_536) * MEGABYTE,
    development: environment['NODE_ENV'] === 'development',
    testPanel: readTestPanel(environment, faults),
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, config };
}
