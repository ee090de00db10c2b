/**
 * Pages: from published documents, a shop's words and its data to facts and trees, cached until an event.
 * Used by the internal door and the shop door. It decides nothing about HTTP and nothing about who may publish.
 */
export { addressesOf, locate, originOf } from './addresses.ts';
export { createDeferredNodes, type DeferringPage, type Skeletons } from './deferred-nodes.ts';
export { isOfOne } from './handover.ts';
export { laterNode } from './later-node.ts';
export { createShops } from './local-shop.ts';
export { createPageContent, type PageContent } from './page-content.ts';
export { createPageService, type FactsWish, type PageService } from './page-service.ts';
export { pageWords } from './page-words.ts';
export { createPublishedPages, type PublishedPages } from './published-pages.ts';
export type { Refusal } from './refusal.ts';
export { createShopPages, readTree } from './shop-pages.ts';
export { createSitemaps, type Sitemaps } from './sitemap.ts';
export { createTreeCache, TREE_LIMITS, type Tree, type TreeCache } from './tree-cache.ts';
export { createTreeService, type TreeService } from './tree-service.ts';
export { createWorld } from './world.ts';
