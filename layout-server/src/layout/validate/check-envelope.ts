import {
  fault,
  LIMITS,
  validateLayerDocument,
  validateLayoutDocument,
  type Fault,
  type LayerDocument,
  type LayoutDocument,
  type Result,
} from '@vitrine/schemas';
import { formatPointer, MAX_NESTING, nestedDeeperThan } from '../resolve/index.ts';

/** Gate 1 for a base: bytes, nesting, forbidden keys, then the schema. Nothing is removed or filled in. */
export function checkLayoutEnvelope(value: unknown, layer: string): Result<LayoutDocument> {
  const refused = checkSize(value, layer);
  return refused === undefined ? validateLayoutDocument(value, { layer }) : { ok: false, faults: refused };
}

/** Gate 1 for a layer. */
export function checkLayerEnvelope(value: unknown, layer: string): Result<LayerDocument> {
  const refused = checkSize(value, layer);
  return refused === undefined ? validateLayerDocument(value, { layer }) : { ok: false, faults: refused };
}

/** What must hold before anything walks the value. */
function checkSize(value: unknown, layer: string): Fault[] | undefined {
  if (nestedDeeperThan(value, MAX_NESTING)) {
    return [fault('TOO_DEEP', { expected: `at most ${MAX_NESTING} levels of JSON`, got: undefined, layer })];
  }
  const bytes = Buffer.byteLength(JSON.stringify(value) ?? '');
  if (bytes > LIMITS.bytes)
    return [fault('TOO_LARGE', { expected: `at most ${LIMITS.bytes} bytes`, got: bytes, layer })];
  const forbidden = [...forbiddenKeys(value, [])];
  if (forbidden.length === 0) return undefined;
  return forbidden.map((path) =>
    fault('FORBIDDEN_KEY', {
      expected: 'no key that reaches the prototype',
      got: path.at(-1),
      pointer: formatPointer(path),
      layer,
    }),
  );
}

/** A value that did not come through `parseJson` can still hold them as own keys. */
function* forbiddenKeys(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const here = [...path, key];
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') yield here;
    else yield* forbiddenKeys(member, here);
  }
}
