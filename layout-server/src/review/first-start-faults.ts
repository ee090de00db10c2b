import type { Fault } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { DataSources } from '../layout/data-sources/index.ts';
import { assessFiles, namelessFaults, type LayoutFile } from '../layout/publishing/index.ts';
import { BASE_SCOPE, parseDocumentId } from '../layout/revisions/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import type { Reading } from '../tenants/index.ts';
import { worldOfFiles } from './world-of-files.ts';

/**
 * What a first start, on an empty store, would refuse of the pages of a shop: its own documents and those of all shops, in
 * every language and arm of the shop. Empty for a shop without a configuration to make pages with: that is told by the
 * reading.
 */
export async function firstStartFaults(
  tenant: string,
  {
    reading,
    documents,
    defaultTenant,
    sources,
    components,
    clock,
    edgePort,
  }: {
    reading: Reading;
    /** The documents of all files. */
    documents: readonly LayoutFile[];
    /** The shop whose hours all have; this one's own where it is none that is sound. */
    defaultTenant: string;
    sources: DataSources;
    components: ComponentLookup;
    clock: Clock;
    edgePort: number;
  },
): Promise<Fault[]> {
  const draft = reading.shops.get(tenant)?.draft;
  if (draft === undefined || reading.files === undefined) return [];
  const { shops, pictures } = reading.files;
  const files = documents
    .filter(({ documentId }) => [BASE_SCOPE, tenant].includes(documentId.split('/')[0] ?? ''))
    .map((file) => ({ ...file, address: parseDocumentId(file.documentId) }));
  const nameless = namelessFaults(files);
  if (nameless.length > 0) return nameless;
  const world = worldOfFiles(draft, {
    shops: [...shops.values()].map(({ shop }) => shop),
    defaultTenant: shops.has(defaultTenant) ? defaultTenant : tenant,
    pictures: pictures.value,
    copy: draft.copy.value,
    experiments: () => draft.experiments.value,
    sources,
    clock,
    edgePort,
  });
  return assessFiles(
    files.flatMap(({ address, ...file }) => (address === undefined ? [] : [{ ...file, address }])),
    {
      site: new Map(),
      world: { ...world, tenants: () => world.tenants().filter(({ id }) => id === tenant) },
      components,
      now: clock.now(),
    },
  );
}
