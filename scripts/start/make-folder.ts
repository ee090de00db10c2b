import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder with those above it, unless it is there.
 * @returns why it cannot be written to, as the fault of the setting that names it; undefined if it can
 */
export function makeFolder(setting: string, folder: string): string | undefined {
  try {
    makeWithAbove(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return `${setting}: expected a folder that can be made and written to, got ${JSON.stringify(folder)} (${error.message})`;
  }
}

/** One by one: below /proc Node's recursive mkdir never comes back, and no signal reaches it. */
function makeWithAbove(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found === undefined) makeWithAbove(path.dirname(folder));
  mkdirSync(folder);
}
