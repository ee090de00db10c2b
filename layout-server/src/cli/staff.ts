import { runStaff } from './run-staff.ts';
import { letPipesClose, takeSettingsFile } from './surroundings.ts';

/** `node layout-server/src/cli/staff.ts <command>`: who may change the shops, and what they did. */
letPipesClose();
takeSettingsFile();
process.exitCode = await runStaff(process.argv.slice(2), {
  env: process.env,
  colors: false,
  out: (text) => {
    process.stdout.write(`${text}\n`);
  },
  err: (text) => {
    process.stderr.write(`${text}\n`);
  },
});
