// Plain JavaScript that runs on Node 20: it brings the dependencies, and with them the Node 24 that all else runs on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const lockFile = readFileSync(`${root}package-lock.json`);
const wanted = createHash('sha256').update(lockFile).digest('hex');
const stamp = `${root}node_modules/.vitrine-lock`;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const stripsTypes = major > 22 || (major === 22 && minor >= 18);
const machine = `${process.platform}/${process.arch}`;
const carried = `node-${process.platform}-${process.arch}`;

const npmPath = process.env['npm_execpath'];
const npm = (...args) =>
  spawnSync(
    npmPath ? process.execPath : 'npm',
    [...(npmPath ? [npmPath] : []), ...args, '--loglevel=error', '--no-fund', '--no-audit'],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  ).status;

const bindings = bindingsOfThisMachine();
const missing = () => bindings.filter(({ place }) => !existsSync(`${root}${place}/package.json`));

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted || missing().length > 0) {
  process.stderr.write('Installing dependencies (about a minute the first time) …\n');
  const status = npm('ci');
  if (status !== 0) {
    process.stderr.write(
      'The dependencies could not be installed; npm says why above. Is the npm registry reachable?\n',
    );
    process.exit(status ?? 1);
  }
  // npm is content without what it could not fetch, if that is optional; a server would stop at it, with other words.
  if (missing().length > 0) {
    const names = missing().map(({ place, version }) => `${place.split('node_modules/').at(-1)} ${version}`);
    process.stderr.write(
      `npm left out what Vitrine needs on ${machine}: ${names.join(', ')}. Does the npm registry have it, and does npm bring optional packages (npm config get omit)?\n`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** The packages with native code for this machine that the lock file names and the product cannot do without. */
function bindingsOfThisMachine() {
  const header = process.platform === 'linux' ? process.report.getReport().header : undefined;
  const libc = header?.glibcVersionRuntime ? 'glibc' : 'musl';
  const fits = (kinds, kind) => [kinds].flat().includes(kind);
  return Object.entries(JSON.parse(lockFile).packages)
    .filter(
      ([place, one]) =>
        one.optional &&
        !one.dev &&
        fits(one.os, process.platform) &&
        fits(one.cpu, process.arch) &&
        (one.libc === undefined || header === undefined || fits(one.libc, libc)) &&
        // The machine's own Node will do.
        !(stripsTypes && place.endsWith(`/${carried}`)),
    )
    .map(([place, { version }]) => ({ place, version }));
}

// npm 10 drops the link when a second optional package (of another processor) declares the same command.
const link = `${root}node_modules/.bin/node`;
if (!existsSync(link) && existsSync(`${root}node_modules/${carried}/bin/node`)) {
  mkdirSync(`${root}node_modules/.bin`, { recursive: true });
  symlinkSync(`../${carried}/bin/node`, link);
}

if (!existsSync(link) && !stripsTypes) {
  process.stderr.write(
    `Vitrine needs Node >= 22.18. This is Node ${process.versions.node}, and npm brings no Node for ${process.platform} on ${process.arch}: please install one.\n`,
  );
  process.exit(1);
}
