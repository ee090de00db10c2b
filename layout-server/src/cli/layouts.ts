import { runLayouts } from './run-layouts.ts';
import { letPipesClose, takeSettingsFile } from './surroundings.ts';

/** `node layout-server/src/cli/layouts.ts <command>`: the merchandiser's command line. */
letPipesClose();
takeSettingsFile();
process.exitCode = await runLayouts(process.argv.slice(2), {
  env: process.env,
  // Undefined when piped, which the colour library would read as "decide yourself": it colours in every CI.
  colors: process.stdout.isTTY === true && !process.env['NO_COLOR'],
  out: (text) => {
    process.stdout.write(`${text}\n`);
  },
  err: (text) => {
    process.stderr.write(`${text}\n`);
  },
});
