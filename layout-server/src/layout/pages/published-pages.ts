import { DOCUMENT_TAGS } from '@vitrine/schemas';
import { LRUCache } from 'lru-cache';
import type { Experiment } from '@vitrine/schemas';
import type { Logger } from '@vitrine/platform/logging';
import type { EventLog } from '@vitrine/platform/events';
import type { TenantId } from '@vitrine/platform/doors';
import type { FamilyRepository } from '../../tenants/index.ts';
import { overlaid, type Standing, type VisitorProfile } from '../publishing/index.ts';
import { documentId, type Revisions } from '../revisions/index.ts';
import { readPageSet, type PageSet } from './page-set.ts';

/** The pages of all shops as their documents make them, read once and kept until an event. */
export interface PublishedPages {
  /** The page as it is published now; undefined if it has no layout. */
  current(tenant: TenantId, page: string): Promise<PageSet | undefined>;
  /** The page as of a reference: the present one, one of a moment ago, or a draft whose link holds; undefined if it is not known any more. */
  byRef(tenant: TenantId, page: string, ref: string): Promise<PageSet | undefined>;
  /** The page before its latest publish, for when the present one cannot be shown; undefined if there is none. */
  previous(set: PageSet): Promise<PageSet | undefined>;
  /** The page as a preview link shows it; undefined if that does not hold, or what it shows is no more. */
  draft(tenant: TenantId, page: string, link: string): Promise<PageSet | undefined>;
}

/** What a preview link shows: documents as they stand there, and who looks. */
export type PreviewSight = Standing & { as: VisitorProfile };

const MOST_SETS = 2_000;
const HISTORY = 20;
const DRAFT_REF = /^draft:([\w-]{1,64})$/;

/** Whether a reference is that of a draft, whose answers are never kept. */
export function isDraftRef(ref: string): boolean {
  return DRAFT_REF.test(ref);
}

/** Gives the published documents of pages; those of a shop are read anew after any event about its documents. */
export function createPublishedPages({
  revisions,
  families,
  experiments,
  sight,
  events,
  logger,
}: {
  revisions: Revisions;
  families: Pick<FamilyRepository, 'current'>;
  /** What a tenant really has of them. */
  experiments: (tenant: string) => readonly Experiment[];
  /** What a preview link of a tenant shows now. */
  sight: (tenant: TenantId, link: string) => Promise<PreviewSight | undefined>;
  events: EventLog;
  logger: Logger;
}): PublishedPages {
  const present = new LRUCache<string, Promise<PageSet | undefined>>({ max: MOST_SETS });
  const recent = new LRUCache<string, PageSet>({ max: MOST_SETS });

  events.subscribe(({ tenant }) => {
    // An event of a shop's documents can touch any of its pages: frames, switches and texts reach them all.
    for (const key of present.keys()) if (key.startsWith(`${tenant} `)) present.delete(key);
  }, DOCUMENT_TAGS);

  const read = async (
    tenant: TenantId,
    page: string,
    from: { revisions: Pick<Revisions, 'publishedSet'>; sight?: PreviewSight } = { revisions },
  ): Promise<PageSet | undefined> => {
    const family = families.current();
    const shop = family.find(tenant);
    if (shop === undefined) return undefined;
    return readPageSet({ ...from, family, shop, page, experiments: experiments(tenant) });
  };

  const current: PublishedPages['current'] = (tenant, page) => {
    const key = `${tenant} ${page}`;
    const known = present.get(key);
    if (known !== undefined) return known;
    const reading = read(tenant, page).then((set) => {
      if (set !== undefined) {
        recent.set(`${key} ${set.ref}`, set);
        for (const { message } of set.faults) logger.warn({ tenant, page }, message);
      }
      return set;
    });
    present.set(key, reading);
    reading.catch(() => {
      if (present.get(key) === reading) present.delete(key);
    });
    return reading;
  };

  const draft: PublishedPages['draft'] = async (tenant, page, link) => {
    const seen = await sight(tenant, link);
    const set = seen && (await read(tenant, page, { revisions: seen.revisions, sight: seen }));
    return set && { ...set, ref: `draft:${link}` };
  };

  return {
    current,
    draft,
    async byRef(tenant, page, ref) {
      const [, link] = DRAFT_REF.exec(ref) ?? [];
      // Addresses of later nodes outlive the view of their page: the link is asked for here too.
      if (link !== undefined) return draft(tenant, page, link);
      const known = recent.get(`${tenant} ${page} ${ref}`);
      if (known !== undefined) return known;
      const now = await current(tenant, page);
      return now?.ref === ref ? now : undefined;
    },
    async previous({ shop, page, revisions: stored }) {
      const [latest] = stored.toSorted((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0));
      if (latest === undefined) return undefined;
      const before = (await revisions.history(latest.scope, latest.page, latest.kind, HISTORY))
        .filter(({ status, publishedAt }) => status === 'superseded' && publishedAt !== undefined)
        // A scheduled revision has an older number than what was published while it waited.
        .toSorted(
          (a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0) || b.number - a.number,
        )[0];
      const revision = before && (await revisions.byNumber(before.scope, before.page, before.kind, before.number));
      return (
        revision && read(shop.id, page, { revisions: overlaid(revisions, new Map([[documentId(revision), revision]])) })
      );
    },
  };
}
