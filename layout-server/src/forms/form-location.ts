import type { LocalShop } from '@vitrine/platform/doors';

/** The address that a form leads to. @throws Error for a route that has none with these parameters */
export function formLocation(
  shop: LocalShop,
  {
    route,
    params = {},
    query,
    anchor,
  }: {
    route: string;
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    anchor?: string;
  },
): string {
  const location = shop.link(route, params);
  if (location === undefined)
    throw new Error(
      `expected a route that has an address with ${Object.keys(params).join(', ') || 'no parameters'}, got ${JSON.stringify(route)}`,
    );
  const search = new URLSearchParams(query).toString();
  return `${location}${search === '' ? '' : `?${search}`}${anchor === undefined ? '' : `#${anchor}`}`;
}
