import { isObject, reachesPrototype } from '@vitrine/schemas';

/**
 * The keys of a JSON pointer (RFC 6901), unescaped; `[]` for ''.
 * Undefined if it does not begin with a slash, holds a bad escape, or names a key that reaches a prototype.
 */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.some(reachesPrototype) ? undefined : keys;
}

/** The JSON pointer of a list of keys; '' for none. */
export function formatPointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The index that a key means in an array of this length; undefined if it means none. */
export function arrayIndex(key: string, length: number): number | undefined {
  if (!/^(0|[1-9][0-9]*)$/.test(key)) return undefined;
  const index = Number(key);
  return index < length ? index : undefined;
}

/** The child of a value under a key, own members only; undefined if there is none. */
export function childAt(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const index = arrayIndex(key, value.length);
    return index === undefined ? undefined : value[index];
  }
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value that a list of keys leads to, own members only; undefined if it leads nowhere. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys) {
    current = childAt(current, key);
    if (current === undefined) return undefined;
  }
  return current;
}

/**
 * A copy of an object in which one value is replaced; only the containers on the way are copied.
 * Objects that are missing on the way are made. Undefined if the way leads through something else than an object
 * or an existing entry of an array. `keys` is not empty.
 */
export function withValue<T extends object>(container: T, keys: readonly string[], value: unknown): T | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return undefined;
  const existing = childAt(container, key);
  const child = rest.length === 0 ? value : withValue(existing === undefined ? {} : asContainer(existing), rest, value);
  if (child === undefined) return undefined;
  return withChild(container, key, child);
}

/** A copy of an object in which one member is removed; undefined if there is none, or if it is an array's entry. */
export function withoutValue<T extends object>(container: T, keys: readonly string[]): T | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return undefined;
  const existing = childAt(container, key);
  if (existing === undefined) return undefined;
  if (rest.length > 0) {
    const child = withoutValue(asContainer(existing), rest);
    return child === undefined ? undefined : withChild(container, key, child);
  }
  if (Array.isArray(container)) return undefined;
  const copy = { ...container };
  delete copy[key as keyof T];
  return copy;
}

/** What can be walked into; anything else becomes an array of length 0, into which no key leads. */
function asContainer(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : [];
}

function withChild<T extends object>(container: T, key: string, child: unknown): T | undefined {
  if (!Array.isArray(container)) return { ...container, [key]: child };
  const index = arrayIndex(key, container.length);
  if (index === undefined) return undefined;
  const copy: unknown[] = container.slice();
  copy[index] = child;
  return copy as object as T;
}

/**
 * Whether a value is a part of another, which lies in a field of a node. Whoever gave the part last made the whole what it is: a
 * change of the whole would have taken the part's place.
 */
export function isPartOf(part: string, whole: string): boolean {
  return whole.lastIndexOf('/') > 0 && part.startsWith(`${whole}/`);
}
