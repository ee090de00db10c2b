import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openServerLog } from './server-log.ts';

it('leaves lines out while the file cannot be written, says so once, and goes on when it can', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-log-'));
  // A folder that is not there yet stands for a disk without room.
  const file = path.join(folder, 'later', 'edge.log');
  const lost: string[] = [];
  const log = openServerLog(file, { onLost: (reason) => lost.push(reason), retryMs: 0 });
  try {
    log.write('one');
    await expect.poll(() => lost.length).toBe(1);
    log.write('two');
    mkdirSync(path.dirname(file));
    await expect
      .poll(() => {
        log.write('three');
        return readFileSync(file, { encoding: 'utf8', flag: 'a+' });
      })
      .toContain('three\n');
    expect(lost).toHaveLength(1);
    expect(lost[0]).toContain('ENOENT');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
