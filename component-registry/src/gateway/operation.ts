/** What is asked, by a text or by the id of a document that the server knows. */
export interface GatewayRequest {
  operationName?: string;
  query?: string;
  documentId?: string;
  variables?: Readonly<Record<string, unknown>>;
  extensions?: Readonly<Record<string, unknown>>;
}

/** A `teardown` takes back what was asked under the same key. */
export type OperationKind = 'query' | 'mutation' | 'subscription' | 'teardown';

/** An operation on its way, as it is told to whoever observes the client. */
export interface GatewayOperation {
  /** The same for an operation and its teardown, and for no other. */
  key: number;
  kind: OperationKind;
  request: GatewayRequest;
}

/** A part of an answer as it comes: the whole, the first of several, or a patch (`incremental`). */
export interface GatewayPart {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[] | null;
  extensions?: Record<string, unknown>;
  incremental?: readonly unknown[];
  hasNext?: boolean;
}

/** Files in variables, by the path at which each stands. */
export interface Extracted {
  /** The same variables, with null where a file was. */
  variables: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<Blob, readonly string[]>;
}

/** Takes the files out of variables; the same file at several places is there once. */
export function extractFiles(variables: Readonly<Record<string, unknown>>): Extracted {
  const files = new Map<Blob, string[]>();
  const without = (value: unknown, path: string): unknown => {
    if (value instanceof Blob) {
      const places = files.get(value);
      if (places === undefined) files.set(value, [path]);
      else places.push(path);
      return null;
    }
    if (isFileList(value)) return [...value].map((one, index) => without(one, `${path}.${index}`));
    if (Array.isArray(value)) return value.map((one: unknown, index) => without(one, `${path}.${index}`));
    if (isPlain(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one, `${path}.${name}`)]));
    return value;
  };
  return {
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, without(value, `variables.${name}`)]),
    ),
    files,
  };
}

function isFileList(value: unknown): value is FileList {
  return typeof FileList === 'function' && value instanceof FileList;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
