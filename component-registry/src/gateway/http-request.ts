import { extractFiles, type GatewayRequest } from './operation.ts';

/** A longer address is not sent: some servers on the way refuse it. Counted as it goes out, with its origin. */
const LONGEST_ADDRESS = 2_047;
/** Told with forms, which a foreign page could send without it. */
const NOT_BY_A_FORM = { 'x-graphql-csrf': '1' } as const;
/** Queries may be answered in parts; a subscription is a stream. */
const ACCEPTED =
  'application/graphql-response+json, application/json, multipart/mixed;deferSpec=20220824, text/event-stream';
const ACCEPTED_STREAM = 'text/event-stream, application/graphql-response+json, application/json';

export interface HttpRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | FormData;
}

export interface HttpOptions {
  /** Absolute. */
  url: string;
  kind: 'query' | 'mutation' | 'subscription';
  /** By GET, if it is a query without files whose address is not too long. */
  preferGet: boolean;
}

/** How a request goes over the wire. @throws Error if it has neither a query nor the id of a document */
export function httpRequest(request: GatewayRequest, { url, kind, preferGet }: HttpOptions): HttpRequest {
  const { operationName, query, documentId, variables = {}, extensions } = request;
  if (query === undefined && documentId === undefined)
    throw new Error('expected a query or the id of a document, got neither');
  const { variables: plain, files } = extractFiles(variables);
  // A document that is known is not told again.
  const body = {
    ...(operationName === undefined ? {} : { operationName }),
    ...(documentId === undefined ? { query } : { documentId }),
    variables: plain,
    ...(extensions === undefined ? {} : { extensions }),
  };
  const headers = { accept: kind === 'subscription' ? ACCEPTED_STREAM : ACCEPTED };
  if (files.size > 0)
    return { url, method: 'POST', headers: { ...headers, ...NOT_BY_A_FORM }, body: multipartBody(body, files) };
  if (preferGet && kind === 'query') {
    const address = addressWith(url, body);
    if (address.length <= LONGEST_ADDRESS) return { url: address, method: 'GET', headers };
  }
  return {
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function addressWith(url: string, parameters: Readonly<Record<string, unknown>>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters))
    address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return address.href;
}

/** The browser sets the type, and with it the boundary. @see https://github.com/jaydenseric/graphql-multipart-request-spec */
function multipartBody(operations: object, files: ReadonlyMap<Blob, readonly string[]>): FormData {
  const form = new FormData();
  form.append('operations', JSON.stringify(operations));
  form.append('map', JSON.stringify(Object.fromEntries([...files.values()].map((places, index) => [index, places]))));
  for (const [index, file] of [...files.keys()].entries()) form.append(String(index), file);
  return form;
}
