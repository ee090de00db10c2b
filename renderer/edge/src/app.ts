import { randomUUID } from 'node:crypto';
import { clientNetwork, createClientAddress, createCountedClient } from '@vitrine/platform/clients';
import { openMetricsDoor } from '@vitrine/platform/metrics-door';
import type { ProcessGuard } from '@vitrine/platform/process-guard';
import { createRemote, openPool, type RemoteBounds } from '@vitrine/platform/remote';
import { createSigner } from '@vitrine/schemas/signing';
import { v7 as uuidv7 } from 'uuid';
import type { PageFacts, ShopEvent } from '@vitrine/schemas';
import type { PackagedPage } from './answer/packaged-page.ts';
import { realAlarm } from './cache/alarm.ts';
import { createMarkedCache } from './cache/marked-cache.ts';
import { createTagLedger } from './cache/tag-ledger.ts';
import type { Config } from './config.ts';
import { createExposureSender } from './experiments/exposure-sender.ts';
import { createForcedArmsReader, createForcingToken, signForcedArms } from './experiments/forced-arms.ts';
import { createFactsSource } from './facts/facts-source.ts';
import { assetFiles, PICTURE_BOUNDS } from './files/asset-files.ts';
import { filesBelow } from './files/disk-files.ts';
import { createFileShelf } from './files/file-shelf.ts';
import { fontFiles } from './files/font-files.ts';
import { createSynchroniser } from './follow/synchroniser.ts';
import { createBatchSender } from './upstream/batch-sender.ts';
import { MEASURE_FILE, MEASURE_SCRIPT } from './measuring/measure-script.ts';
import { createProofs } from './measuring/proof.ts';
import { createSeenDoor } from './measuring/seen-door.ts';
import type { ProcessLogger } from './observability/logger.ts';
import { createNodeDoor } from './nodes/node-door.ts';
import { createClockWatch } from './observability/clock-watch.ts';
import { createMetrics } from './observability/metrics.ts';
import { createPublishWatch } from './observability/publish-watch.ts';
import { explainHit } from './pages/explain-door.ts';
import { createFormDoor } from './pages/form-door.ts';
import { createPageDoor } from './pages/page-door.ts';
import { isStatusKey } from './pages/page-request.ts';
import { createPageSource } from './pages/page-source.ts';
import { previewReference } from './pages/preview.ts';
import { createStatusPages } from './pages/status-pages.ts';
import { passApiCall } from './proxy/api-proxy.ts';
import { createDevelopmentDoor } from './proxy/development-door.ts';
import { COMPILE_BOUNDS, createPageRenderer, RENDER_BOUNDS } from './render/page-renderer.ts';
import { createRenderers } from './render/renderers.ts';
import { watchRenders } from './render/watched-renderer.ts';
import { createRequestIds } from './request/request-id.ts';
import { addApiRoutes } from './server/api-routes.ts';
import { createCarrier } from './server/exchange.ts';
import { addFileRoutes } from './server/file-routes.ts';
import { addNodeRoutes } from './server/node-routes.ts';
import { addPageRoutes } from './server/page-routes.ts';
import { addSeenRoute } from './server/seen-route.ts';
import { createServer } from './server/server.ts';
import { addViolationRoute } from './server/violation-route.ts';
import { addTestPanelRoute } from './server/test-panel-route.ts';
import { addTechnicalRoutes } from './server/technical-routes.ts';
import { createCurrentTenants } from './tenants/current-tenants.ts';
import { createTurns, type Shares, type Turns } from './upstream/turns.ts';
import { createReportLimits } from './visitors/report-limits.ts';
import { createVisitorIds } from './visitors/visitor-ids.ts';
import { createPanelDoor } from './test-panel/panel-door.ts';
import { BATCH_BOUNDS, createBatchDoor } from './upstream/batch-door.ts';
import { buildId } from './warm/build-id.ts';
import { createWarmCopy } from './warm/warm-copy.ts';
import { createWarmSaver } from './warm/warm-saver.ts';
import { createClientBudget, type COSTS } from './upstream/client-budget.ts';
import { failed } from './upstream/failure.ts';
import { createGate } from './upstream/gate.ts';
import { createLayoutServer, INTERNAL_BOUNDS } from './upstream/layout-server.ts';

export interface Edge {
  /** Origin under which it listens. */
  origin: string;
  /** Origin under which metrics are shown; undefined if nowhere. */
  metricsOrigin: string | undefined;
  /** Turns /readyz, stops accepting, finishes what is in flight, closes. */
  stop(): Promise<void>;
}

