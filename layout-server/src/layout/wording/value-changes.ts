import { canonicalJson } from '@vitrine/schemas';
import { formatPointer, isObject, isTagged } from '../resolve/index.ts';
import { valueText } from './values.ts';

/** One value that differs; undefined stands for none. */
export interface ValueChange {
  /** JSON pointer from where the comparison began. */
  pointer: string;
  before: unknown;
  after: unknown;
}

/** Where two values differ, at the innermost objects; lists and tagged values differ as a whole. Empty if they are equal. */
export function valueChanges(before: unknown, after: unknown, path: readonly string[] = []): ValueChange[] {
  const isNone = (value: unknown) => value === undefined;
  if (before === after || (isNone(before) === isNone(after) && canonicalJson(before) === canonicalJson(after)))
    return [];
  if (!isPlain(before) || !isPlain(after)) return [{ pointer: formatPointer(path), before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => valueChanges(own(before, name), own(after, name), [...path, name]));
}

/** `set /props/title to "New" (was "Old")`. */
export function valueChangeText({ pointer, before, after }: ValueChange): string {
  if (after === undefined) return `removed ${pointer} (was ${valueText(before)})`;
  return before === undefined
    ? `set ${pointer} to ${valueText(after)}`
    : `set ${pointer} to ${valueText(after)} (was ${valueText(before)})`;
}

function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !isTagged(value);
}
