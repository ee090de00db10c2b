import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { growthOf, isMet, type Row } from './report.ts';
import { markdownTable, readReports, textTable, withTable } from './table.ts';

const row = (parts: Partial<Row>): Row => ({ what: 'a page', measured: 1.234, unit: '× its CPU', ...parts });

describe('the table of figures', () => {
  it('says goal, measured and whether it is met', () => {
    const reports = [
      {
        name: 'page',
        rows: [
          row({ against: 'another', goal: { atMost: 1.2 } }),
          row({ goal: { atLeast: 1 } }),
          row({ measured: 12_345, unit: 'bytes' }),
        ],
      },
    ];
    expect(markdownTable(reports).split('\n').slice(2)).toEqual([
      '| a page | another | ≤ 1.2 × its CPU | 1.23 × its CPU | **missed** | page |',
      '| a page |  | ≥ 1 × its CPU | 1.23 × its CPU | met | page |',
      '| a page |  |  | 12,300 bytes |  | page |',
    ]);
    expect(textTable(reports).split('\n')[1]).toBe('a page  another  ≤ 1.2 × its CPU  1.23 × its CPU  missed  page');
  });

  it('calls a figure at its goal met', () => {
    expect(isMet(row({ measured: 1.2, goal: { atMost: 1.2 } }))).toBe(true);
    expect(isMet(row({}))).toBeUndefined();
  });

  it('tells growth of cost and of size', () => {
    expect(
      growthOf([
        [10, 3],
        [50, 4],
        [100, 6],
      ]),
    ).toEqual({ cost: 2, size: 10 });
  });

  it('refuses a page without a place for it', () => {
    expect(() => withTable('# Benchmarks', [])).toThrow('expected a page with');
  });

  it('is the one in docs/BENCHMARKS.md', () => {
    const page = readFileSync(fileURLToPath(new URL('../../docs/BENCHMARKS.md', import.meta.url)), 'utf8');
    expect(withTable(page, readReports(fileURLToPath(new URL('../results', import.meta.url))))).toBe(page);
  });
});
