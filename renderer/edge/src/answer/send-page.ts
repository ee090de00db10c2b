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
export async function sendPage(response: ServerResponse, answer: PageAnswer, reader: Reader): Promise<void> {
  const { page, status, tail } = answer;
  const encoding = chooseEncoding(reader.acceptEncoding);
  const etag = `"${page.etag}${ETAG_SUFFIX[encoding]}"`;
  const headers = headersOf(answer, etag);
  if (status === 200 && holdsVersion(reader.ifNoneMatch, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  headers.push('content-type', 'text/html; charset=utf-8');
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  const [text, end] = encoding === 'br' ? [page.body.brotli, brotliTail(tail)]
    : encoding === 'gzip' ? [page.body.gzip, gzipTail(page.body, tail)]
    : [await restoreText(page.body), tail];
  headers.push('content-length', String(text.length + end.length));
  response.writeHead(status, headers);
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
  const headers = [
    'cache-control', cacheControl, 'vary', 'Accept-Encoding', 'x-cache', cache, 'age', String(ageSeconds),
    'x-request-id', requestId, 'content-security-policy', page.contentSecurityPolicy,
  ];
  if (cacheControl !== 'no-store') headers.push('etag', etag);
  for (const [name, value] of securityHeaders(overTls)) headers.push(name, value);
  for (const [name, value] of extra) headers.push(name, value);
  for (const cookie of setCookies) headers.push('set-cookie', cookie);
  return headers;
}
