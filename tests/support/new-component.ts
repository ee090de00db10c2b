import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ReactElement } from 'react';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPIED = [
  'schemas',
  'platform',
  'commerce',
  'component-registry',
  'layout-server/package.json',
  'layout-server/schema.graphql',
  'layout-server/scripts',
  'layout-server/src',
  'renderer',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
/** What the test uses of the copy's registry. */
export interface Registry {
  components: unknown;
  renderTree(
    node: object,
    setting: object,
  ): { element: ReactElement; css: string; outcomes: readonly { kind: string }[] };
}
export interface Manifest {
  catalog: {
    find(
      type: string,
    ): { examples: readonly { props: object }[]; validateProps(props: object): null | readonly object[] } | undefined;
  };
}

/** What somebody writes who adds a component: a folder, with the schema of its props in it. */
export const FOLDER = {
  'component.json': {
    type: 'weather-note',
    version: 1,
    title: 'Weather note',
    description: 'One line on the weather.',
    slots: {},
  },
  'props.schema.json': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://vitrine.example/components/weather-note/1',
    title: 'WeatherNoteProps',
    type: 'object',
    description: 'Props of the note.',
    additionalProperties: false,
    required: ['text'],
    properties: { text: { type: 'string', description: 'The line.', minLength: 1 } },
  },
  'examples.json': [{ name: 'default', description: 'A cold day.', props: { text: 'Heute Abend wird es kalt.' } }],
  'invalid-examples.json': [
    { name: 'silent', description: 'A note that says nothing.', props: { text: '' }, pointer: '/text' },
  ],
  'weather-note.tsx': `import type { ReactElement } from 'react';
import type { WeatherNoteProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';

const note = style({ color: 'inkMuted', fontSize: 'sm' });

/** A line on the weather. */
export function WeatherNote({ text }: WeatherNoteProps): ReactElement {
  return <p className={note}>{text}</p>;
}
`,
};

/** A copy of what a component could touch; packages come from here, our own from the copy. */
export function copyRepository(copy: string): void {
  const isSource = (file: string): boolean =>
    !/(^|\/)(node_modules|\.next)(\/|$)|\.test\.tsx?$/.test(path.relative(ROOT, file));
  for (const name of COPIED)
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter: isSource });
  const packages = path.join(copy, 'node_modules');
  mkdirSync(path.join(packages, '@vitrine'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@vitrine') symlinkSync(path.join(ROOT, 'node_modules', name), path.join(packages, name));
  }
  for (const name of ['schemas', 'platform', 'commerce', 'component-registry', 'layout-server'])
    symlinkSync(path.join(copy, name), path.join(packages, '@vitrine', name));
  symlinkSync(path.join(copy, 'renderer/framework'), path.join(packages, '@vitrine/framework'));
}

/** Every source of such a copy, by its path. */
export async function sourcesOf(copy: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob('**/*.{ts,tsx,js,mjs,json}', { cwd: copy, exclude: (name) => name === 'node_modules' }))
    found.set(file, await readFile(path.join(copy, file), 'utf8'));
  return found;
}

/** Adds the component to a copy and has its files generated. */
export async function addComponent(copy: string): Promise<void> {
  const folder = path.join(copy, 'component-registry/src/components/weather-note');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(FOLDER))
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const list = path.join(copy, 'component-registry/components.json');
  writeFileSync(list, readFileSync(list, 'utf8').replace('"price"', '"price", "weather-note"'));
  await promisify(execFile)(process.execPath, ['scripts/generate/generate.ts'], { cwd: copy });
}
