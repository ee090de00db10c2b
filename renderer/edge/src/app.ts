import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClientAddress, createCountedClient } from '@vitrine/platform/clients';
import { openMetricsDoor } from '@vitrine/platform/metrics-door';
import type { ProcessGuard } from '@vitrine/platform/process-guard';
import { scriptSession } from '@vitrine/schemas/session';
import { createSigner } from '@vitrine/schemas/signing';
import { createFileShelves } from './composition/file-shelves.ts';
import { openKeeping } from './composition/keeping.ts';
import { createMeasuring } from './composition/measuring.ts';
import { openRemotes } from './composition/remotes.ts';
import { createEdgeTurns } from './composition/turns.ts';
import type { Config } from './config.ts';
import { storedArmsOf } from './experiments/visitor-arms.ts';
import type { Visitor } from './request/visitor.ts';
import { createArmsByHand } from './experiments/arms-by-hand.ts';
import { createForcedArmsReader, readUnknownArms } from './experiments/forced-arms.ts';
import { createShopFlags } from './experiments/shop-flags.ts';
import { createFactsSource } from './facts/facts-source.ts';
import { createSynchroniser } from './follow/synchroniser.ts';
import type { ProcessLogger } from './observability/logger.ts';
import { createNodeDoor } from './nodes/node-door.ts';
import { createClockWatch } from './observability/clock-watch.ts';
import { createMetrics } from './observability/metrics.ts';
import { createPublishWatch } from './observability/publish-watch.ts';
import { explainHit } from './pages/explain-door.ts';
import { createFormDoor } from './pages/form-door.ts';
import { createPageDoor } from './pages/page-door.ts';
import { createPageSource } from './pages/page-source.ts';
import { createReferringPages } from './pages/referring-page.ts';
import { readPreviewToken } from './pages/preview.ts';
import { createStatusPages } from './pages/status-pages.ts';
import { passApiCall } from './proxy/api-proxy.ts';
import { createGatewayFinder } from './proxy/gateway.ts';
import { createDevelopmentDoor } from './proxy/development-door.ts';
import { createPageRenderer } from './render/page-renderer.ts';
import { watchRenders } from './render/watched-renderer.ts';
import { createNewcomers } from './request/newcomer.ts';
import { createRequestIds } from '@vitrine/schemas/request-ids';
import { addApiRoutes } from './server/api-routes.ts';
import { createCarrier } from './server/exchange.ts';
import { addFileRoutes } from './server/file-routes.ts';
import { addNodeRoutes } from './server/node-routes.ts';
import { addPageRoutes } from './server/page-routes.ts';
import { addPreviewRoute } from './server/preview-route.ts';
import { addReportRoutes } from './server/report-routes.ts';
import { createServer } from './server/server.ts';
import { addTestPanelRoute } from './server/test-panel-route.ts';
import { addTechnicalRoutes } from './server/technical-routes.ts';
import { createCurrentTenants } from './tenants/current-tenants.ts';
import { createIdentify } from './sessions/identify.ts';
import { createRevokedSessions } from './sessions/revoked-sessions.ts';
import type { Turns } from './upstream/turns.ts';
import { createVisitBlocks } from './visiting/visit-block.ts';
import { createPanelDoor } from './test-panel/panel-door.ts';
import type { COSTS } from './upstream/client-budget.ts';
import { createLifeSign } from './upstream/life-sign.ts';
import { createLayoutServer } from './upstream/layout-server.ts';

export interface Edge {
  /** Origin under which it listens. */
  origin: string;
  /** Origin under which metrics are shown; undefined if nowhere. */
  metricsOrigin: string | undefined;
  /** Turns /readyz, goes on for as long as balancers need to see that, stops accepting, finishes what is in flight, closes. */
  stop(): Promise<void>;
}

const HANG_UP_MS = 50;

