import { writeFileSync } from 'node:fs';
import { printSchemas } from '../src/graphql/index.ts';

/**
 * `node layout-server/scripts/print-schema.ts` writes layout-server/schema.graphql, `--print` prints it instead.
 * A test fails when the file is out of date.
 */
if (process.argv.includes('--print')) process.stdout.write(printSchemas());
else writeFileSync(new URL('../schema.graphql', import.meta.url), printSchemas());
