import { validateCmsPage, type CmsPage } from '@vitrine/schemas';
import { checkMessages, type MessageTree } from '../../content/messages/index.ts';
import { documentId, type Revision } from '../revisions/index.ts';

/** What a draft says in the place of a shop's own words: a page of content by its name, or the texts of a locale. */
export type DraftWords =
  | { kind: 'content'; name: string; page: CmsPage }
  | { kind: 'copy'; locale: string; texts: MessageTree };

/** The words of a draft; undefined for a draft of a layout, and for one that no longer has the shape of its kind. */
export function draftWords(revision: Revision): DraftWords | undefined {
  const { kind, page: name, document } = revision;
  const layer = documentId(revision);
  if (kind === 'content') {
    const read = validateCmsPage(document, { layer });
    return read.ok ? { kind, name, page: read.value } : undefined;
  }
  if (kind !== 'copy') return undefined;
  const read = checkMessages(document, layer);
  return read.ok ? { kind, locale: name, texts: read.value } : undefined;
}
