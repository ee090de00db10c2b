import { GraphQLDeferDirective } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';
import type { Domain } from '@vitrine/platform/doors';
import type { CallForm } from '../../forms/index.ts';
import type { ShopPages } from '../../layout/publishing/index.ts';
import { createShopBuilder } from './builder.ts';
import { addFormMutations } from './form-mutations.ts';
import { addPages } from './page-types.ts';
import { addTenant, type TenantParts } from './tenant-types.ts';

export interface ShopSchemaParts {
  pages: ShopPages;
  tenants: TenantParts;
  domains: readonly Domain[];
  callForm: CallForm;
}

/** The schema of the shop door: the shop and its pages, what the domains add, and their forms. */
export function createShopSchema({ pages, tenants, domains, callForm }: ShopSchemaParts): GraphQLSchema {
  const builder = createShopBuilder();
  addTenant(builder, tenants);
  addPages(builder, pages);
  for (const domain of domains) domain.graphql?.(builder);
  addFormMutations(builder, { handlers: domains.flatMap(({ forms = [] }) => forms), call: callForm });
  return builder.toSchema({ directives: [GraphQLDeferDirective] });
}
