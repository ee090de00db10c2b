import { evalCondition } from '@growthbook/growthbook';
import {
  CONDITION_OPERATORS,
  DIMENSION_NAMES,
  DIMENSION_ROWS,
  type Condition,
  type DimensionRow,
  type FaultCode,
} from '@vitrine/schemas';
import { instantOf } from './instants.ts';
import { formatPointer, isObject } from './json-pointer.ts';
import type { RequestFacts } from './types.ts';

type Kind = 'text' | 'flag' | 'instant' | readonly string[];

/** Attributes that a condition may ask for, and the values that each can have. `switch.<name>` is a flag. */
const ATTRIBUTES: Readonly<Record<string, Kind>> = {
  tenant: 'text',
  locale: 'text',
  page: 'text',
  path: 'text',
  ...Object.fromEntries(DIMENSION_ROWS.map(([name, row]) => [name, kindOf(row)])),
  time: 'instant',
};
const SWITCH = /^switch\.([a-z][A-Za-z0-9-]*)$/;

const OPERATOR_NAMES = '$eq, $ne, $gt, $gte, $lt, $lte, $in, $nin, $exists or $not';

/** What is wrong with a condition; the pointer leads into the condition. */
export interface ConditionProblem {
  code: FaultCode;
  expected: string;
  got: unknown;
  pointer: string;
}

/** A condition as GrowthBook evaluates it: instants in one notation, so that comparing text compares time. */
interface Compiled {
  condition: Condition;
  switches: readonly string[];
  problems: readonly ConditionProblem[];
}

/** What conditions are evaluated over; without prototypes, so that no name finds what nobody put there. */
export interface Attributes {
  readonly [name: string]: unknown;
  readonly switch: Record<string, boolean>;
}

function kindOf(row: DimensionRow): Kind {
  return row.kind === 'choice' ? Object.keys(row.values) : row.kind;
}

/** The attributes of a request. A text of the visitor that is empty counts as absent. */
export function attributesOf(request: RequestFacts): Attributes {
  const { tenant, locale, page, path, now } = request;
  const switches = Object.assign(Object.create(null), request.switches) as Record<string, boolean>;
  const attributes = Object.assign(Object.create(null), {
    tenant,
    locale,
    page,
    path,
    time: now.toISOString(),
    switch: switches,
  }) as { [name: string]: unknown; switch: Record<string, boolean> };
  for (const name of DIMENSION_NAMES) attributes[name] = request[name] === '' ? null : request[name];
  return attributes;
}

const compiledConditions = new WeakMap<object, Compiled>();

/**
 * Whether a condition holds. One that is faulty never holds, not even inside `$not`, and its problems are given:
 * `$ne` on an attribute that does not exist would silently be true.
 */
export function evaluate(
  condition: unknown,
  attributes: Attributes,
): { holds: boolean; problems: readonly ConditionProblem[] } {
  const { condition: closed, switches, problems } = compile(condition);
  if (problems.length > 0) return { holds: false, problems };
  for (const name of switches) attributes.switch[name] ??= false;
  return { holds: evalCondition(attributes, closed), problems };
}

/**
 * Everything that is wrong with a condition. `switches` are the names that exist;
 * without them any name is taken.
 */
export function checkCondition(condition: unknown, switches?: readonly string[]): ConditionProblem[] {
  const { problems, switches: used } = compile(condition);
  const unknown = switches === undefined ? [] : used.filter((name) => !switches.includes(name));
  return [
    ...problems,
    ...unknown.map(
      (name) =>
        ({
          code: 'UNKNOWN_SWITCH',
          expected: `a switch that tenants have: ${switches?.join(', ')}`,
          got: name,
          pointer: '',
        }) as const,
    ),
  ];
}

function compile(condition: unknown): Compiled {
  const known = isObject(condition) ? compiledConditions.get(condition) : undefined;
  if (known !== undefined) return known;
  const compiler = new ConditionCompiler();
  const compiled = {
    condition: compiler.conditionOf(condition, []),
    switches: [...compiler.switches],
    problems: compiler.problems,
  };
  if (isObject(condition)) compiledConditions.set(condition, compiled);
  return compiled;
}

type Path = readonly (string | number)[];

/** Walks a condition once: checks it against the closed lists and rewrites its instants. */
class ConditionCompiler {
  readonly problems: ConditionProblem[] = [];
  readonly switches = new Set<string>();

