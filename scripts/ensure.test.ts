/** What `npm start` says and does before anything else where a package with native code is missing. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const OTHER = process.arch === 'x64' ? 'arm64' : 'x64';
const binding = (cpu: string): object => ({ version: '1.2.3', optional: true, os: [process.platform], cpu: [cpu] });
const LOCK = {
  packages: {
    '': {},
    'node_modules/pictures': { version: '1.2.3' },
    'node_modules/@pictures/mine': binding(process.arch),
    'node_modules/@pictures/others': binding(OTHER),
    'node_modules/@checks/mine': { ...binding(process.arch), dev: true },
    'node_modules/nowhere': { version: '1.2.3', optional: true },
  },
};
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'vitrine-ensure-'));
  mkdirSync(path.join(root, 'scripts'));
  copyFileSync(fileURLToPath(new URL('ensure.mjs', import.meta.url)), path.join(root, 'scripts/ensure.mjs'));
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(LOCK));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** Runs it with an npm that brings these packages and is content. */
function ensure(brought: string[]): { status: number | null; said: string; installed: boolean } {
  const asked = path.join(root, 'npm-was-asked');
  rmSync(asked, { force: true });
  const npm = path.join(root, 'npm.cjs');
  const places = ['', ...brought].map((name) => path.join(root, 'node_modules', name));
  writeFileSync(
    npm,
    `const { mkdirSync, writeFileSync } = require('node:fs');
     writeFileSync(${JSON.stringify(asked)}, process.argv[2]);
     for (const place of ${JSON.stringify(places)}) {
       mkdirSync(place, { recursive: true });
       writeFileSync(place + '/package.json', '{}');
     }`,
  );
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/ensure.mjs')], {
    env: { ...process.env, npm_execpath: npm },
    encoding: 'utf8',
  });
  return { status, said: stderr, installed: existsSync(asked) };
}

it('names what npm left out that this machine needs, each time, and nothing that others need', () => {
  for (const _time of [1, 2]) {
    const { status, said } = ensure(['pictures']);
    expect(status).toBe(1);
    expect(said).toContain(`needs on ${process.platform}/${process.arch}: @pictures/mine 1.2.3.`);
  }
});

it('installs once, and again when a package of this machine has gone', () => {
  expect(ensure(['pictures', '@pictures/mine'])).toMatchObject({ status: 0, installed: true });
  expect(ensure([])).toMatchObject({ status: 0, installed: false });
  rmSync(path.join(root, 'node_modules/@pictures/mine'), { recursive: true });
  expect(ensure(['@pictures/mine'])).toMatchObject({ status: 0, installed: true });
});
