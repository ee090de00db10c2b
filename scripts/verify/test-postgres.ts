import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresBin } from './system-needs.ts';

export interface TestPostgres {
  url: string;
  /** Ends it as a crash does, without a checkpoint; the caller's own work goes on meanwhile. */
  crash: () => Promise<void>;
  /** Starts it again on the same port with the same data; resolves when it takes connections. */
  restart: () => Promise<void>;
  stop: () => void;
}

/**
 * A Postgres of its own for one test run: own folder, own port, gone afterwards. Runs as the user `postgres` when
 * root, since initdb refuses root.
 * @throws Error when Postgres is not installed or does not start
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const bin = postgresBin();
  if (bin === undefined) throw new Error('Postgres is not installed: apt-get install -y postgresql');
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-postgres-'));
  // initdb refuses root, so root lends itself to the user that Debian's package makes.
  const as = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const run = (command: string, args: string[]): void => {
    const { status, stderr, stdout, error } = spawnSync(`${bin}/${command}`, args, {
      encoding: 'utf8',
      cwd: tmpdir(),
      ...as,
    });
    if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? (stderr || stdout)}`);
  };
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'vitrine', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
  const starting = [
    '-D',
    data,
    '-w',
    '-l',
    path.join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off -c max_connections=400`,
    'start',
  ];
  run('pg_ctl', starting);
  const runBeside = (args: string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = spawn(`${bin}/pg_ctl`, args, { cwd: tmpdir(), stdio: 'ignore', ...as });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`pg_ctl ${args.at(-1) ?? ''} ended with ${String(code)}`)),
      );
    });
  let isRunning = true;
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    crash: async () => {
      await runBeside(['-D', data, '-m', 'immediate', 'stop']);
      isRunning = false;
    },
    restart: async () => {
      await runBeside(starting);
      isRunning = true;
    },
    stop: () => {
      if (isRunning) run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Number of the user `postgres` (-u) or of its group (-g). */
function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
