import path from 'node:path';
import type { GoodsCopy } from '@vitrine/commerce/catalogue';
import type { Merger } from '@vitrine/platform/changes';
import { openDatabase } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import type { Fault } from '@vitrine/schemas';
import type { FastifyInstance } from 'fastify';
import { lateOutbox, openBackground } from './composition/background.ts';
import { admitDemo } from './composition/demo.ts';
import { openDoors } from './composition/doors.ts';
import { createEnding, type Ending } from './composition/ending.ts';
import { openExperiments } from './composition/experiments.ts';
import { openHouse } from './composition/house.ts';
import { openPages } from './composition/pages.ts';
import { openPublishing } from './composition/publishing.ts';
import type { Surroundings } from './composition/surroundings.ts';
import { openTrade } from './composition/trade.ts';
import type { Config } from './config.ts';
import { createPictureShelf } from './content/pictures/index.ts';
import { createChangeSets, createChangeSetService } from './layout/change-sets/index.ts';
import { createNotices, noticeMails, putNoticeMail } from './layout/notices/index.ts';
import { createPreviewLinks } from './layout/previews/index.ts';
import { keepAppointments, type Publishing } from './layout/publishing/index.ts';
import { admitStaff, createAuditLog, createStaff, watchTokens } from './staff/index.ts';
import { announceChanges, openFamilies, savedSince, watchFiles, type FamilyRepository } from './tenants/index.ts';

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

/**
 * Wires the layout server: the database, then the shops, their layouts and their goods (published and imported from files where
 * the store does not know them), then the doors. If something of it fails, what was opened before is closed.
 * @throws UnsoundFiles if a shop's files or first layouts are faulty; FolderInUse if another process has the data;
 * TablesBehind if its tables are older than this code and must not be changed.
 */
export async function createApp(config: Config, surroundings: Surroundings): Promise<App> {
  const ending = createEnding();
  try {
    return await open(config, surroundings, ending);
  } catch (error) {
    await ending
      .end()
      .catch((second: unknown) => surroundings.logger.error({ err: second }, 'what was open could not be closed'));
    throw error;
  }
}

/** Everything in the order in which it begins; it ends in the reverse one. */
async function open(config: Config, surroundings: Surroundings, ending: Ending): Promise<App> {
  const { clock, ids, logger } = surroundings;
  const shelf = createPictureShelf();
  const { tenantsDir, localesDir } = config;
  const isWatching = config.watchFiles || config.watchSettings;
  const savedMeanwhile = isWatching ? savedSince([tenantsDir, localesDir]) : () => [];
  // Before the database: faulty files need no lock and leave nothing behind.
  const families = openFamilies({
    tenantsDir,
    localesDir,
    defaultTenant: config.defaultTenant,
    picturesFile: path.join(config.assetsDir, 'pictures.json'),
    shelf,
  });
  const database = await (surroundings.openDatabase ?? openDatabase)({
    databaseUrl: config.databaseUrl,
    listenUrl: config.databaseListenUrl,
    poolSize: config.databasePoolSize,
    migrates: config.databaseMigrate,
    dataDir: config.dataDir,
    onLostConnection: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onEnd: (error) => {
      logger.fatal({ err: error }, 'the embedded database has ended; ending, to be started again');
      surroundings.end?.();
    },
  });
  ending.add(() => database.close());
  const { outbox, handTo } = lateOutbox();
  const house = await openHouse({ config, surroundings, database, families, shelf, outbox, ending });
  const { platform, current, events, merger } = house;
  const trade = openTrade(house, surroundings, ending);
  const { goods, domains, sources, content, takeGoods } = trade;
  const announce = () => announceChanges(families, database, events);

  const { edgePort, cmsUrl, demo } = config;
  const sets = createChangeSets({ database, clock, ids });
  const subjects = domains.all.flatMap((domain) => domain.subjects ?? []);
  const values = domains.all.flatMap((domain) => domain.values ?? []);
  const { world, publishing, takeFiles } = await openPublishing({
    ...house,
    sets,
    sources,
    catalogue: goods,
    search: domains.search,
    subjects,
    shops: platform.shops,
    tenantsDir,
    edgePort,
    cmsUrl,
    demo,
  });
  await takeGoods();
  await announce();
  const demoJobs = config.demo ? await admitDemo(platform, families) : [];

  const previews = createPreviewLinks({ database, clock, ids });
  const changeSets = createChangeSetService({
    sets,
    revisions: house.revisions,
    publishing,
    clock,
  });
  const staff = createStaff({ database, clock, ids, demo: config.demo });
  const notices = createNotices({
    database,
    clock,
    forward: (transaction, notice) => putNoticeMail(outbox, transaction, notice),
  });
  const audit = createAuditLog({ database, clock });
  await admitStaff({ staff, audit, people: config.staff, logger });

  const tests = openExperiments({ ...house, world, publishing, notices, audit });
  ending.add(() => tests.close());
  const { service, contentOfShops } = openPages({
    ...house,
    rules: house.words.rules,
    current,
    sources,
    contentPages: content.pages,
    previews,
    changeSets,
    publishing,
    subjects,
    values,
    gates: domains.all.flatMap((domain) => domain.gates ?? []),
    shops: platform.shops,
  });

  const background = openBackground({
    ...house,
    domains: domains.all,
    jobs: [...tests.jobs, ...demoJobs],
    errands: [
      noticeMails({
        mailer: house.post,
        letterBox: staff.letterBox,
        senderFor: (scope) => platform.shops.find(scope) ?? platform.shops.find(families.current().defaultShop.id),
      }),
    ],
  });
  handTo(background.outbox);
  ending.add(() => background.stop());
  const { server, staffServer, turnAway } = await openDoors({
    house,
    trade,
    tests,
    service,
    contentOfShops,
    ownContent: trade.ownContent,
    previews,
    notices,
    changeSets,
    world,
    publishing,
    staff,
    audit,
    pressure: surroundings.pressure,
    access: surroundings.access,
    ending,
  });

  ending.add(await watchTokens({ staff, clock, logger }));
  const reload = async () => {
    const faults = await takeFiles();
    await takeGoods();
    await announce();
    return faults;
  };
  const appointments = keepAppointments({ publishing, world, notices, logger });
  ending.add(() => appointments.stop());
  if (isWatching)
    ending.add(
      await watchFiles({
        documents: config.watchFiles,
        tenantsDir,
        localesDir,
        publishing,
        revisions: house.revisions,
        reload: async () => void (await reload()),
        savedMeanwhile,
        logger,
      }),
    );
  ending.add(turnAway);
  return { server, staffServer, publishing, events, merger, families, goods, reload, close: () => ending.end() };
}
