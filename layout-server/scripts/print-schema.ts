import { writeFileSync } from 'node:fs';
import { printedSchemas } from '../src/composition/print-schemas.ts';

/**
 * `node layout-server/scripts/print-schema.ts` writes layout-server/schema.graphql, `--print` prints it instead.
 * A test fails when the file is out of date.
 */
if (process.argv.includes('--print')) process.stdout.write(printedSchemas());
else writeFileSync(new URL('../schema.graphql', import.meta.url), printedSchemas());
