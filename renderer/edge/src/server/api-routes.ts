import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UnitOf } from '../visitors/visitor-ids.ts';
import type { ClientAddress } from '@vitrine/platform/clients';
import type { FastifyInstance } from 'fastify';
import { setCookiesOf, type OnUnknownCookie } from '../answer/named-cookies.ts';
import { sendPlain } from '../answer/send-plain.ts';
import { PLAIN_POLICY, securityHeaders } from '../answer/security-headers.ts';
import type { Arms } from '../experiments/assignment.ts';
import type { Answered } from '../answer/answered.ts';
import { boundOf, MOST_BYTES } from '../proxy/api-bodies.ts';
import { API_METHODS, type ApiAnswer, type ApiCall } from '../proxy/api-proxy.ts';
import { gatewayRefusal, isGateway, isGraphql } from '../proxy/gateway.ts';
import { callerOf, localeOfCall } from '../request/caller.ts';
import type { NewcomerOf } from '../request/newcomer.ts';
import { isSameSite } from '../request/form-origin.ts';
import { readVisitor, type Visitor } from '../request/visitor.ts';
import type { Identify, Identity } from '../sessions/identify.ts';
import type { EdgeTenant, TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Outcome } from '../upstream/failure.ts';
import type { Carrier, Exchange } from './exchange.ts';

const MULTIPART = 'multipart/form-data';
const SESSION = /^\/api\/session(?:\?|$)/;
const UNREACHABLE = [503, 'The service cannot be reached right now.\n', { 'retry-after': '5' }] as const;

export interface ApiRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  clientAddress: ClientAddress;
  onUnknownCookie: OnUnknownCookie;
  identify: Identify;
  newcomerOf: NewcomerOf;
  /** The arms that a visitor keeps. */
  storedArms: (visitor: Visitor) => Arms;
  unitOf: UnitOf;
  /** What scripts are told of a visitor who has no session. */
  anonymousSession: (tenant: string) => object;
  pass: (call: ApiCall, client: string) => Promise<Outcome<ApiAnswer>>;
  /** Where the gateway of a shop is; undefined if it is the layout server. */
  gatewayOf: (tenant: EdgeTenant) => string | undefined;
  /** The network by which a client's share is counted. */
  clientOf: (exchange: Exchange) => string;
  /** The seconds that a client must wait before its next call; 0 to go on. */
  spend: (client: string) => Promise<number>;
}

