import { ownCatalog } from '@vitrine/component-registry/manifest';
import type { Signer } from '@vitrine/schemas/signing';
import type { FastifyInstance } from 'fastify';
import { createReviewPictureFiles } from '@vitrine/commerce/reviews';
import type { Domain, Platform } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { Config } from '../config.ts';
import {
  createBrandFiles,
  createDocuments,
  DOCUMENTS_FOLDER,
  FILMS_FOLDER,
  pictureRoute,
  type PictureService,
} from '../content/assets/index.ts';
import { contentRoute, serviceLayerRoute, type OwnParts } from '../content/cms/index.ts';
import type { ExposureService } from '../experiments/exposures/index.ts';
import type { IngestService } from '../experiments/ingest/index.ts';
import { holdoutShares } from '../experiments/holdouts/index.ts';
import { createShopTests, type CurrentExperiments } from '../experiments/lifecycle/index.ts';
import { createCallForm, createFormService, createJudgeForm, FORM_LIMIT } from '../forms/index.ts';
import { withExamples, type ExamplePages } from '../gallery/index.ts';
import { shopDoor } from '../graphql/index.ts';
import { createNegotiation } from '../layout/negotiation/index.ts';
import { createShopPages, type PageService, type Sitemaps } from '../layout/pages/index.ts';
import type { ContentOfShops } from '../layout/publishing/index.ts';
import type { PreviewLinks } from '../layout/previews/index.ts';
import {
  domainRoutes,
  experimentRoutes,
  internalDoor,
  measuredRoute,
  revalidateRoute,
  sessionRoutes,
  type EventStreams,
  type Revalidate,
} from '../rest/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';
import type { OpenServer } from './http-servers.ts';

export interface ShopServerParts {
  config: Pick<Config, 'documents' | 'introspection' | 'revalidateToken'>;
  revalidate: Revalidate;
  open: OpenServer;
  domains: readonly Domain[];
  platform: Platform;
  service: PageService;
  sitemaps: Sitemaps;
  families: FamilyRepository;
  current: Pick<CurrentExperiments, 'experiments' | 'holdouts'>;
  own: OwnParts;
  content: ContentOfShops;
  events: EventLog;
  previews: Pick<PreviewLinks, 'countView' | 'view'>;
  streams: EventStreams;
  exposures: ExposureService;
  ingest: IngestService;
  pictures: PictureService;
  examples: ExamplePages;
  logger: Logger;
  metrics: Metrics;
  signer: Signer;
}

const BODY_LIMIT = 64 * 1024;

/** The server behind the edge: pictures, content, the internal door and the shop door. */
export function openShopServer({
  config: { documents, introspection, revalidateToken },
  revalidate,
  open,
  domains,
  platform,
  service,
  sitemaps,
  families,
  current,
  own,
  content,
  events,
  previews,
  streams,
  exposures,
  ingest,
  pictures,
  examples,
  logger,
  metrics,
  signer,
}: ShopServerParts): FastifyInstance {
  const server = open('shop', { bodyLimit: BODY_LIMIT });
  const papers = createDocuments(DOCUMENTS_FOLDER);
  const films = createDocuments(FILMS_FOLDER);
  const brandFiles = createBrandFiles((id) => {
    const shop = families.current().find(id);
    return shop && { id, name: shop.tenant.name, theme: shop.theme };
  });
  const ofReviews = createReviewPictureFiles(platform.database);
  pictureRoute(
    server,
    pictures,
    async (file) => (await brandFiles(file)) ?? (await papers(file)) ?? (await films(file)) ?? ofReviews(file),
  );
  contentRoute(server, own);
  const { shops } = platform;
  const judge = createJudgeForm({ visitors: platform.limitTo('forms', FORM_LIMIT), metrics, logger });
  internalDoor(server, {
    service: withExamples(service, examples),
    sitemaps,
    forms: createFormService({ handlers: domains.flatMap(({ forms = [] }) => forms), judge, service, shops }),
    negotiation: createNegotiation({ own: ownCatalog, metrics, logger }),
    families,
    previews,
    events,
    streams,
    logger,
    signer,
  });
  const tests = createShopTests(families, current.experiments, (tenant) => holdoutShares(current.holdouts(tenant)));
  domainRoutes(server, {
    routes: [
      ...domains.flatMap(({ routes = [] }) => routes),
      serviceLayerRoute((tenant, locale, entry) => content.find(tenant, locale, entry, true)),
    ],
    messages: domains.flatMap(({ messages = [] }) => messages),
    shops,
    logger,
    signer,
  });
  sessionRoutes(server, {
    renew: domains.find(({ renewSession }) => renewSession !== undefined)?.renewSession,
    shops,
    logger,
    signer,
  });
  revalidateRoute(server, {
    token: revalidateToken,
    revalidate,
    tenants: () => families.current().shops.map(({ id }) => id),
    signer,
  });
  measuredRoute(server, { ingest, signer });
  experimentRoutes(server, { exposures, tests, logger, signer });
  void server.register(
    shopDoor({
      pages: createShopPages(service, families),
      tenants: { shopOf: (tenant) => families.current().find(tenant), testsOf: tests.ids },
      domains,
      callForm: createCallForm({ judge, shops }),
      documents,
      introspection,
      signer,
      logger,
    }),
  );
  return server;
}
