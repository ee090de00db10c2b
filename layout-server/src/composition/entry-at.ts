import { entryOf } from '../content/cms/index.ts';
import type { Shop } from '../tenants/index.ts';

/** The name of a shop's page of content at one of its addresses; undefined without one, and for one outside, where a shop may have it. */
export function entryAt(
  { locales }: Pick<Shop, 'locales'>,
  locale: string,
  path: string | undefined,
): string | undefined {
  if (path === undefined || !path.startsWith('/')) return undefined;
  const prefix = locales.find((each) => each.locale === locale)?.prefix ?? '';
  return entryOf(decodeURI(path).slice(prefix === '' ? 0 : prefix.length + 1));
}
