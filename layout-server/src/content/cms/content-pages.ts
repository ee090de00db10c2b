import type { CmsPage } from '@vitrine/schemas';
import type { Shop } from '../../tenants/index.ts';
import type { ContentAnswer } from './content-answer.ts';
import type { OutsideContent } from './outside-content.ts';

/** A shop's own content page by its name, such as `de-AT/lp/mantel`; undefined if it has none. */
export type OwnContent = (tenant: string, name: string) => CmsPage | undefined;

/** Content pages of every shop, wherever they are kept. */
export interface ContentPages {
  /** `entry` is the page's name, of `entryOf`. With `isPatient` a late answer is waited for, where nothing can stand in for it. */
  find(shop: Shop, locale: string, entry: string, isPatient?: boolean): Promise<ContentAnswer>;
}

/**
 * Content from the service that the tenant names (`endpoints.cms`), else from `cmsUrl`, in which `{tenant}` stands for the
 * tenant's id; with neither, from the shop's own files, whose changes are told by events.
 */
export function createContentPages({
  outside,
  cmsUrl,
  own,
}: {
  outside: OutsideContent;
  cmsUrl: string;
  own: OwnContent;
}): ContentPages {
  return {
    async find(shop, locale, entry, isPatient) {
      const base = shop.tenant.endpoints.cms || cmsUrl.replaceAll('{tenant}', shop.id);
      if (base !== '') return outside.find(shop.id, base, locale, entry, isPatient);
      const page = own(shop.id, `${locale}/${entry}`);
      if (page === undefined) return { kind: 'missing' };
      return page.movedTo === undefined ? { kind: 'found', page } : { kind: 'moved', to: page.movedTo };
    },
  };
}
