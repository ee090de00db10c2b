import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookAtJson } from './json-text.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('lookAtJson', () => {
  it.each([
    ['{\n  "ops": [1,\n  ]\n}', 3, 3, 'a value'],
    ['{"a" 1}', 1, 6, '":"'],
    ["{'a': 1}", 1, 2, 'a name in double quotation marks'],
    ['{"a": 1\r\n "b": 2}', 2, 2, '"," or "}"'],
    ['[1] 2', 1, 5, 'the end'],
    ['{"a": 01}', 1, 7, 'a value'],
    ['', 1, 1, 'a value'],
  ])('finds where %j stops being JSON', (text, line, column, expected) => {
    expect(lookAtJson(text).slip).toMatchObject({ line, column, expected });
  });

  it('agrees with the parser on what is JSON', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      ' ',
      '"a"',
      '"\\n"',
      '"',
      '1',
      '-0',
      '1e3',
      '1.',
      'true',
      'nul',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (text) => {
          expect(lookAtJson(text).slip === undefined).toBe(isJson(text));
        },
      ),
    );
  });

  it('looks through a text once, however often it has the same name', () => {
    const [lines, begun] = [20_000, performance.now()];
    const { slip, doubled } = lookAtJson(`{${'"":1,\n'.repeat(lines)}`);
    expect(slip).toMatchObject({ line: lines + 1, column: 1 });
    expect(doubled.at(-1)).toMatchObject({ line: lines, column: 1 });
    // A body of 100 kB held a server up for eight seconds.
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it('names what an object has twice, and not what two objects have', () => {
    expect(lookAtJson('{"a": {"b": 1},\n "c": {"b": 2}, "a": 3}').doubled).toMatchObject([
      { name: '"a"', line: 2, column: 17 },
    ]);
  });
});
