import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

interface Need {
  name: string;
  debianPackage: string;
  isThere: () => boolean;
}

const POSTGRES_HOME = '/usr/lib/postgresql';

/** The folder with initdb and pg_ctl; undefined if Postgres is not installed. */
export function postgresBin(): string | undefined {
  if (!existsSync(POSTGRES_HOME)) return undefined;
  const versions = readdirSync(POSTGRES_HOME).filter((version) => existsSync(`${POSTGRES_HOME}/${version}/bin/initdb`));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : `${POSTGRES_HOME}/${newest}/bin`;
}

const NEEDS: readonly Need[] = [
  { name: 'Chromium', debianPackage: 'chromium', isThere: () => existsSync('/usr/bin/chromium') },
  { name: 'Postgres', debianPackage: 'postgresql', isThere: () => postgresBin() !== undefined },
  { name: 'Redis', debianPackage: 'redis-server', isThere: () => existsSync('/usr/bin/redis-server') },
  { name: 'nginx', debianPackage: 'nginx', isThere: () => existsSync('/usr/sbin/nginx') },
];

/**
 * Installs what the tests need and the machine lacks, through apt, when root.
 * @throws Error with the command to type when it may not or cannot install
 */
export function provideSystemNeeds(say: (line: string) => void): void {
  const missing = NEEDS.filter((need) => !need.isThere());
  if (missing.length === 0) return;
  const packages = missing.map(({ debianPackage }) => debianPackage);
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const names = missing.map(({ name }) => name).join(', ');
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) throw new Error(`The tests need ${names}. Please install them as root: ${command}`);
  say(`Installing ${names} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  const { status, stderr } = spawnSync('apt-get', command.split(' ').slice(1), { env, encoding: 'utf8' });
  const stillMissing = NEEDS.filter((need) => !need.isThere());
  if (status !== 0 || stillMissing.length > 0) {
    throw new Error(
      `${stillMissing.map(({ name }) => name).join(', ')} could not be installed (${command}):\n${stderr}`,
    );
  }
}
