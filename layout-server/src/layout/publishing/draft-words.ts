import { validateCmsPage, validateSearchRules, type CmsPage, type SearchRules } from '@vitrine/schemas';
import type { ContentAnswer } from '../../content/cms/index.ts';
import { checkMessages, type MessageTree } from '../../content/messages/index.ts';
import { documentId, type Revision } from '../revisions/index.ts';

/** What a draft says in the place of a shop's own words: a page of content by its name, the texts of a locale, or its rules of search and lists. */
export type DraftWords =
  | { kind: 'content'; name: string; page: CmsPage }
  | { kind: 'copy'; locale: string; texts: MessageTree }
  | { kind: 'rules'; rules: SearchRules };

/** The words that documents bring to a shop, none of those that no longer have the shape of their kind. */
export function draftWords(documents: readonly Revision[], tenant: string): DraftWords[] {
  return documents.filter(({ scope }) => scope === tenant).flatMap((each) => wordsOf(each) ?? []);
}

/** What drafts say of a page of content, by its name; undefined if they are of others. */
export function draftedPage(words: readonly DraftWords[], wanted: string): ContentAnswer | undefined {
  const page = words.flatMap((each) => (each.kind === 'content' && each.name === wanted ? [each.page] : []))[0];
  if (page === undefined) return undefined;
  if (page.withdrawn === true) return { kind: 'missing' };
  return page.movedTo === undefined ? { kind: 'found', page } : { kind: 'moved', to: page.movedTo };
}

/** What drafts say in the place of a shop's texts, by locale; empty if they say nothing of them. */
export function draftedCopy(words: readonly DraftWords[]): Record<string, MessageTree> {
  return Object.fromEntries(words.flatMap((each) => (each.kind === 'copy' ? [[each.locale, each.texts]] : [])));
}

/** What drafts say in the place of a shop's rules of search and lists; undefined if they say nothing of them. */
export function draftedRules(words: readonly DraftWords[]): SearchRules | undefined {
  return words.flatMap((each) => (each.kind === 'rules' ? [each.rules] : []))[0];
}

function wordsOf(revision: Revision): DraftWords | undefined {
  const { kind, page: name, document } = revision;
  const layer = documentId(revision);
  if (kind === 'content') {
    const read = validateCmsPage(document, { layer });
    return read.ok ? { kind, name, page: read.value } : undefined;
  }
  if (kind === 'rules') {
    const read = validateSearchRules(document, { layer });
    return read.ok ? { kind, rules: read.value } : undefined;
  }
  if (kind !== 'copy') return undefined;
  const read = checkMessages(document, layer);
  return read.ok ? { kind, locale: name, texts: read.value } : undefined;
}
