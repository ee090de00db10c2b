import { PATTERN_WORDS } from '../generated/pattern-words.ts';
import type { FaultCode } from './fault-codes.ts';
import { fault, type Fault } from './fault.ts';

/** What ajv reports of one error, in the shape that compiled validators give. */
export interface AjvError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
  propertyName?: string;
}

export interface FaultPlace {
  /** The value that was validated; what came is read from it. */
  value: unknown;
  layer?: string | undefined;
  nodeId?: string | undefined;
  /** Put before every pointer, for a value that lies inside a document. */
  pointerPrefix?: string;
}

/** Errors that only say that a branch failed; the branch's own errors say more. */
const SUMMARY_KEYWORDS = new Set(['oneOf', 'anyOf', 'if', 'propertyNames']);

/**
 * Turns ajv's errors into sentences: the one place that does. Summary errors of a composition are left out
 * when one of its branches reported; equal faults are given once; order is ajv's, which follows the document.
 */
export function faultsFromAjv(errors: readonly AjvError[], place: FaultPlace): Fault[] {
  const telling = errors.filter((error) => !SUMMARY_KEYWORDS.has(error.keyword));
  const faults = (telling.length > 0 ? telling : errors).map((error) => toFault(error, place));
  const seen = new Set<string>();
  return faults.filter(({ pointer, expected }) => {
    const key = `${pointer}\n${expected}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** What the one member that tells alternatives apart may be: `op` of `layer.schema.json`, to which a test holds this. */
const OPERATIONS = ['insert', 'move', 'set', 'unset', 'merge', 'hide'];

function toFault(error: AjvError, { value, layer, nodeId, pointerPrefix = '' }: FaultPlace): Fault {
  const { code, expected, child } = describe(error);
  const pointer = `${pointerPrefix}${error.instancePath}${child === undefined ? '' : `/${escapePointer(child)}`}`;
  const got =
    code === 'MISSING'
      ? undefined
      : error.propertyName !== undefined && child === undefined
        ? error.propertyName
        : valueAt(value, error.instancePath, child);
  return fault(code, { expected, got, pointer, layer, nodeId });
}

interface Description {
  code: FaultCode;
  expected: string;
  /** A member of the value at the error's path that the fault is about. */
  child?: string;
}

function describe({ keyword, params, message, propertyName }: AjvError): Description {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
      return {
        code: 'MISSING',
        expected: `a field "${String(params['missingProperty'])}"`,
        child: String(params['missingProperty']),
      };
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
      return { code: 'UNKNOWN_FIELD', expected: `no field "${name}"`, child: name };
    }
    case 'type':
      return { code: 'WRONG_TYPE', expected: `a value of type ${[params['type']].flat().join(' or ')}` };
    case 'enum':
      return { code: 'NOT_ALLOWED', expected: `one of ${JSON.stringify(params['allowedValues'])}` };
    case 'const':
      return { code: 'NOT_ALLOWED', expected: JSON.stringify(params['allowedValue']) };
    case 'pattern':
      return {
        code: 'INVALID_SHAPE',
        expected: patternWords(String(params['pattern']), propertyName === undefined ? 'text' : 'a name'),
      };
    case 'discriminator':
      return { code: 'NOT_ALLOWED', expected: `one of ${JSON.stringify(OPERATIONS)}`, child: String(params['tag']) };
    case 'format':
      return formatFault(String(params['format']));
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'exclusiveMaximum':
      return { code: 'OUT_OF_RANGE', expected: `a number ${String(params['comparison'])} ${limit}` };
    case 'minLength':
      return { code: 'OUT_OF_RANGE', expected: `at least ${limit} characters` };
    case 'maxLength':
      return { code: 'OUT_OF_RANGE', expected: `at most ${limit} characters` };
    case 'minItems':
      return { code: 'OUT_OF_RANGE', expected: `at least ${limit} entries` };
    case 'maxItems':
      return { code: 'OUT_OF_RANGE', expected: `at most ${limit} entries` };
    case 'minProperties':
      return { code: 'OUT_OF_RANGE', expected: `at least ${limit} fields` };
    case 'maxProperties':
      return { code: 'OUT_OF_RANGE', expected: `at most ${limit} fields` };
    default:
      return { code: 'INVALID_SHAPE', expected: message ?? keyword };
  }
}

function formatFault(format: string): Pick<Fault, 'code' | 'expected'> {
  if (format === 'safe-url')
    return { code: 'UNSAFE_URL', expected: 'an https, mailto or tel address, a path of this shop, or a #fragment' };
  return {
    code: 'INVALID_SHAPE',
    expected:
      format === 'instant'
        ? 'a moment in UTC on a day that there is, such as 2026-11-29T23:00:00Z'
        : `text of the form ${format}`,
  };
}

/** What the schema that holds the pattern says of it; people cannot read regular expressions. */
function patternWords(pattern: string, kind: string): string {
  const words = Object.hasOwn(PATTERN_WORDS, pattern) ? PATTERN_WORDS[pattern] : undefined;
  return words ?? `${kind} that matches ${pattern}`;
}

function valueAt(value: unknown, pointer: string, child: string | undefined): unknown {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (child !== undefined) keys.push(child);
  return keys.reduce<unknown>((current, key) => {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, key)) return undefined;
    return (current as Record<string, unknown>)[key];
  }, value);
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
