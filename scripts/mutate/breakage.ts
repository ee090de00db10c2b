import { stripTypeScriptTypes } from 'node:module';

/** One way to break the product that a test should notice: a place in a file, and what stands there instead. */
export interface Breakage {
  /** What no longer holds, in a few words. */
  breaks: string;
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** What shows between two connections alone: an embedded database has one. */
  needsPostgres?: true;
}

/** A part of the product, with the tests that answer for it. */
export interface Part {
  name: string;
  project: 'unit' | 'integration';
  tests: readonly string[];
  /** Slow ones, asked only where the others notice nothing. */
  thorough?: readonly string[];
  breakages: readonly Breakage[];
}

/**
 * The text with the breakage in it. @throws Error if the place is not there, or not once: the list is out of date; or if
 * the broken text is no program, which every test would notice
 */
export function broken(text: string, { file, find, replace }: Breakage): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`expected once in ${file}, found ${places} times: ${find}`);
  if (find === replace) throw new Error(`expected a breakage in ${file}, got the same text again: ${find}`);
  const result = text.replace(find, () => replace);
  stripTypeScriptTypes(result);
  return result;
}
