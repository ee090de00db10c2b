import type { Config } from '../config.ts';

/** The settings of an edge on a free port of this machine that writes no logs, keeps no warm copy and has room for everybody. */
export function edgeConfig(
  parts: Pick<Config, 'layoutServerUrl' | 'rendererUrls' | 'secrets'> & Partial<Config>,
): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    gatewayUrl: '',
    staticFolder: import.meta.dirname,
    environment: 'test',
    logLevel: 'silent',
    pageCacheBytes: 10_000_000,
    development: false,
    metrics: { host: '127.0.0.1', port: 0, token: '' },
    testPanel: undefined,
    skipTagManager: false,
    recaptcha: undefined,
    connectionsPerClient: 1_000,
    drainMs: 0,
    trustedProxies: [],
    warmCopy: undefined,
    reportsFolder: undefined,
    clientBudget: 0,
    ...parts,
  };
}
