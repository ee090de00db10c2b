import { orMeant } from '../did-you-mean.ts';
import type { FaultCode } from '../fault-codes.ts';
import { isObject } from '../is-object.ts';
import { ATTRIBUTE_NAMES, attributeKind, SUBJECT_NAMES, switchIn, type AttributeKind } from './attributes.ts';
import { instantOf } from './instant.ts';
import { COMPARING_NAMES, CONDITION_OPERATORS, LOGICAL_NAMES } from './operators.ts';

/** What is wrong with a condition; the pointer leads into the condition. */
export interface ConditionProblem {
  code: FaultCode;
  expected: string;
  got: unknown;
  pointer: string;
}

/**
 * Whom a condition is asked about: texts and flags by the names of their attributes, where an empty text or nothing
 * stands for absent, and `time` as `Date.toISOString` writes it.
 */
export interface Subject {
  readonly [attribute: string]: unknown;
  /** Those that are on; a switch that is not here is off. */
  readonly switch?: Readonly<Record<string, boolean>>;
}

export type Predicate = (subject: Subject) => boolean;

/** A condition as it is asked: everything that can be known of it is worked out once. */
export interface CompiledCondition {
  /** Whether it holds. A faulty one never does, not even inside `$not`. */
  holds: Predicate;
  problems: readonly ConditionProblem[];
  /** The attributes that it asks for, switches left out. */
  attributes: readonly string[];
  /** The switches that it asks for. */
  switches: readonly string[];
  /** The instants that it names, in milliseconds since 1970. */
  moments: readonly number[];
  /** The paths that it names. */
  paths: readonly string[];
  /** The texts and paths that it needs, and where: they can be misspelt, and then it holds for nobody. Not those of a negation or of `$or`, without which it can hold. */
  named: readonly NamedText[];
}

export interface NamedText {
  attribute: string;
  value: string;
  /** Leads into the condition. */
  pointer: string;
}

/** Larger or deeper ones are refused, so that asking costs microseconds whatever was written. */
export const CONDITION_BOUNDS = { depth: 12, parts: 2_000 } as const;
const MOST_PROBLEMS = 20;
/** A text below one of these need not be met. */
const OPTIONAL: ReadonlySet<string | number> = new Set(['$ne', '$nin', '$not', '$nor', '$or']);
const NOBODY: Predicate = () => false;
const SUBJECTS: ReadonlySet<string> = new Set(SUBJECT_NAMES);
const VISITOR_NAMES = ATTRIBUTE_NAMES.filter((name) => !SUBJECTS.has(name));

const known = new WeakMap<object, CompiledCondition>();

/** Compiles a condition, once for each object; gives what is wrong with it instead of throwing. */
export function compileCondition(condition: unknown): CompiledCondition {
  if (typeof condition !== 'object' || condition === null) return compiled(condition);
  let found = known.get(condition);
  if (found === undefined) {
    found = compiled(condition);
    known.set(condition, found);
  }
  return found;
}

/**
 * Everything that is wrong with a condition. `switches` are the names that exist; without them any name is taken. Of visitors
 * (`of`) what a page is about is not asked: who judges them does not know it.
 */
export function checkCondition(
  condition: unknown,
  switches?: readonly string[],
  of: 'page' | 'visitor' = 'page',
): ConditionProblem[] {
  const { problems: found, switches: used, attributes } = compileCondition(condition);
  const problems = of === 'page' ? found : found.map(asOfVisitors);
  const strange = of === 'page' ? [] : attributes.filter((name) => SUBJECTS.has(name));
  const unknown = switches === undefined ? [] : used.filter((name) => !switches.includes(name));
  return [
    ...problems,
    ...strange.map((name): ConditionProblem => ({
      code: 'UNKNOWN_ATTRIBUTE',
      expected: `an attribute of visitors: ${VISITOR_NAMES.join(', ')}; layers alone may ask what a page is about`,
      got: name,
      pointer: '',
    })),
    ...unknown.map((name): ConditionProblem => ({
      code: 'UNKNOWN_SWITCH',
      expected: `a switch that tenants have: ${orMeant(name, switches ?? [])}`,
      got: name,
      pointer: '',
    })),
  ];
}

/** What is advised of names is what visitors have. */
function asOfVisitors(problem: ConditionProblem): ConditionProblem {
  return problem.code === 'UNKNOWN_ATTRIBUTE'
    ? { ...problem, expected: `one of ${orMeant(problem.got, VISITOR_NAMES)}` }
    : problem;
}

