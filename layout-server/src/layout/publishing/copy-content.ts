import { fault, type CmsPage } from '@vitrine/schemas';
import { entryOf, isShown, pathOfEntry } from '../../content/cms/index.ts';
import { sameLanguage } from '../copying/index.ts';
import { contentMentionsIn } from '../mentions/index.ts';
import { documentId, type DocumentAddress } from '../revisions/index.ts';
import type { AssessmentParts } from './assessment.ts';
import type { Unknown } from './outcomes.ts';
import { ownPages } from './own-pages.ts';
import type { Copy, Shops } from './page-copy.ts';
import { unknown } from './refusals.ts';

/** The page of content in every language that both shops speak. */
export async function copyContent(
  { revisions, world }: AssessmentParts,
  { from, to, address, existing }: Shops & { address: DocumentAddress },
): Promise<Copy | Unknown> {
  const entry = address.page.split('/').slice(1).join('/');
  const path = pathOfEntry(entry);
  const [own, theirs] = [await ownPages(revisions, from.id), await ownPages(revisions, to.id)];
  const spoken = from.locales.filter((locale) => {
    const found = own.get(`${locale}/${entry}`);
    return found !== undefined && isShown(found.page);
  });
  if (spoken.length === 0 || entryOf(path) === undefined)
    return unknown(`expected a page of content that ${from.id} shows, got ${documentId(address)}`);
  const copy: Copy = { documents: [], mentions: [], leftOut: [], faults: [] };
  for (const [locale, source] of sameLanguage(to.locales, spoken)) {
    const page = source && own.get(`${source}/${entry}`)?.page;
    const place: DocumentAddress = {
      scope: to.id,
      page: `${locale}/${entry}`,
      kind: 'content',
    };
    const id = documentId(place);
    if (!page) {
      copy.leftOut.push(
        `${locale}: ${from.id} has no such page in this language; write ${id}, until then the address is not found there`,
      );
      continue;
    }
    const there = theirs.get(place.page);
    const refuse = (expected: string): void => {
      copy.faults.push(fault('NOT_ALLOWED', { expected, got: path, layer: id }));
    };
    const shown = world.pageAt(to.id, locale, path);
    if (shown === undefined || shown !== world.pageAt(from.id, source, path))
      refuse(
        shown === undefined
          ? `a path that ${to.id} answers with a page of content; no route leads there; add one to routes.json`
          : `a free address; there ${to.id} shows the page "${shown}"`,
      );
    else if (there !== undefined && existing !== 'replace')
      refuse(
        `a free address; there ${to.id} has the page "${there.page.title}"${hiddenAs(there.page)}; --replace puts the copy in its place, and "layouts rollback" brings it back`,
      );
    copy.documents.push({
      address: place,
      document: page,
      expectedRevision: there?.revision.number ?? 0,
    });
    copy.mentions.push({
      locales: [locale],
      list: contentMentionsIn(page),
      layer: id,
    });
    if (locale !== source)
      copy.leftOut.push(`${locale}: says the words of ${source}; read ${id} for spelling, address and promises`);
  }
  return copy;
}

/** Why shoppers do not see a page; nothing for one that they see. */
function hiddenAs(page: CmsPage): string {
  if (page.movedTo !== undefined) return `, which leads to ${page.movedTo}`;
  return isShown(page) ? '' : `, which is ${page.archived === true ? 'archived' : 'withdrawn'}`;
}
