import { runReviews } from './run-reviews.ts';
import { letPipesClose, takeSettingsFile } from './surroundings.ts';

/** `node layout-server/src/cli/reviews.ts <command>`: what shoppers wrote, and whether it is shown. */
letPipesClose();
takeSettingsFile();
process.exitCode = await runReviews(process.argv.slice(2), {
  env: process.env,
  out: (text) => {
    process.stdout.write(`${text}\n`);
  },
  err: (text) => {
    process.stderr.write(`${text}\n`);
  },
});
