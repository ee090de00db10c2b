import path from 'node:path';
import { catalog } from '@vitrine/component-registry/manifest';
import type { Catalogue, GoodsCopy } from '@vitrine/commerce/catalogue';
import { createHttpProvider } from '@vitrine/commerce/payments';
import { startMerger, type Merger } from '@vitrine/platform/changes';
import type { Clock } from '@vitrine/platform/clock';
import { openDatabase, type Database, type DatabaseOptions } from '@vitrine/platform/database';
import type { DataSource, Platform } from '@vitrine/platform/doors';
import { openEventLog, type EventLog } from '@vitrine/platform/events';
import type { Ids } from '@vitrine/platform/ids';
import { createLimiters, createPressure, type Pressure } from '@vitrine/platform/limits';
import type { Logger } from '@vitrine/platform/logging';
import { openMailer } from '@vitrine/platform/mail';
import type { Metrics } from '@vitrine/platform/metrics';
import { openObjects } from '@vitrine/platform/objects';
import { createRedisLink } from '@vitrine/platform/redis';
import type { Fault } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import type { FastifyInstance } from 'fastify';
import { openBackground } from './composition/background.ts';
import { openContent } from './composition/content.ts';
import { countedCatalogue } from './composition/counted-catalogue.ts';
import { admitDemo } from './composition/demo.ts';
import { createDomains } from './composition/domains.ts';
import { openExperiments } from './composition/experiments.ts';
import { openGoods } from './composition/goods.ts';
import { createServers } from './composition/http-servers.ts';
import { openRatings } from './composition/reviews.ts';
import { openPages } from './composition/pages.ts';
import { openPublishing } from './composition/publishing.ts';
import { openShopServer } from './composition/shop-server.ts';
import { openStaffServer } from './composition/staff-server.ts';
import type { Config } from './config.ts';
import { createPictureService } from './content/assets/index.ts';
import type { OwnContent } from './content/cms/index.ts';
import type { OwnFiles } from './content/files/index.ts';
import { createMessages } from './content/messages/index.ts';
import { createPublishedWords } from './content/published/index.ts';
import { createDefinitions, createCurrentExperiments } from './experiments/lifecycle/index.ts';
import { createExamplePages } from './gallery/index.ts';
import { createDataSources } from './layout/data-sources/index.ts';
import { createShops, createSitemaps } from './layout/pages/index.ts';
import { createPreviewLinks } from './layout/previews/index.ts';
import { keepAppointments, type Publishing } from './layout/publishing/index.ts';
import { createRevisions } from './layout/revisions/index.ts';
import type { ComponentLookup } from './layout/validate/index.ts';
import { createEventStreams } from './rest/index.ts';
import { admitStaff, createAuditLog, createStaff, watchTokens } from './staff/index.ts';
import { announceChanges, openFamilies, watchFiles, type FamilyRepository } from './tenants/index.ts';

/** What the app takes from outside itself. Tests give a clock of their own and sources that misbehave. */
export interface Surroundings {
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Metrics;
  components?: ComponentLookup;
  /** What stands in for the domains' sources. */
  sources?: (own: readonly DataSource[]) => readonly DataSource[];
  /** What stands in for the copy of the catalogue. */
  catalogue?: (own: Catalogue) => Catalogue;
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
  /** Where what changes many times a second is noted. */
  merger: Merger;
  families: FamilyRepository;
  /** What the shops sell. */
  goods: Pick<GoodsCopy, 'productsOf'>;
  /** Reads the files of the shops again; what has faults, which are given back, stays as it is. */
  reload(): Promise<readonly Fault[]>;
  /** `readyz` turns first, open streams end, work in flight is finished, then the database is closed. */
  close(): Promise<void>;
}

const HANG_UP_MS = 50;

/**
 * Wires the layout server: the database, then the shops, their layouts and their goods (published and imported from files where
 * the store does not know them), then the doors.
 * @throws UnsoundFiles if a shop's files or first layouts are faulty; FolderInUse if another process has the data;
 * TablesBehind if its tables are older than this code and must not be changed.
 */
