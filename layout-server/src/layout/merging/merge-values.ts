import { formatPointer, isObject, isTagged } from '../resolve/index.ts';
import { isSame, type Side, type Three } from './collision.ts';

/**
 * Merges three states of a JSON value, objects key by key; lists and tagged values are atoms. `decide` is asked where both
 * sides differ from the base and from each other. Undefined stands for no value, before and after.
 */
export function mergeValues(
  three: Three,
  decide: (pointer: string, three: Three) => Side,
  path: readonly string[] = [],
): unknown {
  const { base, mine, theirs } = three;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (!isPlain(mine) || !isPlain(theirs) || !(base === undefined || isPlain(base)))
    return three[decide(formatPointer(path), three)];
  const merged = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((name) => {
    const inner = { base: own(base ?? {}, name), mine: own(mine, name), theirs: own(theirs, name) };
    return [name, mergeValues(inner, decide, [...path, name])] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !isTagged(value);
}
