import path from 'node:path';
import { createPressure } from '@vitrine/platform/limits';
import { openObjects } from '@vitrine/platform/objects';
import type { FastifyInstance } from 'fastify';
import { createPictureService } from '../content/assets/index.ts';
import { createPictureDeeds } from '../content/pictures/index.ts';
import type { OwnContent } from '../content/cms/index.ts';
import { createExamplePages } from '../gallery/index.ts';
import { createSitemaps, type PageService } from '../layout/pages/index.ts';
import type { ChangeSetService } from '../layout/change-sets/index.ts';
import type { Notices } from '../layout/notices/index.ts';
import type { PreviewLinks } from '../layout/previews/index.ts';
import type { ContentOfShops, PageWorld, Publishing } from '../layout/publishing/index.ts';
import { createEventStreams } from '../rest/index.ts';
import type { AuditLog, Staff } from '../staff/index.ts';
import type { Ending } from './ending.ts';
import type { Experiments } from './experiments.ts';
import type { House } from './house.ts';
import { createServers } from './http-servers.ts';
import { ownPictures, pictureUses } from './own-pictures.ts';
import { openShopServer } from './shop-server.ts';
import { openStaffServer } from './staff-server.ts';
import type { Surroundings } from './surroundings.ts';
import type { Trade } from './trade.ts';

/** What the doors lead to. */
export interface DoorParts {
  house: House;
  trade: Trade;
  tests: Experiments;
  service: PageService;
  contentOfShops: ContentOfShops;
  ownContent: OwnContent;
  previews: PreviewLinks;
  notices: Notices;
  changeSets: ChangeSetService;
  world: PageWorld;
  publishing: Publishing;
  staff: Staff;
  audit: AuditLog;
  pressure: Surroundings['pressure'];
  access: Surroundings['access'];
  ending: Ending;
}

export interface Doors {
  /** Shop door, internal door, pictures and health. */
  server: FastifyInstance;
  /** The door for staff, for a port of its own. */
  staffServer: FastifyInstance;
  /** `readyz` says from now on that nobody should come any more. */
  turnAway(): void;
}

const HANG_UP_MS = 50;

/** Opens both servers; they do not listen yet. At the end they end their streams and finish what is in flight. */
export async function openDoors({
  house,
  trade: { domains, content, goods, ownFiles },
  tests: {
    experiments,
    shipping,
    results,
    planner,
    explainer,
    exposures,
    ingest,
    ingestKeys,
    holdouts,
    holdoutResults,
  },
  service,
  contentOfShops,
  ownContent,
  pressure = createPressure(),
  access,
  ending,
  ...given
}: DoorParts): Promise<Doors> {
  const { config, database, families, messages, words, metrics, logger, platform, ids, events } = house;
  const { dataDir, edgePort, s3 } = config;
  const streams = createEventStreams(events);
  metrics.gauge(
    'vitrine_layout_event_streams',
    'Edges that follow the events of this instance.',
    [],
    () => streams.count,
  );
  let isClosing = false;
  const isReady = async (): Promise<boolean> =>
    !isClosing &&
    (await database.check().then(
      () => true,
      () => false,
    ));
  const shared = {
    ...house,
    ...given,
    open: createServers({ config, ids, logger, access, metrics, pressure, isReady }),
    platform,
    domains: domains.all,
    content: contentOfShops,
    pictures: createPictureService({
      manifest: () => families.current().pictures,
      masters: path.join(config.assetsDir, 'pictures'),
      others: ownPictures(house.shelf, house.pictureStore),
      logger,
      kept: await openObjects({ s3, folder: path.join(dataDir, 'assets') }),
    }),
    examples: createExamplePages(families, messages),
  };
  const contentOf = (tenant: string) => words.pages(tenant);
  const server = openShopServer({
    ...shared,
    sitemaps: createSitemaps({ ...house, service, contentOf, productsOf: goods.productsOf, edgePort }),
    own: { page: ownContent, files: ownFiles },
    revalidate: content.revalidate,
    service,
    streams,
    exposures,
    ingest,
  });
  const usedIn = pictureUses({
    ...house,
    world: given.world,
    productsOf: goods.productsOf,
  });
  const pictureDeeds = createPictureDeeds({
    database,
    store: house.pictureStore,
    events,
    clock: house.clock,
    isShared: (name) => families.current().pictures.has(name),
    usedIn,
  });
  const staffServer = openStaffServer({
    ...shared,
    pictureDeeds,
    pictureUses: usedIn,
    orders: domains.orders.tending,
    goods,
    returns: domains.returns.tendingReturns,
    credits: domains.credits.tendingCredits,
    experiments,
    results,
    shipping,
    planner,
    explainer,
    ingest,
    ingestKeys,
    holdouts,
    holdoutResults,
  });
  ending.add(async () => {
    streams.close();
    pressure.stop();
    // A connection falls idle when its last answer is out; its owner would keep it open.
    const hangUp = setInterval(() => {
      for (const one of [server, staffServer]) one.server.closeIdleConnections();
    }, HANG_UP_MS);
    await Promise.all([server.close(), staffServer.close()]).finally(() => clearInterval(hangUp));
  });
  return {
    server,
    staffServer,
    turnAway() {
      isClosing = true;
    },
  };
}
