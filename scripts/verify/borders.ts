import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IForbiddenRuleType, type IModule } from 'dependency-cruiser';
import { importRules, IS_TEST, NEVER_LOADED, PARTS } from './border-rules.ts';

/** An import against a rule: which file imports what, and the rule. */
export interface Trespass {
  file: string;
  imports: string;
  rule: string;
}

/** Folders whose folders with an `index.ts` are modules. */
const MODULE_ROOTS = ['layout-server/src', 'platform/src', 'commerce/src', 'renderer/edge/src'];
const LEFT_OUT = String.raw`(^|/)(\.next|generated)/`;

/** All imports against the rules below `root`, in the order of the files; none if all borders hold. */
export async function findTrespasses(root: string): Promise<Trespass[]> {
  const modules: string[] = [];
  for await (const face of glob(`{${MODULE_ROOTS.join(',')}}/**/index.ts`, { cwd: root }))
    modules.push(path.posix.dirname(face.split(path.sep).join('/')));
  const { modules: files, summary } = await importsBelow(root, importRules(modules.sort()));
  const direct = summary.violations.map(({ from, to, rule, cycle }) => ({
    file: from,
    imports: cycle === undefined ? to : cycle.map(({ name }) => name).join(' → '),
    rule: rule.name,
  }));
  return [...direct, ...loadedAgainst(files)].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

async function importsBelow(root: string, forbidden: IForbiddenRuleType[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    PARTS.map(({ folder }) => folder).filter((folder) => !folder.includes('/') && existsSync(path.join(root, folder))),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden },
      // TypeScript 7 has no compiler to be called; swc reads the same imports.
      parser: 'swc',
      tsPreCompilationDeps: true,
      exclude: { path: LEFT_OUT },
      doNotFollow: { path: 'node_modules' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  );
  return output as ICruiseResult;
}

/** What is loaded over several imports; each is told once, at the file that the way to it begins in. */
function loadedAgainst(files: readonly IModule[]): Trespass[] {
  const loads = new Map(
    files.map(({ source, dependencies }) => [
      source,
      dependencies.flatMap(({ resolved, dependencyTypes }) =>
        dependencyTypes.includes('type-only') ? [] : [resolved],
      ),
    ]),
  );
  return NEVER_LOADED.flatMap(({ name, from, to }) => {
    const seen = new Set<string>();
    return [...loads.keys()]
      .filter((file) => from.test(file) && !IS_TEST.test(file))
      .flatMap((file) => {
        const way = wayTo(file, to, loads, seen);
        return way === undefined ? [] : [{ file, imports: way.join(' → '), rule: name }];
      });
  });
}

function wayTo(
  file: string,
  target: RegExp,
  loads: ReadonlyMap<string, readonly string[]>,
  seen: Set<string>,
): string[] | undefined {
  if (seen.has(file)) return undefined;
  seen.add(file);
  for (const next of loads.get(file) ?? []) {
    if (target.test(next)) return [next];
    const way = wayTo(next, target, loads, seen);
    if (way !== undefined) return [next, ...way];
  }
  return undefined;
}

if (import.meta.main) {
  const trespasses = await findTrespasses(fileURLToPath(new URL('../../', import.meta.url)));
  for (const { file, imports, rule } of trespasses) process.stderr.write(`${file} → ${imports}\n  against: ${rule}\n`);
  process.stdout.write(
    trespasses.length === 0 ? 'Import borders hold.\n' : `${trespasses.length} imports cross a border.\n`,
  );
  if (trespasses.length > 0) process.exitCode = 1;
}
