import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { openLayoutsCli, type LayoutsCli } from '../testing/layouts-cli.ts';
import { createRealShopsApp, realShopsFolder } from '../testing/test-app.ts';

let cli: LayoutsCli;
beforeAll(async () => {
  cli = await openLayoutsCli(realShopsFolder(), (folder) =>
    createRealShopsApp(folder, { clock: fixedClock('2026-11-24T10:00:00.000Z') }),
  );
});
afterAll(() => cli.close());

interface Told {
  token: string;
  words: string[];
  lines: string[];
}

const PAGE = readFileSync(new URL('../../../docs/MERCHANDISING.md', import.meta.url), 'utf8');
/** The commands of the page in their order, each with what it prints. */
function commandsOf(page: string): Told[] {
  return [...page.matchAll(/```console\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .filter(Boolean)
      .map((part): Told => {
        const [command = '', ...lines] = part.trimEnd().split('\n');
        const [, own, rest = ''] = /^(?:STAFF_TOKEN=(\S+) )?npm run layouts -- (.*)$/.exec(command) ?? [];
        const words = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
          ([, quoted, single, plain]) => quoted ?? single ?? plain ?? '',
        );
        return { token: own === 'demo-admin' ? 'test-admin' : 'test-merchandiser', words, lines };
      }),
  );
}

/** What is printed as the page has it: a line of `…` is any lines, one in a line anything. */
function patternOf(lines: readonly string[]): RegExp {
  const written = lines.map((line) => line.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&').replaceAll('…', '.*'));
  return new RegExp(`^${written.map((line) => (line === '.*' ? '(?:.*\n)*?' : `${line}\n`)).join('')}$`);
}

it(
  'a Black Friday is planned, seen, changed and shared as the page of the merchandisers says',
  { timeout: 300_000 },
  async () => {
    const told = commandsOf(PAGE);
    expect(told.length).toBeGreaterThan(25);
    for (const { token, words, lines } of told) {
      expect(words.length, 'a command of layouts').toBeGreaterThan(0);
      // Pictures are of the running shop.
      if (words[0] === 'picture') continue;
      const { out, exit } = await cli.runAs(token, ...words);
      expect(`${out}\n`, words.join(' ')).toMatch(patternOf(lines));
      expect(exit, words.join(' ')).toBe(lines[0]?.startsWith('✗') === true ? 1 : 0);
    }
  },
);
