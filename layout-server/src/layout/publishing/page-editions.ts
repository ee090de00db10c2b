import {
  fault, validateLayerDocument, validateLayoutDocument,
  type Experiment, type Fault, type LayerDocument, type LayoutDocument, type Result,
} from '@vitrine/schemas';
import type { AppliedLayer } from '../resolve/index.ts';
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

/** A page as one tenant's shoppers in one locale with one set of arms get it. */
export interface PageEdition {
  tenant: string;
  locale: string;
  arms: Readonly<Record<string, string>>;
  base: Named<LayoutDocument>;
  layers: readonly AppliedLayer[];
}

const MOST_COMBINATIONS = 32;

/** The name of a stored revision in faults and provenance, such as `at/home.layer#12`. */
export function revisionId(revision: DocumentAddress & { number: number }): string {
  return `${documentId(revision)}#${revision.number}`;
}

/** Types the stored documents of a page. Faulty is only what was stored under an older schema. */
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

/** The documents with one of them replaced or added; its envelope is checked, and that it is of the page that its id says. */
export function withDocument(documents: PageDocuments, address: DocumentAddress, document: unknown): Result<PageDocuments> {
  const id = documentId(address);
  const read: Result<LayoutDocument | LayerDocument> = address.kind === 'layout' ? checkLayoutEnvelope(document, id) : checkLayerEnvelope(document, id);
  if (!read.ok) return read;
  if (read.value.page !== address.page) {
    return { ok: false, faults: [fault('NOT_ALLOWED', { expected: `the page "${address.page}"`, got: read.value.page, pointer: '/page', layer: id })] };
  }
  const put = <T>(map: ReadonlyMap<string, Named<T>>, value: T) => new Map(map).set(address.scope, { id, document: value });
  const value = 'root' in read.value
    ? { ...documents, bases: put(documents.bases, read.value) }
    : { ...documents, layers: put(documents.layers, read.value) };
  return { ok: true, value };
}

/** Ids of the tenants that see a document: its own tenant, or for a shared base every tenant without an own one. */
export function tenantsSeeing(documents: PageDocuments, { scope }: DocumentAddress, world: PageWorld): string[] {
  if (scope !== BASE_SCOPE) return [scope];
  return world.tenants().map(({ id }) => id).filter((id) => !documents.bases.has(id));
}

/**
 * The layers of a tenant's page, lowest first: the tenant's, then every variant of every running experiment.
 * The control of an experiment changes nothing and has none.
 */
export function pageLayers(tenant: string, layer: Named<LayerDocument> | undefined, experiments: readonly Experiment[]): AppliedLayer[] {
  const own: AppliedLayer[] = layer ? [{ id: layer.id, kind: 'tenant', document: layer.document }] : [];
  const variants = experiments.flatMap(({ key, variants: arms }) => arms.flatMap(({ key: variant, layer: document }): AppliedLayer[] =>
    (document ? [{ id: `${tenant}/experiments/${key}#${variant}`, kind: 'experiment', document, arm: { experiment: key, variant } }] : [])));
  return [...own, ...variants];
}

/** Every edition of a page for these tenants; tenants without a base for it have none. */
export function pageEditions(page: string, documents: PageDocuments, tenants: readonly string[], world: PageWorld): PageEdition[] {
  return world.tenants().filter(({ id }) => tenants.includes(id)).flatMap(({ id: tenant, locales }) => {
    const base = documents.bases.get(tenant) ?? documents.bases.get(BASE_SCOPE);
    if (!base) return [];
    const experiments = world.experiments(tenant, page);
    const layers = pageLayers(tenant, documents.layers.get(tenant), experiments);
    const combinations = armCombinations(experiments);
    return locales.flatMap((locale) => combinations.map((arms) => ({ tenant, locale, arms, base, layers })));
  });
}

/**
 * The sets of arms that are checked: every combination up to 32 of them; beyond that each variant beside the controls,
 * which still shows every layer once. The controls come first.
 */
export function armCombinations(experiments: readonly Experiment[]): Record<string, string>[] {
  const controls = Object.fromEntries(experiments.flatMap(({ key, variants: [control] }) => (control ? [[key, control.key]] : [])));
  const count = experiments.reduce((product, { variants }) => product * variants.length, 1);
  if (count > MOST_COMBINATIONS) {
    return [controls, ...experiments.flatMap(({ key, variants }) => variants.slice(1).map((variant) => ({ ...controls, [key]: variant.key })))];
  }
  return experiments.reduce<Record<string, string>[]>(
    (combinations, { key, variants }) => combinations.flatMap((arms) => variants.map((variant) => ({ ...arms, [key]: variant.key }))),
    [{}],
  );
}
