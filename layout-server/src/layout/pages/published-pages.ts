import { DOCUMENT_TAGS } from '@vitrine/schemas';
import { LRUCache } from 'lru-cache';
import type { Experiment } from '@vitrine/schemas';
import type { Logger } from '@vitrine/platform/logging';
import type { EventLog } from '@vitrine/platform/events';
import type { TenantId } from '@vitrine/platform/doors';
import type { FamilyRepository } from '../../tenants/index.ts';
import { parseDocumentId, type Revision, type Revisions } from '../revisions/index.ts';
import { readPageSet, type PageSet } from './page-set.ts';

/** The pages of all shops as their documents make them, read once and kept until an event. */
export interface PublishedPages {
  /** The page as it is published now; undefined if it has no layout. */
  current(tenant: TenantId, page: string): Promise<PageSet | undefined>;
  /** The page as of a reference: the present one, one of a moment ago, or a draft whose link holds; undefined if it is not known any more. */
  byRef(tenant: TenantId, page: string, ref: string): Promise<PageSet | undefined>;
  /** The page before its latest publish, for when the present one cannot be shown; undefined if there is none. */
  previous(set: PageSet): Promise<PageSet | undefined>;
  /** The page with a draft in it; undefined if there is no such revision. */
  draft(tenant: TenantId, page: string, draft: DraftAddress): Promise<PageSet | undefined>;
}

/** A revision that need not be published. */
export interface DraftAddress {
  documentId: string;
  revision: number;
  /** The preview link that shows it. */
  link: string;
}

const MOST_SETS = 2_000;
const HISTORY = 20;
const DRAFT_REF = /^draft:(.{1,300})@(\d{1,9})~([\w-]{1,64})$/;

/** Whether a reference is that of a draft, whose answers are never kept. */
export function isDraftRef(ref: string): boolean {
  return DRAFT_REF.test(ref);
}

/** Gives the published documents of pages; those of a shop are read anew after any event about its documents. */
export function createPublishedPages({
  revisions,
  families,
  experiments,
  holds,
  events,
  logger,
}: {
  revisions: Revisions;
  families: Pick<FamilyRepository, 'current'>;
  /** What a tenant really has of them. */
  experiments: (tenant: string) => readonly Experiment[];
  /** Whether a preview link of a tenant shows its draft now. */
  holds: (tenant: TenantId, link: string) => Promise<boolean>;
  events: EventLog;
  logger: Logger;
}): PublishedPages {
  const present = new LRUCache<string, Promise<PageSet | undefined>>({ max: MOST_SETS });
  const recent = new LRUCache<string, PageSet>({ max: MOST_SETS });

  events.subscribe(({ tenant }) => {
    // An event of a shop's documents can touch any of its pages: frames, switches and texts reach them all.
    for (const key of present.keys()) if (key.startsWith(`${tenant} `)) present.delete(key);
  }, DOCUMENT_TAGS);

  const read = async (tenant: TenantId, page: string, instead?: Revision): Promise<PageSet | undefined> => {
    const family = families.current();
    const shop = family.find(tenant);
    if (shop === undefined) return undefined;
    return readPageSet({
      revisions,
      family,
      shop,
      page,
      experiments: experiments(tenant),
      ...(instead === undefined ? {} : { instead }),
    });
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

  const draft: PublishedPages['draft'] = async (tenant, page, { documentId, revision: number, link }) => {
    const address = parseDocumentId(documentId);
    const revision = address && (await revisions.byNumber(address.scope, address.page, address.kind, number));
    const set = revision && (await read(tenant, page, revision));
    return set && { ...set, ref: `draft:${documentId}@${number}~${link}` };
  };

  return {
    current,
    draft,
    async byRef(tenant, page, ref) {
      const [, documentId, number, link] = DRAFT_REF.exec(ref) ?? [];
      // Addresses of later nodes outlive the view of their page: the link is asked for here too.
      if (documentId !== undefined && link !== undefined)
        return (await holds(tenant, link))
          ? draft(tenant, page, { documentId, revision: Number(number), link })
          : undefined;
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
      return revision && read(shop.id, page, revision);
    },
  };
}
