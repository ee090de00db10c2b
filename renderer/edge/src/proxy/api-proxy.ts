import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import {
  BARE_HOST_HEADER,
  COOKIES_HEADER,
  EDGE_REFUSED_HEADER,
  readNamedCookies,
  type Caller,
  type NamedCookie,
} from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import { discard } from '@vitrine/platform/remote';
import type { Dispatcher } from 'undici';
import { passedCookies } from '../answer/named-cookies.ts';
import { failed, type Outcome } from '../upstream/failure.ts';
import type { LifeSign } from '../upstream/life-sign.ts';
import { boundedStream, TooLarge } from '../upstream/bounded-stream.ts';
import { pathAtLayoutServer, placeOf } from './gateway.ts';

/** Methods that addresses below `/api/` take. */
export const API_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type ApiMethod = (typeof API_METHODS)[number];

export interface ApiCall {
  method: ApiMethod;
  /** Path with its query, beginning with `/api/`. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Over TLS: names of cookies differ. */
  overTls: boolean;
  /** A stream is passed on unread, up to `most` bytes. */
  body: Buffer | { stream: Readable; most: number } | undefined;
  /** Of the tenant that the host chose; the visitor cannot choose another. */
  caller: Caller;
  /** Whether the host is no shop's own, so that the default one was chosen for it. */
  isBareHost?: boolean;
  /** Where a call of the gateway goes, if not to the layout server. */
  gateway?: string;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  /** To be set by the edge, which knows their attributes. */
  cookies: readonly NamedCookie[];
  body: Readable;
}

const DEADLINE_MS = 10_000;
/** For a form with files, which comes as fast as its sender sends. */
const UPLOAD_MS = 30_000;
/** Between two parts of an answer that comes in parts. */
const SILENCE_MS = 30_000;
const REQUEST_HEADERS = [
  'accept',
  'content-type',
  'content-length',
  'idempotency-key',
  'origin',
  'sec-fetch-site',
  'x-graphql-csrf',
  'x-revalidate-token',
  'x-ingest-key',
  // Standard Webhooks: what other servers sign their messages with.
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
] as const;
const ANSWER_HEADERS = [
  'content-type',
  'content-disposition',
  'vary',
  'allow',
  'retry-after',
  'location',
  'clear-site-data',
] as const;
/** A gateway elsewhere leads nowhere else. */
const OUTSIDE_ANSWER_HEADERS = ['content-type', 'vary', 'allow', 'retry-after'] as const;

export interface ApiDestinations {
  /** To the layout server. */
  dispatcher: Dispatcher;
  /** To any other. */
  outside: Dispatcher;
  signer: Pick<Signer, 'sign'>;
  /** Of the layout server. */
  lifeSign: LifeSign;
}

/**
 * Passes a call of the shop's scripts on: to the layout server, whose GraphQL is at `/api/gateway/`, or to the shop's own
 * gateway. Only listed headers and cookies go either way. Who calls is told the layout server by a signed token of the shop
 * door, which opens nothing of the staff's; a gateway elsewhere learns the shop and the language, and sets no cookie.
 * `TOO_LARGE` for a stream beyond its bound, `REFUSED` where the layout server does not believe this edge.
 */
export async function passApiCall(
  call: ApiCall,
  { dispatcher, outside, signer, lifeSign }: ApiDestinations,
): Promise<Outcome<ApiAnswer>> {
  const { method, url, headers, overTls, body, caller, isBareHost = false, gateway } = call;
  const stream = body === undefined || Buffer.isBuffer(body) ? undefined : boundedStream(body.stream, body.most);
  // undici speaks for the stream; what it says of itself, the call that failed says too.
  stream?.on('error', () => undefined);
  try {
    const request = {
      method,
      headers: {
        ...listed(headers, REQUEST_HEADERS),
        ...(gateway === undefined
          ? {
              ...cookieHeader(headers.cookie ?? '', overTls),
              'x-vitrine-token': signer.sign('shop', caller),
              ...(isBareHost ? { [BARE_HOST_HEADER]: '1' } : {}),
            }
          : { 'x-tenant': caller.tenant, 'accept-language': caller.locale }),
        'x-request-id': caller.requestId,
      },
      body: stream ?? (Buffer.isBuffer(body) ? body : null),
      headersTimeout: stream === undefined ? DEADLINE_MS : UPLOAD_MS,
      bodyTimeout: SILENCE_MS,
    };
    const answer =
      gateway === undefined
        ? await lifeSign.watch((signal) => dispatcher.request({ ...request, path: pathAtLayoutServer(url), signal }))
        : await outside.request({ ...request, ...placeOf(gateway, url) });
    if (gateway === undefined && answer.headers[EDGE_REFUSED_HEADER] !== undefined) {
      discard(answer.body);
      return failed('REFUSED', 'expected the layout server to believe this edge; their secrets or clocks differ');
    }
    return {
      ok: true,
      value: {
        status: answer.statusCode,
        headers: listed(answer.headers, gateway === undefined ? ANSWER_HEADERS : OUTSIDE_ANSWER_HEADERS),
        cookies: gateway === undefined ? readNamedCookies(answer.headers[COOKIES_HEADER]) : [],
        body: answer.body,
      },
    };
  } catch (error) {
    const path = url.split('?', 1)[0];
    if (error instanceof TooLarge) return failed('TOO_LARGE', `${error.message} for ${method} ${path}`);
    const who = gateway === undefined ? 'the layout server' : `the gateway of ${caller.tenant}`;
    return failed('UNREACHABLE', `expected ${who} to answer ${method} ${path}, got ${String(error)}`);
  }
}

function cookieHeader(header: string, overTls: boolean): Record<string, string> {
  const passed = Object.entries(passedCookies(header, overTls));
  const pairs = passed.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? {} : { cookie: pairs.join('; ') };
}

function listed(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