const MEGABYTE = 1_048_576;
const PINNED_BYTES = 64 * MEGABYTE;
const FACTS_BYTES = 32 * MEGABYTE;
const ASSET_BYTES = 96 * MEGABYTE;
const STATIC_BYTES = 64 * MEGABYTE;
const FONT_BYTES = 8 * MEGABYTE;
/** A server that hangs costs a deadline once a second, not with each request. */
const BREAKER = { failures: 5, restMs: 1_000 } as const;
/** Of 8 renders: one shop, endlessly many addresses of one page, and one client each leave turns for others. */
const RENDER_SHARES: Shares = { tenant: 6, kind: 4, client: 4 };
const NODE_SHARES: Shares = { tenant: 3, kind: 3, client: 3 };
/** Calls wait in one event loop with the facts and trees of pages: few at a time, and fewer of one client. */
const API_SHARES: Shares = { tenant: 12, kind: 12, client: 4 };
const HANG_UP_MS = 50;
const REPORTS_MS = 500;

/** Puts the edge together and starts it; the one place where its parts meet. Rejects if the port is taken. */
export async function startEdge(
  config: Config,
  { logger, access, unheard }: Omit<ProcessLogger, 'flush'> & { unheard?: ProcessGuard },
  clock: () => number = Date.now,
): Promise<Edge> {
  const clientAddress = createClientAddress(config.trustedProxies);
  const clientOf = createCountedClient(config.trustedProxies);
  const signer = createSigner({ secrets: config.secrets, clock });
  const atLayoutServer = (connections: number, bounds: RemoteBounds) => ({
    name: 'the layout server',
    origin: config.layoutServerUrl,
    connections,
    clock,
    ...bounds,
  });
  const clocks = createClockWatch({ logger });
  const remotes = {
    layoutServer: createRemote({
      ...atLayoutServer(64, INTERNAL_BOUNDS),
      breaker: BREAKER,
      onReply: ({ headers }, askedAt, cameAt) => clocks.heard(headers.date, askedAt, cameAt),
    }),
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
          ...(config.development ? COMPILE_BOUNDS : RENDER_BOUNDS),
        }),
      ),
    ),
  };
  // What is read while it comes has its own bounds.
  const pools = { events: openPool(config.layoutServerUrl, 1), api: openPool(config.layoutServerUrl, 64) };
  const onBug = (error: unknown): void => logger.error({ err: error }, 'a fetch failed for a reason that is a bug');

  const warmCopy =
    config.warmCopy &&
    createWarmCopy({ ...config.warmCopy, build: await buildId(config.staticFolder), secrets: config.secrets });
  const saved = await warmCopy?.load();
  const ledger = createTagLedger({ cursor: saved?.cursor ?? 0 });
  const common = { ledger, clock, alarm: realAlarm, onBug, isPinned: isStatusKey };
  const pageCache = createMarkedCache<PackagedPage>({
    ...common,
    maxBytes: config.pageCacheBytes,
    pinnedBytes: PINNED_BYTES,
  });
  const factsCache = createMarkedCache<PageFacts>({ ...common, maxBytes: FACTS_BYTES, pinnedBytes: PINNED_BYTES });

  const breakers = { 'layout-server': remotes.layoutServer, renderer: remotes.renderer };
  const layoutServer = createLayoutServer({ remote: remotes.layoutServer, signer });
  const budget = createClientBudget({ points: config.clientBudget, clock: { now: () => new Date(clock()) } });
  const withinBudget = (turns: Turns, cost: keyof typeof COSTS): Pick<Turns, 'run'> => ({
    run: async (asker, task) => {
      const seconds = await budget.spend(asker.client, cost);
      if (seconds > 0) return failed('BUSY', `expected fewer requests of one client; it may go on in ${seconds} s`);
      return turns.run(asker, task);
    },
  });
  const renders = createTurns({ name: 'a render', running: 8, queue: 100, shares: RENDER_SHARES });
  const publishes = createPublishWatch({
    clock,
    onTold: (seconds) => metrics.changeTold(seconds),
    onSeen: (seconds) => metrics.changeSeen(seconds),
  });
  // Nodes wait for a turn of their own: one whose source hangs must not keep a page waiting.
  const nodeRenders = createTurns({ name: 'the render of a node', running: 4, queue: 100, shares: NODE_SHARES });
  // Pages for one reader alone never keep those for everybody waiting.
  const ownRenders = createTurns({
    name: 'the render of a page for one reader',
    running: 4,
    queue: 100,
    shares: NODE_SHARES,
  });
  const rendererBehind = (turns: Pick<Turns, 'run'>) =>
    watchRenders(
      createPageRenderer({
        layoutServer,
        remote: remotes.renderer,
        signer,
        turns,
      }),
      {
        onRender: (report) => metrics.rendered(report),
        onPage: ({ tags, cursor }) => publishes.rendered(tags, cursor),
      },
    );
  const renderer = rendererBehind(withinBudget(renders, 'page'));
  const facts = createFactsSource({ cache: factsCache, layoutServer, clock });
  const pages = createPageSource({
    cache: pageCache,
    facts,
    renderer,
    ownRenderer: rendererBehind(withinBudget(ownRenders, 'page')),
    clientOf,
    clock,
    development: config.development,
    secrets: config.secrets,
    onStranger: (where, script) => {
      metrics.scriptRefused(where.tenant);
      logger.warn({ ...where, script: script.slice(0, 100) }, 'an inline script that nobody vouches for will not run');
    },
  });
  const statusPages = await createStatusPages({ facts, pages, clock });
  const currentTenants = createCurrentTenants({ layoutServer });
  const tenants = () => currentTenants.directory;
  if (saved !== undefined) {
    const { cursor, savedAt } = saved;
    currentTenants.restore(saved.tenants);
    factsCache.adopt(saved.facts, cursor, savedAt);
    pageCache.adopt(saved.pages, cursor, savedAt);
    logger.info({ pages: saved.pages.length, facts: saved.facts.length, cursor }, 'warm copy loaded');
  }
  const warmSaver =
    warmCopy &&
    createWarmSaver({
      copy: warmCopy,
      everyMs: config.warmCopy?.everyMs ?? 0,
      logger,
      state: () => {
        const told = currentTenants.told;
        if (told === undefined) return undefined;
        const snapshots = { facts: factsCache.snapshot(), pages: pageCache.snapshot() };
        return { cursor: ledger.applied, savedAt: clock(), tenants: told, ...snapshots };
      },
    });

  const visitorIds = createVisitorIds({ signer, newId: uuidv7 });
  const reportLimits = createReportLimits({ clock: { now: () => new Date(clock()) } });
  const droppedEvents = { forged: 0, rate: 0 };
  const exposures = createExposureSender({
    isOurs: visitorIds.isOurs,
    hand: createBatchDoor({ remote: remotes.reports, signer, path: '/internal/exposures' }),
  });
  const handEvents = createBatchDoor({ remote: remotes.reports, signer, path: '/internal/events/track' });
  const shopEvents = createBatchSender<ShopEvent>({
    hand: (events, lost) => handEvents({ events, ...(lost === 0 ? {} : { lost }) }),
  });
  const forcedArms = createForcedArmsReader(signer);
  const proofs = createProofs(signer);
  const pageDoor = createPageDoor({
    tenants,
    facts,
    pages,
    statusPages,
    clock,
    newPageViewId: randomUUID,
    newVisitorId: (hit) => (reportLimits.admitsNewId(clientAddress(hit)) ? visitorIds.mint() : undefined),
    clientAddress,
    forcedArms,
    forcingToken: createForcingToken({ hasPanel: config.testPanel !== undefined, signer }),
    proofs,
    onExposure: exposures.record,
    previewReference: (token) => previewReference(token, signer),
  });
  const nodeDoor = createNodeDoor({
    tenants,
    cache: pageCache,
    renderer: rendererBehind(withinBudget(nodeRenders, 'node')),
    clientOf,
    clientAddress,
    onAnswer: (tenant, outcome) => metrics.nodeAnswered(tenant, outcome),
    signer,
    clock,
    development: config.development,
  });
  const onUnknownCookie = (cookie: string): void =>
    logger.warn({ cookie }, 'a cookie that the edge does not know was not set');
  const formDoor = createFormDoor({
    tenants,
    facts,
    layoutServer,
    pageDoor,
    clientAddress,
    onUnknownCookie,
  });

  const synchroniser = createSynchroniser({
    dispatcher: pools.events,
    random: Math.random,
    ledger,
    tenants: currentTenants,
    pages: pageCache,
    logger,
    // Nothing is kept in development, so nothing is warmed; compiling each status page would take a minute.
    statusPages: config.development ? { warm: () => Promise.resolve(true) } : statusPages,
    onChange: publishes.told,
    resumed: saved?.cursor,
    onCaughtUp: () => {
      const facts = factsCache.confirm();
      logger.info({ pages: pageCache.confirm(), facts }, 'warm copy held against the events since');
    },
    token: () => signer.sign('internal', {}),
  });
  const metrics = createMetrics(() => ({
    pages: pageCache,
    facts: factsCache,
    renders,
    breakers,
    clockSkewSeconds: clocks.skewSeconds,
    unheardErrors: unheard?.count ?? 0,
    exposures,
    shopEvents: {
      waiting: shopEvents.waiting,
      sent: shopEvents.sent,
      lostBy: { ...shopEvents.lostBy, ...droppedEvents },
    },
    eventsConnected: synchroniser.connected,
    cursor: ledger.applied,
  }));

  const newRequestId = createRequestIds(randomUUID);
  let stopping = false;
  const carrier = createCarrier({ logger, access, metrics, newRequestId, clock });
  const app = createServer({
    logger,
    carrier,
    onRefused: (status) => metrics.count(status, ''),
    onTooMany: () => metrics.connectionRefused(),
    connections: { perClient: config.connectionsPerClient, trustedProxies: config.trustedProxies },
    development: config.development ? createDevelopmentDoor(config.rendererUrls[0] ?? '') : undefined,
    answerPage: carrier.direct((exchange) => pageDoor.answer(exchange, exchange.requestId, exchange.response)),
  });
  await app.register(async (scope) => addPageRoutes(scope, { carrier, formDoor }));
  await app.register(async (scope) => addNodeRoutes(scope, { carrier, nodeDoor }));
  const apiCalls = createTurns({ name: 'the shop interface', running: 16, queue: 100, shares: API_SHARES });
  await app.register(async (scope) =>
    addApiRoutes(scope, {
      carrier,
      tenants,
      clientOf,
      clientAddress,
      onUnknownCookie,
      spend: (client) => budget.spend(client, 'api'),
      pass: (call, client) =>
        apiCalls.run({ tenant: call.caller.tenant, kind: 'api', client }, () =>
          passApiCall(call, { dispatcher: pools.api, signer }),
        ),
    }),
  );
  const panel =
    config.testPanel &&
    createPanelDoor({
      settings: config.testPanel,
      layoutServer,
      readForced: forcedArms,
      signForced: (tenant, arms) => signForcedArms(tenant, arms, signer),
    });
  await app.register(async (scope) => addTestPanelRoute(scope, { carrier, tenants, pageDoor, panel }));
  const takeReport = createSeenDoor({
    proofs,
    forcedArms,
    onExposure: exposures.record,
    visitorIds,
    admits: reportLimits.admits,
    onEvents: (client, ...events) => shopEvents.push(clientNetwork(client), ...events),
    onDropped: (cause, events) => {
      droppedEvents[cause] += events;
    },
    clock,
  });
  await app.register(async (scope) => addSeenRoute(scope, { carrier, tenants, take: takeReport, clientAddress }));
  await app.register(async (scope) =>
    addViolationRoute(scope, { carrier, tenants, onViolation: (...of) => metrics.policyViolated(...of), clock }),
  );
  await app.register(async (scope) =>
    addFileRoutes(scope, {
      carrier,
      statics: createFileShelf({ load: filesBelow(config.staticFolder), maxBytes: STATIC_BYTES }),
      scripts: createFileShelf({
        load: async (name) => ({ ok: true, value: name === MEASURE_FILE ? MEASURE_SCRIPT : undefined }),
        maxBytes: MEGABYTE,
      }),
      fonts: createFileShelf({ load: fontFiles(), maxBytes: FONT_BYTES }),
      assets: createFileShelf({
        load: assetFiles({ remote: remotes.assets, gate: createGate({ name: 'a picture', running: 8, queue: 200 }) }),
        maxBytes: ASSET_BYTES,
      }),
    }),
  );
  await app.register(async (scope) =>
    addTechnicalRoutes(scope, {
      carrier,
      tenants,
      signer,
      stopping: () => stopping,
      ready: () => synchroniser.ready,
      explain: (hit, requestId) => explainHit(hit, requestId, { tenants, facts, cache: pageCache, clock }),
    }),
  );

  const closePools = (): Promise<unknown> =>
    Promise.all([
      ...Object.values(remotes).map((remote) => remote.close()),
      ...Object.values(pools).map((pool) => pool.destroy()),
    ]);
  const origin = await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await closePools();
    throw error;
  });
  const metricsDoor =
    config.metrics &&
    (await openMetricsDoor(config.metrics, () => metrics.read()).catch(async (error: unknown) => {
      await Promise.all([app.close(), closePools()]);
      throw error;
    }));
  synchroniser.start();
  warmSaver?.start();
  const handing = setInterval(() => {
    void exposures.flush();
    void shopEvents.flush();
  }, REPORTS_MS);
  return {
    origin,
    metricsOrigin: metricsDoor?.origin,
    async stop() {
      stopping = true;
      // A connection falls idle when its last answer is out; its owner would keep it open.
      const hangUp = setInterval(() => app.server.closeIdleConnections(), HANG_UP_MS);
      await app.close().finally(() => clearInterval(hangUp));
      clearInterval(handing);
      await Promise.all([exposures.flush(), shopEvents.flush()]);
      await synchroniser.stop();
      await metricsDoor?.close();
      await warmSaver?.stop();
      await closePools();
    },
  };
}
