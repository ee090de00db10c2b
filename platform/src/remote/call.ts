import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { errors, type Dispatcher } from 'undici';
import { startDeadline } from '../deadline.ts';
import { expectNoTransaction } from '../in-transaction.ts';
import { failed, type RemoteFailureCode, type RemoteOutcome } from './failure.ts';

export interface RemoteCall {
  /** Path with its query, as it goes over the wire. */
  path: string;
  /** For a dispatcher of many origins. */
  origin?: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array | Readable;
  /** From the first byte sent to the last one received. */
  deadlineMs: number;
  /** The caller's own reason to give up, such as a deadline over several calls. */
  signal?: AbortSignal;
  maxBytes: number;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * One HTTP call, bounded in time and size; redirects are replies like others and never followed. Every status is a reply;
 * only what cannot be received is a failure: `UNREACHABLE`, `TIMEOUT`, `TOO_LARGE`. Never rejects, but in a
 * transaction, where nobody is asked.
 */
export async function callRemote(
  dispatcher: Dispatcher,
  { path, origin, method = 'GET', headers, body, deadlineMs, signal, maxBytes }: RemoteCall,
): Promise<RemoteOutcome<Reply>> {
  expectNoTransaction(origin ?? path);
  const deadline = startDeadline(deadlineMs);
  try {
    const answer = await dispatcher.request({
      ...(origin === undefined ? {} : { origin }),
      path,
      method,
      signal: signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]),
      headers: headers ?? {},
      body: body ?? null,
      // The deadline holds for all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Leaving the loop destroys the body and its connection.
      if (bytes > maxBytes)
        return failed('TOO_LARGE', `expected an answer of at most ${maxBytes} bytes to ${method} ${pathOnly(path)}`);
      chunks.push(chunk);
    }
    return { ok: true, value: { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) } };
  } catch (error) {
    return failureOf(error, { method, path, deadlineMs });
  } finally {
    deadline.cancel();
  }
}

/** Why a call failed that threw. */
export function failureOf(
  error: unknown,
  { method, path, deadlineMs }: { method: string; path: string; deadlineMs: number },
): ReturnType<typeof failed<RemoteFailureCode>> {
  return isTimeout(error)
    ? failed('TIMEOUT', `expected an answer to ${method} ${pathOnly(path)} within ${deadlineMs} ms`)
    : failed('UNREACHABLE', `expected an answer to ${method} ${pathOnly(path)}, got ${reasonOf(error)}`);
}

/**
 * Throws an answer away that nobody will read. A body that is destroyed before its end fails, and a stream's failure that
 * nobody hears ends the process.
 */
export function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

/** Logs and messages hold no query: it may carry a token. */
function pathOnly(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A connection that was tried at several addresses fails with all of their reasons and no words of its own.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each: unknown) => reasonOf(each)).join('; ');
  return `${error.name}: ${error.message}`;
}

function isTimeout(error: unknown): boolean {
  return (
    (error instanceof DOMException && error.name === 'TimeoutError') ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  );
}
