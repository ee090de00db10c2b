import { describe, expect, it } from 'vitest';
import { formatPointer, parsePointer, valueAt, withoutValue, withValue } from './json-pointer.ts';

describe('JSON pointers (RFC 6901)', () => {
  it('are read with their escapes', () => {
    expect(parsePointer('')).toEqual([]);
    expect(parsePointer('/a~1b/~0c/0/')).toEqual(['a/b', '~c', '0', '']);
  });

  it('are written as they are read', () => {
    expect(formatPointer(['a/b', '~c', 0, ''])).toBe('/a~1b/~0c/0/');
  });

  it.each(['a', '/a~', '/a~2b', '/__proto__', '/a/constructor/b', '/prototype'])('%s is none', (pointer) => {
    expect(parsePointer(pointer)).toBeUndefined();
  });
});

describe('valueAt', () => {
  const value = { list: [{ a: 1 }], text: 'x' };

  it('finds members and entries', () => {
    expect(valueAt(value, ['list', '0', 'a'])).toBe(1);
    expect(valueAt(value, [])).toBe(value);
  });

  it.each([
    ['list', '1'],
    ['list', '01'],
    ['list', '-'],
    ['list', 'length'],
    ['text', '0'],
    ['toString'],
    ['none', 'a'],
  ])('finds nothing at %s/%s', (...keys) => {
    expect(valueAt(value, keys)).toBeUndefined();
  });
});

describe('withValue and withoutValue', () => {
  const value = Object.freeze({ a: Object.freeze({ b: 1 }), c: Object.freeze({ d: 1 }), list: Object.freeze([1, 2]) });

  it('copy only the containers on the way', () => {
    const changed = withValue(value, ['a', 'b'], 2);
    expect(changed).toEqual({ ...value, a: { b: 2 } });
    expect(changed?.c).toBe(value.c);
  });

  it('make missing objects and replace entries, but do not lengthen lists', () => {
    expect(withValue(value, ['x', 'y'], 1)).toEqual({ ...value, x: { y: 1 } });
    expect(withValue(value, ['list', '1'], 9)).toEqual({ ...value, list: [1, 9] });
    expect(withValue(value, ['list', '2'], 9)).toBeUndefined();
    expect(withValue(value, ['a', 'b', 'c'], 9)).toBeUndefined();
  });

  it('remove members, but no entries', () => {
    expect(withoutValue(value, ['a', 'b'])).toEqual({ ...value, a: {} });
    expect(withoutValue(value, ['a', 'x'])).toBeUndefined();
    expect(withoutValue(value, ['list', '0'])).toBeUndefined();
  });
});
