import { CombinedError, HttpStatusError, NO_CONTENT } from './combined-error.ts';
import { httpRequest, type HttpOptions } from './http-request.ts';
import type { GatewayPart, GatewayRequest } from './operation.ts';
import { readEventStream } from './read-event-stream.ts';
import { readMultipart } from './read-multipart.ts';

export interface TransportOptions extends HttpOptions {
  fetch: typeof globalThis.fetch;
  /** Sent with every request, such as the language. */
  headers: Readonly<Record<string, string>>;
  /** Ends the request, and with it the connection. */
  signal: AbortSignal;
  pause: (ms: number) => Promise<void>;
}

/** A part, and whether others follow it. */
export interface Received {
  part: GatewayPart;
  hasNext: boolean;
}

/** What servers say of a document that is not among those that they know. */
const UNKNOWN_DOCUMENT = 'PERSISTED_QUERY_NOT_IN_LIST';

/** What the shop says that refuses work because it has too much of it: then nothing was done. */
const OVERLOADED = 'OVERLOADED';
const LONGEST_PAUSE_S = 3;

/**
 * Sends an operation and gives the parts of its answer as they come: one for JSON, several for an event stream and for
 * `multipart/mixed`. A server that does not know the document is told its text; a mutation that an overloaded one refused is
 * sent once more when it said. Throws a `CombinedError` for what is not
 * 2xx, for an answer without data and errors, and for one that cannot be read or does not come.
 */
export async function* sendOperation(
  request: GatewayRequest,
  options: TransportOptions,
  isAgain = false,
): AsyncGenerator<Received> {
  const { query, ...known } = request;
  const canBeNamed = request.documentId !== undefined;
  const response = await fetched(canBeNamed ? known : request, options);
  const type = response.headers.get('content-type') ?? '';
  // A stream is open until it says that it is complete.
  if (response.ok && /^text\/event-stream\b/i.test(type)) yield* received(readEventStream(textOf(response)), true);
  else if (response.ok && /^multipart\/mixed\b/i.test(type))
    yield* received(readMultipart(textOf(response), type), false);
  else {
    const part = await readJson(response, type);
    if (canBeNamed && query !== undefined && isUnknownDocument(part)) {
      const { documentId: _named, ...told } = request;
      yield* sendOperation(told, options, isAgain);
    } else if (options.kind === 'mutation' && !isAgain && isOverloaded(part)) {
      await options.pause(Math.min(Number(response.headers.get('retry-after')) || 1, LONGEST_PAUSE_S) * 1_000);
      yield* sendOperation(request, options, true);
    } else yield { part: checked(part, response), hasNext: false };
  }
}

async function fetched(
  request: GatewayRequest,
  { fetch, headers, signal, ...http }: TransportOptions,
): Promise<Response> {
  const { url, method, headers: own, body } = httpRequest(request, http);
  try {
    return await fetch(url, {
      method,
      headers: { ...headers, ...own },
      credentials: 'same-origin',
      signal,
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    throw networkError(error);
  }
}

/** The body of an answer; undefined if it is empty, or no JSON and the status says already that it is none. */
async function readJson(response: Response, type: string): Promise<GatewayPart | undefined> {
  try {
    const text = await response.text();
    if (text.trim() === '') return undefined;
    if (!/\bjson\b/i.test(type)) throw new Error(`expected JSON, got ${type || 'no content type'}`);
    const value: unknown = JSON.parse(text);
    if (isAnswer(value)) return value;
    throw new Error('expected an answer with data or errors, got another JSON value');
  } catch (error) {
    if (!response.ok) return undefined;
    throw networkError(error);
  }
}

function isAnswer(value: unknown): value is GatewayPart {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { errors } = value as { errors?: unknown };
  return errors === undefined || errors === null || Array.isArray(errors);
}

/** The part itself, if the answer is one. */
function checked(part: GatewayPart | undefined, response: Response): GatewayPart {
  if (!response.ok)
    throw new CombinedError({ networkError: new HttpStatusError(response), graphQLErrors: part?.errors ?? undefined });
  // Null, or a list without errors, says no more than nothing does.
  if (part === undefined || ((part.data ?? undefined) === undefined && (part.errors ?? []).length === 0))
    throw new CombinedError({ networkError: new Error(NO_CONTENT) });
  return part;
}

function isOverloaded(part: (GatewayPart & { code?: unknown }) | undefined): boolean {
  return part?.code === OVERLOADED;
}

function isUnknownDocument(part: GatewayPart | undefined): boolean {
  return part?.errors?.some(({ extensions }) => extensions?.['code'] === UNKNOWN_DOCUMENT) ?? false;
}

async function* received(parts: AsyncGenerator<GatewayPart>, isOpen: boolean): AsyncGenerator<Received> {
  try {
    for await (const part of parts) yield { part, hasNext: part.hasNext ?? isOpen };
  } catch (error) {
    throw networkError(error);
  }
}

async function* textOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops listening ends the connection.
    await reader.cancel().catch(() => undefined);
  }
}

function networkError(error: unknown): CombinedError {
  if (error instanceof CombinedError) return error;
  return new CombinedError({ networkError: error instanceof Error ? error : new Error(String(error)) });
}
