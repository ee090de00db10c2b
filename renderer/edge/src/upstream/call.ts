import type { IncomingHttpHeaders } from 'node:http';
import { errors, type Dispatcher } from 'undici';
import { failed, type Outcome } from './failure.ts';

export interface Call {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** From the first byte sent to the last one received. */
  deadlineMs: number;
  maxBytes: number;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * One HTTP call, bounded in time and size. Every status is a reply; only what cannot be received is a failure:
 * `UNREACHABLE`, `TIMEOUT`, `TOO_LARGE`.
 */
export async function call(
  dispatcher: Dispatcher,
  { path, method = 'GET', headers, body, deadlineMs, maxBytes }: Call,
): Promise<Outcome<Reply>> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await dispatcher.request({
      path,
      method,
      signal,
      headers: headers ?? {},
      body: body ?? null,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Leaving the loop destroys the body and its connection.
      if (bytes > maxBytes)
        return failed('TOO_LARGE', `expected at most ${maxBytes} bytes from ${method} ${pathOnly(path)}`);
      chunks.push(chunk);
    }
    return { ok: true, value: { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) } };
  } catch (error) {
    if (isTimeout(error)) return failed('TIMEOUT', `expected ${method} ${pathOnly(path)} within ${deadlineMs} ms`);
    return failed('UNREACHABLE', `expected an answer to ${method} ${pathOnly(path)}, got ${String(error)}`);
  }
}

/** Logs and messages hold no query: it may carry a token. */
function pathOnly(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

function isTimeout(error: unknown): boolean {
  return (
    (error instanceof DOMException && error.name === 'TimeoutError') ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  );
}
