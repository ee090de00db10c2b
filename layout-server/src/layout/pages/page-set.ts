import { hashOf, type Experiment, type Fault, type LayoutDocument } from '@vitrine/schemas';
import { experimentsOn } from '../../experiments/index.ts';
import type { Family, Shop } from '../../tenants/index.ts';
import {
  composePage,
  draftWords,
  readSite,
  revisionId,
  type DraftWords,
  type Named,
  type Site,
  type VisitorProfile,
} from '../publishing/index.ts';
import type { AppliedLayer } from '../resolve/index.ts';
import type { Revision, Revisions } from '../revisions/index.ts';

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
  /** How it is seen in a preview. */
  sight?: PageSight;
}

/** From where a preview shows a page. */
export interface PageSight {
  /** The moment; undefined for the present. */
  at: Date | undefined;
  /** What is said of the visitor; the rest is that of whoever looks. */
  as: VisitorProfile;
  /** What stands instead of the shop's words. */
  words: readonly DraftWords[];
}

/** Documents in the store that no longer have the shape of a layout: the page cannot be made of them. */
export class UnreadableDocuments extends Error {}

/**
 * Reads what is published of a page; undefined if the page has no base. In a preview `revisions` has what stands instead,
 * and `sight` says from where it is seen: a test of which an arm is named runs there.
 */
export async function readPageSet({
  revisions,
  family,
  shop,
  page,
  experiments: has,
  sight,
}: {
  revisions: Pick<Revisions, 'publishedSet'>;
  family: Family;
  shop: Shop;
  page: string;
  /** All that the shop has. */
  experiments: readonly Experiment[];
  sight?: { at: Date | undefined; as: VisitorProfile; instead: readonly Revision[] };
}): Promise<PageSet | undefined> {
  const own = await revisions.publishedSet(shop.id, page);
  if (own.base === undefined) return undefined;
  const frame = siteOf(stored(own)).get(page)?.bases.get(own.base.scope)?.document.frame;
  const outer = frame === undefined ? NOTHING : await revisions.publishedSet(shop.id, frame);
  const all = [...stored(own), ...stored(outer)];
  const experiments = experimentsOn(has, page, { frame, arms: sight?.as.arms });
  // The same composition that publishing checked, so shoppers get what was checked.
  const composed = composePage(siteOf(all), shop, page, experiments);
  if (composed === undefined) return undefined;
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
    ...(sight === undefined
      ? {}
      : {
          sight: {
            at: sight.at,
            as: sight.as,
            words: draftWords(sight.instead, shop.id),
          },
        }),
  };
}

const NOTHING = { base: undefined, layers: [] };

function stored({ base, layers }: Awaited<ReturnType<Revisions['publishedSet']>>): Revision[] {
  return base === undefined ? [...layers] : [base, ...layers];
}

function siteOf(revisions: readonly Revision[]): Site {
  const site = readSite(revisions);
  if (!site.ok) throw new UnreadableDocuments(site.faults.map(({ message }) => message).join('; '));
  return site.value;
}
