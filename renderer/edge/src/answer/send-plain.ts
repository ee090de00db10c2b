import type { ServerResponse } from 'node:http';
import { PLAIN_POLICY, securityHeaders } from './security-headers.ts';

export interface PlainAnswer {
  status: number;
  requestId: string;
  overTls: boolean;
  /** Text of the body; none for redirects. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
  setCookies?: readonly string[];
}

const NO_CONTENT = 204;

/** Sends an answer without a page: technical ones, which no shopper reads. */
export function sendPlain(
  response: ServerResponse,
  { status, requestId, overTls, text = '', headers = {}, setCookies = [] }: PlainAnswer,
): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-security-policy': PLAIN_POLICY,
    'x-cache': 'BYPASS',
    'x-request-id': requestId,
    ...(status === NO_CONTENT ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
    ...(text === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
    ...Object.fromEntries(securityHeaders(overTls)),
    ...(setCookies.length === 0 ? {} : { 'set-cookie': [...setCookies] }),
    ...headers,
  });
  response.end(text);
}

/** Sends the reader elsewhere; not kept, because routes change with the next publish. */
export function sendRedirect(
  response: ServerResponse,
  { location, ...answer }: Omit<PlainAnswer, 'text' | 'headers'> & { location: string },
): void {
  sendPlain(response, { ...answer, headers: { location } });
}
