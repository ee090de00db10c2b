import { runData } from './run-data.ts';
import { letPipesClose, takeSettingsFile } from './surroundings.ts';

/** `node layout-server/src/cli/data.ts <command>`: backup, restore and reset of what the layout server keeps. */
letPipesClose();
takeSettingsFile();
process.exitCode = await runData(process.argv.slice(2), {
  env: process.env,
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  out: (text) => {
    process.stdout.write(`${text}\n`);
  },
  err: (text) => {
    process.stderr.write(`${text}\n`);
  },
});
