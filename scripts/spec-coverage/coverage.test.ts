import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coverageOf, numbersIn, strangersIn } from './coverage.ts';

const number = (area: string, index: number): string => `${area}-${String(index).padStart(3, '0')}`;
const [first, second, third] = [number('QA', 1), number('QA', 2), number('QB', 1)];

describe('coverage of the requirements', () => {
  it('reads numbers from titles and table rows, not from comments or code', () => {
    const source = `// ${first}\n/* ${first} */ it('${second}: does it, ${second} again', () => {}); it.each([["${third}"]])(\`%s\`, () => { const ${first.replace('-', '_')} = 1; });`;
    expect(numbersIn(source)).toEqual([second, third]);
  });

  it('tells covered from missing, by area', () => {
    expect(coverageOf([first, second, third], new Set([second, third]))).toEqual([
      { area: 'QA', covered: [second], missing: [first] },
      { area: 'QB', covered: [third], missing: [] },
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
