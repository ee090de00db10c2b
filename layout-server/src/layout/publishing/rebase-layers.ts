import {
  fault,
  validateLayerDocument,
  validateLayoutDocument,
  type Fault,
  type LayoutDocument,
} from '@vitrine/schemas';
import { rebaseReport, type RebaseFinding } from '../rebase/index.ts';
import { BASE_SCOPE, type DocumentAddress, type Revision, type Revisions } from '../revisions/index.ts';
import type { PageWorld } from './page-world.ts';
import { baseOf, layersOf, revisionId, type Site } from './site.ts';

/** A layer, the base on which it was made, the base on which it lies now, and what that means for it. */
export interface LayerRebase {
  layer: string;
  /** Revisions, such as `base/home.layout#3`. */
  madeOn: string;
  liesOn: string;
  findings: RebaseFinding[];
}

/** What a proposed base means for the layers of the tenants that see it, as warnings for who publishes it. */
export function rebaseWarnings(
  site: Site,
  { page }: DocumentAddress,
  before: LayoutDocument,
  after: LayoutDocument,
  tenants: readonly string[],
): Fault[] {
  return tenants
    .flatMap((tenant) => layersOf(site, tenant, page))
    .flatMap(({ id, document }) =>
      rebaseReport({ before, after, layer: document })
        // A node or neighbour that is gone refuses the publish: the gates say it.
        .filter(({ state }) => state === 'changed-both' || state === 'same' || state === 'moved-both')
        .map(({ nodeId, pointer, before: old, after: now, sentence }) =>
          fault('CONFLICTING_BASE', {
            expected: `${JSON.stringify(old) ?? 'the former place'} as the layer saw it (${sentence})`,
            got: now,
            pointer,
            nodeId,
            layer: id,
          }),
        ),
    );
}

/**
 * Compares every layer that a document concerns with the base on which it was made: the layer itself, or for a base the
 * layers of every tenant that sees it. Layers that were made on the present base are left out.
 */
export async function rebaseLayers(
  { revisions, world }: { revisions: Revisions; world: PageWorld },
  { scope, page, kind }: DocumentAddress,
): Promise<LayerRebase[]> {
  const tenants = scope === BASE_SCOPE ? world.tenants().map(({ id }) => id) : [scope];
  const rebases = await Promise.all(
    tenants.map(async (tenant) => {
      const { base: present, layers } = await revisions.publishedSet(tenant, page);
      if (!present || (kind === 'layout' && present.scope !== scope)) return [];
      const concerned = kind === 'layout' ? layers : layers.filter((layer) => layer.kind === kind);
      return Promise.all(
        concerned.map(async (layer) =>
          rebaseOf(
            layer,
            present,
            (await revisions.publishedSetAt(tenant, page, layer.publishedAt ?? layer.createdAt)).base,
          ),
        ),
      );
    }),
  );
  return rebases.flat().flatMap((each) => each ?? []);
}

function rebaseOf(layer: Revision, present: Revision, former: Revision | undefined): LayerRebase | undefined {
  if (!former || revisionId(former) === revisionId(present)) return undefined;
  const [before, after, own] = [
    validateLayoutDocument(former.document),
    validateLayoutDocument(present.document),
    validateLayerDocument(layer.document),
  ];
  if (!before.ok || !after.ok || !own.ok) return undefined;
  return {
    layer: revisionId(layer),
    madeOn: revisionId(former),
    liesOn: revisionId(present),
    findings: rebaseReport({ before: before.value, after: after.value, layer: own.value }),
  };
}

/** The base that tenants have before a proposal; undefined if it is their first or cannot be read. */
export function formerBase(site: Site, tenant: string | undefined, page: string): LayoutDocument | undefined {
  return tenant === undefined ? undefined : baseOf(site, tenant, page)?.document;
}
