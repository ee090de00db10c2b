/** The packages that the shop family has agreed on, and the schema that is built with one of them. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  validate,
  type GraphQLArgument,
  type GraphQLNamedType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { SUGGEST } from '../../component-registry/src/components/search-form/suggest-query.ts';
import { importsOf } from './imports-of.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WORKSPACES = [
  '',
  'schemas',
  'platform',
  'commerce',
  'component-registry',
  'layout-server',
  'renderer',
  'renderer/framework',
  'renderer/edge',
];

/** Chakra is published as `@chakra-ui/react`. */
const RUNNING = [
  'react',
  'next',
  'graphql-yoga',
  'graphql',
  '@pothos/core',
  'dataloader',
  'ioredis',
  '@apollo/client',
  'ajv',
  '@chakra-ui/react',
  '@emotion/react',
  'i18next',
];
/** What Next starts in the browser; our own code renders through Next alone. */
const BY_NEXT = { 'react-dom': 'dist/client/app-index.js' };
const TESTING = ['vitest', 'playwright'];

/** Names of packages that files import as values; a type is gone when the code runs. */
function imported(pattern: string, isWanted: (file: string) => boolean): Set<string> {
  const files = globSync(pattern, {
    cwd: ROOT,
    exclude: (entry) => /(^|\/)(node_modules|\.next|generated)$/.test(entry),
  }).filter(isWanted);
  return new Set(
    files
      .flatMap((file) =>
        importsOf(readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^import type [\s\S]*?;$/gm, '')),
      )
      .map((specifier) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  );
}
const isTest = (file: string): boolean => /\.test\.tsx?$|\/(testing|test|vitest)\//.test(file);

const manifests = WORKSPACES.map(
  (folder) =>
    JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as {
      dependencies?: object;
      devDependencies?: object;
    },
);
const needed = new Set(manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
const neededByTests = new Set(manifests.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies)));
const run = imported(
  '{schemas,platform,commerce,component-registry,layout-server,renderer}/**/*.{ts,tsx}',
  (file) => !isTest(file),
);
const tested = imported(
  '{tests,component-registry,layout-server}/**/*.{ts,tsx}',
  (file) => isTest(file) || file.startsWith('tests/'),
);

describe('the packages of the list', () => {
  it.each(RUNNING)('%s is a dependency and imported by running code', (name) => {
    expect([needed.has(name), run.has(name)]).toEqual([true, true]);
  });

  it.each(Object.entries(BY_NEXT))('%s is a dependency and imported by Next', (name, file) => {
    expect(needed.has(name)).toBe(true);
    expect(readFileSync(path.join(ROOT, 'node_modules/next', file), 'utf8')).toMatch(
      new RegExp(`require\\("${name}(/|")`),
    );
  });

  it.each(TESTING)('%s is a dependency and imported by tests', (name) => {
    expect([neededByTests.has(name), tested.has(name)]).toEqual([true, true]);
  });
});

/** Nothing imports them by name, and yet they are needed. */
const NEEDED_OTHERWISE: readonly [RegExp, string][] = [
  [/^@fontsource-variable\//, 'files of fonts, found by the manifest of assets'],
  [/^@opentelemetry\/sdk-node$/, 'loaded before the server where there is an endpoint'],
  [/^(graphql|rxjs)$/, 'asked for by @apollo/client'],
];

it.each(WORKSPACES.filter((folder) => folder !== ''))('%s has no dependency that nothing of it imports', (folder) => {
  const { dependencies = {} } = manifests[WORKSPACES.indexOf(folder)] ?? {};
  const files = globSync(`${folder}/**/*.{ts,tsx,js,mjs}`, {
    cwd: ROOT,
    exclude: (entry) => /(^|\/)(node_modules|\.next)$/.test(entry),
  }).map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  const isNamed = (name: string): boolean => {
    const named = new RegExp(`['"]${name}(/|['"])`);
    return files.some((text) => named.test(text));
  };
  const idle = Object.keys(dependencies).filter(
    (name) => !NEEDED_OTHERWISE.some(([pattern]) => pattern.test(name)) && !isNamed(name),
  );
  expect(idle).toEqual([]);
});

const [shop = '', staff = ''] = readFileSync(path.join(ROOT, 'layout-server/schema.graphql'), 'utf8').split(
  /^# Staff door$/m,
);
const doors = { shop: buildSchema(shop), staff: buildSchema(staff) };

/** Everything of a type that has no description. */
function undescribed(type: GraphQLNamedType): string[] {
  const members = isEnumType(type)
    ? type.getValues()
    : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values(type.getFields())
      : [];
  const parts = members.flatMap((member) => [
    { name: `${type.name}.${member.name}`, description: member.description },
    ...('args' in member
      ? (member.args as readonly GraphQLArgument[]).map(({ name, description }) => ({
          name: `${type.name}.${member.name}(${name})`,
          description,
        }))
      : []),
  ]);
  return [{ name: type.name, description: type.description }, ...parts].flatMap(({ name, description }) =>
    (description ?? '').trim() === '' ? [name] : [],
  );
}

describe.each(['shop', 'staff'] as const)('the schema of the %s door', (door) => {
  it('describes every public type, field, argument and value', () => {
    const types = Object.values(doors[door].getTypeMap()).filter(({ name }) => !name.startsWith('__'));
    expect(types.length).toBeGreaterThan(5);
    expect(types.flatMap(undescribed)).toEqual([]);
  });
});

it('the schemas are built, not written: no source file holds schema language', () => {
  const files = globSync('{layout-server,renderer,component-registry}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (entry) => /(^|\/)(node_modules|\.next|generated)$/.test(entry),
  });
  expect(
    files.filter((file) =>
      /buildSchema\(|makeExecutableSchema|\btype Query \{/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    ),
  ).toEqual([]);
});

it('the browser asks the shop door only for what it has', () => {
  expect(validate(doors.shop, SUGGEST).map(({ message }) => message)).toEqual([]);
});
