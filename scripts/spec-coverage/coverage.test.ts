import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coverageOf, numbersIn, strangersIn } from './coverage.ts';
import { proofAfter, type Proof } from './proof-log.ts';

const number = (area: string, index: number): string => `${area}-${String(index).padStart(3, '0')}`;
const [first, second, third] = [number('QA', 1), number('QA', 2), number('QB', 1)];

describe('coverage of the requirements', () => {
  it('reads numbers from titles and table rows, not from comments or code', () => {
    const source = `// ${first}\n/* ${first} */ it('${second}: does it, ${second} again', () => {}); it.each([["${third}"]])(\`%s\`, () => { const ${first.replace('-', '_')} = 1; });`;
    expect(numbersIn(source)).toEqual([second, third]);
  });

  it('tells proved from named and open, by area', () => {
    const named = new Set([second, third]);
    expect(coverageOf([first, second, third], { proved: new Set([third]), named })).toEqual([
      { area: 'QA', proved: [], named: [second], open: [first] },
      { area: 'QB', proved: [third], named: [], open: [] },
    ]);
  });

  it('finds numbers that do not exist, and leaves other codes alone', () => {
    expect(strangersIn([first, third], new Set([first, second, number('XX', 7)]))).toEqual([second]);
  });

  it('has every requirement once', () => {
    const catalogue = JSON.parse(
      readFileSync(new URL('../../docs/requirements.json', import.meta.url), 'utf8'),
    ) as Record<string, string>;
    expect(Object.keys(catalogue)).toHaveLength(400);
    for (const [key, title] of Object.entries(catalogue))
      expect([key, title]).toEqual([expect.stringMatching(/^[A-Z]{2}-\d{3}$/), expect.stringMatching(/^.{5,101}$/)]);
  });
});

describe('the proof of a run', () => {
  const module = (tests: Record<string, string>) => ({
    children: {
      allTests: () => Object.entries(tests).map(([name, state]) => ({ name, result: () => ({ state }) })),
    },
  });
  const now = new Date('2026-11-22T10:00:00Z');
  const run = (before: Proof | undefined, source: string, tests: Record<string, string>) =>
    proofAfter(before, { source, modules: [module(tests)], now }).results;

  it('is what passed and what failed, by the number that a title begins with', () => {
    const tests = {
      [`${first}: a`]: 'passed',
      [`${second}: b`]: 'failed',
      [`${third}: c`]: 'skipped',
      [`no ${third}`]: 'passed',
    };
    expect(run(undefined, 'x', tests)).toEqual({ [first]: true, [second]: false });
  });

  it('adds to an earlier run over the same source, and to no other', () => {
    const before: Proof = { source: 'x', ranAt: '', results: { [first]: true, [second]: true } };
    expect(run(before, 'x', { [`${second}: b`]: 'failed' })).toEqual({ [first]: true, [second]: false });
    expect(run(before, 'y', { [`${third}: c`]: 'passed' })).toEqual({ [third]: true });
  });
});
