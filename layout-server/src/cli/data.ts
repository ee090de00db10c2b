import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runData } from './run-data.ts';

/** `node layout-server/src/cli/data.ts <command>`: backup, restore and reset of what the layout server keeps. */
const settings = fileURLToPath(new URL('../../../.env', import.meta.url));
if (existsSync(settings)) process.loadEnvFile(settings);
process.exitCode = await runData(process.argv.slice(2), {
  env: process.env,
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  out: (text) => { process.stdout.write(`${text}\n`); },
  err: (text) => { process.stderr.write(`${text}\n`); },
});
