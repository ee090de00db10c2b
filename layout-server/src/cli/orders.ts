import { runOrders } from './run-orders.ts';
import { letPipesClose, takeSettingsFile } from './surroundings.ts';

/** `node layout-server/src/cli/orders.ts <command>`: orders of a shop, and what its service does with them. */
letPipesClose();
takeSettingsFile();
process.exitCode = await runOrders(process.argv.slice(2), {
  env: process.env,
  out: (text) => {
    process.stdout.write(`${text}\n`);
  },
  err: (text) => {
    process.stderr.write(`${text}\n`);
  },
});
