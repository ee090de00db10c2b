import type { GoodsCopy } from '@vitrine/commerce/catalogue';
import { contactFileKeys } from '@vitrine/commerce/contact';
import { createRulesPreview } from '@vitrine/commerce/listing';
import type { TendOrders } from '@vitrine/commerce/orders';
import type { TendCredits } from '@vitrine/commerce/revolving-credit';
import type { TendReturns } from '@vitrine/commerce/returns';
import type { Signer } from '@vitrine/schemas/signing';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { Domain, Platform } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import type { Config } from '../config.ts';
import { pictureRoute, type PictureService } from '../content/assets/index.ts';
import type { PictureDeeds, PictureStore } from '../content/pictures/index.ts';
import type { VisitorExplainer } from '../experiments/explain/index.ts';
import type { HoldoutResultsService, HoldoutService } from '../experiments/holdouts/index.ts';
import type { IngestKeys, IngestService } from '../experiments/ingest/index.ts';
import type { ExperimentService } from '../experiments/lifecycle/index.ts';
import type { Planner, ResultsService } from '../experiments/results/index.ts';
import type { ShipService } from '../experiments/shipping/index.ts';
import { galleryDoor, type ExamplePages } from '../gallery/index.ts';
import { staffDoor } from '../graphql/index.ts';
import type { ContentOfShops, PageWorld, Publishing } from '../layout/publishing/index.ts';
import type { ChangeSetService } from '../layout/change-sets/index.ts';
import type { Notices } from '../layout/notices/index.ts';
import type { PreviewLinks } from '../layout/previews/index.ts';
import type { Revisions } from '../layout/revisions/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import {
  backupRoute,
  catalogueRoutes,
  creditRoutes,
  caseRoutes,
  goodsRoutes,
  orderRoutes,
  paylinkRoute,
  personRoutes,
  pictureStaffRoutes,
  returnRoutes,
  feedbackRoutes,
  reviewRoutes,
  searchRoutes,
  withdrawalRoutes,
} from '../rest/index.ts';
import {
  createReception,
  mayAppointFor,
  WRONG_ADDRESS,
  WRONG_TOKENS,
  type AuditLog,
  type Staff,
} from '../staff/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';
import { ALL_TABLES } from './all-tables.ts';
import { importingShop } from './goods.ts';
import { keptOfAnybody, keptOfPeople } from './people.ts';
import type { OpenServer } from './http-servers.ts';

export interface StaffServerParts {
  config: Pick<Config, 'dataDir' | 'rendererUrl' | 'galleryIsOpen'>;
  open: OpenServer;
  domains: readonly Domain[];
  orders: TendOrders;
  returns: TendReturns;
  credits: TendCredits;
  goods: GoodsCopy;
  platform: Platform;
  database: Database;
  staff: Staff;
  audit: AuditLog;
  publishing: Publishing;
  revisions: Revisions;
  world: PageWorld;
  content: ContentOfShops;
  components: ComponentLookup;
  experiments: ExperimentService;
  shipping: ShipService;
  results: ResultsService;
  planner: Planner;
  explainer: VisitorExplainer;
  ingest: IngestService;
  ingestKeys: IngestKeys;
  holdouts: HoldoutService;
  holdoutResults: HoldoutResultsService;
  previews: PreviewLinks;
  notices: Notices;
  changeSets: ChangeSetService;
  families: FamilyRepository;
  pictures: PictureService;
  pictureDeeds: PictureDeeds;
  pictureStore: PictureStore;
  pictureUses(tenant: string, name: string): Promise<readonly string[]>;
  examples: ExamplePages;
  signer: Signer;
  clock: Clock;
  logger: Logger;
}

const BODY_LIMIT = 1024 * 1024;
/** A catalogue or a picture may come over a slow line; what is read whole has a shorter time (`rest/bound-bodies.ts`). */
const REQUEST_TIMEOUT_MS = 600_000;

/** The server for staff, for a port of its own: GraphQL, the gallery, goods, reviews, backups, what is kept of people. */
export function openStaffServer({
  config: { dataDir, rendererUrl, galleryIsOpen },
  open,
  domains,
  platform,
  database,
  orders,
  returns,
  credits,
  goods,
  staff,
  audit,
  families,
  pictures,
  pictureDeeds,
  pictureStore,
  pictureUses,
  examples,
  signer,
  clock,
  logger,
  ...services
}: StaffServerParts): FastifyInstance {
  const server = open('staff', { bodyLimit: BODY_LIMIT, requestTimeoutMs: REQUEST_TIMEOUT_MS, refusesNul: true });
  const receive = createReception({
    staff,
    limits: {
      tokens: platform.limitTo('staff-tokens', WRONG_TOKENS),
      addresses: platform.limitTo('staff-addresses', WRONG_ADDRESS),
    },
  });
  backupRoute(server, {
    database,
    tables: ALL_TABLES,
    files: { store: platform.uploads, keys: contactFileKeys },
    clock,
    dataDir,
    receive,
    audit,
  });
  catalogueRoutes(server, {
    platform,
    shopOf(tenant) {
      const shop = platform.shops.find(tenant);
      return shop && importingShop(shop, () => services.world.library(tenant, shop.locale).names?.('text') ?? []);
    },
    dataDir,
    receive,
    audit,
    logger,
  });
  const customers = keptOfPeople(domains, database, dataDir);
  personRoutes(server, {
    keptFor: (member) => keptOfAnybody(customers, database, (tenants) => mayAppointFor(member, tenants)),
    receive,
    audit,
  });
  searchRoutes(server, {
    platform,
    preview: createRulesPreview({ catalogue: goods, productsOf: goods.productsOf }),
    shopOf: (tenant, locale) => platform.shops.find(tenant, locale),
    receive,
  });
  feedbackRoutes(server, { platform, shopOf: (tenant) => platform.shops.find(tenant)?.tenant, receive });
  reviewRoutes(server, { platform, shopOf: (tenant) => platform.shops.find(tenant)?.tenant, receive, audit });
  const service = { orders, shopOf: (tenant: string) => platform.shops.find(tenant)?.tenant, receive, audit };
  orderRoutes(server, service);
  paylinkRoute(server, service);
  returnRoutes(server, { ...service, returns });
  creditRoutes(server, { ...service, credits });
  goodsRoutes(server, { platform, receive, audit });
  caseRoutes(server, { platform, receive, audit });
  withdrawalRoutes(server, { platform, receive });
  pictureRoute(server, pictures);
  pictureStaffRoutes(server, {
    deeds: pictureDeeds,
    store: pictureStore,
    usedIn: pictureUses,
    incoming: platform.uploads,
    shopOf: (tenant) => families.current().find(tenant),
    receive,
    audit,
  });
  galleryDoor(server, { examples, families, receive, staff, audit, clock, signer, rendererUrl, isOpen: galleryIsOpen });
  void server.register(staffDoor({ receive, staff, audit, clock, signer, logger, ...services }));
  return server;
}
