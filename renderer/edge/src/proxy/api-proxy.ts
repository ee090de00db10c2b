import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Signer } from '@vitrine/schemas/signing';
import type { Dispatcher } from 'undici';
import type { Device } from '../request/agent.ts';
import { failed, type Outcome } from '../upstream/failure.ts';

export interface ApiCall {
  method: 'GET' | 'POST';
  /** Path with its query, beginning with `/api/`. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer | undefined;
  /** Of the tenant that the host chose; the visitor cannot choose another. */
  visitor: { tenant: string; locale: string; device: Device };
  requestId: string;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: Readable;
}

const DEADLINE_MS = 10_000;
/** Between two parts of an answer that comes in parts. */
const SILENCE_MS = 30_000;
const GATEWAY = /^\/api\/gateway\/?(?=\?|$)/;
const REQUEST_HEADERS = ['accept', 'content-type', 'origin', 'sec-fetch-site', 'x-graphql-csrf'] as const;
const ANSWER_HEADERS = ['content-type', 'vary', 'allow', 'retry-after'] as const;

/**
 * Passes a call of the shop's scripts on to the layout server: `/api/gateway/` is its GraphQL. Only listed headers
 * go either way; who calls is told by a signed token of the shop door, which opens nothing of the staff's.
 */
export async function passApiCall(
  { method, url, headers, body, visitor, requestId }: ApiCall,
  { dispatcher, signer }: { dispatcher: Dispatcher; signer: Pick<Signer, 'sign'> },
): Promise<Outcome<ApiAnswer>> {
  const token = signer.sign('shop', visitor);
  try {
    const answer = await dispatcher.request({
      path: url.replace(GATEWAY, '/graphql'),
      method,
      headers: { ...listed(headers, REQUEST_HEADERS), 'x-vitrine-token': token, 'x-request-id': requestId },
      body: body ?? null,
      headersTimeout: DEADLINE_MS,
      bodyTimeout: SILENCE_MS,
    });
    return {
      ok: true,
      value: { status: answer.statusCode, headers: listed(answer.headers, ANSWER_HEADERS), body: answer.body },
    };
  } catch (error) {
    return failed(
      'UNREACHABLE',
      `expected the layout server to answer ${method} ${url.split('?', 1)[0]}, got ${String(error)}`,
    );
  }
}

function listed(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
