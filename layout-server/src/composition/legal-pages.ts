import type { LegalPages } from '@vitrine/commerce/orders';
import { entryOf, pageText, type ContentPages } from '../content/cms/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';

/** What is handed to whoever buys, by route; some shops say both on one page. */
const ROUTES = ['terms', 'revocation'] as const;

/** What shops have written of their terms and of withdrawing, as it stands on their pages now. */
export function createLegalPages(pages: ContentPages, families: Pick<FamilyRepository, 'current'>): LegalPages {
  return async ({ tenant, locale, origin, link }) => {
    const shop = families.current().find(tenant);
    const prefix = shop?.tenant.i18n.locales.find((each) => each.locale === locale)?.prefix ?? '';
    const entries = ROUTES.flatMap((route) => {
      const path = link(route);
      // A shop that has them elsewhere names an address outside.
      if (path === undefined || !path.startsWith('/')) return [];
      const entry = entryOf(decodeURI(path).slice(prefix === '' ? 0 : prefix.length + 1));
      return entry === undefined ? [] : [entry];
    });
    if (shop === undefined) return [];
    const answers = await Promise.all([...new Set(entries)].map((entry) => pages.find(shop, locale, entry)));
    if (answers.some(({ kind }) => kind === 'unavailable'))
      throw new Error(`the content service of ${tenant} has no answer for the terms in ${locale}`);
    return answers.flatMap((answer) =>
      answer.kind === 'found' ? [{ title: answer.page.title, text: pageText(answer.page, origin) }] : [],
    );
  };
}
