import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { Config } from '../config.ts';
import { createContentPages, createOutsideContent, type ContentPages, type OwnContent } from '../content/cms/index.ts';
import {
  createContentFiles,
  createContentSources,
  createOutsideFiles,
  isBesidePages,
  type OwnFiles,
} from '../content/files/index.ts';
import type { Revalidate } from '../rest/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';

export interface ContentParts {
  config: Pick<Config, 'cmsUrl' | 'ecToken'>;
  database: Database;
  families: FamilyRepository;
  events: EventLog;
  /** Undefined for a shop that there is not. */
  ownFiles(tenant: string): OwnFiles | undefined;
  ownContent: OwnContent;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}

/** Pages of content, files beside them as nodes ask for them, and the way to say that some of these have changed. */
export interface Content {
  pages: ContentPages;
  sources: readonly DataSource[];
  revalidate: Revalidate;
  close(): Promise<void>;
}

/** Opens the files of content; a change that one instance is told of, all instances hear of as an event. */
export function openContent({
  config: { cmsUrl, ecToken },
  database,
  families,
  events,
  ownFiles,
  ownContent,
  clock,
  logger,
  metrics,
}: ContentParts): Content {
  const outsidePages = createOutsideContent({ token: ecToken, clock, logger, metrics });
  const outside = createOutsideFiles({ token: ecToken, clock, logger, metrics });
  const files = createContentFiles({ outside, cmsUrl, own: ownFiles });
  events.prepare(
    async (told) => {
      for (const { tenant, tags } of told) {
        const own = tagOf.file(tenant, '');
        for (const tag of tags) if (tag.startsWith(own)) outside.forget(tenant, tag.slice(own.length));
      }
    },
    ['file:'],
  );
  return {
    pages: createContentPages({ outside: outsidePages, cmsUrl, own: ownContent }),
    sources: createContentSources({ files, shopOf: (tenant) => families.current().find(tenant) }),
    async revalidate(tenant, tag) {
      if (!isBesidePages(tag)) return false;
      await database.transaction((transaction) => events.append(transaction, tenant, [tagOf.file(tenant, tag)]));
      return true;
    },
    async close() {
      await outsidePages.close();
      await outside.close();
    },
  };
}
