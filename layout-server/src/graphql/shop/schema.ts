import type { GraphQLSchema } from 'graphql';
import type { Domain } from '@vitrine/platform/doors';
import type { ShopPages } from '../../layout/publishing/index.ts';
import { createShopBuilder } from './builder.ts';
import { addPages } from './page-types.ts';
import { addTenant, type ShopTests } from './tenant-types.ts';

export interface ShopSchemaParts {
  pages: ShopPages;
  /** The tests that a tenant has now. */
  tests: (tenant: string) => ShopTests;
  domains: readonly Domain[];
}

/** The schema of the shop door: the shop and its pages, and what the domains add. */
export function createShopSchema({ pages, tests, domains }: ShopSchemaParts): GraphQLSchema {
  const builder = createShopBuilder();
  addTenant(builder, tests);
  addPages(builder, pages);
  for (const domain of domains) domain.graphql?.(builder);
  return builder.toSchema();
}
