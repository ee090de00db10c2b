import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = path.join(ROOT, 'node_modules/.cache/vitrine/acceptance.json');

/** What a shopper meets depends on these; documents, benchmarks and other tests may change without a new run. */
const SOURCE = [
  '{schemas,platform,commerce,component-registry,layout-server,renderer,tenants,locales}/**/*',
  'scripts/start/*',
  'tests/{acceptance,support}/*',
  'package-lock.json',
];
const NOT_SOURCE = new Set(['node_modules', '.next', '.data', 'next-env.d.ts']);

/** What became of the acceptance tests the last time that each ran over one state of the source. */
export interface Proof {
  /** Hash of the source that was tried. */
  source: string;
  /** ISO instant of the newest run. */
  ranAt: string;
  /** Requirement → whether its test passed. */
  results: Record<string, boolean>;
}

/** The part of Vitest's report on a file that is read here. */
interface TriedModule {
  children: { allTests(): Iterable<{ name: string; result(): { state: string } }> };
}

/** The number with which a title begins; undefined if it begins with none. */
export function numberOf(title: string): string | undefined {
  return /^([A-Z]{2}-\d{3}): /.exec(title)?.[1];
}

/** Hash of every file that decides what the running product does, and of the acceptance tests themselves. */
export function sourceHash(): string {
  const files = globSync(SOURCE, { cwd: ROOT, withFileTypes: true, exclude: ({ name }) => NOT_SOURCE.has(name) })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** The last proof, whatever source it is of; undefined if the acceptance tests never ran here. */
export function readProof(): Proof | undefined {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Proof;
  } catch {
    return undefined;
  }
}

/** `before` with what these modules showed; results over another source are forgotten. */
export function proofAfter(
  before: Proof | undefined,
  { source, modules, now }: { source: string; modules: readonly TriedModule[]; now: Date },
): Proof {
  const results = new Map(before?.source === source ? Object.entries(before.results) : []);
  for (const { children } of modules) {
    for (const test of children.allTests()) {
      const number = numberOf(test.name);
      const { state } = test.result();
      if (number !== undefined && (state === 'passed' || state === 'failed')) results.set(number, state === 'passed');
    }
  }
  return { source, ranAt: now.toISOString(), results: Object.fromEntries(results) };
}

/**
 * Notes the source before a run; `write` keeps what became of it, beside earlier results over the same source, so that
 * one file can be tried alone. A run during which the source changed proves nothing and is not kept.
 */
export function startProofLog(): { write(modules: readonly TriedModule[]): void } {
  const source = sourceHash();
  return {
    write(modules) {
      if (sourceHash() !== source) return;
      mkdirSync(path.dirname(FILE), { recursive: true });
      writeFileSync(FILE, JSON.stringify(proofAfter(readProof(), { source, modules, now: new Date() })));
    },
  };
}
