import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SETTINGS = fileURLToPath(new URL('../../../.env', import.meta.url));

/** Takes the settings of `.env`, as the servers do; what the shell says wins. */
export function takeSettingsFile(): void {
  if (existsSync(SETTINGS)) process.loadEnvFile(SETTINGS);
}

/** Lets `layouts list | head` close the pipe early; that is no fault of ours. */
export function letPipesClose(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Tells once in a command, on stderr, that the token it was run with ends soon. */
export function expiryWarning(err: (text: string) => void): (expiresAt: string) => void {
  let isTold = false;
  return (expiresAt) => {
    if (isTold) return;
    isTold = true;
    err(`your token ends ${expiresAt.slice(0, 10)}; "npm run staff -- rotate <your name>" gives another`);
  };
}

/**
 * The staff door that a command asks, and the token that it shows: STAFF_URL, or this machine at STAFF_PORT; STAFF_TOKEN,
 * or outside production the token of somebody of the demo.
 */
export function staffDoorOf(
  env: Readonly<Record<string, string | undefined>>,
  demoToken: string,
): { url: string; token: string } {
  return {
    url: env['STAFF_URL'] || `http://127.0.0.1:${env['STAFF_PORT'] || '4100'}`,
    token: env['STAFF_TOKEN'] || (env['NODE_ENV'] === 'production' ? '' : demoToken),
  };
}

/** What to say of a STAFF_URL that is none. */
export function noAddress(url: string): string {
  return `expected STAFF_URL to be an address such as http://127.0.0.1:4100, got ${JSON.stringify(url)}`;
}

/** Where an address of a server is, as calls name it. */
export function placeOf({ origin, pathname, search }: URL): { origin: string; path: string } {
  return { origin, path: `${pathname}${search}` };
}
