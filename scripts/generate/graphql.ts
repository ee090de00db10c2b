import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeGenerated } from './write-generated.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * `layout-server/schema.graphql`, both doors in the schema definition language. Printed by the layout server's own script, in
 * a process that has its modules and nobody else's.
 * @returns the file if it was stale, relative to the repository
 */
export async function generateGraphql({ check }: { check: boolean }): Promise<string[]> {
  const script = path.join(ROOT, 'layout-server/scripts/print-schema.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--print'], { maxBuffer: 16 * 1024 * 1024 });
  return writeGenerated(ROOT, new Map([['layout-server/schema.graphql', stdout]]), { check });
}