function compiled(condition: unknown): CompiledCondition {
  const compiler = new ConditionCompiler();
  const holds = compiler.conditionOf(condition, []);
  return {
    holds: compiler.problems.length === 0 ? holds : NOBODY,
    problems: compiler.problems,
    attributes: [...compiler.attributes],
    switches: [...compiler.switches],
    moments: [...compiler.moments],
    paths: [...compiler.paths],
    named: compiler.named,
  };
}

type Path = readonly (string | number)[];
type Value = string | boolean | number | readonly string[];
type Read = (subject: Subject) => Value | undefined;

/** Walks a condition once: checks it against the closed lists and makes what asks it. */
class ConditionCompiler {
  readonly problems: ConditionProblem[] = [];
  readonly attributes = new Set<string>();
  readonly switches = new Set<string>();
  readonly moments = new Set<number>();
  readonly paths = new Set<string>();
  readonly named: NamedText[] = [];
  #parts = 0;
  #isTooLarge = false;

  conditionOf(value: unknown, path: Path): Predicate {
    if (!isObject(value))
      return this.#refuse('INVALID_CONDITION', 'an object with at least one attribute', value, path);
    if (!this.#fits(value, path)) return NOBODY;
    const members = Object.entries(value).map(([key, member]) => this.#memberOf(key, member, [...path, key]));
    return members.length === 0
      ? this.#refuse('INVALID_CONDITION', 'an object with at least one attribute', value, path)
      : all(members);
  }

  #memberOf(key: string, value: unknown, path: Path): Predicate {
    if (CONDITION_OPERATORS.list.has(key)) {
      const parts = this.#listOf(value, path);
      if (key === '$and') return all(parts);
      return key === '$or' ? (subject) => parts.some((part) => part(subject)) : none(parts);
    }
    if (key === '$not') return none([this.conditionOf(value, path)]);
    if (key.startsWith('$')) return this.#refuse('UNKNOWN_OPERATOR', orMeant(key, LOGICAL_NAMES), key, path);
    const name = switchIn(key);
    if (name !== undefined) {
      this.switches.add(name);
      return this.#comparisonOf(value, 'flag', (subject) => isOn(subject, name), path);
    }
    const kind = attributeKind(key);
    if (kind === undefined)
      return this.#refuse(
        'UNKNOWN_ATTRIBUTE',
        `one of ${orMeant(key, [...ATTRIBUTE_NAMES, 'switch.<name>'])}`,
        key,
        path,
      );
    this.attributes.add(key);
    return this.#comparisonOf(value, kind, (subject) => present(subject[key]), path);
  }

