import { readdirSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import vitest from '../../vitest.config.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const UNSEEN = ['.git', 'node_modules', '.next'];

interface Suite {
  test: { name: string; include: string[]; exclude: string[] };
}

describe('the repository', () => {
  it('has the folders and files of the specification at its root', () => {
    const wanted = [
      'renderer',
      'layout-server',
      'component-registry',
      'schemas',
      'tenants',
      'locales',
      'docker-compose.yml',
      'package.json',
      'tsconfig.json',
      'tests',
      'README.md',
    ];
    expect(readdirSync(ROOT)).toEqual(expect.arrayContaining(wanted));
  });

  it('npm test runs every test file of the repository in exactly one of its suites, with vitest', async () => {
    const suites = (vitest.test?.projects ?? []) as Suite[];
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const verify = /node (\S+)$/.exec(scripts['test'] ?? '')?.[1] ?? '';
    const run = [...read(verify).matchAll(/\bsuite\('([\w-]+)'/g)].map(([, name]) => name);
    expect(run.sort()).toEqual(suites.map(({ test }) => test.name).sort());

    const counts = new Map<string, number>();
    for await (const file of glob('**/*.test.{ts,tsx}', { cwd: ROOT, exclude: (name) => UNSEEN.includes(name) }))
      counts.set(file, 0);
    for (const {
      test: { include, exclude = [] },
    } of suites) {
      for (const file of counts.keys()) {
        const isTaken =
          include.some((pattern) => path.matchesGlob(file, pattern)) &&
          !exclude.some((pattern) => path.matchesGlob(file, pattern));
        if (isTaken) counts.set(file, (counts.get(file) ?? 0) + 1);
      }
    }
    expect(counts.size).toBeGreaterThan(100);
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  });

  it('names no file and nothing exported by a word that the glossary has another one for', async () => {
    const found: string[] = [];
    for await (const file of glob('*/**/*.{ts,tsx}', { cwd: ROOT, exclude: (name) => UNSEEN.includes(name) })) {
      if (/(?:^|[/-])(?:keeper|desk|book|maker|manager|helpers?|utils?)\./.test(file)) found.push(file);
      for (const [, name = ''] of read(file).matchAll(/^export (?:class|function|interface|type|const) (\w+)/gm))
        if (/[a-z](?:Keeper|Desk|Book|Manager|Helpers?|Utils?)$/.test(name)) found.push(`${file}: ${name}`);
    }
    expect(found).toEqual([]);
  });

  it('the containers are told every setting of the example, but for what their file itself decides', () => {
    const own =
      'EDGE_PORT RENDERER_PORT RENDERERS LAYOUT_SERVER_PORT PAYMENT_SIMULATOR_PORT HOST LAYOUT_SERVER_URL RENDERER_URL ' +
      'DATABASE_URL REDIS_URL DATA_DIR TENANTS_DIR LOCALES_DIR WATCH_FILES WATCH_SETTINGS WATCHDOG_SECONDS ' +
      'WARM_COPY_DIR WARM_COPY_MB WARM_COPY_SECONDS REPORTS_DIR DRAIN_SECONDS METRICS_PORT METRICS_HOST ' +
      'STAFF_URL STAFF_TOKEN STAFF_LANGUAGE PICTURE_INSIDE';
    const composed = read('docker-compose.yml');
    const untold = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !composed.includes(`\${${name}:`));
    expect(untold.sort()).toEqual(own.split(' ').sort());
  });

  it('the end-to-end suite drives Chromium with playwright', async () => {
    const driven: string[] = [];
    for await (const file of glob('tests/e2e/*.test.ts', { cwd: ROOT }))
      if (read(file).includes('openBrowser(')) driven.push(file);
    expect(driven.length).toBeGreaterThan(3);
    expect(read('tests/support/browser.ts')).toMatch(/from 'playwright'[\s\S]*chromium\.launch\(/);
  });
});
