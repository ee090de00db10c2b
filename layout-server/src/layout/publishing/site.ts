import { migrations as ours, type Migrations } from '@vitrine/component-registry/manifest';
import {
  fault,
  validateLayerDocument,
  validateLayoutDocument,
  type Fault,
  type LayerDocument,
  type LayoutDocument,
  type Result,
} from '@vitrine/schemas';
import {
  BASE_SCOPE,
  documentId,
  isOfLayout,
  roleOf,
  type DocumentAddress,
  type LayoutAddress,
  type Revision,
} from '../revisions/index.ts';
import { isFrameName } from '../documents/index.ts';
import { instantIn } from '../schedule/index.ts';
import { checkLayerEnvelope, checkLayoutEnvelope } from '../validate/index.ts';
import { liftInserts, liftLayout } from '../versions/index.ts';
import type { PageWorld } from './page-world.ts';

/** A document with the name under which faults and provenance show it. */
export interface Named<T> {
  id: string;
  document: T;
}

/** A layer with its place. */
export interface PlacedLayer extends Named<LayerDocument>, LayoutAddress {}

/** All documents of one page: shared and own bases by scope, and the tenants' layers of every role by document id. */
export interface PageDocuments {
  bases: ReadonlyMap<string, Named<LayoutDocument>>;
  layers: ReadonlyMap<string, PlacedLayer>;
}

/** The documents of several pages, frames among them, by page. */
export type Site = ReadonlyMap<string, PageDocuments>;

const NOTHING: PageDocuments = { bases: new Map(), layers: new Map() };

/** The name of a stored revision in faults and provenance, such as `at/home.layer#12`. */
export function revisionId(revision: DocumentAddress & { number: number }): string {
  return `${documentId(revision)}#${revision.number}`;
}

/** Types the stored documents of one page and lifts their nodes. Faulty is only what was stored under an older schema. */
export function readDocuments(revisions: readonly Revision[], migrations: Migrations = ours): Result<PageDocuments> {
  const [bases, layers, faults]: [Map<string, Named<LayoutDocument>>, Map<string, PlacedLayer>, Fault[]] = [
    new Map(),
    new Map(),
    [],
  ];
  for (const revision of revisions.filter(isOfLayout)) {
    const id = revisionId(revision);
    if (revision.kind === 'layout') {
      const read = validateLayoutDocument(revision.document, { layer: id });
      if (read.ok) bases.set(revision.scope, { id, document: liftLayout(read.value, migrations) });
      else faults.push(...read.faults);
    } else {
      const read = validateLayerDocument(revision.document, { layer: id });
      const { scope, page, kind } = revision;
      if (read.ok)
        layers.set(documentId(revision), { id, document: liftInserts(read.value, migrations), scope, page, kind });
      else faults.push(...read.faults);
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: { bases, layers } };
}

/** Types the stored documents of several pages. */
export function readSite(revisions: readonly Revision[], migrations: Migrations = ours): Result<Site> {
  const pages = [...Map.groupBy(revisions, ({ page }) => page)].map(([page, each]) => ({
    page,
    read: readDocuments(each, migrations),
  }));
  const faults = pages.flatMap(({ read }) => (read.ok ? [] : read.faults));
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, value: new Map(pages.map(({ page, read }) => [page, read.ok ? read.value : NOTHING])) };
}

/** The site with one document replaced or added; its envelope is checked, and that it is of the page that its id says. */
export function withDocument(
  site: Site,
  address: LayoutAddress,
  document: unknown,
  migrations: Migrations = ours,
): Result<Site> {
  const id = documentId(address);
  const read: Result<LayoutDocument | LayerDocument> =
    address.kind === 'layout' ? checkLayoutEnvelope(document, id) : checkLayerEnvelope(document, id);
  if (!read.ok) return read;
  if (read.value.page !== address.page) {
    return {
      ok: false,
      faults: [
        fault('NOT_ALLOWED', {
          expected: `the page "${address.page}"`,
          got: read.value.page,
          pointer: '/page',
          layer: id,
        }),
      ],
    };
  }
  const misplaced = 'root' in read.value ? [] : scheduleFaults(address, read.value);
  if (misplaced.length > 0) return { ok: false, faults: misplaced };
  const { bases, layers } = documentsOf(site, address.page);
  const changed: PageDocuments =
    'root' in read.value
      ? { layers, bases: new Map(bases).set(address.scope, { id, document: liftLayout(read.value, migrations) }) }
      : { bases, layers: new Map(layers).set(id, { ...address, id, document: liftInserts(read.value, migrations) }) };
  return { ok: true, value: new Map(site).set(address.page, changed) };
}

