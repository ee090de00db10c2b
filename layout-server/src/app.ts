import path from 'node:path';
import { catalog, ownCatalog } from '@vitrine/component-registry/manifest';
import type { Product } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createPictureMaker, pictureRoute } from './content/assets/index.ts';
import { contentRoute, createContentPages, createOutsideContent, type OwnContent } from './content/cms/index.ts';
import { createMessageBook } from './content/messages/index.ts';
import { createNewsletterForms, createSubscriptions, RECIPIENT_LIMIT } from './customers/newsletter/index.ts';
import {
  createExposureDesk,
  createExposureRecords,
  createExposureRing,
  createSharedExposures,
} from './experiments/exposures/index.ts';
import {
  createDefinitions,
  createExperimentBook,
  createExperimentDesk,
  createShopTests,
} from './experiments/lifecycle/index.ts';
import { createArmSums, createResultsDesk } from './experiments/results/index.ts';
import { createExamplePages, galleryDoor, withExamples } from './gallery/index.ts';
import { createFormDesk, FORM_LIMIT } from './forms/index.ts';
import { shopDoor, staffDoor } from './graphql/index.ts';
import {
  createDataSources,
  createSearchSource,
  productsSource,
  recommendationsSource,
  type DataSource,
} from './layout/data-sources/index.ts';
import { createNegotiation } from './layout/negotiation/index.ts';
import {
  createPageContent,
  createPageService,
  createPublishedPages,
  createShopPages,
  createShopSuggestions,
  createTreeCache,
  createTreeMaker,
  createWorld,
  originOf,
  type Refusal,
} from './layout/pages/index.ts';
import { createPublishing, keepAppointments, seedLayouts, type Publishing } from './layout/publishing/index.ts';
import { createRevisions } from './layout/revisions/index.ts';
import type { ComponentLookup } from './layout/validate/index.ts';
import type { Clock } from '@vitrine/platform/clock';
import { openDatabase, type Database, type DatabaseOptions } from '@vitrine/platform/database';
import { openEventLog, type EventLog } from '@vitrine/platform/events';
import type { Ids } from '@vitrine/platform/ids';
import { createPressure, createRateLimiter, type Pressure, type RateLimit } from '@vitrine/platform/limits';
import type { Logger } from '@vitrine/platform/logging';
import { openMailer } from '@vitrine/platform/mail';
import type { Metrics } from '@vitrine/platform/metrics';
import { openObjects } from '@vitrine/platform/objects';
import { createRedisLink, createRedisStream, createSharedContents } from '@vitrine/platform/redis';
import {
  backupRoute,
  createEventStreams,
  createHttpMetrics,
  createHttpServer,
  createShedding,
  experimentRoutes,
  healthRoutes,
  internalDoor,
} from './rest/index.ts';
import { createFileCatalogue, type Catalogue } from './shop/catalogue/index.ts';
import { createMemorySearch } from './shop/search/index.ts';
import { createSearchMaterial } from './search-material.ts';
import { createReception, createStaff } from './staff/index.ts';
import {
  announceChanges,
  createLayoutFiles,
  keepFamily,
  UnsoundFiles,
  watchFiles,
  type FamilyKeeper,
} from './tenants/index.ts';

/** What the app takes from outside itself. Tests give a clock of their own and sources that misbehave. */
export interface Surroundings {
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Metrics;
  components?: ComponentLookup;
  sources?: readonly DataSource[];
  catalogue?: Catalogue;
  pressure?: Pressure;
  openDatabase?: (options: DatabaseOptions) => Promise<Database>;
}

/** The layout server: everything wired, nothing listening yet. */
export interface App {
  /** Shop door, internal door, pictures and health. */
  server: FastifyInstance;
  /** The door for staff, for a port of its own. */
  staffServer: FastifyInstance;
  publishing: Publishing;
  events: EventLog;
  keeper: FamilyKeeper;
  /** `readyz` turns first, open streams end, work in flight is finished, then the database is closed. */
  close(): Promise<void>;
}

const BODY_LIMIT = 64 * 1024;
const STAFF_BODY_LIMIT = 1024 * 1024;
const HANG_UP_MS = 50;
const NO_PRODUCTS: readonly Product[] = [];
/** Wrong staff tokens of one address. */
const STRANGERS = { most: 100, seconds: 60 };

/**
 * Wires the layout server: the database, then the shops and their layouts (published from files where the store does not
 * know them), then the doors.
 * @throws UnsoundFiles if a shop's files or first layouts are faulty; FolderInUse if another process has the data;
 * TablesBehind if its tables are older than this code and must not be changed.
 */
