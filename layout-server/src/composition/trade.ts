import type { GoodsCopy } from '@vitrine/commerce/catalogue';
import { createHttpProvider } from '@vitrine/commerce/payments';
import type { OwnContent } from '../content/cms/index.ts';
import type { OwnFiles } from '../content/files/index.ts';
import { createMakePicture } from '../content/sent-pictures/index.ts';
import { createDataSources, type DataSources } from '../layout/data-sources/index.ts';
import { openContent, type Content } from './content.ts';
import { countedCatalogue } from './counted-catalogue.ts';
import { createDomains, type Domains } from './domains.ts';
import type { Ending } from './ending.ts';
import { openGoods } from './goods.ts';
import { outsideGoods } from './outside-goods.ts';
import type { House } from './house.ts';
import { createLegalPages } from './legal-pages.ts';
import { keptOfPeople } from './people.ts';
import { openRatings } from './reviews.ts';
import { createServicePages } from './service-pages.ts';
import type { Surroundings } from './surroundings.ts';

/** What the shops sell, the domains that sell it, and all that nodes may ask for. */
export interface Trade {
  goods: GoodsCopy;
  domains: Domains;
  content: Content;
  sources: DataSources;
  /** Undefined for a shop that there is not. */
  ownFiles(tenant: string): OwnFiles | undefined;
  ownContent: OwnContent;
  /** Imports what new shops brought, and reads what was not read yet; it is announced when this resolves, and nobody waits for it any more. */
  takeGoods(): Promise<void>;
}

/** Opens the trade of all shops; there are goods once `takeGoods` is done. */
export function openTrade(house: House, surroundings: Surroundings, ending: Ending): Trade {
  const { config, platform, families, events, merger, clock, logger, metrics } = house;
  const { tenantsDir } = config;
  const ratings = openRatings({ platform, families, events, tenantsDir, logger });
  const { copy: goods, fill } = openGoods({
    platform,
    families,
    events,
    merger,
    ratings: ratings.copy,
    tenantsDir,
    logger,
  });
  const catalogue = countedCatalogue(surroundings.catalogue?.(goods) ?? goods, metrics);
  const paymentProvider = config.payments && createHttpProvider(config.payments, clock);
  ending.add(() => paymentProvider?.close());
  const ownFiles = (tenant: string): OwnFiles | undefined => families.files(tenant)?.files.value;
  const ownContent: OwnContent = (tenant, name) => house.words.page(tenant, name);
  const content = openContent({ ...house, ownFiles, ownContent });
  ending.add(() => content.close());
  const domains = createDomains(
    platform,
    { catalogue, productsOf: goods.productsOf },
    {
      paymentProvider,
      outsideGoods: outsideGoods(config.commerce, { tenantsDir, shops: platform.shops }),
    },
    {
      keptOfPeople: (all) => keptOfPeople(all, platform.database, config.dataDir),
      legalPages: createLegalPages(content.pages, families, { logger, metrics }),
      servicePages: createServicePages(content.pages, families),
      makePicture: createMakePicture(),
      mostGuestPieces: config.guestPrepaymentPieces,
      logger,
    },
  );
  const given = [...domains.all.flatMap((domain) => domain.sources ?? []), ...content.sources];
  return {
    goods,
    domains,
    content,
    sources: createDataSources({ sources: surroundings.sources?.(given) ?? given, clock, logger, metrics }),
    ownFiles,
    ownContent,
    async takeGoods() {
      await ratings.fill();
      await fill();
      // Announced by now, not while somebody already reads what comes after.
      await merger.mergeNow();
      for (const { id, locales } of families.current().shops)
        for (const { locale } of locales)
          for (const domain of domains.all) await domain.prepare?.({ tenant: id, locale });
    },
  };
}
