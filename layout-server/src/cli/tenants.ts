import { runTenants } from './run-tenants.ts';
import { letPipesClose, takeSettingsFile } from './surroundings.ts';

/** `node layout-server/src/cli/tenants.ts validate <tenant.json>`: whether a shop's files are sound. */
letPipesClose();
takeSettingsFile();
process.exitCode = await runTenants(process.argv.slice(2), {
  env: process.env,
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  out: (text) => {
    process.stdout.write(`${text}\n`);
  },
  err: (text) => {
    process.stderr.write(`${text}\n`);
  },
});