/** `/api/*`: calls of the shop's scripts, passed on to the layout server. */
export function addApiRoutes(app: FastifyInstance, deps: ApiRouteDeps): void {
  const { carrier, tenants, clientAddress, onUnknownCookie, identify, newcomerOf, unitOf, anonymousSession } = deps;
  const { pass, gatewayOf, clientOf, spend } = deps;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  // A form with files goes through as it comes: it is neither read nor held here.
  app.addContentTypeParser(MULTIPART, (_request, stream, done) => done(null, stream));

  function callerOfCall(tenant: EdgeTenant, exchange: Exchange, { session, anonymous }: Identity): ApiCall['caller'] {
    const { method, headers, requestId } = exchange;
    const visitor = readVisitor(method, headers, tenant);
    const arms = deps.storedArms(visitor);
    return callerOf(visitor, {
      tenant,
      locale: localeOfCall(tenant, exchange),
      arms,
      client: clientAddress(exchange),
      requestId,
      session,
      anonymous,
      unit: method === 'GET' ? undefined : unitOf(visitor, tenant.id),
      newcomer: anonymous === undefined && method !== 'GET' ? newcomerOf(tenant.id, exchange) : undefined,
    });
  }

  async function answer(exchange: Exchange): Promise<Answered> {
    const { url, host, headers, overTls, response } = exchange;
    const directory = tenants();
    const tenant = directory?.byHost(host);
    if (tenant === undefined) {
      const status = directory === undefined ? 503 : 421;
      return refuse(exchange, '', status, 'There is no shop under this host.\n');
    }
    const client = clientOf(exchange);
    const waitSeconds = await spend(client);
    if (waitSeconds > 0)
      return refuse(exchange, tenant.id, 429, 'Too many calls from this address.\n', {
        'retry-after': String(waitSeconds),
      });
    const method = API_METHODS.find((each) => each === exchange.method) ?? 'GET';
    if (method !== 'GET' && !isSameSite(exchange))
      return refuse(exchange, tenant.id, 403, 'This was sent from another site.\n');
    const refusal = isGraphql(url) ? gatewayRefusal(method, headers) : undefined;
    if (refusal !== undefined) return refuse(exchange, tenant.id, refusal.status, refusal.text, refusal.headers);
    const identity = await identify(tenant.id, exchange);
    if (identity === undefined) return refuse(exchange, tenant.id, ...UNREACHABLE);
    const { session } = identity;
    if (method === 'GET' && session === undefined && SESSION.test(url)) {
      // True of everybody who has none: nobody behind this server is asked.
      sendPlain(response, {
        status: 200,
        requestId: exchange.requestId,
        overTls,
        text: JSON.stringify(anonymousSession(tenant.id)),
        headers: { 'content-type': 'application/json; charset=utf-8' },
        setCookies: setCookiesOf(identity.cookies, { overTls, onUnknown: onUnknownCookie }),
      });
      return { status: 200, cache: '', tenant: tenant.id };
    }
    const body = bodyOf(exchange);
    if (body === 'too large') return refuse(exchange, tenant.id, 413, 'The body is too large.\n');
    const gateway = isGateway(url) ? gatewayOf(tenant) : undefined;
    const call = {
      method,
      url,
      headers,
      overTls,
      body,
      caller: callerOfCall(tenant, exchange, identity),
      isBareHost: !tenant.hosts.includes(host),
    };
    const outcome = await pass(gateway === undefined ? call : { ...call, gateway }, client);
    if (!outcome.ok) {
      if (outcome.failure.code === 'TOO_LARGE') return refuse(exchange, tenant.id, 413, 'The body is too large.\n');
      return refuse(exchange, tenant.id, ...UNREACHABLE);
    }
    const { status, headers: answerHeaders, body: answerBody, cookies } = outcome.value;
    // The answer's own come last, and so count.
    const setCookies = setCookiesOf([...identity.cookies, ...cookies], { overTls, onUnknown: onUnknownCookie });
    response.writeHead(status, {
      ...answerHeaders,
      ...(setCookies.length === 0 ? {} : { 'set-cookie': setCookies }),
      'cache-control': 'no-store',
      'content-security-policy': PLAIN_POLICY,
      'x-cache': 'BYPASS',
      'x-request-id': exchange.requestId,
      ...Object.fromEntries(securityHeaders(overTls)),
    });
    // An answer that breaks off half-way breaks off here too: its status is sent already.
    await pipeline(answerBody, response).catch(() => response.destroy());
    return { status, cache: '', tenant: tenant.id };
  }

  app.route({ method: [...API_METHODS], url: '/api/*', exposeHeadRoute: false, handler: carrier.route(answer) });
}

/** What goes on of a body: it whole, its stream, or that it is too large for its address. */
function bodyOf({ url, headers, body }: Exchange): ApiCall['body'] | 'too large' {
  const { bytes, multipart } = boundOf(url);
  if (body instanceof Readable) {
    if (multipart === 0 || Number(headers['content-length'] ?? 0) > multipart) return 'too large';
    return { stream: body, most: multipart };
  }
  if (!Buffer.isBuffer(body)) return undefined;
  return body.length > bytes ? 'too large' : body;
}

/** The rest of a body is of no interest, so its connection is of no further use. */
function refuse(
  { requestId, overTls, response, body }: Exchange,
  tenant: string,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Answered {
  const isHalfRead = body instanceof Readable && !body.readableEnded;
  sendPlain(response, {
    status,
    requestId,
    overTls,
    text,
    headers: { ...headers, ...(isHalfRead ? { connection: 'close' } : {}) },
  });
  return { status, cache: '', tenant };
}
