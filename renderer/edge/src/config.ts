import { fileURLToPath } from 'node:url';
import { METRICS_SETTINGS, metricsPlace, type MetricsPlace } from '@vitrine/platform/metrics-door';
import {
  address,
  flag,
  kind,
  logLevel,
  names,
  networks,
  origin,
  origins,
  port,
  readSettings,
  secrets,
  text,
  wholeNumber,
} from '@vitrine/platform/settings';
import type { TestPanelSettings } from './test-panel/panel-settings.ts';

export interface Config {
  host: string;
  port: number;
  layoutServerUrl: string;
  /** Where calls of every shop's gateway go, with `{tenant}` for the shop's id. Empty: where the shop says, else the layout server. */
  gatewayUrl: string;
  /** Renderers that do the same; at least one. */
  rendererUrls: readonly string[];
  /** Shared with layout server and renderer: the first signs what goes between them, all are taken. */
  secrets: readonly string[];
  /** Where the renderer's build put its scripts and styles. */
  staticFolder: string;
  logLevel: string;
  /** Where this server runs, such as `production` or `staging`: told with the vitals of pages. */
  environment: string;
  pageCacheBytes: number;
  /** What one client may ask the servers behind this one for in a minute (`COSTS`); 0: without end. */
  clientBudget: number;
  /** Proxies whose word for a client's address is taken: addresses, networks or their names. Empty: none. */
  trustedProxies: readonly string[];
  /** How many connections a client may hold at a time; trusted proxies are no client. */
  connectionsPerClient: number;
  /** How long it goes on after it was told to stop, in milliseconds, while its readiness says so. */
  drainMs: number;
  /** Where pages outlive the process; undefined: nowhere. */
  warmCopy: { folder: string; maxBytes: number; everyMs: number } | undefined;
  /** Where reports of visitors outlive the process, a folder of this edge alone; undefined: nowhere. */
  reportsFolder: string | undefined;
  /** The renderer is Next's development server: its own addresses are passed on, and pages are not kept. */
  development: boolean;
  /** Undefined: metrics are shown nowhere. */
  metrics: MetricsPlace | undefined;
  /** The operator wants no tag manager on any page. */
  skipTagManager: boolean;
  /** The address of the script that protects forms; undefined: there is none. */
  recaptcha: string | undefined;
  /** Undefined where there is none, as in production. */
  testPanel: TestPanelSettings | undefined;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] };

const MEGABYTE = 1_048_576;

/** Whoever stops an edge has to know it as well. */
export const DRAIN_SECONDS = wholeNumber({ max: 8 })({ default: 0 });

const SETTINGS = {
  NODE_ENV: text({ default: '' }),
  HOST: text({ default: '0.0.0.0' }),
  EDGE_PORT: port({ default: 3_000 }),
  LAYOUT_SERVER_URL: origin({ default: 'http://127.0.0.1:4000' }),
  GATEWAY_URL: address('http', 'https')({ default: '' }),
  RENDERER_URL: origins({ default: ['http://127.0.0.1:3001'] }),
  INTERNAL_SECRET: secrets(),
  STATIC_DIR: text({ default: fileURLToPath(new URL('../../.next/static', import.meta.url)) }),
  LOG_LEVEL: logLevel({ default: 'info' }),
  ENVIRONMENT: text({ default: '' }),
  PAGE_CACHE_MB: wholeNumber({ max: 65_536 })({ default: 256 }),
  CLIENT_BUDGET: wholeNumber({ max: 1_000_000 })({ default: 6_000 }),
  TRUSTED_PROXIES: networks({ default: [] }),
  WARM_COPY_DIR: text({ default: '' }),
  WARM_COPY_MB: wholeNumber({ min: 1, max: 65_536 })({ default: 64 }),
  WARM_COPY_SECONDS: wholeNumber({ min: 1, max: 3_600 })({ default: 30 }),
  REPORTS_DIR: text({ default: '' }),
  CONNECTIONS_PER_CLIENT: wholeNumber({ min: 1, max: 65_536 })({ default: 256 }),
  DRAIN_SECONDS,
  ...METRICS_SETTINGS,
  SKIP_TAG_MANAGER: kind('1, true, 0 or false', (input) =>
    ['1', 'true'].includes(input) ? true : ['0', 'false'].includes(input) ? false : undefined,
  )({ default: false }),
  RECAPTCHA_SITE_KEY: text({ default: '' }),
  RECAPTCHA_SESSION_TOKEN: text({ default: '' }),
  TEST_PANEL: flag({ default: false }),
  TEST_PANEL_APPS: names({ default: ['storefront', 'account', 'checkout'] }),
  TEST_PANEL_BACKENDS: names({ default: ['layout-server', 'gateway', 'search'] }),
};

/** Reads the environment, the only place that does; every fault is listed, not just the first. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigResult {
  const read = readSettings(environment, SETTINGS);
  if (!read.ok) return read;
  const { settings } = read;
  return {
    ok: true,
    config: {
      host: settings.HOST,
      port: settings.EDGE_PORT,
      layoutServerUrl: settings.LAYOUT_SERVER_URL,
      gatewayUrl: settings.GATEWAY_URL,
      rendererUrls: settings.RENDERER_URL,
      secrets: settings.INTERNAL_SECRET,
      staticFolder: settings.STATIC_DIR,
      logLevel: settings.LOG_LEVEL,
      environment: settings.ENVIRONMENT || settings.NODE_ENV || 'production',
      pageCacheBytes: settings.PAGE_CACHE_MB * MEGABYTE,
      clientBudget: settings.CLIENT_BUDGET,
      trustedProxies: settings.TRUSTED_PROXIES,
      connectionsPerClient: settings.CONNECTIONS_PER_CLIENT,
      drainMs: settings.DRAIN_SECONDS * 1_000,
      // In development no page is kept.
      warmCopy:
        settings.WARM_COPY_DIR === '' || settings.NODE_ENV === 'development'
          ? undefined
          : {
              folder: settings.WARM_COPY_DIR,
              maxBytes: settings.WARM_COPY_MB * MEGABYTE,
              everyMs: settings.WARM_COPY_SECONDS * 1_000,
            },
      reportsFolder: settings.REPORTS_DIR === '' ? undefined : settings.REPORTS_DIR,
      development: settings.NODE_ENV === 'development',
      metrics: metricsPlace(settings),
      skipTagManager: settings.SKIP_TAG_MANAGER,
      recaptcha: recaptchaAddress(settings),
      testPanel: settings.TEST_PANEL
        ? { apps: settings.TEST_PANEL_APPS, backends: settings.TEST_PANEL_BACKENDS }
        : undefined,
    },
  };
}

/** With a key of the kind session token the script also gives each visitor a token that the operator's firewall reads. */
function recaptchaAddress({
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SESSION_TOKEN: sessionToken,
}: Record<'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SESSION_TOKEN', string>): string | undefined {
  if (sessionToken === '') return undefined;
  const query = new URLSearchParams({ render: siteKey === '' ? sessionToken : siteKey, waf: 'session' });
  return `https://www.google.com/recaptcha/enterprise.js?${query}`;
}