  conditionOf(value: unknown, path: Path): Condition {
    if (!isObject(value) || Object.keys(value).length === 0) {
      this.#refuse('INVALID_CONDITION', 'an object with at least one attribute', value, path);
      return {};
    }
    const result: Condition = {};
    for (const [key, member] of Object.entries(value)) {
      const here = [...path, key];
      if (CONDITION_OPERATORS.list.has(key)) result[key] = this.#listOf(member, here);
      else if (key === '$not') result[key] = this.conditionOf(member, here);
      else if (key.startsWith('$')) this.#refuse('UNKNOWN_OPERATOR', '$and, $or, $nor or $not', key, here);
      else {
        const kind = this.#kindOf(key);
        if (kind === undefined)
          this.#refuse('UNKNOWN_ATTRIBUTE', `one of ${Object.keys(ATTRIBUTES).join(', ')}, switch.<name>`, key, here);
        else result[key] = this.#comparisonOf(member, kind, here) as Condition[string];
      }
    }
    return result;
  }

  #listOf(value: unknown, path: Path): Condition[] {
    if (Array.isArray(value) && value.length > 0)
      return value.map((each, index) => this.conditionOf(each, [...path, index]));
    this.#refuse('INVALID_CONDITION', 'a list of conditions', value, path);
    return [];
  }

  #kindOf(attribute: string): Kind | undefined {
    const name = SWITCH.exec(attribute)?.[1];
    if (name !== undefined) {
      this.switches.add(name);
      return 'flag';
    }
    return Object.hasOwn(ATTRIBUTES, attribute) ? ATTRIBUTES[attribute] : undefined;
  }

  #comparisonOf(value: unknown, kind: Kind, path: Path): unknown {
    // The SDK compares a bare literal loosely: an absent segment would equal the text "null".
    if (!isObject(value)) return { $eq: this.#literalOf(value, kind, path) };
    if (Object.keys(value).length === 0) this.#refuse('INVALID_CONDITION', 'an operator', value, path);
    return Object.fromEntries(
      Object.entries(value).map(([operator, operand]) => [
        operator,
        this.#operandOf(operator, operand, kind, [...path, operator]),
      ]),
    );
  }

  #operandOf(operator: string, operand: unknown, kind: Kind, path: Path): unknown {
    if (CONDITION_OPERATORS.literal.has(operator)) return this.#literalOf(operand, kind, path);
    if (operator === '$not') {
      if (isObject(operand)) return this.#comparisonOf(operand, kind, path);
      return this.#refuse('INVALID_CONDITION', 'an object of operators', operand, path);
    }
    if (operator === '$exists') {
      return typeof operand === 'boolean' ? operand : this.#refuse('INVALID_CONDITION', 'true or false', operand, path);
    }
    if (CONDITION_OPERATORS.set.has(operator)) {
      if (Array.isArray(operand)) return operand.map((each, index) => this.#literalOf(each, kind, [...path, index]));
      return this.#refuse('INVALID_CONDITION', 'a list of values', operand, path);
    }
    if (!CONDITION_OPERATORS.order.has(operator))
      return this.#refuse('UNKNOWN_OPERATOR', OPERATOR_NAMES, operator, path);
    if (kind !== 'instant') return this.#refuse('INVALID_CONDITION', `${operator} only with "time"`, operand, path);
    return this.#literalOf(operand, kind, path);
  }

  #literalOf(value: unknown, kind: Kind, path: Path): unknown {
    if (kind === 'flag') {
      return typeof value === 'boolean' ? value : this.#refuse('INVALID_CONDITION', 'true or false', value, path);
    }
    if (kind === 'text') {
      if (typeof value === 'string' && value !== '') return value;
      return this.#refuse('INVALID_CONDITION', 'a text that is not empty ($exists asks for absence)', value, path);
    }
    if (kind === 'instant') {
      const time = typeof value === 'string' ? instantOf(value) : undefined;
      if (time !== undefined) return new Date(time).toISOString();
      return this.#refuse('INVALID_CONDITION', 'an instant with zone such as 2026-11-27T00:00:00+01:00', value, path);
    }
    return kind.some((each) => each === value)
      ? value
      : this.#refuse('INVALID_CONDITION', `one of ${kind.join(', ')}`, value, path);
  }

  #refuse(code: FaultCode, expected: string, got: unknown, path: Path): undefined {
    this.problems.push({ code, expected, got, pointer: formatPointer(path) });
    return undefined;
  }
}
