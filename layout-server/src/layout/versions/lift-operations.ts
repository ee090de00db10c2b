import type { Migration, Migrations } from '@vitrine/component-registry/manifest';
import type { LayerDocument, MergeOperation, Operation, SetOperation, UnsetOperation } from '@vitrine/schemas';
import { isObject, isTagged, parsePointer, valueAt } from '../resolve/index.ts';

/** The type of a node; undefined for a node that is nowhere. */
export type TypeOf = (nodeId: string) => string | undefined;

/**
 * A layer whose operations are written for the newest versions of the props that they touch: pointers are led to where
 * the values have gone, values are lifted with them. What is no more is left out. The very layer if nothing changes.
 */
export function liftOperations(document: LayerDocument, typeOf: TypeOf, migrations: Migrations): LayerDocument {
  if (migrations.isEmpty) return document;
  const ops = document.ops.flatMap((operation) => liftOperation(operation, typeOf, migrations));
  return ops.length === document.ops.length && ops.every((each, index) => each === document.ops[index])
    ? document
    : { ...document, ops };
}

function liftOperation(operation: Operation, typeOf: TypeOf, migrations: Migrations): Operation[] {
  if (operation.op !== 'set' && operation.op !== 'unset' && operation.op !== 'merge') return [operation];
  const type = typeOf(operation.node);
  const steps = type === undefined ? [] : migrations.from(type, operation.v ?? 1);
  return steps.reduce<Operation[]>(
    (lifted, step) => lifted.flatMap((each) => liftValue(each as ValueOperation, step)),
    [operation],
  );
}

type ValueOperation = SetOperation | UnsetOperation | MergeOperation;

function liftValue(operation: ValueOperation, step: Migration): ValueOperation[] {
  if (operation.pointer !== '/props' && !operation.pointer.startsWith('/props/')) return [{ ...operation, v: step.to }];
  const pointer = newPlace(operation.pointer, step.pointers);
  if (pointer === undefined) return [];
  // The hash is of a value that is no longer written so; nobody can say any more whether the author saw it.
  const { was: _was, ...rest } = operation;
  if (rest.op === 'unset') return [{ ...rest, pointer, v: step.to }];
  const value = liftedValue(rest, pointer, step);
  return [{ ...rest, pointer, v: step.to, value: value as never }];
}

/** The deepest old place that holds the pointer decides; what no map names stays where it is. Undefined: it is no more. */
function newPlace(pointer: string, pointers: Migration['pointers']): string | undefined {
  const old = Object.keys(pointers)
    .filter((each) => pointer === each || pointer.startsWith(`${each}/`))
    .sort((a, b) => b.length - a.length)[0];
  if (old === undefined) return pointer;
  const target = pointers[old];
  return target === null || target === undefined ? undefined : `${target}${pointer.slice(old.length)}`;
}

/** The migration is shown the one value in its place, and what it makes of it is read from the new place. */
function liftedValue(
  { pointer: old, value }: SetOperation | MergeOperation,
  pointer: string,
  step: Migration,
): unknown {
  const [, ...path] = parsePointer(old) ?? [];
  const props = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  if (!isObject(props) || isTagged(props)) return value;
  const [, ...target] = parsePointer(pointer) ?? [];
  return valueAt({ props: step.up(props) }, ['props', ...target]) ?? value;
}
