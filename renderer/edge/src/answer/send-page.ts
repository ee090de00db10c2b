import type { ServerResponse } from 'node:http';
import { atOnce } from '../request/at-once.ts';
import { brotliTail, gzipTail } from './appendable.ts';
import { chooseEncoding, holdsVersion, type Encoding } from './negotiation.ts';
import type { PackagedPage } from './packaged-page.ts';
import { BY_NAME } from './content-security-policy.ts';
import { createRareForms } from './rare-forms.ts';
import { securityHeaders } from './security-headers.ts';
import { SPECULATION_RULES_PATH } from './speculation-rules.ts';

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
  /** What of the tail must not be taken for that of another time: added to the ETag. */
  tailTag: string;
  setCookies: readonly string[];
  /** Further headers, such as Retry-After. */
  extra: readonly (readonly [name: string, value: string])[];
  /** `no-store` for what must not be kept anywhere, such as previews. */
  cacheControl: 'private, no-cache' | 'no-store' | 'private, no-store';
  /** Told of each page for everybody whose kept bytes go out as they are. */
  onGiven?: ((page: PackagedPage) => void) | undefined;
}

export interface Reader {
  method: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

const MEGABYTE = 1_048_576;
/** Some two hundred pages, and some twelve hundred in gzip. */
const rareForms = createRareForms({ textBytes: 48 * MEGABYTE, gzipBytes: 48 * MEGABYTE });

const ETAG_SUFFIX: Readonly<Record<Encoding, string>> = { br: '-b', gzip: '-g', identity: '' };

/** Sends a page: the ready bytes in the reader's encoding and the tail, or 304, or headers alone for HEAD. */
export function sendPage(response: ServerResponse, answer: PageAnswer, reader: Reader): undefined | Promise<undefined> {
  const { page, tail, cacheControl } = answer;
  // What browsers may not keep is of one reader alone.
  const keeps = cacheControl === 'private, no-cache';
  const encoding = chooseEncoding(reader.acceptEncoding);
  if (encoding === 'br') return sendParts(response, answer, reader, encoding, page.body.brotli, brotliTail(tail));
  if (encoding === 'gzip')
    return atOnce(rareForms.gzip(page, keeps), (gzip) =>
      sendParts(response, answer, reader, encoding, gzip, gzipTail(page.body, tail)),
    );
  return atOnce(rareForms.text(page, keeps), (text) => sendParts(response, answer, reader, encoding, text, tail));
}

function sendParts(
  response: ServerResponse,
  answer: PageAnswer,
  reader: Reader,
  encoding: Encoding,
  text: Buffer,
  end: Buffer,
): undefined {
  const { status, cache, cacheControl, ageSeconds, requestId, setCookies, extra, tailTag } = answer;
  const ready = readyHeaders(answer.page, encoding, answer.overTls);
  const etag = tailTag === '' ? ready.etag : `${ready.etag.slice(0, -1)}${tailTag}"`;
  const isHeld = status === 200 && holdsVersion(reader.ifNoneMatch, etag);
  const headers = [
    ...(isHeld ? ready.always : ready.withBody),
    'cache-control',
    cacheControl,
    'x-cache',
    cache,
    'age',
    String(ageSeconds),
    'x-request-id',
    requestId,
  ];
  if (cacheControl === 'private, no-cache') headers.push('etag', etag);
  for (const [name, value] of extra) headers.push(name, value);
  for (const cookie of setCookies) headers.push('set-cookie', cookie);
  if (isHeld) {
    response.writeHead(304, headers).end();
    return;
  }
  headers.push('content-length', String(text.length + end.length));
  response.writeHead(status, headers);
  if (reader.method === 'HEAD') {
    response.end();
    return;
  }
  if (encoding === 'br' && cacheControl === 'private, no-cache') answer.onGiven?.(answer.page);
  // Corked: one write to the socket, without copying the page.
  response.cork();
  response.write(text);
  response.end(end);
  response.uncork();
}

/** What a page's answers have for every reader of one encoding, with or without TLS. */
interface ReadyHeaders {
  etag: string;
  always: readonly string[];
  /** The same, and what describes a body. */
  withBody: readonly string[];
}

const ready = new WeakMap<PackagedPage, Map<string, ReadyHeaders>>();

function readyHeaders(page: PackagedPage, encoding: Encoding, overTls: boolean): ReadyHeaders {
  let ofPage = ready.get(page);
  if (ofPage === undefined) {
    ofPage = new Map();
    ready.set(page, ofPage);
  }
  const key = overTls ? `${encoding} tls` : encoding;
  let headers = ofPage.get(key);
  if (headers === undefined) {
    headers = makeHeaders(page, encoding, overTls);
    ofPage.set(key, headers);
  }
  return headers;
}

function makeHeaders(page: PackagedPage, encoding: Encoding, overTls: boolean): ReadyHeaders {
  const always = [
    'vary',
    'Accept-Encoding',
    'content-security-policy',
    ...(overTls
      ? [`${page.contentSecurityPolicy}; ${BY_NAME.directive}`, 'reporting-endpoints', BY_NAME.endpoints]
      : [page.contentSecurityPolicy]),
    'speculation-rules',
    `"${SPECULATION_RULES_PATH}"`,
    ...securityHeaders(overTls).flat(),
  ];
  const withBody = [
    ...always,
    'content-type',
    'text/html; charset=utf-8',
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ];
  return { etag: `"${page.etag}${ETAG_SUFFIX[encoding]}"`, always, withBody };
}
