import { validateCmsPage, type CmsPage } from '@vitrine/schemas';
import type { Revision, Revisions } from '../revisions/index.ts';

/** A page of a shop's own content as it is published, whether shoppers see it or not. */
export interface OwnPage {
  revision: Revision;
  page: CmsPage;
}

/** Every page of a shop's own content by its name, such as `de-AT/lp/mantel`. */
export async function ownPages(
  revisions: Pick<Revisions, 'publishedOf'>,
  tenant: string,
): Promise<ReadonlyMap<string, OwnPage>> {
  const published = await revisions.publishedOf('content', [tenant]);
  return new Map(
    published.flatMap((revision) => {
      const read = validateCmsPage(revision.document);
      return read.ok ? [[revision.page, { revision, page: read.value }] as const] : [];
    }),
  );
}