  #listOf(value: unknown, path: Path): Predicate[] {
    if (!Array.isArray(value) || value.length === 0) {
      this.#refuse('INVALID_CONDITION', 'a list of conditions', value, path);
      return [];
    }
    return this.#fits(value, path) ? value.map((each, index) => this.conditionOf(each, [...path, index])) : [];
  }

  #comparisonOf(value: unknown, kind: AttributeKind, read: Read, path: Path): Predicate {
    if (!isObject(value)) {
      const literal = this.#literalOf(value, kind, path);
      return (subject) => isSame(read(subject), literal);
    }
    if (!this.#fits(value, path)) return NOBODY;
    const parts = Object.entries(value).map(([operator, operand]) =>
      this.#operatorOf(operator, operand, { kind, read }, [...path, operator]),
    );
    return parts.length === 0 ? this.#refuse('INVALID_CONDITION', 'an operator', value, path) : all(parts);
  }

  #operatorOf(
    operator: string,
    operand: unknown,
    { kind, read }: { kind: AttributeKind; read: Read },
    path: Path,
  ): Predicate {
    if (CONDITION_OPERATORS.literal.has(operator)) {
      const literal = this.#literalOf(operand, kind, path);
      return operator === '$eq'
        ? (subject) => isSame(read(subject), literal)
        : (subject) => !isSame(read(subject), literal);
    }
    if (operator === '$not') {
      if (isObject(operand)) return none([this.#comparisonOf(operand, kind, read, path)]);
      return this.#refuse('INVALID_CONDITION', 'an object of operators', operand, path);
    }
    if (operator === '$exists') {
      if (typeof operand !== 'boolean') return this.#refuse('INVALID_CONDITION', 'true or false', operand, path);
      return (subject) => (read(subject) !== undefined) === operand;
    }
    if (CONDITION_OPERATORS.set.has(operator)) return this.#setOf(operator, operand, { kind, read }, path);
    if (!CONDITION_OPERATORS.order.has(operator))
      return this.#refuse('UNKNOWN_OPERATOR', orMeant(operator, COMPARING_NAMES), operator, path);
    if (kind !== 'instant' && kind !== 'number')
      return this.#refuse('INVALID_CONDITION', `${operator} only with "time" and "price"`, operand, path);
    const bound = this.#literalOf(operand, kind, path);
    return typeof bound === 'string' || typeof bound === 'number' ? ordered(operator, bound, read) : NOBODY;
  }

  #setOf(
    operator: string,
    operand: unknown,
    { kind, read }: { kind: AttributeKind; read: Read },
    path: Path,
  ): Predicate {
    if (!Array.isArray(operand)) return this.#refuse('INVALID_CONDITION', 'a list of values', operand, path);
    if (!this.#fits(operand, path)) return NOBODY;
    const values = new Set<unknown>(operand.map((each, index) => this.#literalOf(each, kind, [...path, index])));
    const isIn = (value: Value | undefined): boolean =>
      Array.isArray(value) ? value.some((one) => values.has(one)) : values.has(value);
    return operator === '$in' ? (subject) => isIn(read(subject)) : (subject) => !isIn(read(subject));
  }

  /** The value that an attribute is compared with; instants in one notation, so that comparing text compares time. */
  #literalOf(value: unknown, kind: AttributeKind, path: Path): string | boolean | number | undefined {
    const refuse = (expected: string): undefined => {
      this.#refuse('INVALID_CONDITION', expected, value, path);
      return undefined;
    };
    if (kind === 'flag') return typeof value === 'boolean' ? value : refuse('true or false');
    if (kind === 'number')
      return Number.isSafeInteger(value) ? (value as number) : refuse('a whole number, such as 19900 for 199.00');
    if (kind === 'text' || kind === 'path' || kind === 'texts') {
      if (typeof value !== 'string' || value === '')
        return refuse('a text that is not empty ($exists asks for absence)');
      if (kind === 'path') this.paths.add(value);
      const attribute = path.findLast((part) => typeof part === 'string' && !part.startsWith('$'));
      if (!path.some((part) => OPTIONAL.has(part)))
        this.named.push({ attribute: String(attribute), value, pointer: pointerOf(path) });
      return value;
    }
    if (kind === 'instant') {
      const time = typeof value === 'string' ? instantOf(value) : undefined;
      if (time === undefined) return refuse('an instant with zone such as 2026-11-27T00:00:00+01:00');
      this.moments.add(time);
      return new Date(time).toISOString();
    }
    return kind.find((each) => each === value) ?? refuse(`one of ${orMeant(value, kind)}`);
  }

  /** Counts what stands in an object or list before it is walked; once it is too much, nothing more is looked at. */
  #fits(value: object, path: Path): boolean {
    if (this.#isTooLarge) return false;
    this.#parts += Array.isArray(value) ? value.length : Object.keys(value).length;
    const { depth, parts } = CONDITION_BOUNDS;
    if (this.#parts <= parts && path.length <= depth) return true;
    this.#isTooLarge = true;
    this.#refuse('INVALID_CONDITION', `at most ${parts} parts, ${depth} deep`, undefined, path);
    return false;
  }

  #refuse(code: FaultCode, expected: string, got: unknown, path: Path): Predicate {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ code, expected, got, pointer: pointerOf(path) });
    return NOBODY;
  }
}

function isOn({ switch: switches }: Subject, name: string): boolean {
  return switches !== undefined && Object.hasOwn(switches, name) && switches[name] === true;
}

function present(value: unknown): Value | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : (value as readonly string[]);
  return typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '')
    ? value
    : undefined;
}

/** Of several texts one is enough. */
function isSame(value: Value | undefined, literal: unknown): boolean {
  return Array.isArray(value) ? value.includes(literal as string) : value === literal;
}

function ordered<Bound extends string | number>(operator: string, bound: Bound, read: Read): Predicate {
  const compare = (is: (value: Bound) => boolean): Predicate => {
    return (subject) => {
      const value = read(subject);
      // Of one kind with the bound: it is that of the attribute.
      return typeof value === typeof bound && is(value as Bound);
    };
  };
  if (operator === '$gt') return compare((value) => value > bound);
  if (operator === '$gte') return compare((value) => value >= bound);
  return operator === '$lt' ? compare((value) => value < bound) : compare((value) => value <= bound);
}

function all(parts: readonly Predicate[]): Predicate {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : (subject) => parts.every((part) => part(subject));
}

function none(parts: readonly Predicate[]): Predicate {
  return (subject) => !parts.some((part) => part(subject));
}

/** RFC 6901. */
function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
