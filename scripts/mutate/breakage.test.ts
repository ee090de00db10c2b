import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { broken, type Breakage } from './breakage.ts';
import { PARTS } from './parts.ts';

const breakage = (find: string, replace: string): Breakage => ({ breaks: 'x', file: 'f', find, replace });

describe('a breakage', () => {
  it('stands in the place of what it breaks', () => {
    expect(broken('price("a");', breakage('"a"', '"$&"'))).toBe('price("$&");');
  });

  it('is refused where its place is not there, or not once, or where nothing would change', () => {
    expect(() => broken('a', breakage('b', 'c'))).toThrow(/found 0 times/);
    expect(() => broken('aa', breakage('a', 'c'))).toThrow(/found 2 times/);
    expect(() => broken('a', breakage('a', 'a'))).toThrow(/same text/);
    expect(() => broken('f(a)', breakage(')', ''))).toThrow(/Expected/);
  });
});

describe('the lists of breakages', () => {
  it.each(PARTS)('name places that are there: $name', ({ breakages }) => {
    const gone = breakages.flatMap((each) => {
      try {
        broken(readFileSync(each.file, 'utf8'), each);
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(gone).toEqual([]);
  });
});
