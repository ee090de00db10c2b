import { createMigrations, type Migration } from './migration.ts';

/** Every migration of the product, in the order in which they were written. A component that raises its version adds one here. */
const LIST: readonly Migration[] = [];

/** The migrations of the product. */
export const migrations = createMigrations(LIST);
