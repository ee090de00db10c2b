import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'vitrine-lock-'));
const running = (...pids: number[]) => ({ alive: (pid: number) => pids.includes(pid) });

describe('the lock of a data folder', () => {
  it('refuses a second process and names the first', () => {
    const data = folder();
    lockFolder(data, { pid: 11, ...running(11) });
    expect(() => lockFolder(data, { pid: 12, ...running(11, 12) })).toThrow(FolderInUse);
    expect(() => lockFolder(data, { pid: 12, ...running(11, 12) })).toThrow(/in use by process 11/);
  });

  it('refuses the same process a second time', () => {
    const data = folder();
    lockFolder(data);
    expect(() => lockFolder(data)).toThrow(FolderInUse);
  });

  it('takes over the lock of a process that is gone', () => {
    const data = folder();
    writeFileSync(join(data, 'lock'), '11');
    lockFolder(data, { pid: 12, ...running(12) });
    expect(readFileSync(join(data, 'lock'), 'utf8')).toBe('12');
    expect(readdirSync(data)).toEqual(['lock']);
  });

  it('takes over a lock file without a process id', () => {
    const data = folder();
    writeFileSync(join(data, 'lock'), '');
    lockFolder(data, { pid: 12, ...running(12) });
    expect(readFileSync(join(data, 'lock'), 'utf8')).toBe('12');
  });

  it('is free again after its release, and a second release does not take it from the next one', () => {
    const data = folder();
    const release = lockFolder(data, { pid: 11, ...running(11) });
    release();
    lockFolder(data, { pid: 12, ...running(11, 12) });
    release();
    expect(readFileSync(join(data, 'lock'), 'utf8')).toBe('12');
  });
});