/** A campaign has a schedule of days that there are, and ends after it begins; no other layer has one. */
function scheduleFaults(address: LayoutAddress, { schedule }: LayerDocument): Fault[] {
  const refuse = (pointer: string, expected: string, got: unknown): Fault[] => [
    fault('NOT_ALLOWED', { expected, got, pointer, layer: documentId(address) }),
  ];
  if (roleOf(address.kind).role !== 'campaign')
    return schedule === undefined ? [] : refuse('/schedule', 'no schedule, for only campaigns have one', schedule);
  if (schedule === undefined)
    return [
      fault('MISSING', {
        expected: `the days of the campaign; "layouts campaign ${documentId(address)} --from 2026-11-27 --until 2026-11-30" says them`,
        got: undefined,
        pointer: '/schedule',
        layer: documentId(address),
      }),
    ];
  const { from, until } = schedule;
  const unreal = Object.entries(schedule).filter(([, local]) => instantIn('UTC', local) === undefined);
  if (unreal.length > 0)
    return unreal.flatMap(([name, local]) => refuse(`/schedule/${name}`, 'a day of the calendar', local));
  return from !== undefined && until !== undefined && from >= until
    ? refuse('/schedule/until', `a time after ${from}`, until)
    : [];
}

/** The documents of a page; none if the site does not know it. */
export function documentsOf(site: Site, page: string): PageDocuments {
  return site.get(page) ?? NOTHING;
}

/** A document that the site is known to hold, checked and lifted. */
export function documentIn(site: Site, address: LayoutAddress): LayoutDocument | LayerDocument {
  const found = documentOf(site, address);
  if (found === undefined) throw new Error(`expected it among the documents of ${address.page}, got none`);
  return found;
}

/** A document as the site holds it; undefined for one that it does not hold. */
export function documentOf(
  site: Site,
  { scope, page, kind }: LayoutAddress,
): LayoutDocument | LayerDocument | undefined {
  const { bases, layers } = documentsOf(site, page);
  return (kind === 'layout' ? bases.get(scope) : layers.get(documentId({ scope, page, kind })))?.document;
}

/**
 * The layers that a tenant has for a page, lowest first: its own, those of its locales, then its campaigns: the one that
 * began later lies above, and of two that begin together the one whose name comes later.
 */
export function layersOf(site: Site, tenant: string, page: string): PlacedLayer[] {
  const rank = ({ kind, document }: PlacedLayer): string => {
    const { role } = roleOf(kind);
    return role === 'campaign' ? `2 ${document.schedule?.from ?? ''} ${kind}` : `${role === 'locale' ? 1 : 0} ${kind}`;
  };
  return [...documentsOf(site, page).layers.values()]
    .filter(({ scope }) => scope === tenant)
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
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
  return world
    .tenants()
    .map(({ id }) => id)
    .filter((id) => !bases.has(id));
}

/** The pages that a document of this page changes: the page itself, or for a frame every page that names it (ADR 0002). */
export function touchedPages(site: Site, page: string): string[] {
  const framed = [...site]
    .filter(([, { bases }]) => [...bases.values()].some(({ document }) => document.frame === page))
    .map(([name]) => name);
  return isFrame(page, framed) ? framed.sort() : [page];
}

/** The same of several documents, each page once. */
export function touchedBy(site: Site, pages: readonly string[]): string[] {
  return [...new Set(pages.flatMap((page) => touchedPages(site, page)))];
}

/** Pages whose documents decide what a change of this page does: those that it touches, and all their frames. */
export function involvedPages(
  layouts: readonly { page: string; frame: string | undefined }[],
  page: string,
): Set<string> {
  const touched = new Set([page, ...layouts.filter(({ frame }) => frame === page).map((each) => each.page)]);
  const frames = layouts.flatMap((each) => (touched.has(each.page) && each.frame !== undefined ? [each.frame] : []));
  return new Set([...touched, ...frames]);
}

/** The frame that a document names, whatever else is in it. */
export function frameNamedBy(document: unknown): string | undefined {
  return typeof document === 'object' && document !== null && 'frame' in document && typeof document.frame === 'string'
    ? document.frame
    : undefined;
}

/** Names of the pages that a tenant's shoppers can see, frames not among them, sorted. */
export function pagesOf(site: Site, tenant: string): string[] {
  return [...site.keys()]
    .filter((page) => baseOf(site, tenant, page) !== undefined && touchedPages(site, page).includes(page))
    .sort();
}

/** A frame is no page by itself: some page names it, or, while none does yet, it has the name of one. */
function isFrame(page: string, framed: readonly string[]): boolean {
  return framed.length > 0 || isFrameName(page);
}
