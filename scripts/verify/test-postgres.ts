import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresBin } from './system-needs.ts';

export interface TestPostgres {
  url: string;
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
  const isRoot = process.getuid?.() === 0;
  const run = (command: string, args: string[]): void => {
    const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', `${bin}/${command}`, ...args]] : [`${bin}/${command}`, args];
    const { status, stderr, stdout } = spawnSync(file, all, { encoding: 'utf8', cwd: tmpdir() });
    if (status !== 0) throw new Error(`${command} failed: ${stderr || stdout}`);
  };
  if (isRoot) {
    chmodSync(folder, 0o777);
    spawnSync('chown', ['postgres', folder]);
  }
  const data = path.join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'vitrine', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
  run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off`, 'start']);
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
