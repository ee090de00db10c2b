import {
  DIMENSION_NAMES,
  DIMENSIONS,
  isObject,
  type Dimension,
  type LayerDocument,
  type LayoutDocument,
  type LayoutNode,
  type Operation,
} from '@vitrine/schemas';
import { instantOf, SUBJECT_NAMES } from '@vitrine/schemas/conditions';

/** Nesting that the recursive parts of the engine take; 32 levels of nodes need about 100. */
export const MAX_NESTING = 256;

/** What a document can depend on, whatever the request: never the outcome of one evaluation. */
export interface Dependencies {
  dimensions: ReadonlySet<Dimension>;
  /** Texts that a condition names, by their dimension, such as segments. */
  texts: ReadonlyMap<Dimension, ReadonlySet<string>>;
  /** Moments at which a time condition changes, ascending, in milliseconds since 1970. */
  moments: readonly number[];
  /** What a condition asks of the subject of its page, and the values that it names. */
  subject: ReadonlyMap<(typeof SUBJECT_NAMES)[number], ReadonlySet<string | number>>;
  /** Whether the document asks for the year. */
  year: boolean;
  /** Whether it is nested deeper than the engine walks; then nothing else is known. */
  tooDeep: boolean;
}

const known = new WeakMap<object, Dependencies>();

/** The dependencies of a document; looked at once for each object, for documents do not change after first use. */
export function dependenciesOf(document: LayoutDocument | LayerDocument): Dependencies {
  const before = known.get(document);
  if (before !== undefined) return before;
  const found = nestedDeeperThan(document, MAX_NESTING) ? NOTHING_KNOWN : scan(document);
  known.set(document, found);
  return found;
}

const NOTHING_KNOWN: Dependencies = {
  dimensions: new Set(),
  texts: new Map(),
  subject: new Map(),
  moments: [],
  year: false,
  tooDeep: true,
};

/** Whether a JSON value is nested deeper than a number of levels; does not recurse, so no depth hurts it. */
export function nestedDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

function scan(document: LayoutDocument | LayerDocument): Dependencies {
  const scanner = new Scanner();
  scanner.value(document.meta);
  if ('root' in document) scanner.node(document.root);
  else {
    scanner.condition(document.when);
    for (const operation of document.ops) scanner.operation(operation);
  }
  return {
    dimensions: scanner.dimensions,
    texts: scanner.texts,
    subject: scanner.subject,
    moments: [...scanner.moments].sort((a, b) => a - b),
    year: scanner.year,
    tooDeep: false,
  };
}

class Scanner {
  readonly dimensions = new Set<Dimension>();
  readonly texts = new Map<Dimension, Set<string>>();
  readonly subject = new Map<(typeof SUBJECT_NAMES)[number], Set<string | number>>();
  readonly moments = new Set<number>();
  year = false;

  node(node: LayoutNode): void {
    this.condition(node.when);
    this.value(node.props);
    this.value(node.data);
    if (node.fallback !== undefined) this.node(node.fallback);
    for (const list of Object.values(node.slots ?? {})) for (const child of list) this.node(child);
  }

  operation(operation: Operation): void {
    if (operation.op === 'insert') return this.node(operation.node);
    if (operation.op !== 'set' && operation.op !== 'merge') return;
    // The pointer may lead into a tagged value, so its last key belongs to the value.
    this.value({ [operation.pointer.split('/').at(-1) ?? '']: operation.value });
    // A value below /when or /fallback can be any part of a condition: the path may name the attribute.
    if (!/^\/(when|fallback)/.test(operation.pointer)) return;
    for (const key of operation.pointer.split('/')) this.#attribute(key, operation.value);
    this.condition(operation.value);
  }

  /** Takes every key for an attribute and every instant for a moment: a superset, whatever the operators mean. */
  condition(value: unknown): void {
    if (typeof value === 'string') this.#moment(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      this.#attribute(key, member);
      this.condition(member);
    }
  }

  value(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if (isObject(value) && Object.hasOwn(value, '$ctx')) {
      const dimension = DIMENSION_NAMES.find((each) => each === value['$ctx']);
      if (dimension !== undefined) this.dimensions.add(dimension);
      if (value['$ctx'] === 'year') this.year = true;
    }
    for (const member of Object.values(value)) this.value(member);
  }

  #attribute(key: string, value: unknown): void {
    const asked = SUBJECT_NAMES.find((each) => each === key);
    if (asked !== undefined) this.subject.set(asked, new Set([...(this.subject.get(asked) ?? []), ...valuesIn(value)]));
    const dimension = DIMENSION_NAMES.find((each) => each === key);
    if (dimension === undefined) return;
    this.dimensions.add(dimension);
    if (DIMENSIONS[dimension].kind !== 'text') return;
    this.texts.set(dimension, new Set([...(this.texts.get(dimension) ?? []), ...textsIn(value)]));
  }

  /** `$gt` and `$lte` change one millisecond after the instant that they name, the others at it. */
  #moment(text: string): void {
    const time = instantOf(text);
    if (time !== undefined) this.moments.add(time).add(time + 1);
  }
}

function textsIn(value: unknown): string[] {
  return valuesIn(value).filter((one) => typeof one === 'string');
}

function valuesIn(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}
