import { SERVICE_ROUTES, type ServiceAnswer, type ServicePages } from '@vitrine/commerce/search';
import type { CmsPage } from '@vitrine/schemas';
import { isShown, type ContentPages } from '../content/cms/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';
import { entryAt } from './entry-at.ts';

/** A title as terms number theirs: `7. Gewährleistung`. */
const NUMBERED = /^(\d+)\.\s+(.+)$/su;

/**
 * What a shop's own pages of service answer: each page by its title, each of its paragraphs by theirs without its number, and each
 * question that one asks. A page that cannot be had now answers nothing.
 */
export function createServicePages(pages: ContentPages, families: Pick<FamilyRepository, 'current'>): ServicePages {
  return async ({ tenant, locale, link }) => {
    const shop = families.current().find(tenant);
    if (shop === undefined) return [];
    const paths = new Set(SERVICE_ROUTES.map((route) => link(route)));
    const answers = await Promise.all(
      [...paths].map(async (path) => {
        const entry = entryAt(shop, locale, path);
        if (path === undefined || entry === undefined) return [];
        const answer = await pages.find(shop, locale, entry);
        return answer.kind === 'found' && isShown(answer.page) ? answersOf(answer.page, path) : [];
      }),
    );
    return answers.flat();
  };
}

function answersOf({ title, paragraphs }: CmsPage, path: string): ServiceAnswer[] {
  let numbered = 0;
  const within = paragraphs.flatMap((paragraph) => {
    const { title: own, anchor, items } = paragraph as { title?: unknown; anchor?: unknown; items?: unknown };
    const href = typeof anchor === 'string' ? `${path}#${anchor}` : path;
    const [, number, words] = (typeof own === 'string' && NUMBERED.exec(own)) || [];
    // Only what counts on from the title before: the 24 of `24. Dezember` is said.
    const isCounted = Number(number) === numbered + 1;
    if (isCounted) numbered += 1;
    return [isCounted ? words : own, ...questionsIn(items)].flatMap((text) =>
      typeof text === 'string' ? [{ text, href }] : [],
    );
  });
  return [{ text: title, href: path }, ...within];
}

/** Of a paragraph that asks and answers; none of another one. */
function questionsIn(items: unknown): unknown[] {
  return Array.isArray(items) ? items.map((item: { question?: unknown } | null) => item?.question) : [];
}
