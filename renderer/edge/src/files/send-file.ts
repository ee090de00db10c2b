import type { ServerResponse } from 'node:http';
import { chooseEncoding, holdsVersion } from '../answer/negotiation.ts';
import { securityHeaders } from '../answer/security-headers.ts';
import type { Reader } from '../answer/send-page.ts';
import type { ReadyFile } from './file-shelf.ts';

export interface FileAnswer {
  file: ReadyFile;
  requestId: string;
  overTls: boolean;
  /** `immutable` when the name changes with the content. */
  caching: 'immutable' | 'daily';
}

const CACHE_CONTROL = { immutable: 'public, max-age=31536000, immutable', daily: 'public, max-age=86400' } as const;

/** Sends a file in the reader's encoding, or 304. */
export function sendFile(
  response: ServerResponse,
  { file, requestId, overTls, caching }: FileAnswer,
  reader: Reader,
): number {
  const wanted = chooseEncoding(reader.acceptEncoding);
  const encoded = wanted === 'br' ? file.br : wanted === 'gzip' ? file.gzip : undefined;
  const etag = `"${file.etag}${encoded ? `-${wanted[0]}` : ''}"`;
  const headers: Record<string, string> = {
    'cache-control': CACHE_CONTROL[caching],
    etag,
    'x-cache': 'BYPASS',
    'x-request-id': requestId,
    ...Object.fromEntries(securityHeaders(overTls)),
    ...(file.br ? { vary: 'Accept-Encoding' } : {}),
  };
  if (holdsVersion(reader.ifNoneMatch, etag)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  const body = encoded ?? file.identity;
  response.writeHead(200, {
    ...headers,
    'content-type': file.contentType,
    'content-length': body.length,
    ...(encoded ? { 'content-encoding': wanted } : {}),
  });
  response.end(reader.method === 'HEAD' ? undefined : body);
  return 200;
}
