import type { Fault, LayoutDocument } from '@vitrine/schemas';
import { tagOf } from '@vitrine/platform/doors';
import { entryOf, type ContentAnswer } from '../../content/cms/index.ts';
import { contentLayer, leftOut, type ContentLayer } from '../content-layer/index.ts';
import type { Library, RequestFacts } from '../resolve/index.ts';
import type { Revision, Revisions } from '../revisions/index.ts';
import type { ComponentLookup, SourceLookup } from '../validate/index.ts';
import type { PageAddress } from './page-world.ts';

/** Pages of content of all shops by their names, as pages ask for them. */
export interface ContentOfShops {
  find(tenant: string, locale: string, entry: string, isPatient?: boolean): Promise<ContentAnswer>;
}

/** What content does to a page. */
export interface ExplainedContent {
  /** Of the page that shoppers get: without content there is none, unless its layout is one; what moved leads on. */
  status: 200 | 308 | 404 | 503;
  /** Undefined where there is no content. */
  made: ContentLayer | undefined;
  /** What is published of it, if the shop keeps it itself. */
  revision: Revision | undefined;
  /** The paragraphs that are not shown, and why. */
  leftOut: Fault[];
  tags: readonly string[];
}

const STATUS = { found: 200, missing: 404, moved: 308, unavailable: 503 } as const;

/** The content at an address, as the layer that its page gets, and what of it cannot be shown. */
export async function contentOn(
  { revisions, content }: { revisions: Revisions; content: ContentOfShops },
  {
    address: { tenant, locale, path },
    place,
    ...options
  }: {
    address: PageAddress;
    place: NonNullable<LayoutDocument['content']>;
    request: RequestFacts;
    library: Library;
    components: ComponentLookup;
    sources: SourceLookup;
  },
): Promise<ExplainedContent> {
  const entry = entryOf(path);
  const answer: ContentAnswer = entry === undefined ? { kind: 'missing' } : await content.find(tenant, locale, entry);
  const nothing = { made: undefined, revision: undefined, leftOut: [], tags: [] };
  if (entry === undefined || answer.kind !== 'found')
    return { ...nothing, status: place.optional === true ? 200 : STATUS[answer.kind] };
  const made = contentLayer(answer.page, place, { entry, ...options });
  const { unknown, faults } = leftOut(made, made.layer.id);
  // A service elsewhere says how long its answer holds; of what a shop keeps itself an event tells.
  const isOwn = answer.expires === undefined;
  return {
    status: 200,
    made,
    revision: isOwn ? await revisions.published(tenant, `${locale}/${entry}`, 'content') : undefined,
    leftOut: [...unknown, ...faults],
    tags: [tagOf.content(tenant, entry)],
  };
}
