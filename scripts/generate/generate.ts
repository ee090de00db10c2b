import { generateDocuments } from './documents.ts';
import { generateGraphql } from './graphql.ts';
import { generateSchemas } from './schemas.ts';

/**
 * Writes every generated file; with --check writes nothing and exits 1 naming the stale ones.
 * The registry comes second: its validators refer to the schemas.
 */
const check = process.argv.includes('--check');
const staleSchemas = await generateSchemas({ check });
// Loaded only now: it reads the components with the validators that were just written.
const { generateRegistry } = await import('./registry.ts');
const stale = [
  ...staleSchemas,
  ...(await generateRegistry({ check })),
  ...(await generateDocuments({ check })),
  ...(await generateGraphql({ check })),
];

if (check && stale.length > 0) {
  process.stderr.write(`Stale generated files (run npm run generate):\n${stale.map((file) => `  ${file}\n`).join('')}`);
  process.exitCode = 1;
} else {
  process.stdout.write(
    check
      ? 'Generated files are fresh.\n'
      : `Generated files written${stale.length > 0 ? `: ${stale.join(', ')}` : ', nothing changed'}.\n`,
  );
}
