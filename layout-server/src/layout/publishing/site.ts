import { fault, validateLayerDocument, validateLayoutDocument, type Fault, type LayerDocument, type LayoutDocument, type Result } from '@vitrine/schemas';
import { BASE_SCOPE, documentId, type DocumentAddress, type Revision } from '../revisions/index.ts';
import { checkLayerEnvelope, checkLayoutEnvelope } from '../validate/index.ts';
import type { PageWorld } from './page-world.ts';

/** A document with the name under which faults and provenance show it. */
export interface Named<T> {
  id: string;
  document: T;
}

/** All documents of one page by scope: shared and own bases, and the tenants' layers. */
export interface PageDocuments {
  bases: ReadonlyMap<string, Named<LayoutDocument>>;
  layers: ReadonlyMap<string, Named<LayerDocument>>;
}

/** The documents of several pages, frames among them, by page. */
export type Site = ReadonlyMap<string, PageDocuments>;

const NOTHING: PageDocuments = { bases: new Map(), layers: new Map() };

/** The name of a stored revision in faults and provenance, such as `at/home.layer#12`. */
export function revisionId(revision: DocumentAddress & { number: number }): string {
  return `${documentId(revision)}#${revision.number}`;
}

/** Types the stored documents of one page. Faulty is only what was stored under an older schema. */
export function readDocuments(revisions: readonly Revision[]): Result<PageDocuments> {
  const [bases, layers, faults]: [Map<string, Named<LayoutDocument>>, Map<string, Named<LayerDocument>>, Fault[]] = [new Map(), new Map(), []];
  for (const revision of revisions) {
    const id = revisionId(revision);
    if (revision.kind === 'layout') {
      const read = validateLayoutDocument(revision.document, { layer: id });
      if (read.ok) bases.set(revision.scope, { id, document: read.value });
      else faults.push(...read.faults);
    } else {
      const read = validateLayerDocument(revision.document, { layer: id });
      if (read.ok) layers.set(revision.scope, { id, document: read.value });
      else faults.push(...read.faults);
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: { bases, layers } };
}

/** Types the stored documents of several pages. */
export function readSite(revisions: readonly Revision[]): Result<Site> {
  const pages = [...Map.groupBy(revisions, ({ page }) => page)].map(([page, each]) => ({ page, read: readDocuments(each) }));
  const faults = pages.flatMap(({ read }) => (read.ok ? [] : read.faults));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: new Map(pages.map(({ page, read }) => [page, read.ok ? read.value : NOTHING])) };
}

/** The site with one document replaced or added; its envelope is checked, and that it is of the page that its id says. */
export function withDocument(site: Site, address: DocumentAddress, document: unknown): Result<Site> {
  const id = documentId(address);
  const read: Result<LayoutDocument | LayerDocument> = address.kind === 'layout' ? checkLayoutEnvelope(document, id) : checkLayerEnvelope(document, id);
  if (!read.ok) return read;
  if (read.value.page !== address.page) {
    return { ok: false, faults: [fault('NOT_ALLOWED', { expected: `the page "${address.page}"`, got: read.value.page, pointer: '/page', layer: id })] };
  }
  const known = documentsOf(site, address.page);
  const put = <T>(map: ReadonlyMap<string, Named<T>>, value: T) => new Map(map).set(address.scope, { id, document: value });
  const changed = 'root' in read.value ? { ...known, bases: put(known.bases, read.value) } : { ...known, layers: put(known.layers, read.value) };
  return { ok: true, value: new Map(site).set(address.page, changed) };
}

/** The documents of a page; none if the site does not know it. */
export function documentsOf(site: Site, page: string): PageDocuments {
  return site.get(page) ?? NOTHING;
}

/** The base that a tenant's page has: its own, else the shared one. */
export function baseOf(site: Site, tenant: string, page: string): Named<LayoutDocument> | undefined {
  const { bases } = documentsOf(site, page);
  return bases.get(tenant) ?? bases.get(BASE_SCOPE);
}

/** Ids of the tenants that see a document: its own tenant, or for a shared base every tenant without an own one. */
export function tenantsSeeing(site: Site, { scope, page }: DocumentAddress, world: PageWorld): string[] {
  if (scope !== BASE_SCOPE) return [scope];
  const { bases } = documentsOf(site, page);
  return world.tenants().map(({ id }) => id).filter((id) => !bases.has(id));
}

/** The pages that a document of this page changes: the page itself, or for a frame every page that names it (ADR 0002). */
export function touchedPages(site: Site, page: string): string[] {
  const framed = [...site].filter(([, { bases }]) => [...bases.values()].some(({ document }) => document.frame === page)).map(([name]) => name);
  return isFrame(page, framed) ? framed.sort() : [page];
}

/** Pages whose documents decide what a change of this page does: those that it touches, and all their frames. */
export function involvedPages(layouts: readonly { page: string; frame: string | undefined }[], page: string): Set<string> {
  const touched = new Set([page, ...layouts.filter(({ frame }) => frame === page).map((each) => each.page)]);
  const frames = layouts.flatMap((each) => (touched.has(each.page) && each.frame !== undefined ? [each.frame] : []));
  return new Set([...touched, ...frames]);
}

/** The frame that a document names, whatever else is in it. */
export function frameNamedBy(document: unknown): string | undefined {
  return typeof document === 'object' && document !== null && 'frame' in document && typeof document.frame === 'string' ? document.frame : undefined;
}

/** A frame is no page by itself: some page names it, or, while none does yet, it is called `frame` or `frame-…`. */
function isFrame(page: string, framed: readonly string[]): boolean {
  return framed.length > 0 || /^frame(-|$)/.test(page);
}
