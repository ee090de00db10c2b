import type { ServerResponse } from 'node:http';
import { chooseEncoding, holdsVersion } from '../answer/negotiation.ts';
import { securityHeaders } from '../answer/security-headers.ts';
import type { Reader } from '../answer/send-page.ts';
import { byteRange } from './byte-range.ts';
import { isFilm } from './content-types.ts';
import type { ReadyFile } from './file-shelf.ts';

export interface FileAnswer {
  file: ReadyFile;
  requestId: string;
  overTls: boolean;
  /** `immutable` when the name changes with the content. */
  caching: 'immutable' | 'daily';
}

const CACHE_CONTROL = { immutable: 'public, max-age=31536000, immutable', daily: 'public, max-age=86400' } as const;

/** Sends a file in the reader's encoding, or 304; of a film the part that a player asks for. */
export function sendFile(
  response: ServerResponse,
  { file, requestId, overTls, caching }: FileAnswer,
  reader: Reader & { range?: string | undefined },
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
  if (isFilm(file.contentType)) return sendFilm(response, file, headers, reader);
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

/** Some players play nothing that they cannot have in parts. */
function sendFilm(
  response: ServerResponse,
  { identity, contentType }: ReadyFile,
  headers: Readonly<Record<string, string>>,
  { method, range: wanted }: { method: string; range?: string | undefined },
): number {
  const range = byteRange(wanted, identity.length);
  const common = { ...headers, 'accept-ranges': 'bytes' };
  if (range === 'none') {
    response.writeHead(416, { ...common, 'content-range': `bytes */${identity.length}` }).end();
    return 416;
  }
  const body = range === undefined ? identity : identity.subarray(range.from, range.to + 1);
  const status = range === undefined ? 200 : 206;
  response.writeHead(status, {
    ...common,
    'content-type': contentType,
    'content-length': body.length,
    ...(range && { 'content-range': `bytes ${range.from}-${range.to}/${identity.length}` }),
  });
  response.end(method === 'HEAD' ? undefined : body);
  return status;
}
