import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runTests } from './test-run.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A checkout whose test runner is this program. */
function checkout(runner: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-test-run-'));
  folders.push(root);
  mkdirSync(path.join(root, 'node_modules/vitest'), { recursive: true });
  writeFileSync(path.join(root, 'node_modules/vitest/vitest.mjs'), runner);
  return root;
}

it('tells how tests ended, and what they said', async () => {
  const root = checkout('console.log(process.argv.at(-1)); process.exitCode = process.argv.at(-1) === "bad" ? 1 : 0;');
  const run = async (name: string) => await runTests(root, { project: 'unit', tests: [name] });
  expect(await run('good')).toMatchObject({ passed: true, wasCutOff: false, output: 'good\n' });
  expect(await run('bad')).toMatchObject({ passed: false, wasCutOff: false, output: 'bad\n' });
});

it('ends what takes too long with its workers, also those that notice nothing', async () => {
  const root = checkout(`
    import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    const worker = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    writeFileSync('worker', String(worker.pid));`);
  expect(await runTests(root, { project: 'unit', tests: [], timeoutMs: 1_000 })).toMatchObject({
    passed: false,
    wasCutOff: true,
  });
  const worker = Number(readFileSync(path.join(root, 'worker'), 'utf8'));
  await expect.poll(() => isRunning(worker)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    // What was ended and not yet taken leave of has no memory any more.
    return readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[0] !== '0';
  } catch {
    return false;
  }
}
