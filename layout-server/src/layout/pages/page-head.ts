import type { ResolvedPage } from '@vitrine/schemas';
import type { PageMeta } from '../resolve/index.ts';
import type { PageSet } from './page-set.ts';
import { MISDIRECTED, STATUS_PAGES } from './status-pages.ts';

const MAX_TITLE = 300;
const MAX_DESCRIPTION = 1000;

/**
 * The document's head: the page's title with the shop's name after it, unless the title names the shop already or no shop is meant.
 * Pages of a status and drafts are not for search engines.
 */
export function pageHead(
  { page, shop, base }: PageSet,
  { title, description, robots }: PageMeta,
  addresses: Pick<ResolvedPage['meta'], 'canonical' | 'alternates'>,
  isDraft: boolean,
): ResolvedPage['meta'] {
  const { name } = shop.tenant;
  const isStatusPage = Object.hasOwn(STATUS_PAGES, page);
  const isPart = base.document.content?.part === true;
  const isNamed = title !== undefined && title !== '' && (title.includes(name) || page === MISDIRECTED);
  const full = isNamed ? title : title ? `${title} – ${name}` : name;
  return {
    title: full.slice(0, MAX_TITLE),
    description: (description ?? '').slice(0, MAX_DESCRIPTION),
    robots: isStatusPage || isPart || isDraft ? 'noindex' : robots,
    ...(isStatusPage || isPart ? { canonical: '', alternates: [] } : addresses),
  };
}
