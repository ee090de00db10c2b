import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './index.ts';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vitrine-lock-'));
  ends.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const HOLD = `
  const { lockFolder } = await import(process.argv[1]);
  try { lockFolder(process.argv[2]); console.log('held'); setInterval(() => {}, 1000); }
  catch (error) { console.log(error.name); }`;
const MODULE = new URL('./folder-lock.ts', import.meta.url).href;
/** What a container runs in: process ids of its own. */
const OTHER_NAMESPACE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Lets another process take the lock; it keeps it until it is killed. Gives the first that it says. */
async function inAnotherProcess(
  data: string,
  before: readonly string[] = [],
): Promise<{ said: string; child: ChildProcess }> {
  const [command = '', ...words] = [...before, process.execPath, '--input-type=module', '-e', HOLD, MODULE, data];
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  ends.push(() => child.kill('SIGKILL'));
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { said, child };
}

function hasNamespaces(): boolean {
  try {
    execFileSync(OTHER_NAMESPACE[0] ?? '', [...OTHER_NAMESPACE.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('not tested across process namespaces: unshare is not allowed here\n');
    return false;
  }
}

describe('the lock of a data folder', () => {
  it('refuses a second process and names the first', async () => {
    const data = folder();
    ends.push(lockFolder(data));
    expect(await inAnotherProcess(data)).toMatchObject({ said: 'FolderInUse' });
    expect(() => lockFolder(data)).toThrow(FolderInUse);
    expect(() => lockFolder(data)).toThrow(`in use by process ${process.pid} on `);
  });

  it('is free again as soon as its process was killed', async () => {
    const data = folder();
    const { said, child } = await inAnotherProcess(data);
    expect(said).toBe('held');
    expect(() => lockFolder(data)).toThrow(`in use by process ${child.pid} on `);
    child.kill('SIGKILL');
    await once(child, 'exit');
    ends.push(lockFolder(data));
  });

  it('does not believe what is written about it: neither a process that lives nor one that is gone', async () => {
    const data = folder();
    writeFileSync(join(data, 'lock'), String(process.ppid));
    const release = lockFolder(data);
    writeFileSync(join(data, 'lock'), '999999999');
    expect(await inAnotherProcess(data)).toMatchObject({ said: 'FolderInUse' });
    release();
    rmSync(join(data, 'lock'), { force: true });
    expect(await inAnotherProcess(data)).toMatchObject({ said: 'held' });
    expect(() => lockFolder(data)).toThrow(FolderInUse);
  });

  it('is free again after its release, and a second release does not take it from the next one', async () => {
    const data = folder();
    const release = lockFolder(data);
    release();
    expect(existsSync(join(data, 'lock'))).toBe(false);
    ends.push(lockFolder(data));
    release();
    expect(await inAnotherProcess(data)).toMatchObject({ said: 'FolderInUse' });
  });

  it.runIf(hasNamespaces())('holds between process namespaces, as containers have them', async () => {
    const data = folder();
    const { said: first } = await inAnotherProcess(data, OTHER_NAMESPACE);
    const { said: second } = await inAnotherProcess(data, OTHER_NAMESPACE);
    expect([first, second]).toEqual(['held', 'FolderInUse']);
    expect(() => lockFolder(data)).toThrow(FolderInUse);
  });
});
