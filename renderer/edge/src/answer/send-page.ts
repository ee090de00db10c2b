import type { ServerResponse } from 'node:http';
import { brotliTail, gzipTail, restoreText } from './appendable.ts';
import { chooseEncoding, holdsVersion, type Encoding } from './negotiation.ts';
import type { PackagedPage } from './packaged-page.ts';
import { securityHeaders } from './security-headers.ts';

export interface PageAnswer {
  page: PackagedPage;
  status: number;
  /** Value of X-Cache. */
  cache: string;
  ageSeconds: number;
  requestId: string;
  overTls: boolean;
  /** Appended for this reader alone. */
  tail: Buffer;
  setCookies: readonly string[];
  /** Further headers, such as Retry-After. */
  extra: readonly [name: string, value: string][];
  /** `no-store` for what must not be kept anywhere, such as previews. */
  cacheControl: 'private, no-cache' | 'no-store';
}

export interface Reader {
  method: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

const ETAG_SUFFIX: Readonly<Record<Encoding, string>> = { br: '-b', gzip: '-g', identity: '' };

/** Sends a page: the ready bytes in the reader's encoding and the tail, or 304, or headers alone for HEAD. */
export function sendPage(response: ServerResponse, answer: PageAnswer, reader: Reader): void | Promise<void> {
  const { page: { body }, tail } = answer;
  const encoding = chooseEncoding(reader.acceptEncoding);
  if (encoding === 'br') return sendParts(response, answer, reader, encoding, body.brotli, () => brotliTail(tail));
  if (encoding === 'gzip') return sendParts(response, answer, reader, encoding, body.gzip, () => gzipTail(body, tail));
  return restoreText(body).then((text) => sendParts(response, answer, reader, encoding, text, () => tail));
}

function sendParts(response: ServerResponse, answer: PageAnswer, reader: Reader, encoding: Encoding, text: Buffer, makeEnd: () => Buffer): void {
  const etag = `"${answer.page.etag}${ETAG_SUFFIX[encoding]}"`;
  const headers = headersOf(answer, etag);
  if (answer.status === 200 && holdsVersion(reader.ifNoneMatch, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const end = makeEnd();
  headers.push('content-type', 'text/html; charset=utf-8', 'content-length', String(text.length + end.length));
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  response.writeHead(answer.status, headers);
  if (reader.method === 'HEAD') {
    response.end();
    return;
  }
  // Corked: one write to the socket, without copying the page.
  response.cork();
  response.write(text);
  response.end(end);
  response.uncork();
}

function headersOf({ page, cache, ageSeconds, requestId, overTls, setCookies, extra, cacheControl }: PageAnswer, etag: string): string[] {
  const headers = ['cache-control', cacheControl, 'x-cache', cache, 'age', String(ageSeconds), 'x-request-id', requestId, ...fixedHeaders(page, overTls)];
  if (cacheControl !== 'no-store') headers.push('etag', etag);
  for (const [name, value] of extra) headers.push(name, value);
  for (const cookie of setCookies) headers.push('set-cookie', cookie);
  return headers;
}

/** Headers that a page has for every reader, by whether there is TLS. */
const fixed = new WeakMap<PackagedPage, { plain: string[]; tls: string[] }>();

function fixedHeaders(page: PackagedPage, overTls: boolean): string[] {
  let both = fixed.get(page);
  if (both === undefined) {
    const list = (tls: boolean): string[] =>
      ['vary', 'Accept-Encoding', 'content-security-policy', page.contentSecurityPolicy, ...securityHeaders(tls).flat()];
    both = { plain: list(false), tls: list(true) };
    fixed.set(page, both);
  }
  return overTls ? both.tls : both.plain;
}
