import type { Catalogue } from '@vitrine/commerce/catalogue';
import type { SearchEngine } from '@vitrine/commerce/search';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { FoundSubject, PageSubject, Shops } from '@vitrine/platform/doors';
import type { EventLog } from '@vitrine/platform/events';
import type { Logger } from '@vitrine/platform/logging';
import type { Fault } from '@vitrine/schemas';
import type { Messages } from '../content/messages/index.ts';
import type { PublishedWords } from '../content/published/index.ts';
import type { CurrentExperiments } from '../experiments/lifecycle/index.ts';
import type { DataSources } from '../layout/data-sources/index.ts';
import { createWorld } from '../layout/pages/index.ts';
import { createPublishing, type PageWorld, type Publishing } from '../layout/publishing/index.ts';
import type { ChangeSets } from '../layout/change-sets/index.ts';
import type { Revisions } from '../layout/revisions/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import { createReview, fillStore } from '../review/index.ts';
import { createLayoutFiles, type FamilyRepository } from '../tenants/index.ts';

export interface PublishingParts {
  database: Database;
  revisions: Revisions;
  events: EventLog;
  families: FamilyRepository;
  messages: Messages;
  words: PublishedWords;
  current: Pick<CurrentExperiments, 'shown'>;
  sources: DataSources;
  /** What the shops sell. */
  catalogue: Catalogue;
  search: Pick<SearchEngine, 'search'>;
  /** What pages are about. */
  subjects: readonly PageSubject[];
  shops: Shops;
  components: ComponentLookup;
  sets: ChangeSets;
  clock: Clock;
  logger: Logger;
  tenantsDir: string;
  edgePort: number;
  cmsUrl: string;
  demo: boolean;
}

/**
 * Publishing over the shops as they are, after their files passed the gates and what the store does not know of them was
 * published.
 * @throws UnsoundFiles if the default shop's files are faulty, or the store was empty and a document is
 */
export async function openPublishing({
  tenantsDir,
  edgePort,
  families,
  messages,
  words,
  current: { shown },
  sources,
  catalogue,
  search,
  subjects,
  shops,
  logger,
  ...parts
}: PublishingParts): Promise<{
  world: PageWorld;
  publishing: Publishing;
  /** Takes what the files say now; the faults of what stays as it was. */
  takeFiles(): Promise<readonly Fault[]>;
}> {
  const seen = { families, experiments: shown, sources, clock: parts.clock, edgePort };
  const world = createWorld({
    ...seen,
    messages,
    copy: words.copy,
    catalogue,
    async foundBy(tenant, term) {
      const spoken = families.current().find(tenant)?.locales ?? [];
      const found = await Promise.all(
        spoken.map(({ locale }) => search.search(tenant, locale, { term, offset: 0, limit: Number.MAX_SAFE_INTEGER })),
      );
      return found.flatMap(({ skus }) => skus);
    },
    async subject(tenant, locale, { page, params }) {
      const shop = shops.find(tenant, locale);
      const about = subjects.find((one) => one.page === page);
      const found = shop && (await about?.find(shop, params));
      return found && { facts: found.facts, status: statusOf(found) };
    },
    linksOfFiles: (tenant) => [...(families.files(tenant)?.files.value ?? [])],
  });
  const publishing = createPublishing({ ...parts, world });
  const layoutFiles = createLayoutFiles(tenantsDir);
  const files = { ...parts, ...seen, words, logger, layoutFiles };
  // Read once for both: what is published without a second look is what the review has looked at.
  let listed: ReturnType<typeof layoutFiles.list> | undefined;
  const atStart = { ...files, layoutFiles: { list: () => (listed ??= layoutFiles.list()) } };
  await fillStore(atStart, parts.events, await createReview(atStart).start());
  const review = createReview(files);
  return {
    world,
    publishing,
    async takeFiles() {
      const faults = await review.reload();
      await fillStore(files, parts.events);
      return faults;
    },
  };
}

/** How shoppers are answered who ask for it, as the page service does. */
function statusOf({ instead, isGone, isThere, moved }: FoundSubject): 200 | 307 | 308 | 404 | 410 {
  if (instead !== undefined) return 307;
  if (isGone === true) return 410;
  if (!isThere) return 404;
  return moved === undefined ? 200 : 308;
}
