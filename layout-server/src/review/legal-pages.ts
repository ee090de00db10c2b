import { fault, type CmsPage, type Fault } from '@vitrine/schemas';
import { entryOf } from '../content/cms/index.ts';
import type { Shop } from '../tenants/index.ts';

/**
 * Routes to what the law wants a shop to say, as far as it is content: each is linked from the foot of every page, and is not found
 * without its words. How a decision about consent is changed is a page of the interface.
 */
const LEGAL = ['imprint', 'terms', 'revocation', 'withdrawal', 'shipping', 'privacy', 'accessibility'] as const;

/**
 * The legal pages that a shop has not written, in each of its languages; `page` gives one of its own by its name, such as
 * `de-AT/barrierefreiheit`. Empty for a shop whose content another service has, which may have them: `cmsUrl` is that of all shops.
 */
export function unwrittenPages(
  { id, tenant, locales, routes }: Pick<Shop, 'id' | 'tenant' | 'locales' | 'routes'>,
  { page, cmsUrl }: { page: (name: string) => CmsPage | undefined; cmsUrl: string },
): Fault[] {
  if ((tenant.endpoints.cms || cmsUrl) !== '') return [];
  const missing = locales.flatMap(({ locale, prefix }) =>
    LEGAL.flatMap((route) => {
      const [href = ''] = (routes.isOff(route) ? undefined : routes.link(locale, route))?.split(/[?#]/u, 1) ?? [];
      // One that a shop leads to another host is written there.
      const path = href.startsWith('/') ? decodeURI(href).slice(prefix === '' ? 0 : prefix.length + 1) : '';
      const entry = path === '' ? undefined : entryOf(path);
      const written = entry === undefined ? undefined : page(`${locale}/${entry}`);
      const isLacking = entry !== undefined && (written === undefined || written.withdrawn === true);
      return isLacking ? [{ route, file: `${locale}/${entry}` }] : [];
    }),
  );
  // Terms and withdrawal may be one page.
  return [...Map.groupBy(missing, ({ file }) => file)].map(([file, pages]) =>
    fault('UNLAWFUL', {
      expected: `a page of content for the route ${pages.map(({ route }) => `"${route}"`).join(' and ')}, to which every page leads as the law wants it`,
      got: undefined,
      layer: `${id}/content/${file}.json`,
    }),
  );
}
