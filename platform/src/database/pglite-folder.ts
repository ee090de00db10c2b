import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UnusableFolder } from './unusable-folder.ts';

/** Where an embedded database lies, and whether there is one yet. */
export interface PgliteFolder {
  folder: string;
  isNew: boolean;
  /** To be called once a new one is open: from then on nobody begins it anew. */
  finished(): void;
}

/**
 * Looks at the place of the embedded database below a data folder, which must be locked. A new one is marked as begun
 * until it is finished: of what a killed first start left behind nothing was ever promised to anybody, so it is cleared.
 * Nobody but the account of this process may look into it: PGlite writes files that every account could change.
 * @throws UnusableFolder if there are files that are not a database: a lost volume or a half copy must not become an empty shop.
 */
export function lookAtFolder(dataDir: string): PgliteFolder {
  const folder = path.join(dataDir, 'pglite');
  const begun = path.join(dataDir, 'pglite.begun');
  if (existsSync(begun)) rmSync(folder, { recursive: true, force: true });
  const files = existsSync(folder) ? readdirSync(folder) : [];
  if (files.length > 0 && !files.includes('PG_VERSION')) {
    throw new UnusableFolder(
      `expected a database in ${folder}, or nothing, got files without PG_VERSION (${files.slice(0, 3).join(', ')}); bring back what is missing, restore a backup into another DATA_DIR, or remove the folder if nothing in it is needed`,
      undefined,
    );
  }
  const isNew = files.length === 0;
  if (isNew) writeFileSync(begun, '');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  return { folder, isNew, finished: () => rmSync(begun, { force: true }) };
}
