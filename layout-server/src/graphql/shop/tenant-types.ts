import type { ShopSchemaBuilder } from '@vitrine/platform/doors';

/** The tests that a shop has now. */
export interface ShopTests {
  /** Ids of those that the browser assigns. */
  client: readonly string[];
  /** Keys of the experiments that run. */
  server: readonly string[];
}

/** Adds `tenant` and its types to the schema of the shop door; `testsOf` gives the tests that a tenant has now. */
export function addTenant(builder: ShopSchemaBuilder, testsOf: (tenant: string) => ShopTests): void {
  const AbTests = builder.objectRef<ShopTests>('AbTests').implement({
    description: 'The tests that a shop has now.',
    fields: (t) => ({
      client: t.stringList({
        description: 'Ids of those that the browser assigns after consent (AB-002).',
        resolve: ({ client }) => [...client],
      }),
      server: t.stringList({
        description: 'Keys of the experiments that run on the server (AB-003).',
        resolve: ({ server }) => [...server],
      }),
    }),
  });

  const Tenant = builder.objectRef<{ id: string }>('Tenant').implement({
    description: 'A shop.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Its id.' }),
      abTests: t.field({ type: AbTests, description: 'Its tests.', resolve: ({ id }) => testsOf(id) }),
    }),
  });

  builder.queryField('tenant', (t) =>
    t.field({
      type: Tenant,
      nullable: true,
      description: 'The shop of the token; null for any other.',
      args: { id: t.arg.id({ required: true, description: 'Its id, such as at.' }) },
      resolve: (_, { id }, { tenant }) => (id === tenant ? { id: tenant } : null),
    }),
  );
}
