import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDGE_FOLDERS, PARTS } from './border-rules.ts';
import { findTrespasses, type Trespass } from './borders.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = [
  'schemas',
  'platform',
  'commerce',
  'component-registry',
  'layout-server',
  'renderer',
  'renderer/edge',
];

/** Files of a checkout in which everything below `bad/` crosses a border, and nothing else does. */
const FILES: Readonly<Record<string, string>> = {
  'schemas/src/index.ts': '',
  'schemas/src/bad.ts': "import { x } from '@vitrine/component-registry';",
  'platform/src/clock.ts': '',
  'platform/src/database/index.ts': '',
  'platform/src/database/pool.ts': '',
  'platform/src/store.ts': "export { rows } from './database/index.ts';",
  'platform/src/bad.ts': "import type { Offer } from '@vitrine/commerce/search';",
  'platform/src/mail/bad.ts': "import { pool } from '../database/pool.ts';",
  'commerce/src/search/index.ts': "import type { Clock } from '@vitrine/platform/clock';",
  'commerce/src/search/words.ts': '',
  'commerce/src/basket/bad.ts': "import { words } from '../search/words.ts';",
  'component-registry/src/index.ts': "import 'react';",
  'component-registry/src/manifest.ts': '',
  'component-registry/src/bad.tsx': "import Link from 'next';",
  'layout-server/src/a.ts': "import { catalog } from '@vitrine/component-registry/manifest';",
  'layout-server/src/bad-registry.ts': "import { tree } from '@vitrine/component-registry';",
  'layout-server/src/bad-react.ts': "import type { Node } from 'react';",
  'layout-server/src/bad-path.ts': "import { clock } from '../../platform/src/clock.ts';",
  'layout-server/src/bad-circle.ts': "import { b } from './circle.ts';",
  'layout-server/src/circle.ts': "import { a } from './bad-circle.ts';",
  'layout-server/src/types.ts': "import type { B } from './more-types.ts'; // import { x } from 'react';",
  'layout-server/src/more-types.ts': "import { A } from './types.ts';",
  'renderer/app/page.tsx':
    "import { tree } from '@vitrine/component-registry'; import de from '../../locales/de/a.json';",
  'renderer/src/bad.tsx': "const later = import('../../layout-server/src/a.ts');",
  'renderer/edge/src/request/host.ts': "import { clock } from '@vitrine/platform/clock';",
  'renderer/edge/src/request/bad.ts': "import { page } from '../pages/page.ts';",
  'renderer/edge/src/pages/page.ts':
    "import type { Host } from '../server/server.ts'; import { host } from '../request/host.ts';",
  'renderer/edge/src/pages/bad-react.ts': "import { createElement } from 'react';",
  'renderer/edge/src/pages/bad-database.ts': "import { rows } from '@vitrine/platform/store';",
  'renderer/edge/src/server/server.ts': '',
  'tenants/bad.ts': "import { x } from '@vitrine/schemas';",
  'tests/acceptance/bad.test.ts': "import { a } from '../../layout-server/src/a.ts';",
  'tests/any.test.ts': "import { a } from '../layout-server/src/a.ts';",
  'locales/de/a.json': '{}',
};

let root = '';
let found: Trespass[] = [];
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'vitrine-borders-'));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  for (const name of ['react', 'next']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  mkdirSync(path.join(root, 'node_modules/@vitrine'));
  for (const folder of PACKAGES) {
    const name = `@vitrine/${folder === 'renderer/edge' ? 'edge' : folder}`;
    const exports = { '.': './src/index.ts', './search': './src/search/index.ts', './*': './src/*.ts' };
    write(`${folder}/package.json`, JSON.stringify({ name, type: 'module', exports }));
    symlinkSync(path.join(root, folder), path.join(root, 'node_modules', name));
  }
  found = await findTrespasses(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each(Object.keys(FILES).filter((file) => file.includes('bad')))('%s crosses a border', (file) => {
  expect(found.map((each) => each.file)).toContain(file);
});

it('nothing else does', () => {
  const others = found.filter(({ file, imports }) => !file.includes('bad') && !imports.includes('bad'));
  expect(others).toEqual([]);
});

it('a database is found behind another import', () => {
  expect(found.find(({ file }) => file.endsWith('bad-database.ts'))?.imports).toBe(
    'platform/src/store.ts → platform/src/database/index.ts',
  );
});

it('every folder of the edge has its place in the order', () => {
  const folders = readdirSync(path.join(ROOT, 'renderer/edge/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual(Object.keys(EDGE_FOLDERS).toSorted());
});

it('folders of the edge import one way', () => {
  const ranks = Object.keys(EDGE_FOLDERS);
  const backwards = Object.entries(EDGE_FOLDERS).filter(([folder, may]) =>
    may.some((other) => ranks.indexOf(other) >= ranks.indexOf(folder)),
  );
  expect(backwards).toEqual([]);
});

it('the map says what the rules say', () => {
  const map = readFileSync(path.join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');
  const [, table = ''] = /## Who may import whom\n([\s\S]*?)\n## /.exec(map) ?? [];
  const told = Object.fromEntries(
    [...table.matchAll(/^\| `([^`]+)`[^|]*\| ([^|]*) \|$/gm)].map(([, part = '', may = '']) => [
      part,
      [...may.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    ]),
  );
  const product = PARTS.filter(({ folder }) => !/^(tests|bench|scripts|demo)/.test(folder));
  expect(told).toEqual(Object.fromEntries(product.map(({ folder, may }) => [folder, [...may]])));
});