export async function createApp(config: Config, surroundings: Surroundings): Promise<App> {
  const { logger } = surroundings;
  // Before the database: faulty files need no lock and leave nothing behind.
  const families = openFamilies({
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
    return await wire(config, surroundings, families, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function wire(
  config: Config,
  surroundings: Surroundings,
  families: FamilyRepository,
  database: Database,
): Promise<App> {
  const { clock, ids, logger, metrics, components = catalog } = surroundings;
  const { edgePort, tenantsDir, localesDir, dataDir } = config;
  const signer = createSigner({ secrets: config.secrets, clock: () => clock.now().getTime() });
  const redis = config.redisUrl === '' ? undefined : createRedisLink({ url: config.redisUrl, logger, metrics });
  const definitions = createDefinitions({ database, logger });
  const current = createCurrentExperiments({ families, definitions, logger });
  const revisions = createRevisions({ database, clock });
  const words = createPublishedWords({ revisions, logger });
  const events = await openEventLog({ database, clock, logger });
  // Whoever hears of the event finds what runs, and what is said, now.
  events.prepare((event) => current.follow(event), ['experiment:']);
  events.prepare((event) => words.follow(event), ['copy:', 'content:']);
  const merger = startMerger({ database, events, logger });
  await Promise.all([current.refresh(), words.refresh()]);
  const messages = createMessages({
    materialOf: (tenant) => {
      const files = families.files(tenant);
      return files && { languages: files.languages.value, copy: words.copy(tenant) };
    },
    logger,
  });

  const mailer = openMailer({ smtp: config.smtp, folder: path.join(dataDir, 'outbox'), clock, ids, logger });
  const platform: Platform = {
    clock,
    ids,
    database,
    mailer,
    signer,
    shops: createShops({ families, messages, edgePort }),
    changes: merger,
    // Opened with the handlers of the domains, which are made of this.
    outbox: { put: (...errand) => background.outbox.put(...errand) },
    uploads: await openObjects({ s3: config.s3, folder: path.join(dataDir, 'uploads') }),
    limitTo: createLimiters({ link: redis, clock }),
  };
  const ratings = openRatings({ platform, families, events, tenantsDir, logger });
  const { copy: goods, fill } = openGoods({ platform, families, events, ratings: ratings.copy, tenantsDir, logger });
  const { productsOf } = goods;
  const catalogue = countedCatalogue(surroundings.catalogue?.(goods) ?? goods, metrics);
  const paymentProvider = config.payments && createHttpProvider(config.payments, clock);
  const { all: domains, orders, returns } = createDomains(platform, { catalogue, productsOf }, { paymentProvider });

  const ownFiles = (tenant: string): OwnFiles | undefined => families.files(tenant)?.files.value;
  const content = openContent({ config, database, families, events, ownFiles, clock, logger, metrics });
  const given = [...domains.flatMap((domain) => domain.sources ?? []), ...content.sources];
  const sources = createDataSources({ sources: surroundings.sources?.(given) ?? given, clock, logger, metrics });
  const house = {
    config,
    database,
    families,
    messages,
    events,
    revisions,
    sources,
    components,
    redis,
    signer,
    clock,
    ids,
    logger,
    metrics,
  };
  const { world, publishing, takeFiles } = await openPublishing({ ...house, current, words, tenantsDir, edgePort });
  const takeGoods = async (): Promise<void> => {
    await ratings.fill();
    await fill();
    // Announced by now, not while somebody already reads what comes after.
    await merger.mergeNow();
  };
  await takeGoods();
  const announce = () => announceChanges(families, database, events);
  await announce();
  if (config.demo) await admitDemo(platform, families);
  const previews = createPreviewLinks({ database, clock, ids });
  const staff = createStaff({ database, clock, ids, demo: config.demo });
  const audit = createAuditLog({ database, clock });
  await admitStaff({ staff, audit, people: config.staff, logger });
  const { experiments, results, exposures, ...tests } = openExperiments({ ...house, definitions, current, world });
  const ownContent: OwnContent = (tenant, name) => words.page(tenant, name);
  const { service, contentOfShops, ...pages } = openPages({
    ...house,
    current,
    ownContent,
    previews,
    subjects: domains.flatMap((domain) => domain.subjects ?? []),
    gates: domains.flatMap((domain) => domain.gates ?? []),
    shops: platform.shops,
  });

  const background = openBackground({ ...house, domains });
  const streams = createEventStreams(events);
  metrics.gauge(
    'vitrine_layout_event_streams',
    'Edges that follow the events of this instance.',
    [],
    () => streams.count,
  );
  const pressure = surroundings.pressure ?? createPressure();
  let isClosing = false;
  const isReady = async (): Promise<boolean> =>
    !isClosing &&
    (await database.check().then(
      () => true,
      () => false,
    ));
  const doors = {
    ...house,
    open: createServers({ config, ids, logger, metrics, pressure, isReady }),
    platform,
    pictures: createPictureService({
      manifest: () => families.current().pictures,
      masters: path.join(config.assetsDir, 'pictures'),
      logger,
      kept: await openObjects({ s3: config.s3, folder: path.join(dataDir, 'assets') }),
    }),
    examples: createExamplePages(families, messages),
  };
  const contentOf = (tenant: string) => words.pages(tenant);
  const sitemaps = createSitemaps({ ...house, service, contentOf, productsOf, edgePort });
  const server = openShopServer({
    ...doors,
    sitemaps,
    current,
    previews,
    own: { page: ownContent, files: ownFiles },
    content: contentOfShops,
    revalidate: content.revalidate,
    domains,
    service,
    streams,
    exposures,
  });
  const staffServer = openStaffServer({
    ...doors,
    domains,
    orders: orders.tending,
    returns: returns.tendingReturns,
    staff,
    audit,
    previews,
    publishing,
    world,
    content: contentOfShops,
    experiments,
    results,
  });

  const stopWatchingTokens = await watchTokens({ staff, clock, logger });
  const reload = async () => {
    const faults = await takeFiles();
    await takeGoods();
    await announce();
    return faults;
  };
  const appointments = keepAppointments({ publishing, logger });
  const stopWatching =
    config.watchFiles || config.watchSettings
      ? await watchFiles({
          documents: config.watchFiles,
          tenantsDir,
          localesDir,
          publishing,
          revisions,
          reload: async () => void (await reload()),
          logger,
        })
      : undefined;

  return {
    server,
    staffServer,
    publishing,
    events,
    merger,
    families,
    goods,
    reload,
    async close() {
      isClosing = true;
      await stopWatching?.();
      stopWatchingTokens();
      await appointments.stop();
      streams.close();
      pressure.stop();
      // A connection falls idle when its last answer is out; its owner would keep it open.
      const hangUp = setInterval(() => {
        for (const one of [server, staffServer]) one.server.closeIdleConnections();
      }, HANG_UP_MS);
      await Promise.all([server.close(), staffServer.close()]).finally(() => clearInterval(hangUp));
      await tests.close();
      await background.stop();
      await merger.stop();
      await events.close();
      await Promise.all([pages.close(), content.close()]);
      mailer.close();
      await paymentProvider?.close();
      redis?.close();
      await database.close();
    },
  };
}
