import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Who may import whom (docs/ARCHITECTURE.md). A part is a folder; a file belongs to the longest part that holds it.
 * Imports of npm packages and of Node are free unless `never` names them.
 */
export interface Part {
  folder: string;
  /** Parts that it may import, besides itself. */
  may: readonly string[];
  /** Packages that it must not import, by prefix. */
  never?: readonly string[];
}

const REACT = ['react', 'react-dom', '@chakra-ui/', '@emotion/', 'next'] as const;

export const PARTS: readonly Part[] = [
  { folder: 'schemas', may: [], never: [...REACT, 'fastify', 'drizzle-orm', 'undici'] },
  {
    folder: 'component-registry',
    may: ['schemas', 'renderer/framework'],
    never: ['next', 'fastify', 'undici', 'drizzle-orm'],
  },
  { folder: 'platform', may: ['schemas'], never: [...REACT, 'graphql-yoga'] },
  { folder: 'commerce', may: ['schemas', 'platform'], never: [...REACT, 'fastify', 'graphql-yoga'] },
  { folder: 'layout-server', may: ['schemas', 'platform', 'commerce', 'component-registry/manifest'], never: REACT },
  {
    folder: 'renderer',
    may: ['schemas', 'platform', 'component-registry', 'renderer/framework', 'renderer/framework/html'],
    never: ['fastify', 'drizzle-orm', 'graphql-yoga'],
  },
  {
    folder: 'renderer/framework',
    may: [],
    never: ['fastify', 'drizzle-orm', 'graphql-yoga', '@chakra-ui/', '@emotion/'],
  },
  {
    folder: 'renderer/edge',
    may: ['schemas', 'platform', 'renderer/framework/html'],
    never: [...REACT, 'drizzle-orm', 'graphql-yoga'],
  },
  { folder: 'scripts', may: ['schemas', 'platform', 'component-registry', 'component-registry/manifest'] },
  {
    folder: 'tests',
    may: [
      'schemas',
      'platform',
      'commerce',
      'component-registry',
      'component-registry/manifest',
      'layout-server',
      'renderer/edge',
      'renderer/framework',
      'scripts',
      'renderer',
    ],
  },
  // Public doors only: what these show is shown of the running product.
  { folder: 'tests/acceptance', may: ['tests'] },
  {
    folder: 'bench',
    may: [
      'schemas',
      'platform',
      'commerce',
      'component-registry',
      'component-registry/manifest',
      'layout-server',
      'renderer/edge',
      'renderer/framework',
      'scripts',
      'renderer',
      'tests',
    ],
  },
];

/** Parts that reach others by paths, having no package that the others know. */
const BY_PATH: ReadonlySet<string> = new Set(['tests', 'tests/acceptance', 'bench', 'scripts']);

const PACKAGES: Readonly<Record<string, string>> = {
  '@vitrine/schemas': 'schemas',
  '@vitrine/component-registry/manifest': 'component-registry/manifest',
  '@vitrine/component-registry': 'component-registry',
  '@vitrine/platform': 'platform',
  '@vitrine/commerce': 'commerce',
  '@vitrine/layout-server': 'layout-server',
  '@vitrine/renderer': 'renderer',
  '@vitrine/framework/html': 'renderer/framework/html',
  '@vitrine/framework': 'renderer/framework',
  '@vitrine/edge': 'renderer/edge',
};

/** Files under these folders are read as modules: only their index.ts may be imported from outside the module. */
const MODULE_ROOT = 'layout-server/src';

export interface Trespass {
  file: string;
  specifier: string;
  reason: string;
}

/** Every import of the source text, static and dynamic, type imports included; comments are not looked into. */
export function importsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g)].map((match) => match[2] ?? '');
}

/** What one file imports against the rules; `file` is relative to the repository, with forward slashes. */
export function trespassesOf(file: string, source: string): Trespass[] {
  const own = partOf(file);
  if (own === undefined) return [];
  return importsOf(source).flatMap((specifier) => {
    const reason = reasonAgainst(file, own, specifier);
    return reason === undefined ? [] : [{ file, specifier, reason }];
  });
}

function reasonAgainst(file: string, own: Part, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
    const other = partOf(target);
    if (other !== undefined && other !== own) {
      return BY_PATH.has(own.folder)
        ? forbidden(own, other.folder)
        : `a file of ${other.folder} is imported by its path; packages are imported by their name`;
    }
    return reasonAgainstModule(file, target);
  }
  const packageName = Object.keys(PACKAGES).find((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (packageName !== undefined) {
    const folder = PACKAGES[packageName] ?? packageName;
    return folder === own.folder || folder.startsWith(`${own.folder}/`) ? undefined : forbidden(own, folder);
  }
  const barred = own.never?.find(
    (name) => specifier === name || specifier.startsWith(name.endsWith('/') ? name : `${name}/`),
  );
  return barred === undefined ? undefined : `${own.folder} must not import ${barred}`;
}

function forbidden(own: Part, folder: string): string | undefined {
  return own.may.includes(folder)
    ? undefined
    : `${own.folder} may import ${own.may.join(', ') || 'nothing of ours'}, not ${folder}`;
}

/** A module of the layout server is a folder with an index.ts, its face. */
function reasonAgainstModule(file: string, target: string): string | undefined {
  if (!file.startsWith(`${MODULE_ROOT}/`) || !target.startsWith(`${MODULE_ROOT}/`)) return undefined;
  const from = moduleOf(file);
  const to = moduleOf(target);
  if (to === undefined || from === to || target === `${to}/index.ts`) return undefined;
  if (from !== undefined && (from.startsWith(`${to}/`) || to.startsWith(`${from}/`))) return undefined;
  return `${target} is inside the module ${to}; import its index.ts`;
}

const modules = new Set<string>();

function moduleOf(file: string): string | undefined {
  let folder = path.posix.dirname(file);
  while (folder.startsWith(`${MODULE_ROOT}/`)) {
    if (modules.has(folder)) return folder;
    folder = path.posix.dirname(folder);
  }
  return undefined;
}

function partOf(file: string): Part | undefined {
  return PARTS.filter(({ folder }) => file.startsWith(`${folder}/`)).sort(
    (a, b) => b.folder.length - a.folder.length,
  )[0];
}

/** All trespasses of the checkout. */
export async function findTrespasses(root: string): Promise<Trespass[]> {
  const files: string[] = [];
  const folders = [...new Set(PARTS.map(({ folder }) => folder.split('/')[0] ?? folder))];
  for await (const file of glob(`{${folders.join(',')}}/**/*.{ts,tsx,mjs}`, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === '.next' || name === 'generated',
  }))
    files.push(file.split(path.sep).join('/'));
  for (const file of files)
    if (file.startsWith(`${MODULE_ROOT}/`) && file.endsWith('/index.ts')) modules.add(path.posix.dirname(file));
  // The test of these rules quotes broken imports.
  const judged = files.filter((file) => file !== 'scripts/verify/borders.test.ts').sort();
  const found = await Promise.all(
    judged.map(async (file) => trespassesOf(file, await readFile(path.join(root, file), 'utf8'))),
  );
  return found.flat();
}

if (import.meta.main) {
  const trespasses = await findTrespasses(fileURLToPath(new URL('../../', import.meta.url)));
  for (const { file, specifier, reason } of trespasses)
    process.stderr.write(`${file}: import of "${specifier}": ${reason}\n`);
  process.stdout.write(
    trespasses.length === 0 ? 'Import borders hold.\n' : `${trespasses.length} imports cross a border.\n`,
  );
  if (trespasses.length > 0) process.exitCode = 1;
}
