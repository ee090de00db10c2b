import type { ArgumentValues } from './operations.ts';

/** What the shop of a tenant holds that nobody else may see: its home page says it, its people's names hold it. */
export const markOf = (tenant: string): string => `${tenant.toUpperCase()}-ONLY-7F3A`;

/** What somebody types to find that thing: every tenant has one of this name. */
const SHARED_WORDS = 'only-7f3a';

/** The number of that thing, the same at every tenant. */
export const SHARED_SKU = 'ONLY';

/** The layer that a tenant's own people publish. */
export const homeLayer = (tenant: string, text = markOf(tenant)): object => ({
  page: 'home',
  prefix: tenant,
  ops: [{ op: 'set', node: 'hero', pointer: '/props/title', value: text }],
});

/** The test that every tenant of these tests has. */
export const EXPERIMENT = 'hero-words';

const newExperiment = {
  key: 'isolation',
  seed: 'a1b2c3d4e5',
  page: 'home',
  status: 'draft',
  variants: [{ key: 'a', weight: 1 }],
};

/**
 * Arguments by name, pointing at one tenant's things. A new operation whose argument is missing here fails the test of
 * isolation until somebody says what it must not reach.
 */
export function argumentsFor(tenant: string, operation: string): ArgumentValues {
  const isAboutTests = /experiment|holdout/i.test(operation);
  return {
    id: isAboutTests ? `${tenant}/${EXPERIMENT}` : `${tenant}/home.layer`,
    tenant,
    url: `http://${tenant}.localhost:3000/`,
    path: '/',
    document: homeLayer(tenant, 'overwritten'),
    definition: newExperiment,
    arm: 'b',
    holdback: 0.05,
    share: 0.05,
    dryRun: false,
    visitor: '01920000-0000-7000-8000-000000000001',
    lift: 0.1,
    plannedVisitors: 1_000,
    plannedDays: 14,
    message: 'isolation',
    to: '/lp/isolation',
    revision: 1,
    toRevision: 1,
    expectedRevision: 1,
    onRevision: 1,
    operations: [{ op: 'hide', node: 'hero' }],
    verb: 'DUPLICATE',
    kind: 'COMPONENT',
    value: 'hero-banner',
    node: 'hero',
    documentId: `${tenant}/home.layer`,
    numbers: [1],
    limit: 10,
    catalog: { version: 1, components: [] },
    query: SHARED_WORDS,
    sku: SHARED_SKU,
    key: SHARED_SKU,
    quantity: 1,
    accountHolder: markOf(tenant),
    amount: '200',
    iban: 'NL91ABNA0417164300',
    phone: '0612345678',
    email: 'nobody@example.com',
    password: 'Sommer24!',
    customerNumber: '12345678',
    birthday: '31.01.1980',
    token: `token-of-${tenant}`,
    choice: 'unsubscribe|99',
    basket: `basket-of-${tenant}`,
    quote: `quote-of-${tenant}`,
    page: 1,
    stars: 5,
    name: `Admin of ${markOf(tenant)}`,
    roles: ['ADMIN'],
    tenants: [tenant],
    ...(operation === 'changeWishlistItem' ? { variant: SHARED_SKU } : {}),
    ...(operation === 'tenant' ? { id: tenant } : {}),
    // Beside a product others are recommended, none of which has the words.
    ...(operation === 'recommendations' ? { sku: undefined } : {}),
    ...(operation === 'scheduleLayout' || operation === 'scheduleChangeSet' ? { at: '2030-01-01T10:00' } : {}),
    ...(operation === 'changeSearchRules' ? { verb: 'PIN', place: 1, inCategories: ['mode'] } : {}),
    ...(operation === 'changeNodeInChangeSet' || operation === 'changeAddressInChangeSet' ? { set: 'of-nobody' } : {}),
  };
}

/** Arguments that name a tenant or something of one. */
export const NAMING_ARGUMENTS: ReadonlySet<string> = new Set(['id', 'tenant', 'url', 'document', 'name', 'tenants']);
