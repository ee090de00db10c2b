import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { holdFolder } from './hold-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-hold-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('refuses a folder that another starter has, naming it, until that one is gone, however it went', async () => {
  const program = `import { holdFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'hold-folder.ts'))};
    holdFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1_000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(other.stdout, 'data');
  expect(() => holdFolder(folder)).toThrow(`process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await vi.waitFor(() => holdFolder(folder), { timeout: 5_000 });
});
