/**
 * The registry without React: what the layout server, the command line and editors may import.
 * @see registry.test.ts, which imports it in a process without React
 */
import { MANIFEST } from '../generated/manifest.ts';
import { buildCatalog } from './registry/build-catalog.ts';
import { createCatalog } from './registry/catalog.ts';

export { buildCatalog, type BuildCatalog } from './registry/build-catalog.ts';
export type { Catalog } from './registry/catalog.ts';
export type { ComponentDefinition, Example, InvalidExample } from './registry/definition.ts';

/** Every component of the product. */
export const catalog = createCatalog(MANIFEST);

export { DOCUMENTS } from '../generated/documents.ts';

/** What this build can render, in short. */
export const ownCatalog = buildCatalog(MANIFEST);

export { sanitizeRichText, textAddress } from './components/rich-text/sanitize-rich-text.ts';
export { migrations } from './migrations/index.ts';
export { createMigrations, type Migration, type Migrations } from './migrations/migration.ts';
