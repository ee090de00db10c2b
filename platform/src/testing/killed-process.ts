import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Runs a script of ours until it kills itself at a point (`FAIL_AT`, see `failpoints.ts`) or ends.
 * @returns the lines that it wrote to stdout until then, and whether it was killed. What it says on stderr is ours too.
 */
export async function runUntilKilled(
  script: URL,
  failAt: string,
  words: readonly string[],
): Promise<{ lines: string[]; wasKilled: boolean }> {
  const env = { ...process.env, FAIL_AT: failAt, NODE_ENV: 'test' };
  const child = spawn(process.execPath, [script.pathname, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { lines, wasKilled: signal === 'SIGKILL' };
}
