import { createRemote, openPool, openPools, type Remote, type RemoteBounds } from '@vitrine/platform/remote';
import type { Config } from '../config.ts';
import { PICTURE_BOUNDS } from '../files/asset-files.ts';
import type { ClockWatch } from '../observability/clock-watch.ts';
import { COMPILE_BOUNDS, RENDER_BOUNDS } from '../render/page-renderer.ts';
import { createRenderers, type Renderers } from '../render/renderers.ts';
import { BATCH_BOUNDS } from '../upstream/batch-door.ts';
import { INTERNAL_BOUNDS, isOverloaded } from '../upstream/layout-server.ts';

/** A server that hangs costs a deadline once a second, not with each request. */
const BREAKER = { failures: 5, restMs: 1_000 } as const;

const SIGN_BOUNDS = { deadlineMs: 1_500, maxBytes: 65_536 } as const;

/** The servers behind the edge, each kind of call with its own connections and bounds. */
export interface Remotes {
  remotes: { layoutServer: Remote; lifeSigns: Remote; assets: Remote; reports: Remote; renderer: Renderers };
  /** Connections for what is read while it comes, which has its own bounds. */
  pools: {
    events: ReturnType<typeof openPool>;
    api: ReturnType<typeof openPool>;
    /** To gateways of shops that are not the layout server. */
    gateways: ReturnType<typeof openPools>;
  };
  close(): Promise<unknown>;
}

/** Opens them; nothing is called yet. `heard` is told of the layout server's clock with each of its answers. */
export function openRemotes(
  config: Config,
  { clock, heard }: { clock: () => number; heard: ClockWatch['heard'] },
): Remotes {
  const atLayoutServer = (connections: number, bounds: RemoteBounds) => ({
    name: 'the layout server',
    origin: config.layoutServerUrl,
    connections,
    clock,
    ...bounds,
  });
  const rendererBounds = config.development ? COMPILE_BOUNDS : RENDER_BOUNDS;
  const remotes = {
    layoutServer: createRemote({
      ...atLayoutServer(64, INTERNAL_BOUNDS),
      breaker: BREAKER,
      isFine: isOverloaded,
      onReply: ({ headers }, askedAt, cameAt) => heard(headers.date, askedAt, cameAt),
    }),
    // A connection of their own: behind calls that hang no sign of life would come.
    lifeSigns: createRemote(atLayoutServer(1, SIGN_BOUNDS)),
    assets: createRemote(atLayoutServer(8, PICTURE_BOUNDS)),
    reports: createRemote(atLayoutServer(1, BATCH_BOUNDS)),
    renderer: createRenderers(
      config.rendererUrls.map((origin) =>
        createRemote({
          name: `the renderer at ${origin}`,
          origin,
          connections: 16,
          clock,
          breaker: BREAKER,
          ...rendererBounds,
        }),
      ),
    ),
  };
  const pools = {
    events: openPool(config.layoutServerUrl, 1),
    api: openPool(config.layoutServerUrl, 64),
    gateways: openPools(64),
  };
  return {
    remotes,
    pools,
    close: () =>
      Promise.all([
        ...Object.values(remotes).map((remote) => remote.close()),
        ...Object.values(pools).map((pool) => pool.destroy()),
      ]),
  };
}
