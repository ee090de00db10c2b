import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPath, compareSpecificity, matchPattern, parsePattern, splitPath, type Pattern } from './pattern.ts';

function pattern(source: string): Pattern {
  const parsed = parsePattern(source);
  if (parsed === undefined) throw new Error(`${source} is not a pattern`);
  return parsed;
}

const match = (source: string, path: string) => matchPattern(pattern(source), splitPath(path));

describe('parsePattern', () => {
  it.each(['kasse', '/a//b', '/{', '/a{b}', '/{a*}/b', '/{a?}/b', '/{a}/{a}', '/{A}'])('refuses %s', (source) => {
    expect(parsePattern(source)).toBeUndefined();
  });
});

describe('matchPattern', () => {
  it.each([
    ['/kasse', '/kasse', {}],
    ['/kasse', '/kasse/', {}],
    ['/kasse/bezahlt/', '/kasse/bezahlt', {}],
    ['/p/{sku}/{slug?}', '/p/SKU-1', { sku: 'SKU-1' }],
    ['/p/{sku}/{slug?}', '/p/SKU-1/rotes-kleid', { sku: 'SKU-1', slug: 'rotes-kleid' }],
    ['/s/{query*}', '/s/', {}],
    ['/s/{query*}', '/s/24/7', { query: '24/7' }],
    ['/s/{query*}', '/s/100%', { query: '100%' }],
    ['/c/{category+}', '/c/damen/kleider', { category: 'damen/kleider' }],
    ['/', '/', {}],
  ])('%s takes %s', (source, path, params) => {
    expect(match(source, path)).toEqual(params);
  });

  it.each([
    ['/kasse', '/kassen'],
    ['/lp/{path*}', '/lpx'],
    ['/p/{sku}/{slug?}', '/p'],
    ['/p/{sku}/{slug?}', '/p/a/b/c'],
    ['/c/{category+}', '/c'],
    ['/', '/x'],
  ])('%s does not take %s (whole segments)', (source, path) => {
    expect(match(source, path)).toBeUndefined();
  });
});

describe('buildPath', () => {
  it('encodes what is not allowed in a segment', () => {
    expect(buildPath(pattern('/s/{query*}'), { query: 'rotes kleid?' })).toBe('/s/rotes%20kleid%3F');
  });

  it('encodes what a literal has beyond ASCII, and matches it as it is written', () => {
    expect(buildPath(pattern('/größen/{kind}'), { kind: 'bh' })).toBe('/gr%C3%B6%C3%9Fen/bh');
    expect(match('/größen/{kind}', '/größen/bh')).toEqual({ kind: 'bh' });
  });

  it('gives the search link without a term its slash', () => {
    expect(buildPath(pattern('/s/{query*}'), {})).toBe('/s/');
    expect(buildPath(pattern('/s/{query*}'), { query: 'größe/xl' }, true)).toBe('/s/gr%C3%B6%C3%9Fe%2Fxl');
    expect(buildPath(pattern('/s/{query*}'), { query: 'a/../b' }, true)).toBeUndefined();
  });

  it.each(['..', '.', 'a/../b', ''])('refuses to climb by %j', (category) => {
    expect(buildPath(pattern('/c/{category+}'), { category })).toBeUndefined();
  });

  it('does not take parameters from the prototype', () => {
    expect(buildPath(pattern('/p/{constructor}'), {})).toBeUndefined();
  });

  it('is undone by matching the decoded path', () => {
    const segment = fc
      .string({ minLength: 1 })
      .filter((text) => !/[/\uD800-\uDFFF]/.test(text) && text !== '.' && text !== '..');
    fc.assert(
      fc.property(segment, fc.array(segment, { minLength: 1, maxLength: 4 }), (sku, rest) => {
        const source = pattern('/p/{sku}/{rest+}');
        const params = { sku, rest: rest.join('/') };
        const path = buildPath(source, params) ?? '';
        const decoded = path.split('/').map(decodeURIComponent).join('/');
        expect(matchPattern(source, splitPath(decoded))).toEqual(params);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('compareSpecificity', () => {
  it('puts literals before parameters and one segment before many', () => {
    const ordered = ['/{any*}', '/p/{rest+}', '/p/{sku}/{slug?}', '/p/{sku}', '/p/neu']
      .map(pattern)
      .sort(compareSpecificity);
    expect(ordered.map(({ source }) => source)).toEqual([
      '/p/neu',
      '/p/{sku}',
      '/p/{sku}/{slug?}',
      '/p/{rest+}',
      '/{any*}',
    ]);
  });
});
