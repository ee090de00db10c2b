import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { explainFolder } from './unusable-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-unusable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a data folder that cannot be used', () => {
  it('says how much room there is and how much is needed', () => {
    const { message } = explainFolder(folder, new Error('ErrnoError'), 3);
    expect(message).toBe(
      `expected 64 MB of room for the database in ${folder}, got 3 MB; make room, or set DATA_DIR or DATABASE_URL`,
    );
  });

  it('names the version of the files that cannot be read, and what to do', () => {
    mkdirSync(path.join(folder, 'pglite'));
    writeFileSync(path.join(folder, 'pglite/PG_VERSION'), '19\n');
    expect(explainFolder(folder, new Error('initdb failed'), 1000).message).toMatch(
      /\(of Postgres 19\) cannot be opened: initdb failed\. .*newer Vitrine.*backup.*DATA_DIR/,
    );
  });
});
