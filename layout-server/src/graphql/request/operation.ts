import { hasNul, isObject } from '@vitrine/schemas';

/** What is to be run: a text, or the id of a document that is known. */
export interface OperationParams {
  query?: string;
  documentId?: string;
  operationName?: string;
  variables?: Record<string, unknown>;
  extensions?: Record<string, unknown>;
}

/** An operation as it came, or in a sentence why it is none. */
export type OperationReading = { ok: true; params: OperationParams } | { ok: false; message: string };

const TEXTS = ['query', 'documentId', 'operationName'] as const;
const MAPS = ['variables', 'extensions'] as const;

/** The operation in a JSON value; null counts as absent, other members are passed over. */
export function readParams(value: unknown): OperationReading {
  if (!isObject(value)) return { ok: false, message: `expected a JSON object, got ${kindOf(value)}` };
  const params: OperationParams = {};
  for (const name of TEXTS) {
    const text = value[name] ?? undefined;
    if (text === undefined) continue;
    if (typeof text !== 'string') return { ok: false, message: `expected a text for ${name}, got ${kindOf(text)}` };
    params[name] = text;
  }
  for (const name of MAPS) {
    const map = value[name] ?? undefined;
    if (map === undefined) continue;
    if (!isObject(map)) return { ok: false, message: `expected an object for ${name}, got ${kindOf(map)}` };
    if (hasNul(map)) return { ok: false, message: `expected text in ${name}, got the character U+0000 in it` };
    params[name] = map;
  }
  if (params.query === undefined && idOf(params) === undefined)
    return { ok: false, message: 'expected a query or the id of a document, got neither' };
  return { ok: true, params };
}

/** The id of a document, in a member of its own or as Apollo and others write it; undefined for none. */
export function idOf({ documentId, extensions }: OperationParams): string | undefined {
  if (documentId !== undefined) return documentId;
  const persisted = extensions?.['persistedQuery'];
  const hash = isObject(persisted) ? persisted['sha256Hash'] : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}
