import type { LegalPages } from '@vitrine/commerce/orders';
import { entryOf, pageText, type ContentAnswer, type ContentPages } from '../content/cms/index.ts';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { FamilyRepository, Shop } from '../tenants/index.ts';
import { entryAt } from './entry-at.ts';

/** What is handed to whoever buys, by route; some shops say both on one page. */
const ROUTES = ['terms', 'revocation'] as const;

/**
 * What shops have written of their terms and of withdrawing, as it stands on their pages now. What a shop does not have is an
 * error in the log and is counted: an order's mail goes without it, which the law does not allow.
 */
export function createLegalPages(
  pages: ContentPages,
  families: Pick<FamilyRepository, 'current'>,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): LegalPages {
  const missing = metrics.counter(
    'vitrine_layout_legal_pages_missing_total',
    'Mails of orders that went without a page of the law, by shop, language and page.',
    ['tenant', 'locale', 'page'],
  );
  return async ({ tenant, locale, origin, link }) => {
    const shop = families.current().find(tenant);
    if (shop === undefined) return [];
    const wanted = ROUTES.map((route) => ({ route, entry: entryAt(shop, locale, link(route)) }));
    const entries = [...new Set(wanted.flatMap(({ entry }) => entry ?? []))];
    const answers = new Map(
      await Promise.all(entries.map(async (entry) => [entry, await whereItIsNow(pages, shop, locale, entry)] as const)),
    );
    if ([...answers.values()].some(({ kind }) => kind === 'unavailable'))
      throw new Error(`the content service of ${tenant} has no answer for the terms in ${locale}`);
    for (const { route, entry } of wanted) {
      if (entry !== undefined && answers.get(entry)?.kind === 'found') continue;
      missing.inc({ tenant, locale, page: route });
      logger.error({ tenant, locale, page: route, entry }, 'the mail of an order goes without a page of the law');
    }
    return [...answers.values()].flatMap((answer) =>
      answer.kind === 'found' ? [{ title: answer.page.title, text: pageText(answer.page, origin) }] : [],
    );
  };
}

/** A page that was given another address is followed there, as shoppers are. */
async function whereItIsNow(pages: ContentPages, shop: Shop, locale: string, entry: string): Promise<ContentAnswer> {
  const answer = await pages.find(shop, locale, entry);
  const next = answer.kind === 'moved' ? entryOf(answer.to) : undefined;
  return next === undefined || next === entry ? answer : pages.find(shop, locale, next);
}
