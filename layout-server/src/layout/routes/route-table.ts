import { fault, isObject, type Fault, type Result } from '@vitrine/schemas';
import { readListed, VALUE_KINDS } from '@vitrine/schemas/query-values';
import { parsePattern, type Pattern } from './pattern.ts';

/** One line of the route table: an address that shows a page, or one that leads on to another route. */
export interface Route {
  name: string;
  /** The German pattern, the default for every locale (RT-004). */
  pattern: Pattern;
  /** Patterns of the locales that differ. */
  locales: Readonly<Record<string, Pattern>>;
  /** Further patterns that show the same page; the canonical address is `pattern`. */
  aliases: readonly Pattern[];
  /** The query values that the page depends on, by name and kind, such as `page:number`. */
  query: readonly string[];
  /** The field of a plain form whose value becomes the open end of the path, as `?q=` becomes `/s/{query*}`. */
  form?: string;
  /** The feature switch without which the route does not exist. */
  switch?: string;
  /**
   * The feature switch of what its page is there for. Without it the page stays, for those who have its address, and nothing leads to it.
   */
  offers?: string;
  target: RouteTarget;
}

export type RouteTarget =
  /** `instead` is where the address leads as long as the page has no layout. */
  { kind: 'page'; page: string; instead?: RedirectTarget } | RedirectTarget;

export interface RedirectTarget {
  kind: 'redirect';
  route: string;
  status: 307 | 308;
  hash?: string;
}

/** The shop family's routes by name, in the order of the file. */
export type RouteTable = ReadonlyMap<string, Route>;

const FIELDS = new Set([
  'path',
  'page',
  'instead',
  'redirect',
  'locales',
  'aliases',
  'query',
  'form',
  'switch',
  'offers',
]);

/**
 * Reads `tenants/base/routes.json`. Faults for a pattern that cannot be read, an unknown field, a route that has
 * neither or both of page and redirect, and a redirect to a route that is not in the table.
 */
export function parseRouteTable(value: unknown, file: string): Result<RouteTable> {
  if (!isObject(value))
    return { ok: false, faults: [fault('WRONG_TYPE', { expected: 'an object of routes', got: value, layer: file })] };
  const faults: Fault[] = [];
  const table = new Map<string, Route>();
  for (const [name, entry] of Object.entries(value)) {
    const reader = new EntryReader(entry, `/${name}`, file);
    const route = reader.route(name);
    faults.push(...reader.faults);
    if (route !== undefined && reader.faults.length === 0) table.set(name, route);
  }
  for (const { name, target } of table.values()) {
    const [field, onward] =
      target.kind === 'page' ? (['instead', target.instead] as const) : (['redirect', target] as const);
    if (onward !== undefined && !Object.hasOwn(value, onward.route)) {
      faults.push(
        fault('UNKNOWN_ROUTE', {
          expected: 'the name of a route',
          got: onward.route,
          pointer: `/${name}/${field}/route`,
          layer: file,
        }),
      );
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: table };
}

/** Reads one entry and collects what is wrong with it. */
class EntryReader {
  readonly faults: Fault[] = [];
  readonly #entry: unknown;
  readonly #pointer: string;
  readonly #file: string;

  constructor(entry: unknown, pointer: string, file: string) {
    this.#entry = entry;
    this.#pointer = pointer;
    this.#file = file;
  }

  route(name: string): Route | undefined {
    const entry = this.#entry;
    if (!isObject(entry)) return this.#refuse('', 'an object', entry);
    for (const field of Object.keys(entry))
      if (!FIELDS.has(field)) this.#refuse(`/${field}`, `one of ${[...FIELDS].join(', ')}`, field);
    const pattern = this.#pattern(entry['path'], '/path');
    const target = this.#target(entry);
    if (pattern === undefined || target === undefined) return undefined;
    const { switch: wanted, offers } = entry;
    const form = this.#form(entry['form'], pattern);
    return {
      name,
      pattern,
      locales: this.#patternsByLocale(entry['locales']),
      aliases: this.#strings(entry['aliases'], '/aliases').flatMap(
        (source, index) => this.#pattern(source, `/aliases/${index}`) ?? [],
      ),
      query: this.#query(entry['query']),
      ...(form === undefined ? {} : { form }),
      ...(typeof wanted === 'string' ? { switch: wanted } : {}),
      ...(typeof offers === 'string' ? { offers } : {}),
      target,
    };
  }

  #target({ page, instead, redirect }: Record<string, unknown>): RouteTarget | undefined {
    if (typeof page === 'string' && redirect === undefined) {
      const onward = instead === undefined ? undefined : this.#redirect(instead, '/instead');
      return { kind: 'page', page, ...(onward === undefined ? {} : { instead: onward }) };
    }
    if (page !== undefined || instead !== undefined || !isObject(redirect))
      return this.#refuse('', 'either a page or a redirect', { page, redirect });
    return this.#redirect(redirect, '/redirect');
  }

  #redirect(value: unknown, pointer: string): RedirectTarget | undefined {
    if (!isObject(value)) return this.#refuse(pointer, 'a route and a status', value);
    const { route, status, hash } = value;
    if (typeof route !== 'string') return this.#refuse(`${pointer}/route`, 'the name of a route', route);
    if (status !== 307 && status !== 308) return this.#refuse(`${pointer}/status`, '307 or 308', status);
    return { kind: 'redirect', route, status, ...(typeof hash === 'string' ? { hash } : {}) };
  }

  #form(field: unknown, { segments }: Pattern): string | undefined {
    if (field === undefined) return undefined;
    if (typeof field !== 'string' || !/^[a-z][a-z0-9]{0,19}$/.test(field))
      return this.#refuse('/form', 'the name of a field such as q', field);
    return segments.at(-1)?.kind === 'any'
      ? field
      : this.#refuse('/form', 'a path with an open end such as /s/{query*}', field);
  }

  #patternsByLocale(value: unknown): Record<string, Pattern> {
    if (value === undefined) return {};
    if (!isObject(value)) {
      this.#refuse('/locales', 'patterns by locale', value);
      return {};
    }
    const entries = Object.entries(value).map(
      ([locale, source]) => [locale, this.#pattern(source, `/locales/${locale}`)] as const,
    );
    return Object.fromEntries(
      entries.flatMap(([locale, pattern]) => (pattern === undefined ? [] : [[locale, pattern]])),
    );
  }

  #pattern(source: unknown, pointer: string): Pattern | undefined {
    const pattern = typeof source === 'string' ? parsePattern(source) : undefined;
    return pattern ?? this.#refuse(pointer, 'a path pattern such as /p/{sku}/{slug?}', source);
  }

  #query(value: unknown): string[] {
    const listed = this.#strings(value, '/query');
    for (const one of listed)
      if (readListed(one) === undefined)
        this.#refuse('/query', `a name, or a name and one of ${VALUE_KINDS.join(', ')} such as page:number`, one);
    return listed;
  }

  #strings(value: unknown, pointer: string): string[] {
    if (value === undefined) return [];
    if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value;
    this.#refuse(pointer, 'a list of texts', value);
    return [];
  }

  #refuse(pointer: string, expected: string, got: unknown): undefined {
    this.faults.push(
      fault('INVALID_SHAPE', { expected, got, pointer: `${this.#pointer}${pointer}`, layer: this.#file }),
    );
  }
}
