import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fault, parseJson, type Result, type Validate } from '@vitrine/schemas';

const MAX_BYTES = 8 * 1024 * 1024;

/** Reads a file of at most 8 MB as JSON, or of `maxBytes`; `label` names it in faults. A file that does not exist is the fault `MISSING`. */
export function readJson(file: string, label: string, maxBytes = MAX_BYTES): Result<unknown> {
  if (!existsSync(file))
    return { ok: false, faults: [fault('MISSING', { expected: 'a file', got: undefined, layer: label })] };
  return parseJson(readFileSync(file, 'utf8'), { maxBytes, layer: label });
}

/** Reads a file as JSON of a known shape. */
export function readShape<T>(file: string, label: string, validate: Validate<T>, maxBytes = MAX_BYTES): Result<T> {
  const read = readJson(file, label, maxBytes);
  return read.ok ? validate(read.value, { layer: label }) : read;
}

/** Names of the JSON files of a folder without their ending, sorted; none if there is no such folder. */
export function jsonNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}
