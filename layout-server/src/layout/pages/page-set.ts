import { hashOf, type Experiment, type Fault, type LayoutDocument } from '@vitrine/schemas';
import { experimentsOn } from '../../experiments/index.ts';
import type { Family, Shop } from '../../tenants/index.ts';
import { composePage, readSite, revisionId, type Named, type Site } from '../publishing/index.ts';
import type { AppliedLayer } from '../resolve/index.ts';
import { draftWords, type DraftWords } from './draft-words.ts';
import type { PublishedSet, Revision, Revisions } from '../revisions/index.ts';

/** Everything that a shop's page is made of, as of one moment. It never changes. */
export interface PageSet {
  /** Opaque; equal sets have equal references. */
  ref: string;
  family: Family;
  shop: Shop;
  page: string;
  /** The page in its frame. */
  base: Named<LayoutDocument>;
  /** Lowest first: the frame's, the page's, then every variant of every running experiment. */
  layers: readonly AppliedLayer[];
  experiments: readonly Experiment[];
  /** Names of the documents' pages: the page itself and its frame. */
  sources: readonly string[];
  revisions: readonly Revision[];
  /** What keeps the page from being as its documents say, such as a frame that is missing. */
  faults: readonly Fault[];
  /** What stands in a preview instead of the shop's words. */
  words?: DraftWords;
}

/** Documents in the store that no longer have the shape of a layout: the page cannot be made of them. */
export class UnreadableDocuments extends Error {}

/**
 * Reads what is published of a page; undefined if the page has no base. `instead` stands in for the published
 * revision of its document: a draft, or an older revision.
 */
export async function readPageSet({
  revisions,
  family,
  shop,
  page,
  experiments: has,
  instead,
}: {
  revisions: Revisions;
  family: Family;
  shop: Shop;
  page: string;
  /** All that the shop has. */
  experiments: readonly Experiment[];
  instead?: Revision;
}): Promise<PageSet | undefined> {
  const own = exchange(await revisions.publishedSet(shop.id, page), shop, page, instead);
  if (own.base === undefined) return undefined;
  const frame = siteOf(stored(own)).get(page)?.bases.get(own.base.scope)?.document.frame;
  const outer =
    frame === undefined ? NOTHING : exchange(await revisions.publishedSet(shop.id, frame), shop, frame, instead);
  const all = [...stored(own), ...stored(outer)];
  const experiments = experimentsOn(has, page);
  // The same composition that publishing checked, so shoppers get what was checked.
  const composed = composePage(siteOf(all), shop, page, experiments);
  if (composed === undefined) return undefined;
  const words = instead?.scope === shop.id ? draftWords(instead) : undefined;
  return {
    ref: hashOf([
      shop.id,
      page,
      all.map((revision) => [revisionId(revision), revision.hash]),
      experiments,
      shop.version,
    ]),
    family,
    shop,
    page,
    experiments,
    base: composed.base,
    layers: composed.layers,
    sources: frame === undefined ? [page] : [page, frame],
    revisions: all,
    faults: composed.frameFaults,
    ...(words === undefined ? {} : { words }),
  };
}

const NOTHING: PublishedSet = { base: undefined, layers: [] };

/** Puts a revision in the place of the published one, if it is of this page and this shop sees its scope. */
function exchange(set: PublishedSet, shop: Shop, page: string, instead: Revision | undefined): PublishedSet {
  if (instead?.page !== page) return set;
  if (instead.kind !== 'layout') {
    if (instead.scope !== shop.id) return set;
    return { ...set, layers: [...set.layers.filter(({ kind }) => kind !== instead.kind), instead] };
  }
  // A tenant's own base wins over the shared one, also over a draft of the shared one.
  const isShadowed = set.base !== undefined && set.base.scope === shop.id && instead.scope !== shop.id;
  return isShadowed ? set : { ...set, base: instead };
}

function stored({ base, layers }: PublishedSet): Revision[] {
  return base === undefined ? [...layers] : [base, ...layers];
}

function siteOf(revisions: readonly Revision[]): Site {
  const site = readSite(revisions);
  if (!site.ok) throw new UnreadableDocuments(site.faults.map(({ message }) => message).join('; '));
  return site.value;
}
