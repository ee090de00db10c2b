import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('names the lock for which others make it wait too long, and takes it when they are done', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-lock-'));
  const lock = path.join(folder, 'build.lock');
  await oneAtATime(lock, () => expect(oneAtATime(lock, async () => 'done', 50)).rejects.toThrow(lock));
  expect(await oneAtATime(lock, async () => 'done')).toBe('done');
  rmSync(folder, { recursive: true });
});
