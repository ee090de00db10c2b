import { canonicalJson, validateLayerDocument, validateLayoutDocument, type Operation } from '@vitrine/schemas';
import { formatPointer, isObject, parsePointer, valueAt } from '../resolve/index.ts';
import { operationText, placesIn, valueText } from '../wording/index.ts';

/** The least that a document says of a node by itself, which therefore has one author: a value that is no object, or an operation. */
export interface Piece {
  /** The same in two revisions if both say it. */
  key: string;
  says: { words: string } | { keys: readonly string[]; value: unknown };
}

/** What a document says of a node, or of its value at a pointer, piece by piece; empty for nothing. */
export function piecesOf(document: unknown, node: string, pointer: string): Piece[] {
  const layout = validateLayoutDocument(document);
  if (layout.ok) return piecesOfNode(placesIn(layout.value).get(node)?.node, pointer);
  const layer = validateLayerDocument(document);
  return layer.ok ? layer.value.ops.flatMap((operation) => piecesOfOperation(operation, node, pointer)) : [];
}

/** What pieces say, in words: operations one by one, values as one. */
export function wordsOf(pieces: readonly Piece[]): string {
  const words: string[] = [];
  let value: unknown;
  for (const { says } of pieces) {
    if ('words' in says) words.push(says.words);
    else value = withValue(value, says.keys, says.value);
  }
  return [...words, ...(value === undefined ? [] : [valueText(value)])].join('; ');
}

/** The nodes that a document brings. */
export function nodesOf(document: unknown): string[] {
  const layout = validateLayoutDocument(document);
  if (layout.ok) return [...placesIn(layout.value).keys()];
  const layer = validateLayerDocument(document);
  return layer.ok
    ? layer.value.ops.flatMap((each) => (each.op === 'insert' ? [...placesIn({ root: each.node }).keys()] : []))
    : [];
}

function piecesOfOperation(operation: Operation, node: string, pointer: string): Piece[] {
  if (operation.op === 'insert') {
    const found = placesIn({ root: operation.node }).get(node)?.node;
    if (found === undefined) return [];
    const { node: brought, ...place } = operation;
    // Where it stands is one piece, whatever it is filled with.
    const standing = { key: canonicalJson({ ...place, node: brought.id }), says: { words: operationText(operation) } };
    return [...(pointer === '' ? [standing] : []), ...piecesOfNode(found, pointer)];
  }
  return isAbout(operation, node, pointer)
    ? [{ key: canonicalJson(operation), says: { words: operationText(operation) } }]
    : [];
}

function piecesOfNode(node: object | undefined, pointer: string): Piece[] {
  const { slots: _slots, ...own } = (node ?? {}) as Record<string, unknown>;
  const value = node === undefined ? undefined : valueAt(own, parsePointer(pointer) ?? []);
  return value === undefined ? [] : leavesOf(value, []);
}

function leavesOf(value: unknown, keys: readonly string[]): Piece[] {
  // A tag such as { "$t": … } is one value.
  if (isObject(value) && Object.keys(value).length > 0 && !Object.keys(value).some((key) => key.startsWith('$')))
    return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...keys, key]));
  return [{ key: `${formatPointer(keys)} ${canonicalJson(value)}`, says: { keys, value } }];
}

function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const before: Readonly<Record<string, unknown>> = isObject(whole) ? whole : {};
  return { ...before, [key]: withValue(before[key], rest, value) };
}

function isAbout(operation: Exclude<Operation, { op: 'insert' }>, node: string, pointer: string): boolean {
  if (operation.node !== node) return false;
  if (pointer === '' || !('pointer' in operation)) return pointer === '';
  const [own, asked] = [`${operation.pointer}/`, `${pointer}/`];
  return own.startsWith(asked) || asked.startsWith(own);
}
