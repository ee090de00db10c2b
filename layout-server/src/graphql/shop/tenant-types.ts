import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import { switchSettings, type Shop } from '../../tenants/index.ts';

/** The tests that a shop has now. */
export interface ShopTests {
  /** Ids of those that a browser may name. */
  client: readonly string[];
  /** Keys of the experiments that run. */
  server: readonly string[];
}

export interface TenantParts {
  /** The shop as it is configured now; undefined for a tenant that there is not. */
  shopOf(tenant: string): Shop | undefined;
  /** The tests that a tenant has now. */
  testsOf(tenant: string): ShopTests;
}

/** Adds `tenant` and its types to the schema of the shop door: what of the configuration is no secret, which is all of it that is here (TN-002). */
export function addTenant(builder: ShopSchemaBuilder, { shopOf, testsOf }: TenantParts): void {
  const AbTesting = builder.objectRef<ShopTests>('AbTesting').implement({
    description: 'The tests that a shop has now.',
    fields: (t) => ({
      client: t.stringList({
        description: 'Ids of those that a browser may name (AB-002).',
        resolve: ({ client }) => [...client],
      }),
      server: t.stringList({
        description: 'Keys of the experiments that run on the server (AB-003).',
        resolve: ({ server }) => [...server],
      }),
    }),
  });

  const I18n = builder.objectRef<Shop>('I18n').implement({
    description: 'The languages of a shop.',
    fields: (t) => ({
      defaultLocale: t.string({
        description: 'The locale of unprefixed paths.',
        resolve: ({ locales }) => locales[0].locale,
      }),
      languages: t.stringList({
        description: 'The languages of its locales, each once, such as de.',
        resolve: ({ locales }) => [...new Set(locales.map(({ locale }) => new Intl.Locale(locale).language))],
      }),
      locales: t.stringList({
        description: 'All locales, the default first.',
        resolve: ({ locales }) => locales.map(({ locale }) => locale),
      }),
    }),
  });

  const Tenant = builder.objectRef<Shop>('Tenant').implement({
    description: 'A shop.',
    fields: (t) => ({
      id: t.id({ description: 'Its id.', resolve: ({ id }) => id }),
      tenantId: t.string({ description: 'Its id.', resolve: ({ id }) => id }),
      clientId: t.string({ description: "The group's number for it.", resolve: ({ tenant }) => tenant.clientId }),
      host: t.string({ description: 'Its canonical host.', resolve: ({ tenant }) => tenant.hosts[0] ?? '' }),
      styleVariant: t.string({ description: 'Its brand family.', resolve: ({ tenant }) => tenant.styleVariant }),
      timeZone: t.string({ description: 'The zone of its dates.', resolve: ({ timeZone }) => timeZone }),
      currency: t.string({ description: 'ISO 4217.', resolve: ({ tenant }) => tenant.currency }),
      i18n: t.field({ type: I18n, description: 'Its languages.', resolve: (shop) => shop }),
      switches: t.field({
        type: 'JSON',
        description: 'Every feature switch with its state.',
        resolve: ({ tenant }) => switchSettings(tenant),
      }),
      abTests: t.field({ type: AbTesting, description: 'Its tests.', resolve: ({ id }) => testsOf(id) }),
    }),
  });

  builder.queryField('tenant', (t) =>
    t.field({
      type: Tenant,
      nullable: true,
      description: 'The shop of the token; null for any other.',
      args: { id: t.arg.id({ required: true, description: 'Its id, such as at.' }) },
      resolve: (_, { id }, { tenant }) => (id === tenant ? (shopOf(tenant) ?? null) : null),
    }),
  );
}
