import { runStaff } from './run-staff.ts';
import { takeSettingsFile } from './surroundings.ts';

/** `node layout-server/src/cli/staff.ts <command>`: who may change the shops, and what they did. */
// `staff audit | head` closes the pipe early; that is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
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