export async function createApp(config: Config, surroundings: Surroundings): Promise<App> {
  const { logger } = surroundings;
  // Before the database: faulty files need no lock and leave nothing behind.
  const keeper = keepFamily({
    tenantsDir: config.tenantsDir,
    localesDir: config.localesDir,
    defaultTenant: config.defaultTenant,
    picturesFile: path.join(config.assetsDir, 'pictures.json'),
  });
  const database = await (surroundings.openDatabase ?? openDatabase)({
    databaseUrl: config.databaseUrl,
    listenUrl: config.databaseListenUrl,
    poolSize: config.databasePoolSize,
    migrates: config.databaseMigrate,
    dataDir: config.dataDir,
    onLostConnection: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    return await wire(config, surroundings, keeper, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function wire(
  config: Config,
  surroundings: Surroundings,
  keeper: FamilyKeeper,
  database: Database,
): Promise<App> {
  const { clock, ids, logger, metrics, components = catalog } = surroundings;
  const { edgePort } = config;
  const signer = createSigner({ secrets: config.secrets, clock: () => clock.now().getTime() });
  const redis = config.redisUrl === '' ? undefined : createRedisLink({ url: config.redisUrl, logger, metrics });
  const definitions = createDefinitions({ database, logger });
  const book = createExperimentBook({ keeper, definitions, logger });
  // Whoever hears of the event finds what runs now.
  const events = await openEventLog({ database, clock, logger, prepare: (event) => book.follow(event) });
  await book.refresh();
  const messages = createMessageBook({
    materialOf: (tenant) => {
      const files = keeper.files(tenant);
      return files && { catalogues: files.catalogues.value, copy: files.copy.value };
    },
    logger,
  });
  const revisions = createRevisions({ database, clock });
  const productsOf = (tenant: string) => keeper.files(tenant)?.products.value ?? NO_PRODUCTS;
  const engine = createMemorySearch(createSearchMaterial(productsOf, messages));
  const searchSource = createSearchSource({
    engine,
    searchPath: (tenant, locale, query) => keeper.current().find(tenant)?.routes.link(locale, 'search', { query }),
  });
  const given = surroundings.sources ?? [productsSource, recommendationsSource, searchSource];
  const sources = createDataSources({ sources: given, clock, logger, metrics });
  const world = createWorld({ keeper, messages, experiments: book.experiments, sources, clock, edgePort });
  const publishing = createPublishing({ database, revisions, events, world, components, clock });
  const seeded = await seedLayouts({
    database,
    revisions,
    events,
    world,
    components,
    clock,
    files: createLayoutFiles(config.tenantsDir),
  });
  if (!seeded.ok) {
    if (seeded.storeWasEmpty) throw new UnsoundFiles(seeded.faults);
    // What is published already goes on being served; only the new files stay out.
    logger.error(
      { files: seeded.files, faults: seeded.faults.map(({ message }) => message) },
      `new layout files were not published: ${seeded.faults[0]?.message}`,
    );
  }
  if (seeded.ok && seeded.unpublished.length > 0) {
    logger.warn(
      { documents: seeded.unpublished },
      `the files of ${seeded.unpublished.join(', ')} say what was never published; "npm run layouts -- push" publishes them`,
    );
  }
  const announce = () => announceChanges(keeper, database, events);
  await announce();
  const staff = createStaff({ database, clock, ids });
  await staff.seed(config.staff);

  const experiments = createExperimentDesk({
    database,
    definitions,
    book,
    events,
    revisions,
    world,
    components,
    clock,
    ids,
  });
  const records = createExposureRecords(database);
  const ring = createExposureRing(records.writeExposures);
  const exposureLog =
    redis === undefined
      ? ring
      : createSharedExposures({
          stream: createRedisStream({ link: redis, name: 'exposures', reader: ids.uuid() }),
          direct: ring,
          sink: records.writeExposures,
          logger,
        });
  const tests = createShopTests(keeper, book.experiments);
  const results = createResultsDesk({ desk: experiments, armSums: createArmSums(database), records });

  const catalogue = surroundings.catalogue ?? createFileCatalogue(productsOf);
  const ownContent: OwnContent = (tenant, name) => keeper.files(tenant)?.content.value.get(name);
  const outside = createOutsideContent({ clock, logger, metrics });
  const content = createPageContent({
    pages: createContentPages({ outside, cmsUrl: config.cmsUrl, own: ownContent }),
    components,
    sources,
    metrics,
    logger,
  });
  const service = createPageService({
    keeper,
    content,
    events,
    clock,
    logger,
    pages: createPublishedPages({ revisions, keeper, experiments: book.experiments, events, logger }),
    maker: createTreeMaker({ sources, content, catalogue, messages, components, clock, logger, edgePort, signer }),
    cache: createTreeCache<Refusal>({
      clock,
      events,
      shared: redis && createSharedContents({ link: redis, clock, metrics, edition: String(catalog.version) }),
    }),
  });
  const streams = createEventStreams(events);
  metrics.gauge(
    'vitrine_layout_event_streams',
    'Edges that follow the events of this instance.',
    [],
    () => streams.count,
  );
  const pressure = surroundings.pressure ?? createPressure();
  const shed = createShedding({ metrics, pressure });
  const http = createHttpMetrics(metrics);
  let isClosing = false;
  const isReady = async (): Promise<boolean> =>
    !isClosing &&
    (await database.check().then(
      () => true,
      () => false,
    ));

  const { trustedProxies } = config;
  const server = createHttpServer({ logger, ids, bodyLimit: BODY_LIMIT, trustedProxies });
  shed(server);
  http.watch(server, 'shop');
  healthRoutes(server, { isReady, metrics });
  const pictures = createPictureMaker({
    manifest: () => keeper.current().pictures,
    masters: path.join(config.assetsDir, 'pictures'),
    logger,
    kept: await openObjects({ s3: config.s3, folder: path.join(config.dataDir, 'assets') }),
  });
  pictureRoute(server, pictures);
  contentRoute(server, ownContent);
  const examples = createExamplePages(keeper);
  const negotiation = createNegotiation({ own: ownCatalog, metrics, logger });
  const limitTo = (limit: RateLimit) => createRateLimiter({ link: redis, clock, limit });
  const mailer = openMailer({ smtp: config.smtp, folder: path.join(config.dataDir, 'outbox'), clock, ids, logger });
  const newsletter = createNewsletterForms({
    subscriptions: createSubscriptions(database),
    mailer,
    recipients: limitTo(RECIPIENT_LIMIT),
    messages: () => messages,
    originOf: (shop) => originOf(shop, edgePort),
    clock,
    ids,
  });
  const forms = createFormDesk({
    handlers: newsletter,
    service,
    keeper,
    messages,
    visitors: limitTo(FORM_LIMIT),
    metrics,
    logger,
  });
  internalDoor(server, {
    service: withExamples(service, examples),
    forms,
    negotiation,
    keeper,
    events,
    streams,
    logger,
    signer,
  });
  experimentRoutes(server, {
    exposures: createExposureDesk({ log: exposureLog, records, known: book, metrics, logger }),
    tests,
    logger,
    signer,
  });
  void server.register(
    shopDoor({
      pages: createShopPages(service, keeper),
      tests: tests.ids,
      suggestions: createShopSuggestions({ keeper, messages, engine, catalogue }),
      signer,
      logger,
    }),
  );

  const staffServer = createHttpServer({
    logger,
    ids,
    bodyLimit: STAFF_BODY_LIMIT,
    trustedProxies,
  });
  shed(staffServer);
  http.watch(staffServer, 'staff');
  healthRoutes(staffServer, { isReady, metrics });
  const strangers = limitTo(STRANGERS);
  backupRoute(staffServer, {
    database,
    clock,
    dataDir: config.dataDir,
    receive: createReception({ staff, strangers }),
  });
  pictureRoute(staffServer, pictures);
  galleryDoor(staffServer, {
    examples,
    keeper,
    staff,
    strangers,
    clock,
    signer,
    rendererUrl: config.rendererUrl,
    isOpen: config.galleryIsOpen,
  });
  void staffServer.register(
    staffDoor({
      staff,
      strangers,
      publishing,
      revisions,
      world,
      components,
      experiments,
      results,
      clock,
      signer,
      logger,
    }),
  );

  const appointments = keepAppointments({ publishing, logger });
  const stopWatching = config.watchFiles
    ? await watchFiles({
        tenantsDir: config.tenantsDir,
        localesDir: config.localesDir,
        keeper,
        publishing,
        revisions,
        announce,
        logger,
      })
    : undefined;

  return {
    server,
    staffServer,
    publishing,
    events,
    keeper,
    async close() {
      isClosing = true;
      await stopWatching?.();
      await appointments.stop();
      streams.close();
      pressure.stop();
      // A connection falls idle when its last answer is out; its owner would keep it open.
      const hangUp = setInterval(() => {
        for (const one of [server, staffServer]) one.server.closeIdleConnections();
      }, HANG_UP_MS);
      await Promise.all([server.close(), staffServer.close()]).finally(() => clearInterval(hangUp));
      await exposureLog.close();
      await events.close();
      await outside.close();
      mailer.close();
      redis?.close();
      await database.close();
    },
  };
}
