import { GraphQLDeferDirective } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';
import type { Domain } from '@vitrine/platform/doors';
import type { ShopPages } from '../../layout/publishing/index.ts';
import { createShopBuilder } from './builder.ts';
import { addPages } from './page-types.ts';
import { addTenant, type TenantParts } from './tenant-types.ts';

export interface ShopSchemaParts {
  pages: ShopPages;
  tenants: TenantParts;
  domains: readonly Domain[];
}

/** The schema of the shop door: the shop and its pages, and what the domains add. */
export function createShopSchema({ pages, tenants, domains }: ShopSchemaParts): GraphQLSchema {
  const builder = createShopBuilder();
  addTenant(builder, tenants);
  addPages(builder, pages);
  for (const domain of domains) domain.graphql?.(builder);
  return builder.toSchema({ directives: [GraphQLDeferDirective] });
}
