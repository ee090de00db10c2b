import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

interface Need {
  name: string;
  debianPackage: string;
  isThere: () => boolean;
  /** Without it the tests run too, only longer. */
  isSpared?: boolean;
}

const MOST_SAID_BYTES = 1e8;
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
  {
    name: 'the shell of Chromium',
    debianPackage: 'chromium-headless-shell',
    isThere: () => existsSync('/usr/bin/chromium-headless-shell'),
    isSpared: true,
  },
  { name: 'Postgres', debianPackage: 'postgresql', isThere: () => postgresBin() !== undefined },
  { name: 'Redis', debianPackage: 'redis-server', isThere: () => existsSync('/usr/bin/redis-server') },
  { name: 'nginx', debianPackage: 'nginx', isThere: () => existsSync('/usr/sbin/nginx') },
];

/**
 * Installs what the tests need and the machine lacks, through apt, when root; other work can go on meanwhile.
 * @returns when all is there; rejects with what apt said when it cannot install
 * @throws Error at once, with the command to type, when it may not install
 */
export function provideSystemNeeds(say: (line: string) => void): Promise<void> {
  const missing = lacking();
  const names = namesOf(missing);
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${names} …`);
    return install(missing);
  }
  if (missing.some(isNeeded))
    throw new Error(`The tests need ${names}. Please install them as root: ${commandFor(missing)}`);
  if (missing.length > 0) say(`The tests are faster with ${names}: ${commandFor(missing)}`);
  return Promise.resolve();
}

async function install(missing: readonly Need[]): Promise<void> {
  await run('apt-get update -qq');
  let said = await run(commandFor(missing));
  // One package that a distribution lacks keeps the others away.
  const needed = lacking().filter(isNeeded);
  if (needed.length > 0) said = await run(commandFor(needed));
  const stillMissing = lacking().filter(isNeeded);
  if (stillMissing.length > 0)
    throw new Error(`${namesOf(stillMissing)} could not be installed (${commandFor(stillMissing)}):\n${said}`);
}

const lacking = (): Need[] => NEEDS.filter((need) => !need.isThere());
const isNeeded = ({ isSpared }: Need): boolean => isSpared !== true;
const namesOf = (needs: readonly Need[]): string => needs.map(({ name }) => name).join(', ');
const commandFor = (needs: readonly Need[]): string =>
  `apt-get install -y --no-install-recommends ${needs.map(({ debianPackage }) => debianPackage).join(' ')}`;

/** What a command says of its errors; nothing when all went well. */
function run(command: string): Promise<string> {
  const [program = '', ...args] = command.split(' ');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve) => {
    execFile(program, args, { env, maxBuffer: MOST_SAID_BYTES }, (_error, _output, errors) => resolve(errors));
  });
}