/** Puts the edge together and starts it; the one place where its parts meet. Rejects if the port is taken. */
export async function startEdge(
  config: Config,
  { logger, access, unheard }: Omit<ProcessLogger, 'flush'> & { unheard?: ProcessGuard },
  clock: () => number = Date.now,
): Promise<Edge> {
  const clientAddress = createClientAddress(config.trustedProxies);
  const clientOf = createCountedClient(config.trustedProxies);
  const signer = createSigner({ secrets: config.secrets, clock });
  const clocks = createClockWatch({ logger });
  const { remotes, pools, close: closePools } = openRemotes(config, { clock, heard: clocks.heard });
  const onBug = (error: unknown): void => logger.error({ err: error }, 'a fetch failed for a reason that is a bug');

  const keeping = await openKeeping(config, { logger, clock, onBug });

  const breakers = { 'layout-server': remotes.layoutServer, renderer: remotes.renderer };
  const layoutServer = createLayoutServer({ remote: remotes.layoutServer, signer });
  const lifeSign = createLifeSign(async () => (await remotes.lifeSigns.call({ path: '/healthz' })).ok);
  const turns = createEdgeTurns({ points: config.clientBudget, clock });
  const publishes = createPublishWatch({
    clock,
    onTold: (seconds) => metrics.changeTold(seconds),
    onSeen: (seconds) => metrics.changeSeen(seconds),
  });
  const rendererBehind = (of: Turns, cost: keyof typeof COSTS) =>
    watchRenders(
      createPageRenderer({
        layoutServer,
        remote: remotes.renderer,
        signer,
        turns: turns.withinBudget(of, cost),
      }),
      {
        onRender: (report) => metrics.rendered(report),
        onPage: ({ tags, cursor }) => publishes.rendered(tags, cursor),
      },
    );
  const renderer = rendererBehind(turns.renders, 'page');
  const facts = createFactsSource({
    cache: keeping.facts,
    layoutServer,
    turns: turns.withinBudget(turns.facts, 'facts'),
    clientOf,
    clock,
  });
  const pages = createPageSource({
    cache: keeping.pages,
    facts,
    renderer,
    ownRenderer: rendererBehind(turns.own, 'page'),
    clientOf,
    clock,
    development: config.development,
    secrets: config.secrets,
    hasRecaptcha: config.recaptcha !== undefined,
    keepDormant: keeping.dormant.keep,
    onStranger: (where, script) => {
      metrics.scriptRefused(where.tenant);
      logger.warn({ ...where, script: script.slice(0, 100) }, 'an inline script that nobody vouches for will not run');
    },
  });
  const statusPages = await createStatusPages({ facts, pages, clock });
  const currentTenants = createCurrentTenants({ layoutServer });
  const tenants = () => currentTenants.directory;
  keeping.restore(currentTenants);
  const warmSaver = keeping.saverOf(currentTenants);

  const forcedArms = createForcedArmsReader(signer);
  const flags = createShopFlags({ layoutServer, clock });
  const armsByHand = config.testPanel && createArmsByHand({ flags, signer });
  const measuring = createMeasuring({
    reports: remotes.reports,
    signer,
    clock,
    clientAddress,
    forcedArms,
    flags,
    environment: config.environment,
    reportsFolder: config.reportsFolder,
    onDiskTrouble: (error) =>
      logger.error({ err: error }, 'reports of visitors cannot be kept on the disk; a kill would lose those that wait'),
    onVital: (vital) => metrics.vitalReported(vital),
  });
  const { visitorIds, armsCookies } = measuring;
  const storedArms = (visitor: Visitor) => storedArmsOf(visitor, { visitorIds, armsCookies });
  const revoked = createRevokedSessions();
  const identify = createIdentify({
    signer,
    layoutServer,
    revoked,
    spend: (sender) => turns.budget.spend(clientOf(sender), 'session'),
  });
  const newcomerOf = createNewcomers({ secrets: config.secrets, clientAddress, clock });
  const onUnknownCookie = (cookie: string): void =>
    logger.warn({ cookie }, 'a cookie that the edge does not know was not set');
  const readPreview = (token: string) => readPreviewToken(token, signer);
  const pageDoor = createPageDoor({
    tenants,
    facts,
    pages,
    statusPages,
    layoutServer,
    clock,
    newPageViewId: randomUUID,
    newVisitorId: measuring.newVisitorId,
    clientAddress,
    identify,
    onUnknownCookie,
    forcedArms,
    armsByHand,
    measuringBlock: measuring.measuringBlock,
    onExposure: measuring.exposures.record,
    onVisit: measuring.countVisit,
    onForged: measuring.noteForged,
    visitorIds,
    armsCookies,
    visitBlock: createVisitBlocks(config),
    forget: measuring.forget,
    onGiven: keeping.packing.given,
    onUnavailable: (page, { code, message }) => {
      // Who asks for too much is counted, and has a line for each request already.
      if (code !== 'BUSY') logger.warn({ ...page, code, reason: message }, 'a page could not be had');
    },
    readPreview,
  });
  const nodeDoor = createNodeDoor({
    tenants,
    cache: keeping.pages,
    onGiven: keeping.packing.given,
    renderer: rendererBehind(turns.nodes, 'node'),
    clientOf,
    clientAddress,
    onAnswer: (tenant, outcome) => metrics.nodeAnswered(tenant, outcome),
    signer,
    identify,
    onUnknownCookie,
    clock,
    development: config.development,
  });
  const formDoor = createFormDoor({
    tenants,
    facts,
    layoutServer,
    pageDoor,
    clientAddress,
    onUnknownCookie,
    identify,
    newcomerOf,
    unitOf: measuring.unitOf,
    spend: (hit) => turns.budget.spend(clientOf(hit), 'form'),
  });

  const synchroniser = createSynchroniser({
    dispatcher: pools.events,
    random: Math.random,
    ledger: keeping.ledger,
    tenants: currentTenants,
    pages: keeping.pages,
    logger,
    // Nothing is kept in development, so nothing is warmed; compiling each status page would take a minute.
    statusPages: config.development ? { warm: () => Promise.resolve(true) } : statusPages,
    onChange: (change) => {
      revoked.note(change.tags);
      publishes.told(change);
    },
    resumed: keeping.resumed,
    onCaughtUp: keeping.confirm,
    token: () => signer.sign('internal', {}),
  });
  const metrics = createMetrics(() => ({
    pages: keeping.pages,
    facts: keeping.facts,
    renders: turns.renders,
    breakers,
    clockSkewSeconds: clocks.skewSeconds,
    unheardErrors: unheard?.count ?? 0,
    exposures: measuring.exposures,
    forged: measuring.forged,
    shopEvents: measuring.shopEvents,
    eventsConnected: synchroniser.connected,
    cursor: keeping.ledger.applied,
  }));

  const newRequestId = createRequestIds(randomUUID);
  let stopping = false;
  const carrier = createCarrier({ logger, access, metrics, newRequestId, clock });
  const app = createServer({
    logger,
    carrier,
    onRefused: (status) => metrics.count(status, ''),
    onTooMany: () => metrics.connectionRefused(),
    onSlowReader: () => metrics.slowReader(),
    connections: { perClient: config.connectionsPerClient, trustedProxies: config.trustedProxies },
    development: config.development ? createDevelopmentDoor(config.rendererUrls[0] ?? '') : undefined,
    answerPage: carrier.direct((exchange) => pageDoor.answer(exchange, exchange.requestId, exchange.response)),
  });
  await app.register(async (scope) => addPageRoutes(scope, { carrier, formDoor }));
  await app.register(async (scope) => addNodeRoutes(scope, { carrier, nodeDoor }));
  await app.register(async (scope) =>
    addApiRoutes(scope, {
      carrier,
      tenants,
      clientOf,
      clientAddress,
      onUnknownCookie,
      identify,
      newcomerOf,
      storedArms,
      unitOf: measuring.unitOf,
      anonymousSession: (tenant) => scriptSession(signer, { tenant }, clock()),
      spend: (client) => turns.budget.spend(client, 'api'),
      pass: (call, client) =>
        (call.gateway === undefined ? turns.api : turns.gateways).run(
          { tenant: call.caller.tenant, kind: 'api', client },
          () => passApiCall(call, { dispatcher: pools.api, outside: pools.gateways, signer, lifeSign }),
        ),
      gatewayOf: createGatewayFinder(config.gatewayUrl),
    }),
  );
  const panel =
    config.testPanel &&
    armsByHand &&
    createPanelDoor({
      settings: config.testPanel,
      layoutServer,
      readForced: forcedArms,
      readUnknown: (token, tenant) => readUnknownArms(signer, token, tenant),
      armsByHand,
      storedArms,
    });
  await app.register(async (scope) => addTestPanelRoute(scope, { carrier, tenants, pageDoor, panel }));
  await app.register(async (scope) =>
    addPreviewRoute(scope, { carrier, tenants, readPreview, pageDoor, isRevoked: facts.isRevoked }),
  );
  await addReportRoutes(app, {
    carrier,
    tenants,
    measuring,
    metrics,
    logger,
    clock,
    clientAddress,
    spend: (exchange) => turns.budget.spend(clientOf(exchange), 'facts'),
  });
  const shelves = createFileShelves({
    staticFolder: config.staticFolder,
    pictures: remotes.assets,
    vitals: measuring.vitals,
    dormant: keeping.dormant.shelf,
  });
  const makeReferring = createReferringPages({ tenants, facts, pages, requestOf: pageDoor.requestOf });
  await app.register(async (scope) => addFileRoutes(scope, { carrier, tenants, makeReferring, ...shelves }));
  await app.register(async (scope) =>
    addTechnicalRoutes(scope, {
      carrier,
      tenants,
      signer,
      sitemap: layoutServer.sitemap,
      stopping: () => stopping,
      ready: () => synchroniser.ready,
      explain: (hit, requestId) =>
        explainHit(hit, requestId, { visitorIds, armsCookies, tenants, facts, cache: keeping.pages, clock }),
    }),
  );

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
  measuring.start();
  return {
    origin,
    metricsOrigin: metricsDoor?.origin,
    async stop() {
      stopping = true;
      // Connections that nobody took yet when a listener closes are reset; a balancer that asks for readiness sends none by then.
      if (config.drainMs > 0) await pause(config.drainMs);
      // A connection falls idle when its last answer is out; its owner would keep it open.
      const hangUp = setInterval(() => app.server.closeIdleConnections(), HANG_UP_MS);
      await app.close().finally(() => clearInterval(hangUp));
      await measuring.stop();
      await synchroniser.stop();
      await metricsDoor?.close();
      await warmSaver?.stop();
      await closePools();
    },
  };
}
