import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  canonicalJson,
  hashOf,
  LIMITS,
  parseJson,
  validateLayerDocument,
  validateLayoutDocument,
  type Result,
} from './index.ts';

const page = (root: object) => ({ page: 'home', catalog: 1, root: { id: 'home', type: 'page', ...root } });

function faultsOf(result: Result<unknown>) {
  if (result.ok) throw new Error('expected faults, got a valid document');
  return result.faults;
}

describe('validateLayoutDocument', () => {
  it('accepts a node with every field, and gives the very same value', () => {
    const document = page({
      v: 2,
      props: { title: { $t: 'home.title' }, pad: { $bp: { base: 2 } } },
      data: { products: { source: 'products', args: { limit: 4 } } },
      when: { 'switch.recommendations': true, device: { $in: ['mobile'] } },
      critical: true,
      lock: true,
      hidden: false,
      note: 'why',
      slots: { main: [{ id: 'at.promo-1', type: 'promo-bar', fallback: { id: 'plain', type: 'rich-text' } }] },
    });
    const result = validateLayoutDocument(document);
    expect(result).toEqual({ ok: true, value: document });
    if (result.ok) expect(result.value).toBe(document);
  });

  it('says layer, pointer, what was expected and what came', () => {
    const [fault] = faultsOf(
      validateLayoutDocument(page({ slots: { main: [{ id: 'Hero', type: 'hero-banner' }] } }), {
        layer: 'at/home.layout',
      }),
    );
    expect(fault).toMatchObject({
      code: 'INVALID_SHAPE',
      layer: 'at/home.layout',
      pointer: '/root/slots/main/0/id',
      got: '"Hero"',
    });
    expect(fault?.message).toBe(
      'at/home.layout, /root/slots/main/0/id: expected a node id: lower-case words, with an optional layer prefix before a dot, got "Hero"',
    );
  });

  it('lists every fault, not the first', () => {
    const faults = faultsOf(
      validateLayoutDocument({ page: 'home', root: { id: 'home', type: 'page', colour: 'red' } }),
    );
    expect(faults.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
      'MISSING /catalog',
      'UNKNOWN_FIELD /root/colour',
    ]);
  });

  it('refuses a prop whose name reaches the prototype', () => {
    const document = page({ props: JSON.parse('{"constructor": 1}') as object });
    expect(faultsOf(validateLayoutDocument(document))[0]).toMatchObject({
      code: 'INVALID_SHAPE',
      pointer: '/root/props',
    });
  });
});

describe('validateLayerDocument', () => {
  const layer = (...ops: object[]) => ({ page: 'home', prefix: 'at', ops });

  it('names an unknown operation, and those that there are', () => {
    const { $defs } = JSON.parse(readFileSync(new URL('../layer.schema.json', import.meta.url), 'utf8')) as {
      $defs: Record<string, { properties?: { op?: { const?: string } } }>;
    };
    const operations = Object.values($defs).flatMap(({ properties }) => properties?.op?.const ?? []);
    expect(operations.length).toBeGreaterThan(4);
    expect(faultsOf(validateLayerDocument(layer({ op: 'replace', node: 'hero' })))).toMatchObject([
      { pointer: '/ops/0/op', expected: `one of ${JSON.stringify(operations)}`, got: '"replace"' },
    ]);
  });

  it('says how a pointer into a node begins', () => {
    const [fault] = faultsOf(validateLayerDocument(layer({ op: 'set', node: 'hero', pointer: '/title', value: 'x' })));
    expect(fault?.message).toMatch(/\/props.*such as \/props\/title, got "\/title"/);
  });

  it('names a misspelt field of an operation once', () => {
    const faults = faultsOf(validateLayerDocument(layer({ op: 'move', node: 'hero', befor: 'usp' })));
    expect(faults).toMatchObject([{ code: 'UNKNOWN_FIELD', pointer: '/ops/0/befor' }]);
  });

  it('keeps operations away from ids and types', () => {
    expect(validateLayerDocument(layer({ op: 'set', node: 'hero', pointer: '/id', value: 'x' })).ok).toBe(false);
    expect(validateLayerDocument(layer({ op: 'set', node: 'hero', pointer: '/props/headline', value: 'x' })).ok).toBe(
      true,
    );
  });
});

describe('parseJson', () => {
  it.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
    ['arrays behind strings', String.raw`["]\\\"]\\",`, ']'],
  ])('refuses %s of more than 500 levels before they are parsed, ended or not', (_, open, close) => {
    const nested = (levels: number): string => `${open.repeat(levels)}1${close.repeat(levels)}`;
    const maxBytes = 10_000_000;
    expect(parseJson(nested(500), { maxBytes }).ok).toBe(true);
    for (const text of [nested(501), nested(200_000), open.repeat(501)])
      expect(faultsOf(parseJson(text, { maxBytes }))[0]?.message).toMatch(/nested too deep/);
  });

  it('takes brackets in strings for what they are', () => {
    const words = ['['.repeat(2_000), String.raw`\"[`.repeat(600), String.raw`\\`];
    expect(parseJson(JSON.stringify(words), { maxBytes: 20_000 })).toEqual({ ok: true, value: words });
  });

  it.each([
    '{"a":{"__proto__":{"polluted":true}}}',
    '[{"constructor":1}]',
    '{"prototype":{}}',
    String.raw`{"\u005f_proto__":{"polluted":true}}`,
    String.raw`{"constructo\u0072":1}`,
  ])('refuses %s', (text) => {
    expect(faultsOf(parseJson(text, { maxBytes: 1000 }))[0]?.code).toBe('FORBIDDEN_KEY');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('takes such words and escapes where they are no keys', () => {
    const value = { 'a"b': ['__proto__', 'constructor', 'ü\u2028'], prototypes: 1 };
    expect(parseJson(JSON.stringify(value), { maxBytes: 1000 })).toEqual({ ok: true, value });
  });

  it('takes half a character for the sign that forms send in its place', () => {
    const text = String.raw`{"a":["x\ud800y","\udc00"],"b":"\ud83d\ude00 \\ud800"}`;
    const value = { a: ['x\ufffdy', '\ufffd'], b: String.raw`😀 \ud800` };
    expect(parseJson(text, { maxBytes: 100 })).toEqual({ ok: true, value });
  });

  it('refuses 512 KB + 1 byte and takes 512 KB', () => {
    const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    expect(parseJson(text(LIMITS.bytes), { maxBytes: LIMITS.bytes }).ok).toBe(true);
    expect(faultsOf(parseJson(text(LIMITS.bytes + 1), { maxBytes: LIMITS.bytes }))[0]).toMatchObject({
      code: 'TOO_LARGE',
      got: String(LIMITS.bytes + 1),
    });
  });

  it('says where text stops being JSON', () => {
    expect(faultsOf(parseJson('{"a":', { maxBytes: 100, layer: 'at/home.layer' }))[0]?.message).toBe(
      'at/home.layer: expected JSON with a value in line 1, column 6, got "the end of the text"',
    );
  });

  it('passes over a byte order mark', () => {
    expect(parseJson('\ufeff[1]', { maxBytes: 100 })).toEqual({ ok: true, value: [1] });
  });
});

describe('canonical JSON', () => {
  it('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: 1, a: { d: 1, c: [2, 1] } })).toBe('{"a":{"c":[2,1],"d":1},"b":1}');
    expect(hashOf({ b: 1, a: 2 })).toBe(hashOf({ a: 2, b: 1 }));
    expect(hashOf({ a: 1 })).toMatch(/^[0-9a-f]{16}$/);
  });
});
