import type { LayerDocument, LayoutDocument } from '@vitrine/schemas';
import { applyToDocument } from '../resolve/index.ts';
import { BASE_SCOPE, documentId, type LayoutAddress, type Revisions } from '../revisions/index.ts';
import { emptyLayer } from '../editing/index.ts';
import { composePage } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { baseOf, documentsOf, frameNamedBy, layersOf, readSite } from './site.ts';

/** A document as its author sees it. */
export interface AuthorView {
  document: LayoutDocument | LayerDocument;
  /** The page in its frame with every layer up to the document, conditions and tests left aside. */
  page: LayoutDocument;
  /** The same without the document; of a layout itself. */
  below: LayoutDocument;
  /** The published revision, 0 for none. */
  revision: number;
}

/** What the author of a document sees; undefined where the page has no layout that can be read. */
export async function authorView(
  { revisions, world }: { revisions: Revisions; world: PageWorld },
  address: LayoutAddress,
): Promise<AuthorView | undefined> {
  const { scope, page, kind } = address;
  const current = await revisions.published(scope, page, kind);
  const set = await revisions.publishedSet(scope, page);
  const outer = frameNamedBy(set.base?.document);
  const frame = outer === undefined ? undefined : await revisions.publishedSet(scope, outer);
  const site = readSite(
    [set.base, ...set.layers, frame?.base, ...(frame?.layers ?? [])].filter((each) => each !== undefined),
  );
  if (!site.ok) return undefined;
  const revision = current?.number ?? 0;
  if (kind === 'layout') {
    const own = baseOf(site.value, scope, page)?.document;
    return own && (documentsOf(site.value, page).bases.has(scope) || scope === BASE_SCOPE)
      ? { document: own, page: own, below: own, revision }
      : undefined;
  }
  const shop = world.tenants().find(({ id }) => id === scope);
  const composed = shop && composePage(site.value, shop, page, []);
  if (composed === undefined) return undefined;
  const id = documentId(address);
  const own = documentsOf(site.value, page).layers.get(id)?.document ?? emptyLayer(scope, page);
  // Layers above the document are not its author's ground; those of the frame lie below all.
  const ranked = layersOf(site.value, scope, page).map((layer) => documentId(layer));
  const at = ranked.indexOf(id);
  const below = at === -1 ? ranked : ranked.slice(0, at + 1);
  const applied = composed.layers.slice(0, composed.layers.length - ranked.length + below.length);
  const under = at === -1 ? applied : applied.slice(0, -1);
  const whole = (layers: typeof applied): LayoutDocument =>
    layers.reduce((page, { document }) => applyToDocument(page, document.ops).document, composed.base.document);
  return { document: own, page: whole(applied), below: whole(under), revision };
}
