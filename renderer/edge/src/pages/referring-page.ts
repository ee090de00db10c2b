import type { FactsSource } from '../facts/facts-source.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import { receive, type PageHit } from './arrival.ts';
import type { PageDoor } from './page-door.ts';
import type { PageSource } from './page-source.ts';

export interface ReferringPageDeps {
  tenants: () => TenantDirectory | undefined;
  facts: Pick<FactsSource, 'find'>;
  pages: Pick<PageSource, 'find'>;
  requestOf: PageDoor['requestOf'];
}

/**
 * Has the page here from which a request says that it comes, as that visitor sees it: another edge may have made it. Costs the
 * client what asking for the page would, and nothing where it is here already; of other sites and of pages that nobody keeps it
 * makes none.
 */
export function createReferringPages({
  tenants,
  facts: factsSource,
  pages,
  requestOf,
}: ReferringPageDeps): (hit: PageHit, requestId: string) => Promise<void> {
  return async (hit, requestId) => {
    const from = URL.parse(hit.headers.referer ?? '');
    if (from === null || from.host !== hit.headers.host) return;
    const arrival = receive({ ...hit, method: 'GET', url: from.pathname + from.search }, tenants());
    if (arrival.kind !== 'place' || arrival.visitor.preview !== undefined) return;
    const known = await factsSource.find(arrival.place, requestId, hit);
    if (!known.ok || known.value.status !== 200 || known.value.audience === 'visitor') return;
    await pages.find(requestOf(arrival, known.value), known.value, requestId, hit);
  };
}
