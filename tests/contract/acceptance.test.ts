/** Holds the acceptance tests to what makes them proof: one test for a requirement. That they use public doors only the borders see to. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { numbersIn } from '../../scripts/spec-coverage/coverage.ts';
import { numberOf } from '../../scripts/spec-coverage/proof-log.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync('tests/acceptance/*', { cwd: ROOT }).sort();
const sources = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
/** The title of each test, as it stands in the source. */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(/^ *(?:it|test|describe)\b[^'"`]*(['"`])(.*?)\1/gm)].map(([, , title = '']) => title);
const titles = [...sources].flatMap(([file, source]) => titlesOf(source).map((title) => ({ file, title })));
const catalogue = new Set(
  Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'docs/requirements.json'), 'utf8')) as object),
);

describe('the acceptance tests', () => {
  it('have the number of a requirement first in every title, in the file of its area', () => {
    expect([files.length > 5, titles.length > 40]).toEqual([true, true]);
    const odd = titles.filter(({ file, title }) => {
      const number = numberOf(title) ?? '';
      return !catalogue.has(number) || file !== `tests/acceptance/${number.slice(0, 2).toLowerCase()}.test.ts`;
    });
    expect(odd).toEqual([]);
  });

  it('name each requirement once', () => {
    const numbers = titles.map(({ title }) => numberOf(title));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    for (const [file, source] of sources)
      expect([file, numbersIn(source).sort()]).toEqual([
        file,
        titlesOf(source)
          .map((title) => numberOf(title) ?? '')
          .sort(),
      ]);
  });
});

it('no other test names a requirement', () => {
  const others = globSync(
    [
      '{schemas,platform,commerce,component-registry,layout-server,renderer,scripts,bench,demo,tests}/**/*.test.{ts,tsx}',
      'tests/conformance/**/*.json',
    ],
    { cwd: ROOT, exclude: (name) => /(^|\/)(node_modules|\.next)$/.test(name) },
  ).filter((file) => !file.startsWith('tests/acceptance/'));
  const named = others.flatMap((file) =>
    numbersIn(readFileSync(path.join(ROOT, file), 'utf8'))
      .filter((number) => catalogue.has(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(others.length).toBeGreaterThan(100);
  expect(named).toEqual([]);
});
