import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { oneAtATime } from './one-at-a-time.ts';
import { packFiles } from './pack-files.ts';
import { ROOT } from './settings.ts';

const STAMP = path.join(ROOT, 'renderer/.next/built-from');
/** Not in the folder that Next empties. */
const LOCK = path.join(ROOT, 'node_modules/.cache/vitrine/renderer-build.lock');
/** Everything that goes into the renderer's build; content of tenants does not: it arrives at run time. */
const SOURCES = [
  'renderer/{app,src,framework}/**/*.{ts,tsx,css,json}',
  'renderer/*.{ts,json}',
  'component-registry/{src,generated}/**/*.{ts,tsx,js,json}',
  'component-registry/*.json',
  'platform/src/**/*.ts',
  'platform/*.json',
  'schemas/{src,generated}/**/*.{ts,js}',
  'schemas/*.json',
  'locales/*/frame.json',
  'package-lock.json',
];

/**
 * Builds the renderer unless its last build came from the same sources.
 * @returns whether it had to build
 * @throws Error with the end of the build's output if the build fails
 */
export async function buildRenderer(onProgress: (line: string) => void): Promise<boolean> {
  const fingerprint = await fingerprintOf(SOURCES);
  const isBuilt = (): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint;
  if (isBuilt()) return false;
  onProgress('Building the renderer (about 20 seconds) …');
  // Next builds one at a time in a folder, and what the other builds may be the same.
  return oneAtATime(LOCK, async () => {
    if (isBuilt()) return false;
    const output: string[] = [];
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/next/dist/bin/next'), 'build'], {
      cwd: path.join(ROOT, 'renderer'),
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (code !== 0)
      throw new Error(`The renderer could not be built:\n${output.join('').split('\n').slice(-40).join('\n')}`);
    await placeSheet();
    await packFiles(path.join(ROOT, 'renderer/.next/static'));
    writeFileSync(STAMP, fingerprint);
    return true;
  });
}

/** Puts the sheet of all components among the files that are served, under a name that its content gives. */
async function placeSheet(): Promise<void> {
  const [sheet, served] = ['renderer/.next/server/app/-/sheet.body', 'renderer/.next/static'].map((name) =>
    path.join(ROOT, name),
  ) as [string, string];
  const css = await readFile(sheet);
  const name = createHash('sha256').update(css).digest('hex').slice(0, 16);
  for (const file of await readdir(served)) if (file.startsWith('sheet-')) await rm(path.join(served, file));
  await writeFile(path.join(served, `sheet-${name}.css`), css);
}

/** Whether a file of these folders decides how the build turns out: tests do not, and next-env.d.ts is written by it. */
export function isSource(file: string): boolean {
  return !/\.test\.tsx?$|(^|\/)next-env\.d\.ts$/.test(file);
}

async function fingerprintOf(patterns: string[]): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(patterns, {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === '.next',
  }))
    files.push(file);
  const hash = createHash('sha256');
  for (const file of files.filter(isSource).sort()) hash.update(file).update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
}

if (import.meta.main) {
  const built = await buildRenderer((line) => process.stdout.write(`${line}\n`));
  process.stdout.write(built ? 'The renderer is built.\n' : 'The renderer is up to date.\n');
}
