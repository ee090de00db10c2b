import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PARTS = ['schemas', 'platform', 'commerce', 'component-registry', 'layout-server', 'renderer/framework'];

/** The functions and classes that a face gives on, each with the file that holds it, and whether a docstring stands before it. */
function given(face: string): { name: string; file: string; described: boolean }[] {
  const source = readFileSync(path.join(ROOT, face), 'utf8');
  return [...source.matchAll(/export \{([^}]*)\} from '(\.[^']+)'/g)].flatMap(([, names = '', from = '']) => {
    const file = path.join(path.dirname(face), from);
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    return names
      .split(',')
      .map((one) => one.trim().replace(/ as .*/s, ''))
      .filter((one) => one !== '' && !one.startsWith('type '))
      .flatMap((name) => {
        const head = new RegExp(`^export (?:async )?(?:function\\*?|class|abstract class) ${name}\\b`, 'm').exec(code);
        return head === null ? [] : [{ name, file, described: /\*\/\s*$/.test(code.slice(0, head.index)) }];
      });
  });
}

const GIVEN = PARTS.flatMap((part) => globSync(`${part}/src/**/index.ts`, { cwd: ROOT })).flatMap(given);

it('every function and class that a face gives on says what it is', () => {
  expect(GIVEN.length).toBeGreaterThan(300);
  expect(GIVEN.filter(({ described }) => !described).map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
});
