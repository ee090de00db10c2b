import { writeFileSync } from 'node:fs';
import { printSchemas } from '../src/graphql/print-schemas.ts';

/** `node layout-server/scripts/print-schema.ts` writes layout-server/schema.graphql; a test fails when it is out of date. */
writeFileSync(new URL('../schema.graphql', import.meta.url), printSchemas());
