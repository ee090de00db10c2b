// Plain JavaScript that runs on Node 20: it brings the dependencies, and with them the Node 24 that all else runs on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
const stamp = `${root}node_modules/.vitrine-lock`;

const npmPath = process.env['npm_execpath'];
const npm = (...args) =>
  spawnSync(
    npmPath ? process.execPath : 'npm',
    [...(npmPath ? [npmPath] : []), ...args, '--loglevel=error', '--no-fund', '--no-audit'],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  ).status;

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stderr.write('Installing dependencies (about a minute the first time) …\n');
  const status = npm('ci');
  if (status !== 0) {
    process.stderr.write(
      'The dependencies could not be installed; npm says why above. Is the npm registry reachable?\n',
    );
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

// The lock file was written with a registry that lacks Next's compiler for macOS, and npm ci brings what it names.
const compiler = compilerOf(`${root}node_modules/next/package.json`);
if (compiler !== undefined && !existsSync(`${root}node_modules/${compiler.name}`)) {
  process.stderr.write(`Installing ${compiler.name}, which the lock file does not name …\n`);
  if (npm('install', '--no-save', '--no-package-lock', `${compiler.name}@${compiler.version}`) !== 0) {
    process.stderr.write(
      `Next cannot build without ${compiler.name} ${compiler.version}, and npm could not bring it; npm says why above.\n`,
    );
    process.exit(1);
  }
}

/** Next's compiler for this machine, as one of its optional packages; undefined if it has none for it. */
function compilerOf(manifest) {
  const { version, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  const header = process.platform === 'linux' ? process.report.getReport().header : undefined;
  const libc = header === undefined ? '' : header.glibcVersionRuntime ? '-gnu' : '-musl';
  const name = Object.keys(optionalDependencies).find((one) =>
    one.startsWith(`@next/swc-${process.platform}-${process.arch}${libc}`),
  );
  return name === undefined ? undefined : { name, version: optionalDependencies[name] ?? version };
}

// npm 10 drops the link when a second optional package (of another processor) declares the same command.
const link = `${root}node_modules/.bin/node`;
const carried = `node-${process.platform}-${process.arch}`;
if (!existsSync(link) && existsSync(`${root}node_modules/${carried}/bin/node`)) {
  mkdirSync(`${root}node_modules/.bin`, { recursive: true });
  symlinkSync(`../${carried}/bin/node`, link);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const stripsTypes = major > 22 || (major === 22 && minor >= 18);
if (!existsSync(link) && !stripsTypes) {
  process.stderr.write(
    `Vitrine needs Node >= 22.18. This is Node ${process.versions.node}, and npm brings no Node for ${process.platform} on ${process.arch}: please install one.\n`,
  );
  process.exit(1);
}
