/**
 * Which address leads to which page: the one table for matching and for links.
 * Used by the page service and by `$link`; reads no files itself. It does not know whether a page has a layout.
 */
export { parseRouteTable, type RouteTable } from './route-table.ts';
export { createShopRoutes, type RouteMatch, type ShopRoutes } from './shop-routes.ts';
