import { runCatalogue } from './run-catalogue.ts';
import { letPipesClose, takeSettingsFile } from './surroundings.ts';

/** `node layout-server/src/cli/catalogue.ts <command>`: what a shop sells, in and out. */
letPipesClose();
takeSettingsFile();
process.exitCode = await runCatalogue(process.argv.slice(2), {
  env: process.env,
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  isTerminal: process.stderr.isTTY === true,
  out: (text) => {
    process.stdout.write(`${text}\n`);
  },
  err: (text) => {
    process.stderr.write(text);
  },
});
