import { isObject, parseJson } from '@vitrine/schemas';
import { formDataOf } from '../../forms/index.ts';
import { readParams, type OperationReading } from './operation.ts';

/** More files than any form of a shop takes. */
const MOST_FILES = 10;

/**
 * The operation of a form, with its files put in their places among the variables.
 * @see https://github.com/jaydenseric/graphql-multipart-request-spec
 */
export async function readForm(body: Buffer, contentType: string): Promise<OperationReading> {
  const form = await formDataOf(body, contentType);
  if (form === undefined) return refused('a form, got something else');
  const operations = jsonOf(form.get('operations'), body.length);
  if (operations === undefined) return refused('JSON in the field operations');
  const map = jsonOf(form.get('map'), body.length);
  if (!isObject(map)) return refused('a JSON object in the field map');
  const reading = readParams(operations);
  if (!reading.ok) return reading;
  const files = [...form].filter((entry): entry is [string, File] => typeof entry[1] !== 'string');
  if (files.length > MOST_FILES) return refused(`at most ${MOST_FILES} files, got ${files.length}`);
  const byName = new Map(files);
  for (const [name, places] of Object.entries(map)) {
    const file = byName.get(name);
    if (file === undefined) return refused(`a file in the field ${name}, which map names`);
    if (!Array.isArray(places) || places.length === 0) return refused(`a list of places for ${name} in map`);
    for (const place of places as unknown[])
      if (typeof place !== 'string' || !put(reading.params, place, file))
        return refused(`places in map that hold null among the variables, got ${JSON.stringify(place)}`);
  }
  const unnamed = files.find(([name]) => !Object.hasOwn(map, name));
  if (unnamed !== undefined) return refused(`a place in map for the file ${unnamed[0]}`);
  return reading;
}

function refused(expected: string): OperationReading {
  return { ok: false, message: `expected ${expected}` };
}

function jsonOf(field: FormDataEntryValue | null, maxBytes: number): unknown {
  if (typeof field !== 'string') return undefined;
  const parsed = parseJson(field, { maxBytes });
  return parsed.ok ? parsed.value : undefined;
}

/** Puts a file at a place such as `variables.files.0`, where null must be; false where there is anything else. */
function put(root: object, place: string, file: File): boolean {
  const names = place.split('.');
  const last = names.pop();
  if (names[0] !== 'variables' || last === undefined) return false;
  let holder: unknown = root;
  for (const name of names) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return false;
    holder = (holder as Record<string, unknown>)[name];
  }
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, last)) return false;
  const values = holder as Record<string, unknown>;
  if (values[last] !== null) return false;
  values[last] = file;
  return true;
}
