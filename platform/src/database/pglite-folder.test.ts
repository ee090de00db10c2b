import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookAtFolder } from './pglite-folder.ts';
import { UnusableFolder } from './unusable-folder.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'vitrine-pglite-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const put = (...names: string[]): void => {
  mkdirSync(path.join(data, 'pglite'), { recursive: true });
  for (const name of names) writeFileSync(path.join(data, 'pglite', name), '17');
};

describe('the folder of an embedded database', () => {
  it('is new while it is missing or empty', () => {
    expect(lookAtFolder(data).isNew).toBe(true);
    put();
    expect(lookAtFolder(data).isNew).toBe(true);
  });

  it('is not new where a database lies', () => {
    put('PG_VERSION', 'base');
    expect(lookAtFolder(data).isNew).toBe(false);
    expect(existsSync(path.join(data, 'pglite/base'))).toBe(true);
  });

  it('is refused, and left as it is, where files lie that are no database', () => {
    put('base', 'global');
    expect(() => lookAtFolder(data)).toThrow(UnusableFolder);
    expect(() => lookAtFolder(data)).toThrow(/got files without PG_VERSION \(base, global\)/);
    expect(existsSync(path.join(data, 'pglite/base'))).toBe(true);
  });

  it('is closed to other accounts, also one that was made before', () => {
    const mode = (): number => statSync(path.join(data, 'pglite')).mode & 0o777;
    lookAtFolder(data).finished();
    expect(mode()).toBe(0o700);
    put('PG_VERSION', 'base');
    chmodSync(path.join(data, 'pglite'), 0o755);
    lookAtFolder(data);
    expect(mode()).toBe(0o700);
  });

  it('is begun anew after a first start that was killed, and never once it was finished', () => {
    const first = lookAtFolder(data);
    put('PG_VERSION', 'base');
    expect(lookAtFolder(data).isNew).toBe(true);
    expect(existsSync(path.join(data, 'pglite/PG_VERSION'))).toBe(false);
    put('PG_VERSION', 'base');
    first.finished();
    expect(lookAtFolder(data).isNew).toBe(false);
    expect(existsSync(path.join(data, 'pglite/PG_VERSION'))).toBe(true);
  });
});
