import type { PageFacts } from '@vitrine/schemas';
import type { PackagedPage } from '../answer/packaged-page.ts';
import { createTighterPacking, type TighterPacking } from '../answer/pack-tighter.ts';
import { realAlarm } from '../cache/alarm.ts';
import { createMarkedCache, type MarkedCache } from '../cache/marked-cache.ts';
import { createTagLedger, type TagLedger } from '../cache/tag-ledger.ts';
import type { Config } from '../config.ts';
import { createDormantMarkup, type DormantMarkup } from '../files/dormant-markup.ts';
import type { ProcessLogger } from '../observability/logger.ts';
import { isOpenKey, isStatusKey } from '../pages/page-request.ts';
import type { CurrentTenants } from '../tenants/current-tenants.ts';
import { buildId } from '../warm/build-id.ts';
import { createWarmCopy } from '../warm/warm-copy.ts';
import { createWarmSaver, type WarmSaver } from '../warm/warm-saver.ts';

const MEGABYTE = 1_048_576;
const PINNED_BYTES = 64 * MEGABYTE;
const FACTS_BYTES = 32 * MEGABYTE;
/** Of the room for pages, for those of which there are endlessly many: searches, and lists that somebody narrowed. */
const OPEN_SHARE = 0.25;

/** What an edge keeps in memory, and its copy on disk. */
export interface Keeping {
  ledger: TagLedger;
  pages: MarkedCache<PackagedPage>;
  facts: MarkedCache<PageFacts>;
  packing: TighterPacking;
  /** What pages leave out. */
  dormant: DormantMarkup;
  /** Where the events go on after the copy on disk; undefined without one. */
  resumed: number | undefined;
  /** Takes over what the copy says, which is believed in need only until `confirm`; nothing without one. */
  restore(tenants: CurrentTenants): void;
  /** To be called once the events since the copy are applied. */
  confirm(): void;
  /** Saves what is kept and these tenants; undefined where no copy is to be kept. */
  saverOf(tenants: Pick<CurrentTenants, 'told'>): WarmSaver | undefined;
}

/** Opens what is kept, with the copy on disk read where there is one that this build made. */
export async function openKeeping(
  config: Config,
  { logger, clock, onBug }: { logger: ProcessLogger['logger']; clock: () => number; onBug: (error: unknown) => void },
): Promise<Keeping> {
  const warmCopy =
    config.warmCopy &&
    createWarmCopy({ ...config.warmCopy, build: await buildId(config.staticFolder), secrets: config.secrets });
  const saved = await warmCopy?.load();
  const ledger = createTagLedger({ cursor: saved?.cursor ?? 0 });
  const common = { ledger, clock, alarm: realAlarm, onBug, isPinned: isStatusKey };
  const pages = createMarkedCache<PackagedPage>({
    ...common,
    maxBytes: config.pageCacheBytes,
    pinnedBytes: PINNED_BYTES,
    open: { isOpen: isOpenKey, bytes: Math.floor(config.pageCacheBytes * OPEN_SHARE) },
  });
  const facts = createMarkedCache<PageFacts>({ ...common, maxBytes: FACTS_BYTES, pinnedBytes: PINNED_BYTES });
  const packing = createTighterPacking({
    kept: pages,
    onFailure: (error) => logger.warn({ err: error }, 'a page could not be compressed once more'),
  });
  const dormant = createDormantMarkup();
  return {
    ledger,
    dormant,
    pages,
    facts,
    packing,
    resumed: saved?.cursor,
    restore(tenants) {
      if (saved === undefined) return;
      const { cursor, savedAt } = saved;
      tenants.restore(saved.tenants);
      for (const text of saved.dormant) dormant.keep(text);
      facts.adopt(saved.facts, cursor, savedAt);
      pages.adopt(saved.pages, cursor, savedAt);
      logger.info({ pages: saved.pages.length, facts: saved.facts.length, cursor }, 'warm copy loaded');
    },
    confirm() {
      const confirmed = facts.confirm();
      logger.info({ pages: pages.confirm(), facts: confirmed }, 'warm copy held against the events since');
    },
    saverOf: (tenants) =>
      warmCopy &&
      createWarmSaver({
        copy: warmCopy,
        everyMs: config.warmCopy?.everyMs ?? 0,
        logger,
        state: () => {
          if (tenants.told === undefined) return undefined;
          const snapshots = { facts: facts.snapshot(), pages: pages.snapshot(), dormant: dormant.texts() };
          return { cursor: ledger.applied, savedAt: clock(), tenants: tenants.told, ...snapshots };
        },
      }),
  };
}
