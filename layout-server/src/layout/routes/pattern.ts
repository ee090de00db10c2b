import { compile, match, type MatchFunction, type PathFunction, type Token, type TokenData } from 'path-to-regexp';

/**
 * A route's path pattern: whole segments, each a literal or a parameter.
 * `{name}` is one segment, `{name?}` an optional last one, `{name*}` any number of last ones, `{name+}` at least one.
 */
export interface Pattern {
  source: string;
  segments: readonly Segment[];
  /** How the address is spelled; both spellings are answered (RT-044). */
  trailingSlash: boolean;
  /** Takes a decoded path without a slash at its end. */
  match: MatchFunction<Record<string, string | string[]>>;
  build: PathFunction<Record<string, string | string[]>>;
}

export type Segment = { kind: 'literal'; text: string } | { kind: 'one' | 'optional' | 'any' | 'some'; name: string };

const PARAMETER = /^\{([a-z][A-Za-z0-9]*)([?*+]?)\}$/;
const KIND_BY_SUFFIX = { '': 'one', '?': 'optional', '*': 'any', '+': 'some' } as const;

/** Reads a pattern; undefined if a brace is stray, a parameter is named twice, or an open one is not last. */
export function parsePattern(source: string): Pattern | undefined {
  if (!source.startsWith('/')) return undefined;
  const segments: Segment[] = [];
  const parts = splitPath(source);
  for (const [index, part] of parts.entries()) {
    const segment = parseSegment(part);
    if (segment === undefined) return undefined;
    if (segment.kind !== 'literal') {
      if (segment.kind !== 'one' && index !== parts.length - 1) return undefined;
      if (segments.some((other) => other.kind !== 'literal' && other.name === segment.name)) return undefined;
    }
    segments.push(segment);
  }
  const kept: Partial<Pick<Pattern, 'match' | 'build'>> = {};
  return {
    source,
    segments,
    trailingSlash: source.length > 1 && source.endsWith('/'),
    // Made when first asked for: most patterns of most shops never are.
    match: (path) =>
      (kept.match ??= match(
        tokensOf(segments, (text) => text),
        { decode: false, sensitive: true, trailing: false },
      ))(path),
    build: (params) => (kept.build ??= compile(tokensOf(segments, encodeURIComponent)))(params),
  };
}

/** The segments of a path: `/a/b` and `/a/b/` give `['a', 'b']`, `/` gives none. */
export function splitPath(path: string): string[] {
  const inner = path.replace(/^\//, '').replace(/\/$/, '');
  return inner === '' ? [] : inner.split('/');
}

/** The parameters of decoded segments; undefined if the pattern does not fit. Absent optional ones are left out. */
export function matchPattern(pattern: Pattern, path: readonly string[]): Record<string, string> | undefined {
  const found = pattern.match(`/${path.join('/')}`);
  if (found === false) return undefined;
  return Object.fromEntries(
    Object.entries(found.params).map(([name, value]) => [name, typeof value === 'string' ? value : value.join('/')]),
  );
}

/**
 * The encoded path for parameters; undefined if a needed one is missing or would climb (`.`, `..`). What somebody typed is one
 * segment (`isTyped`), whatever slashes are in it; else an open end is as many as it has.
 */
export function buildPath(
  pattern: Pattern,
  params: Readonly<Record<string, string>>,
  isTyped = false,
): string | undefined {
  const values: Record<string, string | string[]> = {};
  let openButEmpty = false;
  for (const segment of pattern.segments) {
    if (segment.kind === 'literal') continue;
    const value = Object.hasOwn(params, segment.name) ? (params[segment.name] ?? '') : '';
    openButEmpty = value === '' && segment.kind === 'any';
    if (value === '') {
      if (segment.kind === 'one' || segment.kind === 'some') return undefined;
      continue;
    }
    const parts = isOpen(segment) ? value.split('/') : [value];
    if (parts.some((part) => part === '' || part === '.' || part === '..')) return undefined;
    values[segment.name] = isOpen(segment) ? (isTyped ? [value] : parts) : value;
  }
  const path = pattern.build(values) || '/';
  return (pattern.trailingSlash || openButEmpty) && path !== '/' ? `${path}/` : path;
}

/** Whether every parameter may be left out, so that the route has an address of its own. */
export function needsNoParams({ segments }: Pattern): boolean {
  return segments.every(({ kind }) => kind === 'literal' || kind === 'optional' || kind === 'any');
}

const RANK = { literal: 0, one: 1, optional: 2, some: 3, any: 4 } as const;

/** Orders patterns by how exactly they say what they want: segment by segment, literals before parameters. */
export function compareSpecificity(a: Pattern, b: Pattern): number {
  const length = Math.max(a.segments.length, b.segments.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.segments[index];
    const right = b.segments[index];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    if (RANK[left.kind] !== RANK[right.kind]) return RANK[left.kind] - RANK[right.kind];
  }
  return 0;
}

function parseSegment(part: string): Segment | undefined {
  const parameter = PARAMETER.exec(part);
  if (parameter === null) return part === '' || /[{}]/.test(part) ? undefined : { kind: 'literal', text: part };
  const [, name = '', suffix = ''] = parameter;
  return { kind: KIND_BY_SUFFIX[suffix as keyof typeof KIND_BY_SUFFIX], name };
}

function isOpen(segment: Segment): boolean {
  return segment.kind === 'any' || segment.kind === 'some';
}

/**
 * What the library reads: `/` before each segment, and in the group of one that may be left out. It writes literals as
 * they come, so they are spelled here: encoded in addresses that are built, as they are in paths that are matched.
 */
function tokensOf(segments: readonly Segment[], spell: (literal: string) => string): TokenData {
  const slash: Token = { type: 'text', value: '/' };
  if (segments.length === 0) return { tokens: [slash] };
  return {
    tokens: segments.flatMap((segment): Token[] => {
      if (segment.kind === 'literal') return [{ type: 'text', value: `/${spell(segment.text)}` }];
      const key: Token = { type: isOpen(segment) ? 'wildcard' : 'param', name: segment.name };
      const isOptional = segment.kind === 'optional' || segment.kind === 'any';
      return isOptional ? [{ type: 'group', tokens: [slash, key] }] : [slash, key];
    }),
  };
}
