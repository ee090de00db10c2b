import type { FaultCode } from './fault-codes.ts';

/** One thing that is wrong with a document: for programs a code and a pointer, for people a sentence. */
export interface Fault {
  code: FaultCode;
  /** Expected, got and where, as one sentence. */
  message: string;
  /** JSON pointer (RFC 6901) into the node if `nodeId` is given, else into the document; '' is the whole. */
  pointer: string;
  expected: string;
  /** What came instead, shortened to 80 characters. */
  got: string;
  /** The document that holds the fault, such as `at/home.layer`. */
  layer?: string;
  nodeId?: string;
  /** The languages in which it is wrong, where another may have it right: the sentence says "of de-CH, fr-CH". */
  locales?: readonly string[];
}

/** A value, or everything that is wrong with it. `faults` is never empty. */
export type Result<T> = { ok: true; value: T } | { ok: false; faults: Fault[] };

export interface FaultParts {
  expected: string;
  got: unknown;
  pointer?: string;
  layer?: string | undefined;
  nodeId?: string | undefined;
  locales?: readonly string[] | undefined;
}

const GOT_LENGTH = 80;

/** Shows a value in a message: JSON, shortened to 80 characters; `nothing` for undefined. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = jsonOf(value);
  return text.length <= GOT_LENGTH ? text : `${text.slice(0, GOT_LENGTH - 1)}…`;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch (error) {
    // Parsing goes as deep as a text does; writing ends where the stack does.
    if (error instanceof RangeError) return 'a value that is nested too deep';
    throw error;
  }
}

/** Builds a fault; the sentence always reads: where: expected …, got …. */
export function fault(code: FaultCode, { expected, got, pointer = '', layer, nodeId, locales }: FaultParts): Fault {
  const shown = showValue(got);
  const where = [layer, nodeId && `node "${nodeId}"`, pointer].filter(Boolean).join(', ');
  return {
    code,
    message: `${where ? `${where}: ` : ''}expected ${expected}, got ${shown}`,
    pointer,
    expected,
    got: shown,
    ...(layer === undefined ? {} : { layer }),
    ...(nodeId === undefined ? {} : { nodeId }),
    ...(locales === undefined ? {} : { locales }),
  };
}
