import { spawn } from 'node:child_process';

/** How tests in a checkout ended. */
export interface TestRun {
  passed: boolean;
  /** It took longer than it might. */
  wasCutOff: boolean;
  ms: number;
  output: string;
}

export interface TestsToRun {
  project: string;
  tests: readonly string[];
  timeoutMs?: number | undefined;
}

/**
 * Runs tests in a checkout until the first that fails. Whoever takes too long is ended with all that it began: a worker
 * that is caught in an endless loop does not notice that its parent is gone, and keeps a core busy for ever.
 */
export async function runTests(root: string, { project, tests, timeoutMs }: TestsToRun): Promise<TestRun> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--bail', '1', '--reporter=dot', ...tests],
    // A group of its own, so that it can be ended as a whole.
    // Other random cases at each try: a slip that they find now and then is not noticed.
    { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CASES: 'each try' } },
  );
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
  const { pid } = child;
  if (pid === undefined) throw new Error(`expected to start ${process.execPath}, got no process`);
  const endAll = (): void => void process.kill(-pid, 'SIGKILL');
  process.once('exit', endAll);
  let wasCutOff = false;
  const patience =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          wasCutOff = true;
          endAll();
        }, timeoutMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(patience);
  process.off('exit', endAll);
  return {
    passed: code === 0,
    wasCutOff,
    ms: performance.now() - started,
    output: Buffer.concat(said).toString(),
  };
}
