import { fault, validateCmsPage, type Fault } from '@vitrine/schemas';
import { isOfLayout, parseDocumentId, type DocumentAddress } from '../revisions/index.ts';
import type { ComponentLookup } from '../validate/index.ts';
import { contentFaults } from './assess-content.ts';
import { checkEnvelope } from './check-envelope.ts';
import { checkDocument, checkEditions, withoutRepetition } from './check-editions.ts';
import { pageEditions } from './page-editions.ts';
import type { LayoutFile, PageWorld } from './page-world.ts';
import { pagesOf, tenantsSeeing, touchedPages, withDocument, type Site } from './site.ts';

/** A file with the document that its place names. */
export interface AddressedFile extends LayoutFile {
  address: DocumentAddress;
}

/** What is wrong with files whose place names no document. */
export function namelessFaults(files: readonly LayoutFile[]): Fault[] {
  return files
    .filter(({ documentId: id }) => parseDocumentId(id) === undefined)
    .map(({ documentId: id, file }) =>
      fault('NOT_ALLOWED', { expected: 'a document id such as at/home.layer', got: id, layer: file }),
    );
}

/** Every fault of the files on the pages that they will make, together with the documents of `site`. */
export async function assessFiles(
  files: readonly AddressedFile[],
  {
    site: before,
    world,
    components,
    now,
    passed,
  }: {
    /** What is published already. */
    site: Site;
    world: PageWorld;
    components: ComponentLookup;
    now: Date;
    /** Tenants whose every page has just passed the gates with these files: no page of theirs is checked again. */
    passed?: ReadonlySet<string>;
  },
): Promise<Fault[]> {
  const faults: Fault[] = [];
  let site = before;
  for (const { address, document } of files) {
    if (!isOfLayout(address)) {
      const envelope = checkEnvelope(address, document);
      if (!envelope.ok) faults.push(...envelope.faults);
      continue;
    }
    const next = withDocument(site, address, document);
    if (next.ok) site = next.value;
    else faults.push(...next.faults);
  }
  // Without its envelope a document cannot be put on a page, and the faults of the others would mislead.
  if (faults.length > 0) return faults;

  const tenantsOf = new Map<string, Set<string>>();
  const touch = (page: string, tenants: readonly string[]): void => {
    tenantsOf.set(page, new Set([...(tenantsOf.get(page) ?? []), ...tenants]));
  };
  for (const { address, document } of files) {
    if (address.kind === 'copy') for (const page of pagesOf(site, address.scope)) touch(page, [address.scope]);
    if (address.kind === 'content') {
      const content = validateCmsPage(document);
      if (content.ok) faults.push(...(await contentFaults(site, address, content.value, { world, components, now })));
    }
    if (!isOfLayout(address)) continue;
    const tenants = tenantsSeeing(site, address, world);
    faults.push(...checkDocument({ address, document, site, tenants, world, components }));
    for (const page of touchedPages(site, address.page)) touch(page, tenants);
  }
  const editions = [...tenantsOf].flatMap(([page, tenants]) =>
    pageEditions(
      [page],
      site,
      [...tenants].filter((tenant) => passed?.has(tenant) !== true),
      world,
    ),
  );
  faults.push(...(await checkEditions({ editions, world, components, now })).faults);
  return withoutRepetition(faults);
}
