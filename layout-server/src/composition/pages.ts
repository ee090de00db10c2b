import { catalog } from '@vitrine/component-registry/manifest';
import type { SearchRules } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { Clock } from '@vitrine/platform/clock';
import type { PageGate, PageSubject, PageValues, Shops } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import { createSharedContents, type RedisLink } from '@vitrine/platform/redis';
import type { Config } from '../config.ts';
import type { ContentPages } from '../content/cms/index.ts';
import type { Messages } from '../content/messages/index.ts';
import { holdoutShares } from '../experiments/holdouts/index.ts';
import type { CurrentExperiments } from '../experiments/lifecycle/index.ts';
import type { DataSources } from '../layout/data-sources/index.ts';
import {
  createPageContent,
  createPageService,
  createPublishedPages,
  createTreeCache,
  createTreeService,
  type PageService,
  type Refusal,
} from '../layout/pages/index.ts';
import type { ChangeSetService } from '../layout/change-sets/index.ts';
import { seenBy, type PreviewLinks } from '../layout/previews/index.ts';
import { keepFutures, type ContentOfShops, type Publishing } from '../layout/publishing/index.ts';
import type { Revisions } from '../layout/revisions/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';

export interface PageParts {
  config: Pick<Config, 'edgePort'>;
  families: FamilyRepository;
  messages: Messages;
  /** What the merchandisers of a tenant tell search and lists. */
  rules: (tenant: string) => SearchRules;
  current: Pick<CurrentExperiments, 'shown' | 'holdouts'>;
  contentPages: ContentPages;
  subjects: readonly PageSubject[];
  values: readonly PageValues[];
  gates: readonly PageGate[];
  shops: Shops;
  events: EventLog;
  revisions: Revisions;
  sources: DataSources;
  previews: Pick<PreviewLinks, 'view'>;
  changeSets: ChangeSetService;
  publishing: Publishing;
  components: ComponentLookup;
  redis: RedisLink | undefined;
  signer: Signer;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}

/** The pages of all shops, with the content that other services have for them. */
export function openPages({
  config: { edgePort },
  families,
  messages,
  rules,
  current: { shown, holdouts },
  contentPages,
  subjects,
  values,
  gates,
  shops,
  events,
  revisions,
  sources,
  previews,
  changeSets,
  publishing,
  components,
  redis,
  signer,
  clock,
  logger,
  metrics,
}: PageParts): { service: PageService; contentOfShops: ContentOfShops } {
  const content = createPageContent({
    pages: contentPages,
    components,
    sources,
    metrics,
    logger,
  });
  // A page of the future is asked for again with each of its later nodes.
  const futures = keepFutures({ publishing, events });
  const service = createPageService({
    families,
    content,
    subjects,
    values,
    gates,
    shops,
    events,
    clock,
    logger,
    holdouts: (tenant) => holdoutShares(holdouts(tenant)),
    pages: createPublishedPages({
      revisions,
      families,
      experiments: shown,
      async sight(tenant, link) {
        const view = await previews.view(tenant, link);
        const seen = view && (await seenBy({ revisions, publishing: futures, changeSets, clock }, view));
        return seen === undefined || 'code' in seen ? undefined : seen;
      },
      events,
      logger,
    }),
    trees: createTreeService({
      sources,
      content,
      messages,
      rules,
      subjects,
      components,
      clock,
      logger,
      edgePort,
      signer,
    }),
    cache: createTreeCache<Refusal>({
      clock,
      events,
      shared: redis && createSharedContents({ link: redis, clock, metrics, edition: String(catalog.version) }),
    }),
  });
  const contentOfShops: ContentOfShops = {
    async find(tenant, locale, entry, isPatient) {
      const shop = families.current().find(tenant);
      return shop === undefined ? { kind: 'missing' } : contentPages.find(shop, locale, entry, isPatient);
    },
  };
  return { service, contentOfShops };
}
