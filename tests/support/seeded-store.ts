import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migratedTemplate } from '@vitrine/platform/testing/migrated-template';
import { oneAtATime } from '../../scripts/start/one-at-a-time.ts';
import { productPorts } from './ports.ts';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What a first start puts into the store, and what decides whether it may. */
const SOURCES =
  '{tenants,locales,schemas,platform,commerce,component-registry,layout-server}/**/*.{ts,tsx,json,jsonl,sql,html}';
const READY_MILLISECONDS = 240_000;

/**
 * The file of a store as a first start leaves it, with the delivered shops: passing their gates costs 8 s of CPU, and need not
 * be shown by every product of the tests. Made once for these sources and kept under node_modules.
 */
export async function seededStore(): Promise<string> {
  const empty = await migratedTemplate();
  const file = path.join(path.dirname(empty), `shops-${fingerprint(empty)}.tar`);
  if (existsSync(file)) return file;
  // Suites that begin together would each make it, on the same cores.
  await oneAtATime(`${file}.lock`, async () => {
    if (!existsSync(file)) await make(file, empty);
  });
  return file;
}

async function make(file: string, empty: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-seed-'));
  try {
    unpackStore(empty, dataDir);
    await fill(dataDir);
    // None is seen half written.
    const own = `${file}.${process.pid}`;
    execFileSync('tar', ['-cf', own, '-C', path.join(dataDir, 'pglite'), '.'], { stdio: 'pipe' });
    renameSync(own, file);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Puts a store into a data folder. */
export function unpackStore(store: string, dataDir: string): void {
  const folder = path.join(dataDir, 'pglite');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', store, '-C', folder], { stdio: 'pipe' });
}

/** @throws Error with all that the layout server said, when it is not ready in time */
async function fill(dataDir: string): Promise<void> {
  const ports = await productPorts();
  const server = spawn(process.execPath, ['layout-server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '1',
      INTERNAL_SECRET: 'of-a-server-whose-answers-nobody-asks-for',
      LAYOUT_SERVER_PORT: String(ports.layoutServer),
      STAFF_PORT: String(ports.staff),
    },
  });
  const said: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => said.push(String(chunk)));
  const exited = once(server, 'exit');
  await until(
    'the store is filled',
    async () => {
      if (server.exitCode !== null) throw new Error(`The layout server ended with ${server.exitCode}`);
      return fetch(`http://127.0.0.1:${ports.layoutServer}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    READY_MILLISECONDS,
  ).catch((error: unknown) => {
    server.kill('SIGKILL');
    throw new Error(said.join(''), { cause: error });
  });
  server.kill('SIGTERM');
  await exited;
}

function fingerprint(empty: string): string {
  const hash = createHash('sha256').update(path.basename(empty));
  const names = globSync(SOURCES, { cwd: ROOT, exclude: (name) => path.basename(name) === 'node_modules' });
  for (const name of names.sort()) hash.update(name).update(readFileSync(path.join(ROOT, name)));
  return hash.digest('hex').slice(0, 16);
}
