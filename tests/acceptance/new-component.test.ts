import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it } from 'vitest';
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
interface Registry {
  components: unknown;
  renderTree(
    node: object,
    setting: object,
  ): { element: ReactElement; css: string; outcomes: readonly { kind: string }[] };
}
interface Manifest {
  catalog: {
    find(
      type: string,
    ): { examples: readonly { props: object }[]; validateProps(props: object): null | readonly object[] } | undefined;
  };
}

const copy = mkdtempSync(path.join(tmpdir(), 'vitrine-new-component-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What somebody writes who adds a component: a folder, with the schema of its props in it. */
const FOLDER = {
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
function copyRepository(): void {
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

async function sources(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob('**/*.{ts,tsx,js,mjs,json}', { cwd: copy, exclude: (name) => name === 'node_modules' }))
    found.set(file, await readFile(path.join(copy, file), 'utf8'));
  return found;
}

it('LX-010: a new component is one folder with its schema and one line; it renders, and nothing of the renderer changes', async () => {
  copyRepository();
  const before = await sources();

  const folder = path.join(copy, 'component-registry/src/components/weather-note');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(FOLDER))
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const list = path.join(copy, 'component-registry/components.json');
  writeFileSync(list, readFileSync(list, 'utf8').replace('"price"', '"price", "weather-note"'));
  await promisify(execFile)(process.execPath, ['scripts/generate/generate.ts'], { cwd: copy });

  const changed = [...(await sources())]
    .filter(([file, content]) => before.get(file) !== content)
    .map(([file]) => path.dirname(file) + (file.includes('/generated/') ? '' : `/${path.basename(file)}`));
  expect([...new Set(changed)].sort()).toEqual(
    [
      'component-registry/components.json',
      'component-registry/generated',
      'schemas/generated/nodes',
      ...Object.keys(FOLDER).map((name) => `component-registry/src/components/weather-note/${name}`),
    ].sort(),
  );

  const { components, renderTree } = (await import(path.join(copy, 'component-registry/src/index.ts'))) as Registry;
  const { catalog } = (await import(path.join(copy, 'component-registry/src/manifest.ts'))) as Manifest;
  const definition = catalog.find('weather-note');
  expect(definition?.validateProps({ text: 'Föhn' })).toBeNull();
  expect(definition?.validateProps({ text: 'Föhn', colour: 'red' })).toMatchObject([
    { keyword: 'additionalProperties' },
  ]);

  const page = {
    id: 'page',
    type: 'page',
    v: 1,
    props: { ...catalog.find('page')?.examples[0]?.props },
    slots: { main: [{ id: 'note', type: 'weather-note', v: 1, props: { text: 'Föhn bis in die Täler' } }] },
  };
  const { element, css, outcomes } = renderTree(page, { components, islandWords: { title: '', reset: '' } });
  expect(outcomes.map(({ kind }) => kind)).toEqual(['rendered', 'rendered']);
  expect(renderToStaticMarkup(element)).toMatch(
    /<p class="([^"]+)" data-node="weather-note" data-node-id="note">Föhn bis in die Täler<\/p>/,
  );
  expect(css).toContain('font-size');
}, 120_000);
