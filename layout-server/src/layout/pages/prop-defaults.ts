import type { ResolvedNode } from '@vitrine/schemas';
import { isObject } from '../resolve/index.ts';

/** Finds the schema of a component's props; `catalog` of the registry's manifest fits. */
export interface PropSchemas {
  find(type: string, version?: number): { propsSchema?: object | undefined } | undefined;
}

/** Gives a value with its defaults; the very value if it lacks none. */
type Filler = (value: unknown) => unknown;
type Schema = Record<string, unknown>;

const LOCAL = '#/$defs/';

/**
 * Fills what a tree's props leave out from the `default`s of their schemas (LX-007), so that every renderer shows the same.
 * Defaults of nested objects and of list entries are filled where the object or entry exists; those under `anyOf` and
 * the like are not, for it takes a validator to say which branch is meant. Parts without gaps are shared with the input.
 */
export function createPropDefaults(schemas: PropSchemas): (root: ResolvedNode) => ResolvedNode {
  const fillers = new Map<string, Filler>();
  const fillerOf = (type: string, version: number): Filler => {
    const key = `${type}@${version}`;
    const known = fillers.get(key) ?? compile(schemas.find(type, version)?.propsSchema);
    fillers.set(key, known);
    return known;
  };
  const fill = (node: ResolvedNode): ResolvedNode => {
    const filled = fillerOf(node.type, node.v)(node.props);
    const slots = node.slots && mapMembers(node.slots, (list) => mapList(list, fill));
    const fallback = node.fallback && fill(node.fallback);
    if (filled === node.props && slots === node.slots && fallback === node.fallback) return node;
    return {
      ...node,
      props: isObject(filled) ? filled : node.props,
      ...(slots ? { slots } : {}),
      ...(fallback ? { fallback } : {}),
    };
  };
  return fill;
}

function compile(schema: unknown): Filler {
  return (isObject(schema) ? compilePart(schema, schema, new Map()) : undefined) ?? identity;
}

/** Undefined if nothing below the schema has a default. A schema that contains itself finds itself in `known`. */
function compilePart(schema: Schema, root: Schema, known: Map<Schema, Filler | undefined>): Filler | undefined {
  if (known.has(schema)) return known.get(schema);
  known.set(schema, (value) => known.get(schema)?.(value) ?? value);
  const part = (value: unknown): Filler | undefined => (isObject(value) ? compilePart(value, root, known) : undefined);
  const filler =
    part(refTarget(schema['$ref'], root)) ?? ofProperties(schema['properties'], part) ?? ofItems(part(schema['items']));
  known.set(schema, filler);
  return filler;
}

function refTarget(ref: unknown, { $defs }: Schema): unknown {
  return typeof ref === 'string' && ref.startsWith(LOCAL) && isObject($defs)
    ? $defs[ref.slice(LOCAL.length)]
    : undefined;
}

function ofProperties(properties: unknown, part: (schema: unknown) => Filler | undefined): Filler | undefined {
  if (!isObject(properties)) return undefined;
  const parts = Object.entries(properties).flatMap(([name, schema]) => {
    const filler = part(schema);
    const standard = isObject(schema) ? schema['default'] : undefined;
    return filler === undefined && standard === undefined ? [] : [{ name, filler: filler ?? identity, standard }];
  });
  if (parts.length === 0) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    let copy: Schema | undefined;
    for (const { name, filler, standard } of parts) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      const filled = given === undefined ? standard : filler(given);
      if (filled !== given) (copy ??= { ...value })[name] = filled;
    }
    return copy ?? value;
  };
}

function ofItems(filler: Filler | undefined): Filler | undefined {
  return filler && ((value) => (Array.isArray(value) ? mapList(value, filler) : value));
}

function mapList<T>(list: T[], change: (each: T) => T): T[] {
  const mapped = list.map(change);
  return mapped.every((each, index) => each === list[index]) ? list : mapped;
}

function mapMembers<T>(members: Record<string, T>, change: (each: T) => T): Record<string, T> {
  const mapped = Object.entries(members).map(([name, each]) => [name, change(each)] as const);
  return mapped.every(([name, each]) => each === members[name]) ? members : Object.fromEntries(mapped);
}

function identity<T>(value: T): T {
  return value;
}
