import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A checkout beside the real one, in which files can be broken. */
export interface CheckoutCopy {
  root: string;
  remove(): void;
}

/**
 * Copies every file that git knows or would add. Packages of npm are those of the real checkout, by links; our own
 * workspaces lead into the copy, so that what is broken there is what tests there import.
 */
export function copyCheckout(from: string): CheckoutCopy {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-mutate-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  for (const file of new Set(listed.split('\0').filter((name) => name !== '')))
    cpSync(path.join(from, file), path.join(root, file), { force: true });

  const { workspaces } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8')) as { workspaces: string[] };
  const own = new Map(
    workspaces.map((folder) => {
      const { name } = JSON.parse(readFileSync(path.join(from, folder, 'package.json'), 'utf8')) as { name: string };
      return [name, path.join(root, folder)];
    }),
  );
  for (const folder of ['.', ...workspaces])
    linkPackages(path.join(from, folder, 'node_modules'), path.join(root, folder, 'node_modules'), own);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function linkPackages(from: string, to: string, own: ReadonlyMap<string, string>): void {
  const names = namesIn(from);
  if (names.length === 0) return;
  mkdirSync(to);
  for (const name of names) {
    if (name.startsWith('@')) {
      mkdirSync(path.join(to, name));
      for (const inner of namesIn(path.join(from, name)))
        symlinkSync(own.get(`${name}/${inner}`) ?? path.join(from, name, inner), path.join(to, name, inner));
    } else symlinkSync(own.get(name) ?? path.join(from, name), path.join(to, name));
  }
}

function namesIn(folder: string): string[] {
  try {
    // Caches are the copy's own business.
    return readdirSync(folder).filter((name) => !['.cache', '.vite', '.vitest'].includes(name));
  } catch {
    return [];
  }
}
